import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from output.errors import OutputError
from output.numbers import matrix, number, numbers, point, spell

STEPS = {
    "M": "M%.6g %.6g",
    "L": "L%.6g %.6g",
    "C": "C%.6g %.6g %.6g %.6g %.6g %.6g",
    "Z": "Z",
}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (9.75, "9.75"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333"),
        (297, "297"),
        (1e-7, "0.0000001"),
        (-2.5e-5, "-0.000025"),
        (1e-30, "0"),
        (1234567.0, "1234567"),
    ],
)
def test_a_number_is_short_and_plain(value, text):
    assert number(value) == text


@given(st.floats(-2000, 2000))
def test_a_number_stays_within_a_thousandth_of_a_mm(value):
    text = number(value)
    assert re.fullmatch(r"-?\d+(\.\d+)?", text)
    assert abs(float(text) - value) <= 0.005 * abs(value) / 1000 + 1e-10


def test_points_matrices_and_paths_have_no_exponent():
    assert point(1e-6, 2) == "0.000001 2"
    assert matrix((1, 0, 0, 1, 1e-6, 5)) == "1 0 0 1 0.000001 5"
    assert numbers((1.5, 2)) == "1.5 2"
    path = (("M", (0, 1e-5)), ("L", (10, 0)), ("C", (1, 2, 3, 4, 5, 6e-6)), ("Z", ()))
    assert spell(path, STEPS) == "M0 0.00001 L10 0 C1 2 3 4 5 0.000006 Z"


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_is_refused(bad):
    for write in (
        lambda: number(bad),
        lambda: point(0, bad),
        lambda: matrix((1, 0, 0, 1, 0, bad)),
        lambda: spell((("M", (0, 0)), ("L", (bad, 1))), STEPS),
    ):
        with pytest.raises(OutputError, match="finite"):
            write()


def test_a_path_begins_with_a_move():
    with pytest.raises(OutputError, match=r"begins with L; a move \(M\)"):
        spell((("L", (1, 1)),), STEPS)
