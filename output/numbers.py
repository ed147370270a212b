"""Numbers, matrices and paths as short text, for both formats.

In: values in mm. Out: text with six significant digits (under 0.001 mm on any sheet) and never an
exponent. Raises OutputError for nan and infinity.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from layouts.drawing import Matrix, Segment
from output.errors import OutputError


def number(value: float) -> str:
    """One number: `9.75`, `-0.25`, `0`."""
    text = f"{value:.6g}"
    return _plain(value) if _odd(text) else text


def numbers(values: Iterable[float]) -> str:
    """Numbers with blanks between them."""
    return " ".join([number(value) for value in values])


def point(x: float, y: float) -> str:
    """Two numbers; apart from `numbers` because every line of text has one."""
    text = "%.6g %.6g" % (x, y)  # noqa: UP031 - a third faster than an f-string
    return f"{_plain(x)} {_plain(y)}" if _odd(text) else text


def matrix(values: Matrix) -> str:
    """The six numbers of a matrix with blanks between them."""
    text = "%.6g %.6g %.6g %.6g %.6g %.6g" % values  # noqa: UP031
    return " ".join(map(_plain, values)) if _odd(text) else text


def spell(segments: Sequence[Segment], forms: Mapping[str, str]) -> str:
    """A path as text; `forms` has a printf form with `%.6g` for each of M, L, C and Z.

    A form must not hold the letters e and n, by which exponents and nan are told. Raises
    OutputError for a path that does not begin with M.
    """
    if segments and segments[0][0] != "M":
        raise OutputError(f"a path begins with {segments[0][0]}; a move (M) would be right")
    text = " ".join([forms[step] % values for step, values in segments])
    if _odd(text):
        plain = {step: form.replace("%.6g", "%s") for step, form in forms.items()}
        return " ".join([plain[step] % tuple(map(_plain, values)) for step, values in segments])
    return text


def _odd(text: str) -> bool:
    return "e" in text or "n" in text


def _plain(value: float) -> str:
    if not math.isfinite(value):
        raise OutputError(f"{value} stands for a length or a place; a finite number would be right")
    text = f"{value:.6g}"
    return f"{value:.10f}".rstrip("0").rstrip(".") if "e" in text else text
