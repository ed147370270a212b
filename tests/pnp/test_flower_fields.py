"""Flower Fields but its flower tiles, held against the rulebook's list of components."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest

from layouts.drawing import Drawing, Matrix, Text, Use
from layouts.drawing import Path as Outline
from layouts.piece import Piece
from layouts.sheets.imposition import impose
from layouts.sheets.papers import paper
from layouts.transform import bounds, moved, moved_point
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from tests.pnp.drawn_parts import parts

CELL = 18.0
LANGUAGES = ("en", "de", "fr")


@cache
def game(language: str = "en", players: str = "4") -> Game:
    return load_game(GAMES / "flower-fields", language=language, settings={"players": players})


@cache
def printed(language: str = "en") -> tuple[Piece, ...]:
    return pieces_of(game(language))


def piece(name: str, language: str = "en") -> Piece:
    return next(one for one in printed(language) if one.name.startswith(name))


def art(face: Drawing) -> list[tuple[str, float, float]]:
    """The art on a face, each with the place of its middle."""

    def middle(at: Matrix, drawing: Drawing) -> tuple[float, float]:
        return moved_point(at, drawing.width / 2, drawing.height / 2)

    return [
        (Path(one.drawing.name).stem, *middle(at, one.drawing))
        for at, one in parts(face.children)
        if isinstance(one, Use)
    ]


def words(face: Drawing) -> list[str]:
    return [one.string for _, one in parts(face.children) if isinstance(one, Text)]


def test_a_garden_has_81_cells_as_large_as_a_tiles():
    garden = piece("gardens")
    cells = [
        bounds(moved(at, one.segments))
        for at, one in parts(garden.front.children)
        if isinstance(one, Outline) and one.fill == "#FCEFD2"  # cream
    ]
    assert len(cells) == 9 * 9
    lefts, tops = sorted({cell[0] for cell in cells}), sorted({cell[1] for cell in cells})
    for sides in (lefts, tops):
        steps = [after - before for before, after in pairwise(sides)]
        assert steps == pytest.approx([CELL] * 8)
    # the cells lie in the middle of the board, so that it may be turned to any edge
    assert lefts[0] == pytest.approx(185 - max(cell[2] for cell in cells))
    tile = piece("small flower tiles")
    assert (tile.width, tile.height) == pytest.approx((2 * CELL, CELL))


def test_each_edge_of_a_garden_has_its_own_number_of_flowers():
    edges: Counter[str] = Counter()
    for name, x, y in art(piece("gardens").front):
        far = {"left": x, "top": y, "right": 185 - x, "bottom": 185 - y}
        edge = min(far, key=far.__getitem__)
        if far[edge] < 11.5:
            edges[f"{edge} {name}"] += 1
    assert sorted(edges.values()) == [1, 2, 3, 4]
    assert len({edge.split()[0] for edge in edges}) == 4


def test_a_garden_shows_what_rules_count():
    garden = tables_of(game())["gardens"]
    (line,) = set(garden["map"])
    cells = [cell for row in str(line).split("|") for cell in row.split()]
    assert len(cells) == 81
    for column, signs, sign in (("hives", "hive", "H"), ("webs", "web", "W")):
        shown = sum(name == signs for name, _, _ in art(piece("gardens").front))
        assert garden[column] == (shown,) * 4
        assert shown == sum(cell.count(sign) for cell in cells) > 0
    assert garden["spaces"] == (sum(cell[0] in "rybw" for cell in cells),) * 4
    assert [garden[colour][0] for colour in ("red", "yellow", "blue", "white")] == [2, 2, 2, 2]


def test_the_field_has_four_places_for_small_tiles_with_two_bees_each_and_two_in_its_middle():
    spaces = [(x - 75, y - 75) for name, x, y in art(piece("field").front) if name == "bee-space"]
    middle = [(x, y) for x, y in spaces if abs(x) < 20 and abs(y) < 20]
    outer = Counter(
        ("right" if x > 0 else "left") if abs(x) > abs(y) else ("below" if y > 0 else "above")
        for x, y in spaces
        if (x, y) not in middle
    )
    assert len(middle) == 2
    assert outer == {"above": 2, "right": 2, "below": 2, "left": 2}
    assert sum(name == "way-round" for name, _, _ in art(piece("field").front)) == 1


def test_the_supply_is_80_bees_and_robots_add_up_to_0_to_3():
    tables = tables_of(game())
    assert tables["bees"]["worth"] == (1,) * 50
    assert tables["five bees"]["worth"] == (5,) * 6
    robots = tables["robots"]
    assert (sum(map(int, robots["asleep"])), sum(map(int, robots["awake"]))) == (0, 3)
    robot = piece("robots")
    assert robot.back is not None
    assert (words(robot.front), words(robot.back)) == (["1"], ["0"])


def test_tokens_show_the_same_on_both_sides():
    for name in ("sun", "first player", "bees", "five bees"):
        token = piece(name)
        assert token.back is not None
        assert art(token.front) == art(token.back)


def test_the_levels_of_a_gardener_alone_have_no_gap():
    pad = tables_of(game())["score pad"]
    levels = [pair for pair in zip(pad["from"], pad["to"], strict=True) if pair[0] != ""]
    assert levels == [(0, 50), (51, 70), (71, 80), (81, 90), (91, 100), (101, "none")]
    assert all(low == before + 1 for (_, before), (low, _) in pairwise(levels))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pad_has_a_box_for_four_gardeners_in_each_line_that_scores(language):
    pad = piece("score pad", language)
    printed = tables_of(game(language))["score pad"]["part"]
    scored = [part for part in printed if part not in ("name", "level")]
    assert scored == ["area", "area", "area", "white", "lines", "total"]
    boxes = [
        (box[0], box[1])
        for at, one in parts(pad.front.children)
        if isinstance(one, Outline) and one.fill in ("#FFFFFF", "#FDE89F")
        for box in [bounds(moved(at, one.segments))]
        if box[2] - box[0] == pytest.approx(15)
    ]
    assert len(set(boxes)) == 4 * len(scored)
    assert len({round(x, 6) for x, _ in boxes}) == 4


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_garden_is_one_piece_a_page_and_a_page_holds_four_score_sheets(name):
    gardens = impose([piece("gardens")], paper(name))
    assert [len(page.front) for page in gardens] == [1] * 4
    assert gardens[0].front[0].piece.tile is None
    assert [len(page.front) for page in impose([piece("score pad")], paper(name))] == [4, 4]


def test_only_the_gardens_and_aids_of_those_who_play_are_printed():
    counts = {one.name: one.count for one in pieces_of(game(players="2"))}
    assert [count for name, count in counts.items() if name.startswith("gardens")] == [2]
    assert (counts["aids"], counts["bees 1"], counts["robot aid"]) == (2, 50, 1)


def test_the_robot_aid_says_what_each_toss_brings_and_how_often():
    """Its rows come from the rules by way of facts.yaml; here the tokens are tossed one by one."""
    tables = tables_of(game())
    sides = list(zip(tables["robots"]["awake"], tables["robots"]["asleep"], strict=True))
    sums = Counter(sum(map(int, toss)) for toss in product(*sides))
    face = piece("robot aid").front
    chances = sorted(
        (moved_point(at, one.x, one.y)[1], one.string)
        for at, one in parts(face.children)
        if isinstance(one, Text) and "/" in one.string
    )
    assert [said for _, said in chances] == [f"{sums[n]}/{sum(sums.values())}" for n in range(4)]
    lines = [y for y, _ in chances]
    seen = {
        name: [sum(n == name and abs(y - line) < 7 for n, _, y in art(face)) for line in lines]
        for name in ("sun", "bee", "cornflower", "bee-space")
    }
    # a small tile at 0; then the sun skips none, one or two tiles, a bee on each, one more goes
    assert seen == {
        "sun": [0, 1, 1, 1],
        "bee": [0, 0, 1, 2],
        "cornflower": [0, 1, 2, 3],
        "bee-space": [1, 0, 0, 0],
    }
