from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import atan2, degrees, hypot

import pytest

from layouts.drawing import Use
from layouts.face.fault import FaceError
from layouts.kinds import pieces, table
from layouts.sheets.tiles.tiling import tiled
from layouts.transform import moved_point

SPOT = {
    "shape": "circle",
    "at": ["= width / 2", "= height / 2"],
    "radius": "= 1 + n",
    "fill": "ink",
}
WAY = {"shape": "circle", "at": "10mm 6mm", "radius": "= 1 + way / 90", "fill": "red"}


@pytest.fixture
def declared(declared):
    keys = {"columns": "4", "lines": "3", "cell": "20mm x 12mm", "gap": "2mm", "margin": "5mm"}
    rows = [{"n": n} for n in range(10)]
    return partial(declared, kind="track", name="path", **{**keys, "rows": rows})


def rows_of(part):
    return [dict(row) for row in part.rows]


def drawn(piece):
    """The middle of each place on the piece, in the order of drawing, and the radii drawn there."""
    places = [one for one in piece.front.children if isinstance(one, Use)]
    for place in places:
        paths = [one.segments for one in place.drawing.children]
        xs = [[x for _, numbers in segments for x in numbers[::2]] for segments in paths]
        yield moved_point(place.matrix, 10, 6), [(max(x) - min(x)) / 2 for x in xs]


def test_places_follow_each_other_round_the_rim_clockwise_from_the_corner(declared, stage):
    part = declared(place=[SPOT])
    (board,) = pieces(part, rows_of(part), stage)
    assert (board.width, board.height) == (4 * 22 - 2 + 10, 3 * 14 - 2 + 10)
    found = list(drawn(board))
    assert [round(radii[0] - 1) for _, radii in found] == list(range(10))
    middles = [middle for middle, _ in found]
    assert middles[0] == pytest.approx((15, 39))  # bottom left
    angles = [degrees(atan2(y - board.height / 2, x - board.width / 2)) % 360 for x, y in middles]
    turned = [(after - before) % 360 for before, after in pairwise((*angles, angles[0]))]
    assert all(0 < turn < 180 for turn in turned)
    assert sum(turned) == pytest.approx(360)  # once round
    steps = {round(hypot(b[0] - a[0], b[1] - a[1]), 6) for a, b in pairwise((*middles, middles[0]))}
    assert steps == {22, 14}


@pytest.mark.parametrize(
    ("start", "clockwise", "first", "second"),
    [
        ("top-left", "yes", (15, 11), (37, 11)),
        ("top-right", "yes", (81, 11), (81, 25)),
        ("bottom-right", "yes", (81, 39), (59, 39)),
        ("bottom-left", "no", (15, 39), (37, 39)),
        ("top-right", "no", (81, 11), (59, 11)),
    ],
)
def test_it_starts_in_any_corner_and_goes_either_way(
    declared, stage, start, clockwise, first, second
):
    part = declared(place=[SPOT], start=start, clockwise=clockwise)
    (board,) = pieces(part, rows_of(part), stage)
    middles = [middle for middle, _ in drawn(board)]
    assert middles[:2] == [pytest.approx(first), pytest.approx(second)]
    assert len({(round(x, 3), round(y, 3)) for x, y in middles}) == 10


def test_a_place_knows_where_the_next_one_lies(declared, stage):
    part = declared(place=[WAY])
    (board,) = pieces(part, rows_of(part), stage)
    ways = [round(radii[0] - 1) * 90 for _, radii in drawn(board)]
    assert ways == [270, 270, 0, 0, 0, 90, 90, 180, 180, 180]


def test_rules_see_one_entry_a_place_however_many_boards(declared):
    part = declared(count="3", rows=[{"n": 1, "count": 4}, {"n": 2, "count": 6}])
    assert table(part, rows_of(part)) == {"n": (1,) * 4 + (2,) * 6}


def test_places_that_make_no_ring_are_refused(declared, stage):
    part = declared(rows=[{"n": 1}] * 9)
    with pytest.raises(FaceError, match="4 columns and 3 lines has 10 places, not 9"):
        pieces(part, rows_of(part), stage)
    part = declared(lines="1")
    with pytest.raises(FaceError, match="lines: 1 make no ring: write 2 or more"):
        pieces(part, rows_of(part), stage)


def test_a_large_one_comes_in_tiles(declared, stage):
    part = declared(cell="80mm x 80mm", overlap="8mm")
    whole = pieces(part, rows_of(part), stage)
    tiles = tiled(whole, lambda _: [(190.0, 270.0), (270.0, 190.0)])
    assert [one.tile.name for one in tiles] == ["A1", "A2"]
    assert {one.tile.overlap for one in tiles} == {8.0}
