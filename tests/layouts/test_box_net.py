"""Boxes and bags folded in space, by tabs, flaps and corners; a bag folded flat, by its angles."""

from __future__ import annotations

from collections import Counter
from math import atan2, degrees

import pytest
from shapely import Polygon

from layouts.nets.box_net import box_halves, box_net
from layouts.nets.closed import gaps, on_paper
from layouts.nets.folded import folded
from layouts.nets.gusset import gusset_creases
from layouts.outline import flatten

# a deck, sleeved, a small deck, one card of the smallest size, a flat parcel
SIZES = [(64.5, 89.9, 15.7), (67.5, 92.9, 25.5), (32.75, 45.45, 5), (15, 15, 5), (200, 100, 7)]
WALLS = ("front", "back", "left", "right", "bottom")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seams", [1, 2])
@pytest.mark.parametrize("lid", [True, False])
def test_it_folds_into_a_closed_box_with_the_print_outside(size, seams, lid):
    width, height, depth = size
    net = box_net(width, height, depth, lid=lid, seams=seams)
    assert gaps(net) == ()
    placed = folded(net)
    walls = (*WALLS, "top") if lid else WALLS
    corners = Counter(
        tuple(round(n, 4) + 0.0 for n in corner)
        for name in walls
        for corner in placed.corners(name)
    )
    box = {corner for corner, count in corners.items() if count > 1}
    assert len(box) == 8
    spans = [max(numbers) - min(numbers) for numbers in zip(*box, strict=True)]
    assert sorted(spans) == pytest.approx(sorted(size), abs=1e-3)
    middle = [sum(numbers) / 8 for numbers in zip(*box, strict=True)]
    for name in walls:
        behind = on_paper(placed.panels[name], tuple(middle))[2]
        wide = {"front": depth, "back": depth, "left": width, "right": width}.get(name, height)
        assert behind == pytest.approx(wide / 2)


@pytest.mark.parametrize("size", SIZES)
def test_the_lid_tucks_in_behind_the_front_over_the_dust_flaps(size):
    net = box_net(*size)
    placed = folded(net)
    under = {"tuck": "front", "dust left": "top", "dust right": "top"}
    dust = []
    for flap, wall in under.items():
        seen = [on_paper(placed.panels[wall], corner) for corner in placed.corners(flap)]
        assert max(abs(z) for _, _, z in seen) < 0.01
        whole = Polygon([(x, y) for x, y, _ in seen])
        inside = Polygon(net.panel(wall).corners).envelope
        assert inside.buffer(0.01).covers(whole)
        dust += [whole] if flap != "tuck" else []
    assert dust[0].intersection(dust[1]).area < 1e-6
    # the notch opens onto the tuck flap, not into the box
    front = Polygon(net.panel("front").corners)
    tuck = Polygon(
        [on_paper(placed.panels["front"], corner)[:2] for corner in placed.corners("tuck")]
    )
    assert front.envelope.difference(front).difference(tuck.buffer(0.01)).area < 1e-6


def test_right_is_at_the_right_hand_of_whoever_looks_at_the_front_and_the_lid_reads_from_there():
    net = box_net(64.5, 89.9, 15.7)
    placed = folded(net)
    looks = {name: tuple(-n for n in placed.panels[name].away) for name in (*WALLS, "top")}
    front = placed.panels["front"]
    assert looks["right"] == pytest.approx(front.across)
    assert looks["bottom"] == pytest.approx(front.down)
    assert net.panel("top").turn == 180  # its hinge is far from whoever reads it
    assert placed.panels["top"].across == pytest.approx(tuple(-n for n in front.across))


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_is_cut_out_in_one_line(size):
    whole = box_net(*size)
    halves = box_halves(box_net(*size, seams=2))
    assert [[panel.name for panel in half.panels][:2] for half in halves] == [
        ["right", "back"],
        ["left", "front"],
    ]
    for net in (whole, *halves):
        (points,) = flatten(net.outline)
        outline = Polygon(points)
        assert outline.is_valid
        parts = [Polygon(part.corners) for part in (*net.panels, *net.tabs)]
        assert outline.area == pytest.approx(sum(part.area for part in parts))
    tab = Polygon(halves[1].tabs[0].corners).area
    assert sum(_area(half) for half in halves) == pytest.approx(_area(whole) + tab)


def test_a_bag_folds_flat():
    width, height, depth = 110, 188, 60
    net = box_net(width, height, depth, lid=False, seams=2)
    spokes: dict[tuple[float, float], set[tuple[int, str]]] = {}
    for fold in (*net.folds, *gusset_creases(net)):
        ends = (fold.start, fold.end)
        for here, there in (ends, ends[::-1]):
            at = round(here[0], 6), round(here[1], 6)
            way = round(degrees(atan2(there[1] - here[1], there[0] - here[0]))) % 360
            spokes.setdefault(at, set()).add((way, fold.kind))
    back, right = net.panel("back").corners, net.panel("right").corners
    meet = ((right[0][0] + right[1][0]) / 2, right[2][1] - depth / 2)
    # four creases meet there, 45, 90, 135 and 90 degrees apart: opposite angles add up to 180
    at = sorted(spokes[meet])
    assert [way for way, _ in at] == [0, 45, 135, 270]
    assert Counter(kind for _, kind in at) == {"valley": 3, "mountain": 1}
    # the bend goes on over the back, whose seam it crosses at a right angle
    assert (0, "valley") in spokes[back[0][0], meet[1]]
    assert (180, "mountain") in spokes[back[0][0], meet[1]]
    assert (180, "valley") in spokes[back[1][0], meet[1]]
    # round the corner of back, right and bottom: 90 + 45 degrees either way
    assert {way for way, _ in spokes[right[2]]} >= {180 + 45}


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((14, 40, 9), "a width of 14 mm leaves no room to fold; from 15 mm"),
        ((40, 14, 9), "a height of 14 mm"),
        ((40, 40, 4), "a depth of 4 mm leaves no room to fold; from 5 mm"),
    ],
)
def test_what_nobody_can_fold_is_refused(size, words):
    with pytest.raises(ValueError, match=words):
        box_net(*size)


def _area(net):
    (points,) = flatten(net.outline)
    return Polygon(points).area
