"""SVG path data to segments.

In: the text of a `d` attribute. Out: absolute segments in the same unit; quadratic curves and
arcs come out as cubic ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from layouts.drawing import Segment

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
"""A number of SVG as a regular expression."""

_GAP = r"[\s,]*"
_NUMBERS = re.compile(rf"{_GAP}({NUMBER})")
_ARC = re.compile(_GAP + _GAP.join([f"({NUMBER})"] * 3 + ["([01])"] * 2 + [f"({NUMBER})"] * 2))
_PART = re.compile(r"([A-Za-z])([^A-DF-Za-df-z]*)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_LARGEST = 1e7


def read_path(data: str) -> tuple[Segment, ...]:
    """The segments of SVG path data. Raises ValueError for data that is not whole.

    Browsers draw a faulty path up to its fault; a printed piece would lack a part, so nothing
    is drawn.
    """
    from fontTools.svgLib.path import parse_path

    pen = _Pen()
    try:
        parse_path(" ".join(_tokens(data)), pen, arc_class=_arc)
    except (ValueError, IndexError) as error:
        raise ValueError(f"path data {_short(data)}: {error}") from error
    return tuple(pen.segments)


def _tokens(data: str) -> Iterator[str]:
    """Commands and numbers one by one: the library passes over what it does not know."""
    text = data.strip()
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if not part or part[1].upper() not in _TAKES:
            raise ValueError(f"{text[at : at + 10]!r} is no path command")
        takes = _TAKES[part[1].upper()]
        numbers = list(_numbers(part[2], part[1]))
        if (len(numbers) % takes if takes else len(numbers)) or (takes and not numbers):
            raise ValueError(f"{part[1]} takes {takes} numbers at a time, not {len(numbers)}")
        yield part[1]
        yield from numbers
        at = part.end()


def _numbers(text: str, command: str) -> Iterator[str]:
    shape = _ARC if command in "Aa" else _NUMBERS
    at, text = 0, text.strip(" \t\r\n,")
    while at < len(text):
        found = shape.match(text, at)
        if not found:
            raise ValueError(f"{text[at : at + 20]!r} does not go with {command}")
        for number in found.groups():
            if abs(float(number)) > _LARGEST:
                raise ValueError(f"{number} is too large")
            # spelled so that the library reads it: no leading zeros, no bare point
            yield number if number in ("0", "1") else repr(float(number))
        at = found.end()


def _arc(start: complex, rx: float, ry: float, *rest: Any) -> Any:
    """The library's arc; one without a radius is a straight line, which it would leave out."""
    from fontTools.svgLib.path.arc import EllipticalArc

    return EllipticalArc(start, rx, ry, *rest) if rx and ry else _Straight(rest[-1])


@dataclass(frozen=True)
class _Straight:
    end: complex

    def draw(self, pen: _Pen) -> None:
        pen.lineTo((self.end.real, self.end.imag))


def _short(data: str) -> str:
    return repr(data if len(data) <= 40 else data[:37] + "...")


class _Pen:
    """Takes the library's calls down as segments."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._start = self._at = (0.0, 0.0)

    def _add(self, letter: Any, *points: tuple[float, float]) -> None:
        self._at = points[-1]
        self.segments.append((letter, tuple(n for point in points for n in point)))

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._start = point
        self._add("M", point)

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", *points)

    def qCurveTo(  # noqa: N802
        self, control: tuple[float, float], end: tuple[float, float]
    ) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self._at, control, end
        first = (x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0))
        second = (x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2))
        self._add("C", first, second, end)

    def closePath(self) -> None:  # noqa: N802
        # the library draws the closing side before it closes, which would double the corner
        if self.segments[-1] == ("L", self._start) and self.segments[-2][0] != "M":
            self.segments.pop()
        self.segments.append(("Z", ()))
        self._at = self._start

    def endPath(self) -> None:  # noqa: N802
        """An open path needs nothing more."""
