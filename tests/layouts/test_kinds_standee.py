"""Standees: the back lies behind the front when it is folded, the line goes round both."""

from __future__ import annotations

from functools import partial

import pytest
from shapely import LineString, MultiLineString, Point, Polygon

from layouts.drawing import Path, Use
from layouts.face.fault import FaceError
from layouts.kinds import pieces
from layouts.nets.folded import folded
from layouts.nets.standee_net import standee_net
from layouts.outline import circle, flatten, rectangle
from layouts.silhouette import silhouette
from layouts.transform import moved_point

# a ball of 8 mm above the left half of a field of 40 x 30 mm
BALL = {"shape": "circle", "at": "12mm 12mm", "radius": "8mm", "fill": "red"}


@pytest.fixture
def standee(declared):
    return partial(declared, kind="standee", name="ball", size="40mm x 30mm", front=[BALL])


def test_folded_its_back_is_behind_its_front_and_both_feet_are_on_the_table():
    net = standee_net(40, 30, 12)
    placed = folded(net)
    front, back = placed.panels["front"], placed.panels["back"]
    assert net.size == (40, 84)
    here, there = (
        sorted(tuple(round(n, 6) + 0.0 for n in corner) for corner in placed.corners(name))
        for name in ("front", "back")
    )
    assert here == there
    assert back.away == pytest.approx(tuple(-n for n in front.away))
    floor = max(y for _, y, _ in placed.corners("front"))
    reach = []
    for foot in ("foot front", "foot back"):
        corners = placed.corners(foot)
        assert [y for _, y, _ in corners] == pytest.approx([floor] * 4)
        assert placed.panels[foot].away == pytest.approx((0, 1, 0))  # its print looks up
        reach.append(sorted(z for _, _, z in corners))
    assert reach[0] == pytest.approx([-12, -12, 0, 0])  # towards whoever looks at the front
    assert reach[1] == pytest.approx([0, 0, 12, 12])


def test_without_a_back_the_front_is_mirrored_so_that_it_comes_to_lie_behind_itself(standee, stage):
    (piece,) = pieces(standee(), [], stage)
    front, back = (child for child in piece.front.children if isinstance(child, Use))
    assert front.drawing is back.drawing
    placed = folded(piece.net)
    for point in ((0, 0), (12, 12), (33, 5)):
        here = placed.panels["front"].at(moved_point(front.matrix, *point))
        there = placed.panels["back"].at(moved_point(back.matrix, *point))
        assert there == pytest.approx(here)


def test_a_back_of_its_own_stands_upright_for_whoever_is_behind_it(standee, stage):
    (piece,) = pieces(standee(back=[{**BALL, "fill": "blue"}]), [], stage)
    front, back = (child for child in piece.front.children if isinstance(child, Use))
    assert back.drawing is not front.drawing
    frame = folded(piece.net).panels["back"]
    left, right = (frame.at(moved_point(back.matrix, x, 0)) for x in (0, 40))
    assert (left[0], right[0]) == pytest.approx((40, 0))  # left and right change places
    assert left[1] < frame.at(moved_point(back.matrix, 0, 30))[1]


def test_the_line_goes_round_the_figure_and_down_to_its_foot(standee, stage):
    (piece,) = pieces(standee(), [], stage)
    (line,) = (child for child in piece.front.children if isinstance(child, Path))
    cut = MultiLineString([LineString(part) for part in flatten(line.segments)])
    middle = Point(12, 42 + 12)
    assert middle.distance(cut) == pytest.approx(10, abs=0.03)  # 8 mm and the rim of 2 mm
    left, top, right, bottom = cut.bounds
    # above the foot of 3 mm it leaves the fold below alone, which is not to be cut
    assert (left, top) == pytest.approx((0, 44), abs=0.03)
    assert (right, bottom) == pytest.approx((40, 72 - 3), abs=0.03)
    (whole,) = pieces(standee(rim="0mm"), [], stage)
    assert not [child for child in whole.front.children if isinstance(child, Path)]


def test_a_silhouette_has_no_holes_and_hangs_together():
    field, foot = rectangle(0, 0, 40, 30), rectangle(0, 27, 40, 3)
    ring = Path(circle(20, 20, 9), stroke="#000000", width=1.0)
    (outline,) = flatten(silhouette([ring], 1.0, field, foot))
    assert Polygon(outline).covers(Point(20, 20))
    apart = Path(circle(20, 5, 3), fill="#000000")
    (outline,) = flatten(silhouette([apart], 1.0, field, foot))
    assert Polygon(outline).covers(LineString([(20, 5), (20, 29)]))


def test_a_foot_that_holds_nothing_up_is_refused(standee, stage):
    with pytest.raises(FaceError, match="ball: a foot of 4 mm does not go: 5 to 60 mm do"):
        pieces(standee(foot="4mm"), [], stage)
