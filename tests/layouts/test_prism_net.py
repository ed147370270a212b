"""The prism's net folded in space, by tabs and corners."""

from __future__ import annotations

from collections import Counter

import pytest
from shapely import Polygon

from layouts.nets.closed import gaps
from layouts.nets.fields import panel_field
from layouts.nets.folded import folded
from layouts.nets.prism_net import prism_net
from layouts.outline import flatten

SIZES = [(20, 60), (12, 12), (22.5, 47), (30, 110)]


@pytest.mark.parametrize(("edge", "length"), SIZES)
def test_it_folds_into_a_closed_prism_with_the_print_outside(edge, length):
    net = prism_net(edge, length)
    assert gaps(net) == ()
    placed = folded(net)
    corners = Counter(
        tuple(round(n, 4) + 0.0 for n in corner)
        for panel in net.panels
        for corner in placed.corners(panel.name)
    )
    assert sorted(corners.values()) == [3] * 8
    middle = [sum(numbers) / 8 for numbers in zip(*corners, strict=True)]
    half = (length / 2, edge / 2, edge / 2)
    for corner in corners:
        off = [abs(a - b) for a, b in zip(corner, middle, strict=True)]
        assert off == pytest.approx(half, abs=1e-3)
    for panel in net.panels:
        own = [sum(numbers) / 4 for numbers in zip(*placed.corners(panel.name), strict=True)]
        inward = sum(
            a * (b - c) for a, b, c in zip(placed.panels[panel.name].away, middle, own, strict=True)
        )
        assert inward > 0


@pytest.mark.parametrize(("edge", "length"), SIZES)
def test_all_twelve_edges_are_folded_or_glued_and_cut_out_in_one_line(edge, length):
    net = prism_net(edge, length)
    assert (len(net.hinges), len(net.tabs)) == (5, 7)
    assert [tab.order for tab in net.tabs] == [1, 2, 3, 4, 5, 6, 7]
    (points,) = flatten(net.outline)
    outline = Polygon(points)
    assert outline.is_valid
    depth = max(4, min(0.35 * edge, 10))
    seam = min(max(depth, 6), 8, (length - 3) / 2)  # a short one keeps 2 mm at its far end
    # by hand: a tab is a trapezoid whose sides slant by 45 degrees, half a mm from each end
    area = 4 * edge * length + 2 * edge**2
    area += 6 * (edge - 1 - depth) * depth + (length - 1 - seam) * seam
    assert outline.area == pytest.approx(area)
    assert outline.bounds == pytest.approx((0, 0, length + 2 * edge, 4 * edge + seam))


def test_sides_roll_over_in_order_and_the_ends_stand_upright_under_the_first():
    placed = folded(prism_net(20, 60))
    for one, other in (("1", "3"), ("2", "4"), ("left", "right")):
        away = placed.panels[one].away, placed.panels[other].away
        assert sum(a * b for a, b in zip(*away, strict=True)) == pytest.approx(-1)
    out = tuple(-n for n in placed.panels["1"].away)  # where the first side looks
    for end in ("left", "right"):
        assert tuple(-n for n in placed.panels[end].down) == pytest.approx(out)


def test_colour_runs_over_its_own_tabs_but_onto_no_other_panel():
    net = prism_net(20, 60)
    panels = {panel.name: Polygon(panel.corners) for panel in net.panels}
    for name, panel in panels.items():
        field = Polygon(flatten(panel_field(net, name))[0])
        assert field.covers(panel)
        for other in panels.keys() - {name}:
            assert field.intersection(panels[other]).area < 1e-9


@pytest.mark.parametrize(
    ("edge", "length", "words"),
    [(11, 60, "an edge of 11 mm is too small"), (20, 19, "a length of 19 mm is less than")],
)
def test_what_cannot_be_folded_is_refused(edge, length, words):
    with pytest.raises(ValueError, match=words):
        prism_net(edge, length)
