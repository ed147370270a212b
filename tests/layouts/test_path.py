"""SVG path data: whole data becomes absolute segments, faulty data is refused."""

from math import hypot

import pytest

from layouts.path import read_path


def test_every_straight_and_cubic_command_relative_and_absolute():
    absolute = read_path("M1 2L3 2H5V4C5 5 6 6 7 6S9 7 9 8Z")
    assert absolute == read_path("m1 2 2 0h2v2c0 1 1 2 2 2s2 1 2 2z")
    assert absolute == (
        ("M", (1, 2)),
        ("L", (3, 2)),
        ("L", (5, 2)),
        ("L", (5, 4)),
        ("C", (5, 5, 6, 6, 7, 6)),
        ("C", (8, 6, 9, 7, 9, 8)),  # 6 6 mirrored about 7 6
        ("Z", ()),
    )


def test_a_part_after_a_closed_one_starts_where_that_started():
    assert read_path("M1 1H4V4ZL0 0") == (
        ("M", (1, 1)),
        ("L", (4, 1)),
        ("L", (4, 4)),
        ("Z", ()),
        ("M", (1, 1)),
        ("L", (0, 0)),
    )


def test_a_quadratic_becomes_the_same_curve_as_a_cubic():
    _, (_, numbers) = read_path("M0 0Q6 9 12 0")
    assert numbers == pytest.approx((4, 6, 8, 6, 12, 0))


def test_an_arc_stays_on_its_circle():
    _, (_, (x1, y1, x2, y2, x3, y3)) = read_path("M10 0A10 10 0 0 1 0 10")
    for step in range(11):
        t = step / 10
        u = 1 - t
        x = u**3 * 10 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        assert hypot(x, y) == pytest.approx(10, abs=0.003)
    assert (x3, y3) == pytest.approx((0, 10))


def test_arc_flags_need_no_gaps_and_an_arc_without_radius_is_a_line():
    assert read_path("M0 0a1 1 0 011 1") == read_path("M0 0 a 1,1 0 0,1\n1,1")
    assert read_path("M0 0A0 5 0 0 1 10 10") == (("M", (0, 0)), ("L", (10, 10)))


@pytest.mark.parametrize(
    ("data", "end"),
    [
        ("M0 0l1-.5.5e1-1", (6, -1.5)),
        ("M0 0L007 1.", (7, 1)),
        ("M0,0,3,4", (3, 4)),
        ("M0 0L1e-7+2", (1e-7, 2)),
    ],
)
def test_numbers_as_programs_write_them(data, end):
    assert read_path(data)[-1] == ("L", end)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("M0 0C1 2 3", "C takes 6 numbers at a time, not 3"),
        ("M0 0X3", "'X3' is no path command"),
        ("L1 1", "must start with a moveto"),
        ("M0 0h1;2", "';2' does not go with h"),
        ("M0 0a1 1 0 2 1 3 3", "does not go with a"),
        ("M0 0h1e999", "too large"),
        ("M0 0z3 3", "z takes 0 numbers"),
    ],
)
def test_faulty_data_is_refused_whole(data, words):
    with pytest.raises(ValueError, match=words):
        read_path(data)
