"""Pictures of folded nets: what is near covers what is far, and faces meet at edges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layouts.drawing import Drawing, Group, Path, Use, multiply
from layouts.nets.die_net import die_net
from layouts.nets.folded import FLAT, Frame
from layouts.nets.net import Net, hinge, rectangle_panel
from layouts.nets.painting import Facet, from_behind
from layouts.nets.picture import folded_picture, solids
from layouts.nets.prism_net import prism_net
from layouts.nets.tower_net import tower, tower_parts
from layouts.outline import area_within, circle, flatten
from layouts.piece import Piece
from layouts.transform import bounds, moved_point

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
AWAY = (0.0, 0.0, 1.0)


def shown(solid):
    """Each facet that shows its print: the matrix from the whole's paper, and its clip."""
    return [
        (multiply(child.matrix, use.matrix), child.clip)
        for child in solid.drawing.children
        if isinstance(child, Group)
        for use in child.children
        if isinstance(use, Use)
    ]


def at(x, y, z):
    return Frame((x, y, z), FLAT.across, FLAT.down)


def test_what_is_further_away_is_painted_first():
    order = [Facet(str(z), at(0, 0, z), SQUARE) for z in (5, 9, 1, 7)]
    assert [one.panel for one in from_behind(order, AWAY)] == ["9", "7", "5", "1"]
    backwards = [one.panel for one in from_behind(order, (0.0, 0.0, -1.0))]
    assert backwards == ["1", "5", "7", "9"]


def test_facets_that_cross_are_parted_and_the_cut_is_no_edge():
    wall = Facet("wall", Frame((0.0, 0.0, -5.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)), SQUARE)
    across = Facet("across", at(-5, 0, 0), SQUARE)
    painted = list(from_behind([wall, across], (0.4, 0.0, 1.0)))
    assert sorted(one.panel for one in painted) in (
        ["across", "across", "wall"],
        ["across", "wall", "wall"],
    )
    halves = [one for one in painted if [half.panel for half in painted].count(one.panel) == 2]
    for half in halves:
        assert len(half.corners) == 4
        assert sum(half.cut) == 1
        xs = [x for x, _ in half.corners]
        assert max(xs) - min(xs) == pytest.approx(5)
    (whole,) = (one for one in painted if one not in halves)
    assert painted.index(whole) == 1


def test_of_a_folded_sheet_the_side_that_one_sees_is_on_top():
    """A standee: its front hides its back."""
    front, back = (rectangle_panel(n, 0, y, 20, 30) for n, y in (("front", 30), ("back", 0)))
    net = Net((front, back), (hinge(front, back, "mountain", 180),))
    solid = folded_picture([(net, Drawing(20, 60, ()))])
    (matrix, clip) = shown(solid)[-1]
    assert bounds(clip) == (0, 30, 20, 60)
    assert solid.size == pytest.approx((20, 30, 0), abs=1e-9)
    assert matrix[3] > 0  # upright


def test_a_die_shows_its_first_fifth_and_fourth_face_which_meet():
    net = die_net(20)
    solid = folded_picture([(net, Drawing(*net.size, ()))])
    seen = {bounds(clip)[:2]: matrix for matrix, clip in shown(solid)}
    # the top left corners of the faces in the net: 4 above 1, and 5 on the left of it
    assert seen.keys() == {(20, 0), (20, 20), (0, 20)}
    one, top, left = seen[20, 20], seen[20, 0], seen[0, 20]
    for point in ((20, 20), (40, 20)):
        assert moved_point(one, *point) == pytest.approx(moved_point(top, *point))
    for point in ((20, 20), (20, 40)):
        assert moved_point(one, *point) == pytest.approx(moved_point(left, *point))
    # the near upper corner of the left face is that of the top
    assert moved_point(left, 0, 20) == pytest.approx(moved_point(top, 20, 0))
    # the first face is the wider one, and stands right of the left one
    assert moved_point(left, 10, 30)[0] < moved_point(one, 30, 30)[0]
    assert one[0] > left[0]


@pytest.mark.parametrize("net", [die_net(20), prism_net(18, 54)])
def test_the_outline_goes_round_all_that_is_painted(net):
    solid = folded_picture([(net, Drawing(*net.size, ()))])
    assert bounds(solid.outline) == pytest.approx((0, 0, solid.width, solid.height), abs=1e-3)
    (points,) = flatten(solid.outline)
    covered = sum(
        area_within(clip).area * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
        for matrix, clip in shown(solid)
    )
    # three faces of a box that do not overlap fill its outline
    assert covered == pytest.approx(area_within(solid.outline).area, rel=1e-4)
    assert len(points) == 6


def test_the_parts_of_a_tower_become_one_picture_with_the_ramp_in_the_exit():
    dot = Path(circle(30, 30, 2), fill="#CB322C")
    parts = [
        Piece(
            net.panels[0].name,
            *net.size,
            net.outline,
            Drawing(*net.size, (dot,), net.panels[0].name),
            folds=net.folds,
            net=net,
        )
        for net in tower_parts(tower(22))
    ]
    bare = replace(parts[0], net=None)
    made = solids([*parts, bare, *parts])
    assert len(made) == 2
    assert made[0].size == pytest.approx((77, 155, 66))
    last = [
        child.children[1].drawing.name
        for child in made[0].drawing.children
        if isinstance(child, Group)
    ]
    # the ramp is seen through the exit before the front and left walls are painted over it
    assert last.index("floor") < max(n for n, name in enumerate(last) if name == "front")
    assert last[-2:] in (["front", "back"], ["back", "front"])
