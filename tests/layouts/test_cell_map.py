"""Maps of cells: what a text says, and the outlines that come of it."""

import re

import pytest
from shapely import LinearRing, Polygon, unary_union

from layouts.cell_map import LARGEST, loops, read_cells, tally
from layouts.cell_spots import mark_places, symbol_place

SAMPLE = ". r rB | wH y/b . | . bB ."


def zones(text):
    """Each zone as its kind and its cells, halves with their corner."""
    return [
        (zone[0].kind, [(part.column, part.row, part.form) for part in zone])
        for zone in read_cells(text).zones
    ]


def test_a_map_reads_as_it_is_drawn() -> None:
    assert zones(SAMPLE) == [
        ("r", [(1, 0, "whole"), (2, 0, "whole")]),
        ("w", [(0, 1, "whole")]),
        ("y", [(1, 1, "nw")]),
        ("b", [(1, 1, "se"), (1, 2, "whole")]),
    ]
    assert read_cells("r\n. w").cells == ((0, 0), (1, 1))
    assert zones(r"b\r") == [("b", [(0, 0, "sw")]), ("r", [(0, 0, "ne")])]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("r r | r r", 1),
        ("r . | . r", 2),  # they meet in a corner only
        ("r1 r2", 2),
        ("r1 r2 r1", 3),
        ("r b/r", 3),  # the right half does not touch what lies to its left
        ("r r/b", 2),
        ("r/b | b", 2),
        ("b | r/b", 3),
        (r"b | r\b", 2),
        ("r . r | r r r", 1),
    ],
)
def test_like_cells_that_share_a_side_are_one_zone(text, count) -> None:
    assert len(read_cells(text).zones) == count


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no cells"),
        ("r | q? r", "row 2, cell 1: 'q?'"),
        ("r/b/y", "cut more than once"),
        ("r/r", "the same zone"),
        ("rBH", "'rBH' is no cell"),
        ("R", "'R' is no cell"),
        (" ".join("r" * (LARGEST + 1)), f"{LARGEST + 1} x 1"),
    ],
)
def test_what_is_no_map_is_refused_in_words(text, words) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        read_cells(text)


def test_things_are_counted() -> None:
    cells = read_cells("r1B r2 .H | y/b wH . | bB b .")
    wanted = {"cells": 6, "zones": 5, "r": 2, "b": 1, "w": 1, "B": 2, "rB": 1, "bB": 1, "wB": 0}
    assert {what: tally(cells, what) for what in wanted} == wanted
    assert (tally(cells, "H"), tally(cells, "wH")) == (2, 1)
    with pytest.raises(ValueError, match="cannot be counted"):
        tally(cells, "bees")


@pytest.mark.parametrize(
    "text",
    [SAMPLE, "r r | r r", "r . r | r r r", r"r\. r | . r/.", "r r r | r . r | r r r", "r . | . r"],
)
def test_outlines_go_round_what_the_parts_cover(text) -> None:
    parts = [part for zone in read_cells(text).zones for part in zone]
    union = unary_union([Polygon(part.corners) for part in parts])
    found = loops(parts)
    # outer ones run clockwise as seen, holes the other way; y grows down, so that is ccw
    signed = [(1 if LinearRing(loop).is_ccw else -1) * Polygon(loop).area for loop in found]
    assert sum(signed) == pytest.approx(union.area)
    assert all(Polygon(loop).is_valid for loop in found)
    assert sum(Polygon(loop).length for loop in found) == pytest.approx(union.length)


def test_an_outline_has_no_corner_on_a_straight_side() -> None:
    (loop,) = loops(read_cells("r r r").zones[0])
    assert sorted(loop) == [(0, 0), (0, 1), (3, 0), (3, 1)]


def places(text):
    """Where the symbol of the first zone stands, and its marks."""
    zone = read_cells(text).zones[0]
    return symbol_place(zone), dict(mark_places(zone, shared=True))


def test_a_symbol_stands_in_the_middle_of_what_is_free() -> None:
    assert places("r r")[0] == (1.0, 0.5, 1.0)
    assert places("r r | r r")[0] == (1.0, 1.0, 1.0)
    symbol, marks = places("r rB")
    assert symbol == (0.5, 0.5, 1.0)
    assert marks == {"B": (1.5, 0.5, 1.0)}
    half, marks = places("./r | rB")
    assert (half.x, half.y) == pytest.approx((0.695, 0.695))
    assert marks["B"][:2] == (0.5, 1.5)


def test_a_symbol_and_a_mark_share_a_lone_cell() -> None:
    symbol, marks = places("rB")
    assert symbol.x < 0.5 < marks["B"].x
    assert symbol.room < marks["B"].room < 1
    with pytest.raises(ValueError, match="half a cell has no room"):
        places("rB/b")
