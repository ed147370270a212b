"""The dice tower: it closes, its parts fit on a page, and dice fall through it and are turned."""

from __future__ import annotations

from itertools import combinations
from math import dist, sqrt

import pytest
from shapely import LineString, MultiPoint, Polygon

from layouts.nets.closed import gaps
from layouts.nets.folded import folded
from layouts.nets.net import Net
from layouts.nets.parts import parts
from layouts.nets.tower_net import tower, tower_net, tower_parts
from layouts.outline import flatten

DICE = [12.0, 16.0, 20.0, 22.0, 25.0]


def from_the_side(die):
    """What stands in the way of the dice as lines in a picture seen from the side: x from the
    front to the back, y down."""
    placed = folded(tower_net(tower(die)))
    lines = {}
    for panel in placed.net.panels:
        hull = MultiPoint([(z, y) for _, y, z in placed.corners(panel.name)]).convex_hull
        if hull.area < 1e-6:
            ends = hull.minimum_rotated_rectangle if hull.area else hull
            lines[panel.name] = LineString(_far_apart(ends))
    return lines


def _far_apart(line):
    """The two points of a thin shape that lie furthest apart."""
    points = line.coords if line.geom_type == "LineString" else line.exterior.coords
    return max(combinations(points, 2), key=lambda pair: dist(*pair))


@pytest.mark.parametrize("die", DICE)
def test_the_folded_tower_closes(die):
    net = tower_net(tower(die))
    assert gaps(net) == ()
    # each part lies where the tower's measures say: a box open at the top, and in front below
    it, placed = tower(die), folded(net)
    corners = {
        tuple(round(n, 4) + 0.0 for n in corner)
        for wall in ("right", "back", "left", "floor")
        for corner in placed.corners(wall)
    }
    assert corners == {
        (x, y, z) for x in (0, it.width) for y in (0, it.height) for z in (0, it.depth)
    }


@pytest.mark.parametrize("die", DICE)
def test_the_largest_die_passes_everywhere_and_none_falls_straight_through(die):
    across = die * sqrt(3)
    seen = from_the_side(die)
    ramp, upper, lower = seen["ramp"], seen["upper baffle"], seen["lower baffle"]
    ways = [
        (upper, seen["front"]),
        (upper, lower),
        (lower, seen["back"]),
        (lower, ramp),
        (upper, ramp),
        (seen["front"], ramp),
    ]
    assert min(one.distance(other) for one, other in ways) > across
    it = tower(die)
    assert it.width > 2 * across - 1e-9
    # from above: the baffles reach in from both sides, and leave less than a die between them
    (front, _, _, _), (_, _, back, _) = upper.bounds, lower.bounds
    assert 0 < front - back <= die - 2 + 1e-9
    assert upper.bounds[2] == pytest.approx(it.depth)
    assert lower.bounds[0] == pytest.approx(0)
    # all slope down, towards where the dice go on: front, back, front
    for line, forwards in ((upper, True), (lower, False), (ramp, True)):
        high, low = sorted(line.coords, key=lambda point: point[1])
        assert (low[0] < high[0]) is forwards
    assert ramp.bounds[3] == pytest.approx(it.height)


@pytest.mark.parametrize("die", DICE)
def test_its_three_parts_are_cut_out_in_one_line_each_and_fit_on_a_page(die):
    whole, made = tower_net(tower(die)), tower_parts(tower(die))
    assert [[panel.name for panel in part.panels] for part in made] == [
        ["front", "right", "front leg", "lower baffle"],
        ["back", "left", "back leg", "upper baffle"],
        ["floor", "ramp"],
    ]
    for part in made:
        (points,) = flatten(part.outline)
        outline = Polygon(points)
        assert outline.is_valid
        assert outline.bounds == pytest.approx((0, 0, *part.size))
        assert part.size[0] <= 185
        assert part.size[1] <= 252
        shapes = [Polygon(one.corners) for one in (*part.panels, *part.tabs)]
        assert all(a.intersection(b).area < 1e-9 for a, b in combinations(shapes, 2))
        assert sum(shape.area for shape in shapes) == pytest.approx(outline.area)
    assert sum(len(part.tabs) for part in made) == len(whole.tabs) == 9
    assert [tab.order for tab in whole.tabs] == [1, 1, 2, 3, 4, 5, 6, 6, 7]


def test_a_hinge_with_the_wrong_angle_is_found():
    from dataclasses import replace

    net = tower_net(tower(22))
    wrong = [replace(one, angle=40) if one.beyond == "upper baffle" else one for one in net.hinges]
    found = gaps(Net(net.panels, tuple(wrong), net.tabs))
    assert any("tab 1 of upper baffle on left" in one and "beyond it" in one for one in found)


def test_parts_are_cut_apart_at_hinges():
    with pytest.raises(ValueError, match="at its hinges: front to right, right to back"):
        parts(tower_net(tower(22)), [("front", "back")])


@pytest.mark.parametrize("die", [11.0, 25.5, float("nan")])
def test_dice_that_no_page_has_a_tower_for_are_refused(die):
    with pytest.raises(ValueError, match="12 to 25 mm do"):
        tower(die)
