"""Sheets of paper laid over each other: which filled path is the rim or the frame of another.

In: elements in the order of painting. Out: their filled and stroked paths as layers in one space,
and for each what lies on it and under it.

The house draws a cut sheet as its outline in ink, and on it the sheet itself a little to the upper
left: what can be seen of the ink is the sheet's rim. A frame is a sheet that all but its edge is
covered of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from layouts.drawing import Matrix, Path, Point, Segment
from layouts.leaves import Placed
from layouts.transform import Bounds, bounds, determinant, moved

_FAR: Final = 30  # layers between a rim and its sheet: a rim of a few sheets has one for each
_MOST_PARTS: Final = 12  # a path of more parts is a texture or type, and no rim of many sheets


@dataclass(frozen=True, slots=True)
class Layer:
    """A path in its place: the boxes of its parts, its whole box, and the scale it is drawn at."""

    path: Path
    matrix: Matrix
    scale: float
    parts: tuple[Bounds, ...]
    box: Bounds

    @property
    def size(self) -> float:
        """The larger side of its box."""
        left, top, right, bottom = self.box
        return max(right - left, bottom - top)

    @property
    def middle(self) -> Point:
        """The middle of its box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True, slots=True)
class Role:
    """What a layer is to others. `covered`: another leaves only its edge to be seen. `edged`: it
    leaves only the edge of another to be seen, so its own edge shows."""

    covered: bool = False
    edged: bool = False


def layers(painted: Iterable[Placed]) -> Iterator[Layer]:
    """The paths among what is painted."""
    for element, matrix in painted:
        if isinstance(element, Path):
            yield _layer(element, matrix)


def _layer(path: Path, matrix: Matrix) -> Layer:
    placed = moved(matrix, path.segments)
    parts = tuple(bounds(part) for part in _parts(placed)) or ((0.0, 0.0, 0.0, 0.0),)
    left, top, right, bottom = zip(*parts, strict=True)
    box = min(left), min(top), max(right), max(bottom)
    return Layer(path, matrix, sqrt(abs(determinant(matrix))), parts, box)


def _parts(segments: Sequence[Segment]) -> Iterator[tuple[Segment, ...]]:
    starts = [index for index, (letter, _) in enumerate(segments) if letter == "M"]
    for start, end in zip(starts, (*starts[1:], len(segments)), strict=True):
        yield tuple(segments[start:end])


def roles(stack: Sequence[Layer], over: float, inside: float) -> list[Role]:
    """The role of each layer. A sheet may reach `over` beyond what it covers, and each side of it
    may lie as far as `inside` from that one's edge; fills cover fills, strokes cover strokes."""
    found = [Role() for _ in stack]
    for index, layer in enumerate(stack):
        for below in range(max(0, index - _FAR), index):
            if _covers(layer, stack[below], over, inside):
                found[below] = replace(found[below], covered=True)
                found[index] = replace(found[index], edged=True)
    return found


def _covers(upper: Layer, lower: Layer, over: float, inside: float) -> bool:
    if (upper.path.fill is None) != (lower.path.fill is None):
        return False
    if upper.path.fill is None:
        wider = lower.path.width * lower.scale > upper.path.width * upper.scale
        return wider and _within(upper.box, lower.box, over, inside)
    if upper.path.fill_opacity < 1:
        return False
    return any(_within(box, part, over, inside) for box in _boxes(upper) for part in _boxes(lower))


def _boxes(layer: Layer) -> tuple[Bounds, ...]:
    return layer.parts if len(layer.parts) <= _MOST_PARTS else (layer.box,)


def _within(box: Bounds, other: Bounds, over: float, inside: float) -> bool:
    margins = (box[0] - other[0], box[1] - other[1], other[2] - box[2], other[3] - box[3])
    return all(-over <= margin <= inside for margin in margins)
