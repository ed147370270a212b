"""Marks on a glue tab: a light hatch that says "glue here" in any language, and dots that
count in which order the tabs are glued.

In: the tab's corners in mm. Out: paths to paint on it. All of it vanishes inside the piece.
"""

from __future__ import annotations

from math import ceil, dist, floor
from typing import Final

from layouts.drawing import Path, Point, Segment
from layouts.nets.net import Trapezoid
from layouts.outline import circle

HATCH: Final = "#CFC8C2"
DOTS: Final = "#3A2A26"
_SPACING: Final = 1.4
_WIDTH: Final = 0.25
_MOST_DOTS: Final = 7


def tab_marks(tab: Trapezoid, order: int, clear: float) -> tuple[Path, Path]:
    """The hatch and the dots of a tab: `order` dots, 1 to 7, in a row along its fold.

    A strip of `clear` mm at the fold stays free, for the colour that runs on over it.
    """
    near, far, far_back, near_back = tab
    length = dist(near, near_back)
    along = ((near_back[0] - near[0]) / length, (near_back[1] - near[1]) / length)
    depth = abs(along[0] * (far[1] - near[1]) - along[1] * (far[0] - near[0]))
    field = (
        _between(near, far, clear / depth),
        far,
        far_back,
        _between(near_back, far_back, clear / depth),
    )
    ends = _between(field[0], far, 0.5), _between(field[3], far_back, 0.5)
    row = _dots(order, _between(*ends, 0.5), along, dist(*ends))
    return _hatch(field), row


def _hatch(corners: tuple[Point, ...]) -> Path:
    """Slanting lines across a convex field with the given corners."""
    step = _SPACING * 2**0.5
    levels = [x + y for x, y in corners]
    segments: list[Segment] = []
    for number in range(floor(min(levels) / step) + 1, ceil(max(levels) / step)):
        start, end = _crossing(corners, number * step)
        segments += (("M", start), ("L", end))
    return Path(tuple(segments), stroke=HATCH, width=_WIDTH)


def _dots(count: int, middle: Point, along: Point, room: float) -> Path:
    spacing = min(1.5, room / (_MOST_DOTS + 1.5))
    segments: list[Segment] = []
    for number in range(count):
        off = (number - (count - 1) / 2) * spacing
        segments += circle(middle[0] + off * along[0], middle[1] + off * along[1], 0.3 * spacing)
    return Path(tuple(segments), fill=DOTS)


def _crossing(corners: tuple[Point, ...], level: float) -> tuple[Point, Point]:
    """Where the line x + y = level, which passes through the field, meets its rim."""
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    first, second = (
        _between(a, b, (level - sum(a)) / (sum(b) - sum(a)))
        for a, b in sides
        if (sum(a) < level) != (sum(b) < level)
    )
    return first, second


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
