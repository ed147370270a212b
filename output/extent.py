"""Boxes around what a drawing paints, for the forms of a PDF, which cut off what lies outside.

In: elements. Out: a box in their own units that surely holds them; it may be a little larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from layouts.drawing import Drawing, Element, Group, Matrix, Path, Picture, Segment, Text, Use

Box: TypeAlias = tuple[float, float, float, float]
"""x0, y0, x1, y1 in mm with x0 <= x1 and y0 <= y1."""

MITRE = 4.0
"""Both writers cut a mitre off at 4 widths, as SVG does when nothing is said."""


def extent(elements: Iterable[Element], known: dict[Drawing, Box | None]) -> Box | None:
    """The box around `elements`, None if they paint nothing.

    `known` remembers the boxes of used drawings from call to call.
    """
    boxes = [box for element in elements if (box := _of(element, known)) is not None]
    return _around(boxes)


def _of(element: Element, known: dict[Drawing, Box | None]) -> Box | None:
    match element:
        case Path():
            return _path(element)
        case Text(x=x, y=y, size=size):
            # Stacked accents rise above the em, swashes reach over the advance.
            length = element.font.advance(element.string) * size
            return (x - size, y - 2 * size, x + length + size, y + size)
        case Picture(x=x, y=y):
            return (x, y, x + element.width, y + element.height)
        case Group():
            box = extent(element.children, known)
            if box is not None and element.clip is not None:
                box = _overlap(box, _points(element.clip))
            return _moved(box, element.matrix)
        case Use(drawing=drawing):
            if drawing not in known:
                known[drawing] = extent(drawing.children, known)
            return _moved(known[drawing], element.matrix)


def _path(path: Path) -> Box | None:
    box = _points(path.segments)
    if box is None or path.stroke is None:
        return box
    reach = path.width / 2 * MITRE
    return (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)


def _points(segments: Sequence[Segment]) -> Box | None:
    xs = [x for _, values in segments for x in values[::2]]
    ys = [y for _, values in segments for y in values[1::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _moved(box: Box | None, matrix: Matrix) -> Box | None:
    if box is None:
        return None
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _overlap(box: Box, other: Box | None) -> Box | None:
    if other is None:
        return None
    x0, y0 = max(box[0], other[0]), max(box[1], other[1])
    x1, y1 = min(box[2], other[2]), min(box[3], other[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None
