"""Boxes around what elements paint.

In: elements. Out: a box in their own units that surely holds them; it may be a little larger.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from layouts.drawing import Drawing, Element, Group, Path, Picture, Text, Use
from layouts.transform import Bounds, bounds, moved_box

MITRE: Final = 4.0
"""Both writers cut a mitre off at 4 widths, as SVG does when nothing is said."""

_SQUARE: Final = 1.5  # the corner of a square end is the square root of 2 half widths away


def extent(
    elements: Iterable[Element], known: dict[Drawing, Bounds | None] | None = None
) -> Bounds | None:
    """The box around `elements`, None if they paint nothing.

    `known` remembers the boxes of used drawings from call to call.
    """
    known = {} if known is None else known
    boxes = [box for element in elements if (box := _of(element, known)) is not None]
    if not boxes:
        return None
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _of(element: Element, known: dict[Drawing, Bounds | None]) -> Bounds | None:
    match element:
        case Path():
            return _path(element)
        case Text(x=x, y=y, size=size):
            # Stacked accents rise above the em, swashes reach over the advance.
            return (x - size, y - 2 * size, x + element.width + size, y + size)
        case Picture(x=x, y=y):
            return (x, y, x + element.width, y + element.height)
        case Group():
            box = extent(element.children, known)
            if box is not None and element.clip is not None:
                box = _overlap(box, bounds(element.clip)) if element.clip else None
            return box and moved_box(element.matrix, box)
        case Use(drawing=drawing):
            if drawing not in known:
                known[drawing] = extent(drawing.children, known)
            box = known[drawing]
            return box and moved_box(element.matrix, box)


def _path(path: Path) -> Bounds | None:
    if not path.segments:
        return None
    x0, y0, x1, y1 = bounds(path.segments)
    far = MITRE if path.join == "miter" else _SQUARE if path.cap == "square" else 1.0
    reach = path.width / 2 * far if path.stroke is not None else 0.0
    return (x0 - reach, y0 - reach, x1 + reach, y1 + reach)


def _overlap(box: Bounds, other: Bounds) -> Bounds | None:
    x0, y0 = max(box[0], other[0]), max(box[1], other[1])
    x1, y1 = min(box[2], other[2]), min(box[3], other[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None
