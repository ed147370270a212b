"""Outlines: true sizes, and growing them for bleed."""

from itertools import pairwise
from math import dist, pi

import pytest

from layouts.outline import circle, egg, ellipse, flatten, grow, polygon, rectangle
from layouts.path import read_path
from layouts.transform import bounds


def area(segments):
    """Area by the shoelace formula; positive for clockwise on paper."""
    total = 0.0
    for part in flatten(segments, 0.0005):
        total += sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*part, part[0]])) / 2
    return total


def test_a_round_rectangle_lacks_its_corners():
    card = rectangle(10, 20, 63.5, 88.9, 3.2)
    assert bounds(card) == pytest.approx((10, 20, 73.5, 108.9))
    assert area(card) == pytest.approx(63.5 * 88.9 - (4 - pi) * 3.2**2, abs=0.02)
    assert rectangle(0, 0, 4, 0) == ()
    assert rectangle(0, 0, 6, 4, 99) == rectangle(0, 0, 6, 4, 3, 2)


def test_circle_and_ellipse():
    assert area(circle(3, 3, 10)) == pytest.approx(pi * 100, rel=1e-3)
    assert bounds(ellipse(1, 2, 3, 4)) == (-2, -2, 4, 6)
    assert ellipse(0, 0, 0, 4) == ()


def test_the_egg_fills_its_box_and_is_blunt_below():
    assert bounds(egg()) == pytest.approx((0, 0, 22, 25), abs=0.01)
    (points,) = flatten(egg())
    mirrored = {(round(22 - x, 3), round(y, 3)) for x, y in points}
    assert mirrored == {(round(x, 3), round(y, 3)) for x, y in points}
    widest = max(points)[1]
    assert 14 < widest < 16
    assert area(egg()) > 0


def test_flattening_stays_within_its_tolerance():
    (points,) = flatten(circle(0, 0, 30), 0.005)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise([*points, points[0]])]
    # a circle of four cubics is up to 0.027 % too wide, hence 0.0082 mm
    assert all(30 - 0.005 <= dist((0, 0), p) <= 30 + 0.0082 for p in [*points, *middles])
    assert flatten(polygon([(0, 0), (1, 0), (0, 1), (0, 0)])) == (((0, 0), (1, 0), (0, 1)),)


def test_growing_keeps_corners_and_true_distance():
    assert bounds(grow(rectangle(0, 0, 20, 10), 3)) == pytest.approx((-3, -3, 23, 13))
    assert area(grow(rectangle(0, 0, 20, 10), 3)) == pytest.approx(26 * 16)
    for segments in (circle(0, 0, 30), grow(circle(0, 0, 30), 2)):
        radius = bounds(segments)[2]
        assert all(abs(dist((0, 0), p) - radius) < 0.01 for p in flatten(segments)[0])
    assert bounds(grow(circle(0, 0, 30), 2))[2] == pytest.approx(32, abs=0.01)
    assert grow(rectangle(0, 0, 4, 4), -3) == ()


def test_growing_an_angled_outline_fills_its_notch_and_cuts_needles():
    needle = grow(polygon([(0, 0), (100, 1), (0, 2)]), 2)
    assert bounds(needle)[2] < 100 + 2 * 2 + 0.1  # a full mitre would reach 400 mm out
    ring = read_path("M0 0H20V20H0ZM5 5H15V15H5Z")
    grown = grow(ring, 1)
    assert len(flatten(grown)) == 2
    assert area(grown) == pytest.approx(22 * 22 - 8 * 8)


def test_an_outline_without_area_cannot_grow():
    with pytest.raises(ValueError, match="no area"):
        grow(polygon([(0, 0), (5, 5), (10, 10)]), 1)
