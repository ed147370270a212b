"""The Flower tiles of Flower Fields: the frozen set, and the variant that draws others like it."""

import csv
import re
from collections import Counter

import pytest
from shapely import Polygon, box, unary_union

from layouts.kinds import table
from layouts.outline import flatten
from pnp.art import Art
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.fonts import load_fonts
from pnp.generate.faults import faults
from pnp.generate.recipe import recipe_of
from pnp.library import GAMES

FOLDER = GAMES / "flower-fields"
CELL = 18


@pytest.fixture(scope="module")
def tiles():
    with (FOLDER / "tiles.csv").open(encoding="utf-8", newline="") as file:
        return tuple((row["name"], row["map"]) for row in csv.DictReader(file))


@pytest.fixture(scope="module")
def game():
    return load_game(FOLDER)


@pytest.fixture(scope="module")
def recipe():
    return recipe_of(part(load_game(FOLDER, variant="own-tiles")).rows, {"tile_set": 1})


def part(game):
    (found,) = (one for one in game.components if one.name == "flower tiles")
    return found


def drawn(seed):
    """The rows of the variant's tiles with this number."""
    game = load_game(FOLDER, variant="own-tiles", settings={"tile_set": str(seed)})
    return tuple((row["name"], row["map"]) for row in game.rows["flower tiles"].rows)


def grid(text):
    """Column and row of each cell with what is written there."""
    return {
        (x, y): cell
        for y, line in enumerate(text.split("|"))
        for x, cell in enumerate(line.split())
        if cell != "."
    }


def free(cells):
    """One of the eight ways to lay the cells, the same for all of them."""
    ways = []
    for a, b, c, d in [(1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1)]:
        for swap in (False, True):
            laid = [(a * x + b * y, c * x + d * y) for x, y in cells]
            laid = [(y, x) for x, y in laid] if swap else laid
            left, top = (min(cell[side] for cell in laid) for side in (0, 1))
            ways.append(tuple(sorted((x - left, y - top) for x, y in laid)))
    return min(ways)


def polyominoes(size):
    """All free polyominoes of a size, grown cell by cell."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        found = {
            free({*cells, (x + dx, y + dy)})
            for cells in found
            for x, y in cells
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) not in cells
        }
    return found


def test_the_frozen_set_is_that_of_seed_1(tiles) -> None:
    assert drawn(1) == tiles


def test_the_frozen_set_has_all_free_polyominoes_of_3_to_5_cells(tiles) -> None:
    assert len(tiles) == 52 == len({name for name, _ in tiles})
    shapes = {free(grid(text)) for _, text in tiles}
    every = [polyominoes(size) for size in (3, 4, 5)]
    assert list(map(len, every)) == [2, 5, 12]
    assert shapes == set().union(*every)


def test_the_frozen_set_is_balanced(tiles) -> None:
    everything = [part for _, text in tiles for part in re.findall(r"[rybw][0-9]?[A-Z]?", text)]
    marks = Counter(part[0] + part[-1] for part in everything if part[-1].isupper())
    bees, hives = {c: marks[f"{c}B"] for c in "ryb"}, marks["wH"]
    webs = sum(marks[f"{c}W"] for c in "rybw")
    assert bees == {"r": 10, "y": 10, "b": 10}
    assert (hives, webs, sum(marks.values())) == (24, 10, 64)
    assert sum(bool(re.search(r"[/\\]", text)) for _, text in tiles) >= 8
    cells = Counter()
    for _, text in tiles:
        for cell in grid(text).values():
            halves = re.split(r"[/\\]", cell)
            for half in halves:
                cells[half[0]] += 1 / len(halves)
    assert sorted(cells) == sorted("rybw")
    assert max(cells.values()) - min(cells.values()) <= 4
    assert sum(cells.values()) == 220


def test_any_seed_gives_a_sound_set_of_its_own(tiles, recipe) -> None:
    assert faults(tiles, recipe) == ()
    seen = {tiles}
    for seed in (2, 3, 9_999):
        found = drawn(seed)
        assert found not in seen
        seen.add(found)
        everything = " ".join(text for _, text in found)
        assert [everything.count(mark) for mark in "BHW"] == [30, 24, 10]
        assert Counter(len(grid(text)) for _, text in found) == {3: 10, 4: 20, 5: 22}
        assert {free(grid(text)) for _, text in found} == {free(grid(text)) for _, text in tiles}


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [
        (lambda text: text.replace("H", ""), "there are 0 marks H, not 24"),
        (lambda text: re.sub("([ry][0-9]?)B", r"\1", text), "r has 0 marks B, not 10"),
        (lambda text: re.sub("(?<![/\\\\])w(?![/\\\\])", "y", text), "the zones of the kinds are"),
        (lambda text: text.replace("bB", "bH"), "the mark H in a zone b"),
        (lambda text: text.replace("w/r", "wH/r"), "on half a cell"),
        (lambda text: "r r" if text.count("|") == 0 else text, "tiles of 2 cells are of no shape"),
        (lambda text: text.replace("r", "g"), "the zone g"),
        (lambda text: re.sub(r"[/\\]\w+", "", text), "0 tiles have a cut cell, not 13"),
        (lambda text: text.replace("y2 y1 y1", "y y y"), "on 8 tiles like zones touch, not on 9"),
        (lambda text: text.replace("w2 w2", "w2 w2W"), "has the mark W beside what it may not"),
    ],
)
def test_a_set_that_spoils_the_game_is_found_out(tiles, recipe, spoiled, words) -> None:
    made = [(name, spoiled(text)) for name, text in tiles]
    assert any(words in fault.words for fault in faults(made, recipe))


def test_a_tile_twice_is_found_out_however_it_is_turned(tiles, recipe) -> None:
    names = dict(tiles)
    names["I3a"], names["I3b"] = "r yB w/b", "w\\b | yB | r"
    assert "I3b is I3a again" in [one.words for one in faults(list(names.items()), recipe)]
    names["I3b"] = "b\\w | yB | r"
    assert not any("I3b" in fault.words for fault in faults(list(names.items()), recipe))


def test_rules_see_spaces_colours_and_marks_as_numbers(game, tiles) -> None:
    large, small = (
        table(part, game.rows[part.name].rows, game.values)
        for part in game.components
        if part.kind == "tile"
    )
    assert large["spaces"] == tuple(len(grid(text)) for _, text in tiles)
    assert sum(large["bees"]) == 30
    assert large["red_bees"] == tuple(
        text.count("rB") + text.count("r1B") + text.count("r2B") for _, text in tiles
    )
    assert (sum(large["hives"]), sum(large["webs"])) == (24, 10)
    both = zip(large["red"], large["yellow"], large["blue"], large["white"], strict=True)
    assert tuple(map(sum, both)) == large["zones"]
    assert small["colour"] == ("red",) * 4 + ("yellow",) * 4 + ("blue",) * 4
    assert set(small["bees"]) == {1}
    assert set(small["spaces"]) == {2}


def test_each_tile_is_cut_round_its_cells(game, tiles) -> None:
    printed = [
        piece
        for piece in pieces_of(game, load_fonts(), Art(game.folder))
        if piece.name.startswith("flower tiles")
    ]
    assert len(printed) == 52
    for piece, (name, text) in zip(printed, tiles, strict=True):
        assert piece.name == f"flower tiles {name}"
        (corners,) = flatten(piece.outline)
        cells = unary_union([box(*(CELL * n for n in (x, y, x + 1, y + 1))) for x, y in grid(text)])
        assert Polygon(corners).symmetric_difference(cells).area < 1e-6
