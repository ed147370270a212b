"""Faces drawn: declared elements and rows in, a `Drawing` in mm out for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Text, Use, multiply
from layouts.face.base import FaceModel, draw_each
from layouts.face.fault import FaceError
from layouts.face.fields import Row, Value
from layouts.face.placing import Frame
from layouts.face.stage import Stage
from layouts.transform import moved_box

_TOUCH = 0.05


def draw_faces(
    elements: Sequence[FaceModel],
    pieces: Sequence[tuple[str, Row]],
    stage: Stage,
    width: float,
    height: float,
    *,
    cut: bool = False,
) -> Iterator[Drawing]:
    """The faces of pieces `width` x `height` mm large, each piece with its name and its row.

    Where they differ, what looks the same on all of them is drawn once and used by every face, so
    that a writer stores it once. Raises FaceError, naming the piece, with the way to the faulty
    key; text that runs over the edge of the face is a fault as well. Elements measure the face, and
    see its `width` and `height` where the row has none of its own. Where that edge is `cut`, a
    stage with a trace leaves it to the checks, which look more closely.
    """
    size = width, height
    stage = replace(stage, frame=Frame(width, height))
    pieces = [(name, {"width": width, "height": height, **row}) for name, row in pieces]
    edge = None if cut and stage.trace else size
    varying: Mapping[int, FaceModel] = dict(enumerate(elements))
    common: dict[int, Element] = {}
    if len(pieces) > 1:
        fixed = _fixed(elements, *pieces[0], stage, edge)
        varying = {index: varying[index] for index in varying if index not in fixed}
        common = _stored(fixed, size) if varying else dict(_seen(fixed))
    for name, row in pieces:
        stage.effort.begin()
        drawn = _drawn(varying.items(), row, stage, edge, name)
        layers = {**common, **dict(drawn)}
        yield Drawing(width, height, tuple(layers[index] for index in sorted(layers)), name)


class _Watched(Mapping[str, Value]):
    """A row that knows whether anything of it was read."""

    def __init__(self, row: Row) -> None:
        self._row = row
        self.was_read = False

    def __getitem__(self, name: str) -> Value:
        self.was_read = True
        return self._row[name]

    def __iter__(self) -> Iterator[str]:
        self.was_read = True
        return iter(self._row)

    def __len__(self) -> int:
        self.was_read = True
        return len(self._row)


def _fixed(
    elements: Sequence[FaceModel],
    name: str,
    row: Row,
    stage: Stage,
    edge: tuple[float, float] | None,
) -> dict[int, Element | None]:
    """The elements that are drawn without a look at the row, as drawn, by their index."""
    found: dict[int, Element | None] = {}
    stage.effort.begin()
    for index, element in enumerate(elements):
        watched = _Watched(row)
        drawn = dict(_drawn([(index, element)], watched, stage, edge, name))
        if not watched.was_read:
            found[index] = drawn.get(index)
    return found


def _stored(fixed: Mapping[int, Element | None], size: tuple[float, float]) -> dict[int, Element]:
    """Neighbours in one drawing, by the first one's index; what is stored once is left alone."""
    stored: dict[int, Element] = {}
    for _, run in groupby(enumerate(fixed), key=lambda pair: pair[1] - pair[0]):
        seen = list(_seen({index: fixed[index] for _, index in run}))
        if len(seen) == 1 and isinstance(seen[0][1], Use):
            stored.update(seen)
        elif seen:
            children = tuple(element for _, element in seen)
            stored[seen[0][0]] = Use(Drawing(*size, children, "alike"))
    return stored


def _seen(drawn: Mapping[int, Element | None]) -> Iterator[tuple[int, Element]]:
    return ((index, element) for index, element in drawn.items() if element is not None)


def _drawn(
    elements: Iterable[tuple[int, FaceModel]],
    row: Row,
    stage: Stage,
    edge: tuple[float, float] | None,
    name: str,
) -> Iterator[tuple[int, Element]]:
    """Elements drawn on the face of the piece `name`, by their index. Raises FaceError, also for
    text that runs over `edge`, if that is given: the width and height of the face."""
    try:
        for index, child in draw_each(elements, row, stage):
            beyond = _over_the_edge(child, IDENTITY, *edge) if edge else ()
            for words, over in beyond:
                message = f'"{words}" runs {over:.2f} mm over the edge: move it or set it smaller'
                raise FaceError((index,), message, laid_out=True)
            yield index, child
    except FaceError as fault:
        raise fault.on(name) from fault.__cause__
    except RecursionError:
        raise FaceError((), f"{name}: groups and drawings are nested too deep") from None


def _over_the_edge(
    element: Element, matrix: Matrix, width: float, height: float
) -> Iterator[tuple[str, float]]:
    """Texts that leave the field, from baseline to capitals, and by how many mm."""
    if isinstance(element, Group):
        inner = element.matrix if matrix is IDENTITY else multiply(matrix, element.matrix)
        for child in element.children:
            yield from _over_the_edge(child, inner, width, height)
    elif isinstance(element, Text):
        right = element.x + element.width
        top = element.y - element.font.cap_height * element.size
        box = (element.x, top, right, element.y)
        if matrix is not IDENTITY:
            box = moved_box(matrix, box)
        over = max(-box[0], -box[1], box[2] - width, box[3] - height)
        if over > _TOUCH:
            yield element.string, over
