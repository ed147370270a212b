"""What of a side is in sight: nothing that lies under what covers the whole piece.

In: the things on a side, from below, and the outline of the trimmed piece on that side. Out: those
that people see; what fills the whole side hides all that was painted before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from layouts.checks.seen import Seen
from layouts.drawing import Element, Group, Matrix, Path, Segment, Use, multiply
from layouts.outline import area_within
from layouts.transform import Bounds, bounds, moved

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_TOUCH: Final = 0.05  # mm that a ground may stay away from the cut
_OPAQUE: Final = 0.999


def in_sight(things: Sequence[Seen], outline: tuple[Segment, ...]) -> Sequence[Seen]:
    """The things from the topmost one on that covers the whole piece; all if none does."""
    box = bounds(outline)
    piece: BaseGeometry | None = None
    for number in range(len(things) - 1, 0, -1):
        one = things[number]
        if one.clipped or not isinstance(one.thing, Path | Use):
            continue
        for path, matrix in _opaque((one.thing,), one.matrix, one.opacity):
            segments = moved(matrix, path.segments)
            if not _around(bounds(segments), box):
                continue
            piece = area_within(outline) if piece is None else piece
            if area_within(segments).buffer(_TOUCH).covers(piece):
                return things[number:]
    return things


def _opaque(
    elements: Iterable[Element], matrix: Matrix, opacity: float
) -> Iterator[tuple[Path, Matrix]]:
    """The filled shapes that nothing shows through and that are not cut."""
    for element in elements:
        if isinstance(element, Path):
            if element.fill and element.segments and element.fill_opacity * opacity >= _OPAQUE:
                yield element, matrix
        elif isinstance(element, Use):
            inner = multiply(matrix, element.matrix)
            yield from _opaque(element.drawing.children, inner, opacity)
        elif isinstance(element, Group) and element.clip is None:
            inner = multiply(matrix, element.matrix)
            yield from _opaque(element.children, inner, opacity * element.opacity)


def _around(outer: Bounds, inner: Bounds) -> bool:
    """Whether a box reaches round another, as near as counts."""
    left, top = outer[0] - _TOUCH, outer[1] - _TOUCH
    right, bottom = outer[2] + _TOUCH, outer[3] + _TOUCH
    return left <= inner[0] and top <= inner[1] and right >= inner[2] and bottom >= inner[3]
