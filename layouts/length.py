"""Lengths as people write them: `3.2mm`, `2.5in`, and sizes like `63.5mm x 88.9mm`.

In: text. Out: mm. Raises ValueError that says what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from types import MappingProxyType
from typing import Final

INCH: Final = 25.4
"""An inch in mm."""

UNITS: Final[Mapping[str, float]] = MappingProxyType(
    {"mm": 1.0, "cm": 10.0, "in": INCH, "pt": INCH / 72}
)
"""The units of lengths, each in mm."""

NUMBER: Final = r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
"""A plain decimal number as a regular expression."""

LONGEST: Final = 10_000.0
"""No length and no number of a definition is beyond this."""

_LENGTH: Final = re.compile(rf"({NUMBER}) ?({'|'.join(UNITS)})")
_TIMES: Final = re.compile(r"\s*[x×X]\s*")


def length(text: str) -> float:
    """Millimetres of `3.2mm`, `0.5in`, `2cm`, `12pt` or 0."""
    given = text.strip()
    if found := _LENGTH.fullmatch(given):
        return bounded(float(found[1]) * UNITS[found[2]])
    if re.fullmatch(NUMBER, given) and float(given) == 0:
        return 0.0
    raise ValueError(f"{text!r} is no length: write a number with mm, cm, in or pt, like 3.2mm")


def is_length(text: str) -> bool:
    """Whether a text is a number with a unit."""
    return _LENGTH.fullmatch(text.strip()) is not None


def size(text: str) -> tuple[float, float]:
    """Width and height in mm of `width x height`."""
    sides = _TIMES.split(text.strip())
    if len(sides) != 2:
        raise ValueError(f"{text!r} is no size: write width x height, like 63.5mm x 88.9mm")
    return length(sides[0]), length(sides[1])


def bounded(number: float) -> float:
    """The number itself, if it is not beyond `LONGEST` or no number at all."""
    if not isfinite(number) or abs(number) > LONGEST:
        raise ValueError(f"{number:,.10g} is beyond {LONGEST:,.10g}")
    return number
