"""What colour lies at a point of a drawing.

In: elements in the order of painting, each with the matrix to a common space, and a point there.
Out: the colour of the topmost fill, or that there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from layouts.drawing import Element, Group, Matrix, Path, Picture, Point, Segment, Use, multiply
from layouts.leaves import Placed
from layouts.outline import flatten
from layouts.transform import inverse, moved_point

MIXED: Final = "#808080"
"""Stands for the colours of a picture."""

_SEEN: Final = 0.5


def colour_at(painted: Sequence[Placed], point: Point) -> str | None:
    """The colour of the topmost fill at a point; None on bare paper. Strokes do not count."""
    for element, matrix in reversed(painted):
        found = _in(element, matrix, point)
        if found is not None:
            return found
    return None


def _in(element: Element, matrix: Matrix, point: Point) -> str | None:
    if isinstance(element, Path):
        if element.fill is None or element.fill_opacity < _SEEN:
            return None
        here = _back(matrix, point)
        inside = here is not None and covers(element.segments, here, element.rule == "evenodd")
        return element.fill if inside else None
    if isinstance(element, Picture):
        here = _back(matrix, point)
        if here is None:
            return None
        across, down = here[0] - element.x, here[1] - element.y
        return MIXED if 0 <= across <= element.width and 0 <= down <= element.height else None
    if isinstance(element, Use):
        return _among(element.drawing.children, multiply(matrix, element.matrix), point)
    if isinstance(element, Group):
        inner = multiply(matrix, element.matrix)
        here = _back(inner, point)
        if here is None or element.opacity < _SEEN:
            return None
        if element.clip is not None and not covers(element.clip, here):
            return None
        return _among(element.children, inner, point)
    return None


def _among(children: Iterable[Element], matrix: Matrix, point: Point) -> str | None:
    return colour_at([(child, matrix) for child in children], point)


def _back(matrix: Matrix, point: Point) -> Point | None:
    back = inverse(matrix)
    return None if back is None else moved_point(back, *point)


@lru_cache(maxsize=1024)
def covers(segments: tuple[Segment, ...], point: Point, odd: bool = False) -> bool:
    """Whether a filled path covers a point, by the nonzero rule or the odd one."""
    x, y = point
    xs = [n for _, numbers in segments for n in numbers[::2]]
    ys = [n for _, numbers in segments for n in numbers[1::2]]
    if not xs or not (min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)):
        return False
    turns = 0
    for part in flatten(segments):
        for (x0, y0), (x1, y1) in pairwise((*part, part[0])):
            if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                turns += 1 if y1 > y0 else -1
    return bool(turns % 2 if odd else turns)
