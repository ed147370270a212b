"""The die net folded in space: the proof knows nothing of the net but its faces, tabs and folds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, unary_union

from layouts.nets.closed import gaps
from layouts.nets.die_net import die_net, tab_depth
from layouts.nets.fields import BLEED, panel_field
from layouts.nets.folded import folded as placed_by_the_product
from layouts.nets.glue import tab_marks
from layouts.outline import flatten

EDGES = [12.0, 20.0, 22.0, 31.5]


def flat_parts(net):
    """Each face by number and each tab by ("tab", order), as corner lists on the paper."""
    parts = {int(panel.name): list(panel.corners) for panel in net.panels}
    return parts | {("tab", tab.order): list(tab.corners) for tab in net.tabs}


def touches(corners, fold):
    """Whether one side of the part lies along the fold, for most of its length."""
    line = LineString([fold.start, fold.end])
    sides = pairwise([*corners, corners[0]])
    return any(
        line.buffer(1e-6).intersection(LineString(s)).length > line.length / 2 for s in sides
    )


def about(fold, degrees):
    """The 4 x 4 matrix that turns by `degrees` about a fold line of the paper (z = 0)."""
    origin = np.array([*fold.start, 0.0])
    axis = np.array([*fold.end, 0.0]) - origin
    x, y, z = axis / np.linalg.norm(axis)
    a = np.radians(degrees)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn = np.eye(3) + np.sin(a) * k + (1 - np.cos(a)) * k @ k
    matrix = np.eye(4)
    matrix[:3, :3] = turn
    matrix[:3, 3] = origin - turn @ origin
    return matrix


def folded(net):
    """A 4 x 4 matrix for each part, from the paper into space.

    x grows right, y down, so z grows away from a reader and the print looks to -z. A mountain
    sends what lies beyond it back, to +z; a valley would send it to -z.
    """
    parts = flat_parts(net)
    links = []
    for fold in net.folds:
        ends = [key for key, corners in parts.items() if touches(corners, fold)]
        assert len(ends) == 2, "a fold joins two parts"
        links.append((fold, ends))
    placed = {1: np.eye(4)}
    while len(placed) < len(parts):
        before = len(placed)
        for fold, ends in links:
            known = [key for key in ends if key in placed]
            if len(known) != 1:
                continue
            (new,) = set(ends) - set(known)
            middle = np.append(np.mean(parts[new], axis=0), [0.0, 1.0])
            back = 1 if fold.kind == "mountain" else -1
            turn = next(
                m for m in (about(fold, 90), about(fold, -90)) if (m @ middle)[2] * back > 0
            )
            placed[new] = placed[known[0]] @ turn
        assert len(placed) > before, "every part hangs on the first face"
    return placed


def corners_in_space(net, placed, key):
    return np.array([(placed[key] @ [x, y, 0, 1])[:3] for x, y in flat_parts(net)[key]])


def printed_normal(placed, key):
    return placed[key][:3, :3] @ [0, 0, -1.0]


@pytest.mark.parametrize("edge", EDGES)
def test_folds_into_a_closed_cube_with_the_print_outside(edge):
    net = die_net(edge)
    placed = folded(net)
    corners = Counter(
        tuple(np.round(corner, 6) + 0.0)
        for number in range(1, 7)
        for corner in corners_in_space(net, placed, number)
    )
    assert sorted(corners.values()) == [3] * 8
    middle = np.mean([*corners], axis=0)
    for corner in corners:
        assert np.abs(np.array(corner) - middle) == pytest.approx([edge / 2] * 3)
    for number in range(1, 7):
        outward = corners_in_space(net, placed, number).mean(axis=0) - middle
        assert outward == pytest.approx(printed_normal(placed, number) * edge / 2)


@pytest.mark.parametrize("edge", EDGES)
def test_each_tab_lies_under_the_face_it_is_glued_to_at_its_own_edge(edge):
    net = die_net(edge)
    placed = folded(net)
    on_face = {}
    for tab in net.tabs:
        corners = corners_in_space(net, placed, ("tab", tab.order))
        normal = printed_normal(placed, ("tab", tab.order))
        (mate,) = (n for n in range(1, 7) if printed_normal(placed, n) @ normal > 0.99)
        assert mate == int(tab.onto) != int(tab.panel)
        # seen from the mate's own paper: in its plane, inside its square, base on its rim
        back = np.linalg.inv(placed[mate])
        flat = np.array([(back @ [*corner, 1])[:3] for corner in corners])
        assert flat[:, 2] == pytest.approx([0] * 4, abs=1e-9)
        square = Polygon(flat_parts(net)[mate])
        outline = Polygon(flat[:, :2])
        assert square.buffer(1e-6).contains(outline)
        for end in (flat[0], flat[3]):
            assert square.exterior.distance(Point(end[:2])) < 1e-6
        on_face.setdefault(mate, []).append(outline)
    # one tab closes the ring at 5, three hold the lid 4 and three the bottom 3
    assert {mate: len(tabs) for mate, tabs in on_face.items()} == {5: 1, 4: 3, 3: 3}
    for tabs in on_face.values():
        for one, other in combinations(tabs, 2):
            assert one.distance(other) > 0.3


def test_all_twelve_edges_are_folded_or_glued_once():
    net = die_net(20)
    placed = folded(net)

    def in_space(key, line):
        ends = [tuple(np.round((placed[key] @ [*end, 0, 1])[:3], 6) + 0.0) for end in line]
        return tuple(sorted(ends))

    parts = flat_parts(net)
    closed = Counter()
    for fold in net.folds:
        face = next(key for key in range(1, 7) if touches(parts[key], fold))
        closed[in_space(face, (fold.start, fold.end))] += 1
    assert list(closed.values()) == [1] * 12


def test_opposite_faces_add_up_to_seven():
    placed = folded(die_net(20))
    for one, other in ((1, 6), (2, 5), (3, 4)):
        assert printed_normal(placed, one) == pytest.approx(-printed_normal(placed, other))


def test_the_ring_stands_upright_and_lid_and_bottom_read_from_the_first_face():
    placed = folded(die_net(20))
    up = {n: placed[n][:3, :3] @ [0, -1.0, 0] for n in range(1, 7)}
    for number in (5, 1, 2, 6):
        assert up[number] == pytest.approx(printed_normal(placed, 4))
    # tilt the first face down or up: the top of the lid and of the bottom point as hers does
    assert up[4] == pytest.approx(-printed_normal(placed, 1))
    assert up[3] == pytest.approx(printed_normal(placed, 1))


def test_a_valley_would_turn_the_print_inside():
    """The proof itself can fail: it minds which way a fold goes."""
    from dataclasses import replace

    net = die_net(20)
    inside_out = replace(
        net,
        hinges=tuple(replace(hinge, kind="valley") for hinge in net.hinges),
        tabs=tuple(replace(tab, kind="valley") for tab in net.tabs),
    )
    placed = folded(inside_out)
    middle = np.mean([corners_in_space(net, placed, n).mean(axis=0) for n in range(1, 7)], axis=0)
    outward = corners_in_space(net, placed, 1).mean(axis=0) - middle
    assert outward @ printed_normal(placed, 1) < 0


@pytest.mark.parametrize("edge", EDGES)
def test_the_outline_goes_once_round_all_faces_and_tabs(edge):
    net = die_net(edge)
    assert [letter for letter, _ in net.outline].count("M") == 1
    assert net.outline[-1] == ("Z", ())
    (points,) = flatten(net.outline)
    outline = Polygon(points)
    assert outline.is_valid
    assert outline.bounds == pytest.approx((0, 0, *net.size))
    # by hand: a tab's sides are s - 1 and s - 1 - 2 d long and d apart
    d = tab_depth(edge)
    assert outline.area == pytest.approx(6 * edge**2 + 7 * (edge - 1 - d) * d)
    parts = unary_union([Polygon(corners) for corners in flat_parts(net).values()])
    assert parts.symmetric_difference(outline).area < 1e-6


def test_numbers_of_a_22_mm_die():
    net = die_net(22)
    assert net.size == pytest.approx((4 * 22 + 7.7, 66))
    assert [(int(panel.name), *panel.corners[0]) for panel in net.panels] == [
        (1, 22, 22),
        (2, 44, 22),
        (3, 22, 44),
        (4, 22, 0),
        (5, 0, 22),
        (6, 66, 22),
    ]
    seam = [(88, 22.5), (95.7, 30.2), (95.7, 35.8), (88, 43.5)]
    assert np.array(net.tabs[0].corners) == pytest.approx(np.array(seam))


@pytest.mark.parametrize(("edge", "depth"), [(12, 4.2), (20, 7), (28, 9.8), (29, 10), (60, 10)])
def test_tab_depth(edge, depth):
    assert tab_depth(edge) == pytest.approx(depth)


@pytest.mark.parametrize("edge", [0.0, 11.9, -20.0, float("nan")])
def test_an_edge_too_small_to_glue_is_refused(edge):
    with pytest.raises(ValueError, match="too small to glue; from 12 mm"):
        die_net(edge)


def test_ground_runs_2_mm_onto_the_tabs_and_never_onto_another_face():
    net = die_net(20)
    parts = {key: Polygon(corners) for key, corners in flat_parts(net).items()}
    fields = {n: Polygon(flatten(panel_field(net, str(n)))[0]) for n in range(1, 7)}
    for one, other in combinations(range(1, 7), 2):
        assert fields[one].intersection(fields[other]).area < 1e-9
        assert fields[one].intersection(parts[other]).area < 1e-9
    for n in range(1, 7):
        assert fields[n].covers(parts[n])
        assert fields[n].hausdorff_distance(parts[n]) == pytest.approx(0 if n == 1 else BLEED)
    for tab in net.tabs:
        # by hand: from 19 mm at the fold to 15 mm at a depth of 2
        strip = parts["tab", tab.order].intersection(fields[int(tab.panel)])
        assert strip.area == pytest.approx((19 + 15) / 2 * 2)
        others = (fields[n] for n in fields if n != int(tab.panel))
        assert all(field.intersection(parts["tab", tab.order]).area < 1e-9 for field in others)


@pytest.mark.parametrize("edge", EDGES)
def test_the_product_folds_it_the_same_way(edge):
    net = die_net(edge)
    placed, found = folded(net), placed_by_the_product(net)
    for key in range(1, 7):
        wanted = corners_in_space(net, placed, key)
        assert np.array(found.corners(str(key))) == pytest.approx(wanted)
    for number, tab in enumerate(net.tabs):
        wanted = corners_in_space(net, placed, ("tab", tab.order))
        assert np.array(found.tab_corners(number)) == pytest.approx(wanted)
    assert gaps(net) == ()


@pytest.mark.parametrize("edge", EDGES)
def test_tab_marks_stay_on_the_tab_clear_of_the_fold(edge):
    net = die_net(edge)
    for tab in net.tabs:
        lines, dots = tab_marks(tab.corners, tab.order, clear=2.6)
        outline = Polygon(tab.corners)
        fold = LineString([tab.corners[0], tab.corners[3]])
        parts = flatten(dots.segments)
        assert len(parts) == tab.order
        for part in parts:
            assert outline.contains(Polygon(part))
            assert fold.distance(Polygon(part)) > 2.6
        drawn = flatten(lines.segments)
        assert len(drawn) >= 2
        for line in drawn:
            assert len(line) == 2
            assert outline.buffer(1e-6).covers(LineString(line))
            assert fold.distance(LineString(line)) > 2.599
        # the lines slant and stand 1.4 mm apart
        gaps = {round(LineString(a).distance(LineString(b)), 6) for a, b in pairwise(drawn)}
        assert all(gap >= 1.399999 for gap in gaps)
