"""`pnp score`: gardens against a slow scorer written from the rulebook, the rulebook's examples,
what is wrong in a file, and positions of other games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.commands.choice import Choice, load
from pnp.commands.rules_file import given_by
from pnp.definition.nodes import fault_at, plain
from pnp.definition.yaml_tree import read_yaml
from tests.pnp.slow_garden import (
    SIZE,
    Cell,
    Laid,
    Points,
    Printed,
    bee_spaces,
    board_turned,
    grown,
    may_lie,
    points,
    ways,
)
from verify.plain import expand, helped, judged, set_up
from verify.rules import Rules
from verify.runs.given import rules_of
from verify.scores.scored import MiswrittenError
from verify.scores.scoring import score_written
from verify.scores.written import position_of

EDGES = ("one flower", "two flowers", "three flowers", "four flowers")
PARTS = ("red_area", "yellow_area", "blue_area", "white_area", "rows_filled", "columns_filled")


@cache
def flower_rules(players: int = 1) -> Rules:
    game = load(Choice("flower-fields", players=players), mention=False)
    return rules_of(given_by(game))


@cache
def printed() -> tuple[str, tuple[tuple[str, str], ...]]:
    """The map of the board, and of each tile by its name, as the definition has them."""
    game = load(Choice("flower-fields"), mention=False)
    rows = {name: of.rows for name, of in game.rows.items()}
    tiles = [(str(row["name"]), str(row["map"])) for row in rows["flower tiles"]]
    for row in rows["small flower tiles"]:
        tiles += 4 * [(f"small {row['colour']} tile", str(row["map"]))]
    return str(rows["gardens"][0]["map"]), tuple(tiles)


def written(laid: Sequence[Laid], bees: Sequence[Cell], edge: int = 1) -> dict[str, Any]:
    """The garden as a file has it. It was grown with an edge below; files have the board as it is
    printed, with edge 1 below."""
    tiles = []
    for tile in laid:
        corner = [back(cell, edge) for cell in tile.printed.cells]
        row, column = (1 + min(cell[axis] for cell in corner) for axis in (0, 1))
        turn = (tile.turn - (edge - 1)) % 4
        numbers = {"row": row, "column": column, "turned": turn}
        tiles.append({"tile": tile.name, **{key: str(n) for key, n in numbers.items()}})
    lying = [[str(1 + n) for n in back(cell, edge)] for cell in bees]
    return {"edge": EDGES[edge - 1], "seats": [{"tiles_laid": tiles, "bees_placed": lying}]}


def back(cell: Cell, edge: int) -> Cell:
    """A cell seen with an edge below, as it lies with edge 1 below: turned back, and back again."""
    row, column = cell
    for _ in range(edge - 1):
        row, column = SIZE - 1 - column, row
    return row, column


def gardens(seed: int) -> Iterator[tuple[Printed, int, tuple[Laid, ...], list[Cell]]]:
    random = Random(seed)
    board, tiles = printed()
    boards = {edge: board_turned(board, edge) for edge in range(1, 5)}
    while True:
        # A few colours only make larger areas.
        colours = random.choice(("rybw", "ry", "b", "yb", "rw", "bw"))
        chosen = [one for one in tiles if set(one[1]) & set("rybw") <= {*colours, "w"}]
        edge = random.randint(1, 4)
        laid = grown(chosen, random.randint(0, 30), random)
        often = random.choice((0.3, 0.8, 1.0))
        yield (
            boards[edge],
            edge,
            laid,
            [cell for cell in bee_spaces(laid) if random.random() < often],
        )


def parts_of(found: Points, edge: int) -> list[int]:
    areas = [many * bees for many, bees in (found.areas[colour] for colour in "rybw")]
    # Rows are those of the board as printed, which on its side are columns.
    lines = (found.rows, found.columns) if edge % 2 else (found.columns, found.rows)
    return [*areas, *(5 * many for many in lines)]


@pytest.mark.parametrize(
    ("seed", "many"), [(1, 300), pytest.param(3, 4_000, marks=pytest.mark.slow)]
)
def test_gardens_grown_by_chance_score_as_the_rulebook_says(seed: int, many: int) -> None:
    rules = flower_rules()
    seen: set[tuple[Any, ...]] = set()
    for (board, edge, laid, bees), _ in zip(gardens(seed), range(many), strict=False):
        position = position_of(rules, written(laid, bees, edge))
        found = points(board, laid, bees)
        assert [judged(rules, name, position, 0) for name in PARTS] == parts_of(found, edge)
        assert judged(rules, "points", position, 0) == found.total
        hives, webs = (helped(rules, name, position, 0) for name in ("hives", "webs"))
        assert max(0, hives - webs) == found.income
        seen |= {("edge", edge), ("rows", found.rows > 1), ("tiles", len(laid) > 20)}
        seen |= {(colour, bees > 1, many > 4) for colour, (many, bees) in found.areas.items()}
    # The gardens were worth looking at.
    assert {("edge", edge) for edge in range(1, 5)} | {("rows", True), ("tiles", True)} <= seen
    assert {(colour, True, True) for colour in "ryb"} <= seen


def test_zones_and_bees_of_the_best_areas_are_told() -> None:
    rules = flower_rules()
    for (board, edge, laid, bees), _ in zip(gardens(2), range(60), strict=False):
        (seat,) = score_written(rules, written(laid, bees, edge)).seats
        found = points(board, laid, bees)
        assert (seat.points, seat.rest) == (found.total, 0)
        for part, colour in zip(seat.parts, "ryb", strict=False):
            zones, lying = (int(word) for word in part.how.split() if word.isdigit())
            assert zones * lying == part.points == found.areas[colour][0] * found.areas[colour][1]


def test_a_tile_may_lie_where_the_rulebook_says_and_nowhere_else() -> None:
    """All places for another tile in some gardens, also those over the edge."""
    rules = flower_rules()
    _, tiles = printed()
    random = Random(3)
    for _ in range(12):
        *laid, last = grown(random.sample(tiles, 30), random.randint(1, 12), random)
        position = position_of(rules, written(laid, ()))
        number = next(w for w in rules.written if w.name == "tiles_laid").names.index(last.name)
        taken = frozenset(cell for tile in laid for cell in tile.printed.cells)
        right = {
            (row, column, turn)
            for turn, (row, column, cells, beside) in ways(last.map)
            if may_lie((row, column, cells, beside), taken)
        }
        found = set()
        for row in range(-1, SIZE + 1):
            for column in range(-1, SIZE + 1):
                for turn in range(4):
                    tried = (0, number, row + 1, column + 1, turn)
                    if not set_up(rules, "tiles_laid", position[1], *tried)[0]:
                        found.add((row, column, turn))
        assert found == right


INCOME = Path(__file__).parent / "garden-income.yaml"
SCORING = Path(__file__).parents[2] / "docs" / "garden.yaml"


def read_garden(file: Path) -> dict[str, Any]:
    tree = read_yaml(file.read_text(encoding="utf-8"), file.name)
    return {key: value for key, value in plain(tree).items() if key != "format"}


def scored(*arguments: str) -> Any:
    done = CliRunner().invoke(app, ["score", *arguments, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_the_scoring_example_of_the_rulebook_comes_to_75_points() -> None:
    """Our tiles laid so that areas and lines are as there; found by a search, scored by hand too:
    8 zones x 3 bees, 10 x 2, 1 x 1, 10 white zones, a column and three rows."""
    (seat,) = score_written(flower_rules(), read_garden(SCORING)).seats
    told = {part.name: (part.points, part.how) for part in seat.parts}
    assert told == {
        "blue_area": (24, "8 zones x 3 bees"),
        "yellow_area": (20, "10 zones x 2 bees"),
        "red_area": (1, "1 zone x 1 bee"),
        "white_area": (10, "10 zones x 1"),
        "columns_filled": (5, "1 column x 5"),
        "rows_filled": (15, "3 rows x 5"),
    }
    assert (seat.points, seat.rest) == (75, 0)
    shown = scored("flower-fields", str(SCORING))
    assert (shown["players"], shown["seats"][0]["points"]) == (1, 75)


def test_the_income_example_of_the_rulebook_comes_to_five_bees() -> None:
    rules = flower_rules()
    position = position_of(rules, read_garden(INCOME))
    assert [helped(rules, name, position, 0) for name in ("hives", "webs")] == [7, 2]
    # Paid as a season ends: the gardener's five bees become ten.
    (move,) = expand(rules, ("income", position[1])).moves
    pool = next(field for field in rules.fields if field.name == "pool")
    assert (pool.values(position), pool.values(move.target)) == ((5,), (10,))


def test_the_level_table_has_no_gap_and_no_overlap() -> None:
    rows = load(Choice("flower-fields"), mention=False).rows["score pad"].rows
    levels = [(row["from"], row["to"]) for row in rows if row["part"] == "level"]
    assert len(levels) == 6
    assert levels[0][0] == 0
    assert levels[-1][1] == "none"
    for (_, to), (start, _) in pairwise(levels):
        assert start == int(str(to)) + 1


BAD = """\
format: 1
edge: one flowr
bag: [yes]
seats:
  - pool: 900
    tiles_laid:
      - {tile: I3a, row: 9, column: 1}
      - {tile: I3a, row: 8, column: 1}
      - {tile: I9a, row: 8, column: 1}
      - {tile: L4d, row: 8, column: 1}
      - {tile: T4a, row: 9, column: 8}
      - {tile: O4c, row: 2, column: 3}
      - {tile: O4a, row: 2, column: x}
      - {tile: O4b, rwo: 2, column: 3}
    bees_placed: [[8, 5], [9, 3], [9, 3], [1, 10]]
    season: 1
"""


def test_what_is_wrong_in_a_file_is_told_by_its_line() -> None:
    tree = read_yaml(BAD, "bad.yaml")
    with pytest.raises(MiswrittenError) as error:
        position_of(flower_rules(), {k: v for k, v in plain(tree).items() if k != "format"})
    told = [str(fault_at(tree, path, message)) for path, message in error.value.faults]
    assert sorted(told, key=lambda line: [int(n) for n in line.split(":")[1:3]]) == [
        "bad.yaml:2:7: edge: there is no name 'one flowr'; did you mean 'one flower'?",
        "bad.yaml:3:6: bag: 52 values are needed, not 1",
        "bad.yaml:5:11: seats.1.pool: '900' cannot be; right is 0 to 80",
        "bad.yaml:8:9: seats.1.tiles_laid.2: I3a is there already: there is only one",
        "bad.yaml:9:16: seats.1.tiles_laid.3.tile: there is no tile 'I9a'; did you mean 'I5a'?",
        "bad.yaml:10:9: seats.1.tiles_laid.4: L4d: it lies on another tile",
        "bad.yaml:11:9: seats.1.tiles_laid.5: T4a: part of it lies outside the garden",
        "bad.yaml:12:9: seats.1.tiles_laid.6: O4c: it touches no other tile, and the first one has "
        "to lie at the edge that is below",
        "bad.yaml:13:37: seats.1.tiles_laid.7.column: column is a whole number, not 'x'",
        "bad.yaml:14:26: seats.1.tiles_laid.8.rwo: there is no key 'rwo'; did you mean 'row'?",
        "bad.yaml:15:19: seats.1.bees_placed.1: no bee space is there",
        "bad.yaml:15:35: seats.1.bees_placed.3: there is a bee already",
        "bad.yaml:15:43: seats.1.bees_placed.4: that is outside the garden",
        "bad.yaml:16:13: seats.1.season: that is one for all seats: write it before `seats`",
    ]


def test_tiles_may_be_written_in_any_order_but_not_apart_from_each_other() -> None:
    rules = flower_rules()
    for (_, edge, laid, bees), _ in zip(gardens(4), range(40), strict=False):
        text = written(laid, bees, edge)
        position = position_of(rules, text)
        text["seats"][0]["tiles_laid"].reverse()
        assert score_written(rules, text).seats[0].points == judged(rules, "points", position, 0)


def test_other_games_are_written_field_by_field(tmp_path: Path) -> None:
    file = tmp_path / "eggs.yaml"
    file.write_text("format: 1\nsupply: {red: 0}\nseats:\n  - eggs: 3\n  - eggs: 10\n  - {}\n")
    found = scored("dali-the-fox", str(file))
    assert [seat["points"] for seat in found["seats"]] == [3, 10, 0]
    assert (found["players"], found["winners"], found["ends"]) == (3, [2], ["enough_eggs"])
    assert ["supply", "orange 6, yellow 6, green 6, blue 6, purple 6, red 0"] in found["position"]
    file.write_text("format: 1\neggs: [4, 4]\nseat: seat 2\n")
    found = scored("dali-the-fox", str(file), "--players", "2")
    assert [seat["points"] for seat in found["seats"]] == [4, 4]
    assert ["seat", "seat 2"] in found["position"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("eggs: [1]\n", "the first line has to be 'format: 1'"),
        ("format: 1\neggs: [4, 4]\n", "eggs: 4 values are needed, not 2"),
        (
            "format: 1\nsupply: {rad: 1}\n",
            "supply.rad: there is no place 'rad'; did you mean 'red'?",
        ),
        ("format: 1\nseats: [{}, {}, {}, {}, {}]\n", "5 are too many or too few"),
        ("format: 1\nseat: seat 5\n", "'seat 5' cannot be; right is seat 1 to seat 4"),
        ("format: 1\nsupply: {red: 1_0}\n", "'1_0' cannot be; right is 0 to"),
        ("format: 1\nseats: [1, 2]\n", "a mapping is needed, with keys such as eggs"),
        ("format: 1\n" + "".join(f"k{n}: 1\n" for n in range(9_000)), "200 faults"),
        ("format: 1\nyard: [maybe, 0, 0, 0, 0, 0]\n", "'maybe' cannot be; right is yes or no"),
    ],
)
def test_a_bad_file_ends_with_status_2(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "eggs.yaml"
    file.write_text(text)
    done = CliRunner().invoke(app, ["score", "dali-the-fox", str(file)])
    assert done.exit_code == 2
    assert told in done.stderr
    assert str(file) in done.stderr


def test_no_file_no_score(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["score", "dali-the-fox", str(tmp_path / "none.yaml")])
    assert done.exit_code == 2
    assert "there is no file 'none.yaml'" in done.stderr
