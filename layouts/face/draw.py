"""Faces drawn: declared elements and a row in, a `Drawing` in mm out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Text, multiply
from layouts.face.base import FaceModel, draw_each
from layouts.face.fault import FaceError
from layouts.face.fields import Row
from layouts.face.stage import Stage
from layouts.transform import moved_point

_TOUCH = 0.05


def draw_face(
    elements: Sequence[FaceModel],
    row: Row,
    stage: Stage,
    width: float,
    height: float,
    name: str,
) -> Drawing:
    """The face of the piece `name`, `width` x `height` mm large, for a row of fields.

    Raises FaceError, naming the piece, with the way to the faulty key; text that runs over the
    edge of the face is a fault as well.
    """
    children = []
    try:
        for index, child in draw_each(elements, row, replace(stage, steps=count())):
            children.append(child)
            for words, over in _over_the_edge(child, IDENTITY, width, height):
                message = f'"{words}" runs {over:.2f} mm over the edge: move it or set it smaller'
                raise FaceError((index,), message)
    except FaceError as fault:
        raise fault.on(name) from fault.__cause__
    except RecursionError:
        raise FaceError((), f"{name}: groups and drawings are nested too deep") from None
    return Drawing(width, height, tuple(children), name)


def _over_the_edge(
    element: Element, matrix: Matrix, width: float, height: float
) -> Iterator[tuple[str, float]]:
    """Texts that leave the field, from baseline to capitals, and by how many mm."""
    if isinstance(element, Group):
        for child in element.children:
            yield from _over_the_edge(child, multiply(matrix, element.matrix), width, height)
    elif isinstance(element, Text):
        right = element.x + element.font.advance(element.string) * element.size
        top = element.y - element.font.cap_height * element.size
        for x in (element.x, right):
            for y in (top, element.y):
                across, down = moved_point(matrix, x, y)
                over = max(-across, across - width, -down, down - height)
                if over > _TOUCH:
                    yield element.string, over
                    return
