"""Transforms: read, applied and measured."""

from math import radians, tan

import pytest

from layouts.drawing import IDENTITY, multiply, shift
from layouts.outline import circle
from layouts.svg.transforms import read_transform
from layouts.transform import (
    bounds,
    moved,
    moved_point,
    rotation,
    scaling,
    similarity,
)


def test_the_leftmost_transform_is_applied_last():
    there = read_transform(" translate(10 20), scale(2)\n")
    assert moved_point(there, 3, 4) == (16, 28)  # 2 * 3 + 10, 2 * 4 + 20
    assert moved_point(read_transform("scale(2) translate(10,20)"), 3, 4) == (26, 48)


def test_turning_is_clockwise_on_paper_about_the_point_given():
    assert moved_point(rotation(90), 1, 0) == (0, 1)
    assert moved_point(read_transform("rotate(90 5 5)"), 6, 5) == (5, 6)
    back = multiply(rotation(-37, 3, 4), rotation(37, 3, 4))
    assert back == pytest.approx(IDENTITY, abs=1e-12)


def test_skew_and_matrix():
    skewed = moved_point(read_transform("skewX(30)"), 0, 10)
    assert skewed == pytest.approx((10 * tan(radians(30)), 10))
    assert read_transform("matrix(1 2 3 4 5 6)") == (1, 2, 3, 4, 5, 6)
    assert read_transform("") == IDENTITY


@pytest.mark.parametrize(
    "text",
    ["rotate(1 2)", "scale()", "turn(3)", "scale(2", "scale(2);", "3", f"scale({'0' * 40}x)"],
)
def test_what_is_no_transform_is_refused(text):
    with pytest.raises(ValueError, match=r"is no (transform|list of numbers)"):
        read_transform(text)


def test_only_even_scales_have_one_factor():
    assert similarity(multiply(rotation(33), scaling(-2, 2))) == pytest.approx(2)
    assert similarity(scaling(2, 1)) is None
    assert similarity(read_transform("skewX(10)")) is None
    assert scaling(3, 3, 10, 10) == multiply(
        shift(10, 10), multiply(scaling(3, 3), shift(-10, -10))
    )


def test_bounds_follow_the_bulge_of_a_curve_not_its_control_points():
    # y = 3 t (1 - t) is 3/4 at its height, the control points are at 1
    bow = (("M", (0.0, 0.0)), ("C", (0.0, 1.0, 4.0, 1.0, 4.0, 0.0)))
    assert bounds(bow) == pytest.approx((0, 0, 4, 0.75))
    assert bounds(moved(rotation(45), circle(0, 0, 5))) == pytest.approx((-5, -5, 5, 5), abs=0.003)
    with pytest.raises(ValueError, match="no bounds"):
        bounds(())
