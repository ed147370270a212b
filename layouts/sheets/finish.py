"""Finish: how marks and the outermost bleed of sheets are wanted, if not as usual.

In: a print's options. Out: a `Finish` for `marks` and `compose`, and layouts with room for it; the
bleed that runs on beyond a block of pieces, as elements on the page.

Bleed between two pieces is as wide as the gap between them allows. Beyond the outer edges of a
block there is room for more, so that a back which a printer sets a little off still covers its
piece. Art that ends at its bleed is mirrored in the cut to go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from layouts.drawing import Element, Group, Matrix, multiply, shift
from layouts.outline import rectangle
from layouts.sheets.imposition import Layout
from layouts.sheets.sheet import Placement, Side, box
from layouts.sheets.spacing import EPSILON
from layouts.transform import Bounds

SIDES: Final[tuple[Side, Side]] = ("front", "back")

MARK: Final = 5.0
"""Length of a crop mark (mm) where the rim leaves it that much."""

MOST_OUTER: Final = 10.0
"""The widest that bleed may go on beyond a block (mm)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """`marked` are the sides that have marks, `mark` is how long a crop mark is (mm), None for as
    far as the rim; `outer` says by side how far bleed goes at the outer edge of a block (mm)."""

    marked: frozenset[Side] = frozenset(SIDES)
    mark: float | None = MARK
    outer: Mapping[Side, float] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def room(self) -> float:
        """What the outer bleed takes beyond the trim at each edge of a block (mm)."""
        return max(self.outer.values(), default=0.0)


USUAL: Final = Finish()


def with_room(layout: Layout, finish: Finish) -> Layout:
    """A layout that was made with so much more rim, its block grown by that instead."""
    if not finish.room:
        return layout
    left, top, right, bottom = layout.block
    room = finish.room
    block = (left - room, top - room, right + room, bottom + room)
    return replace(layout, margin=layout.margin - room, block=block)


def outer_bleed(
    side: Side, standing: Sequence[tuple[Placement, Element, Matrix]], finish: Finish
) -> Iterator[Element]:
    """What shows beyond the outer edges of pieces that a straight cut parts: each piece's face, not
    clipped, and mirrored below that. `standing` are the placements with their faces and matrices
    to the page; the result lies below them."""
    outer = finish.outer.get(side, 0.0)
    if not outer:
        return
    boxes = [box(one) for one, _, _ in standing]
    for (one, face, matrix), trim in zip(standing, boxes, strict=True):
        if one.piece.cut == "straight":
            for strip, mirror in _strips(trim, boxes, outer):
                clip = rectangle(strip[0], strip[1], strip[2] - strip[0], strip[3] - strip[1])
                mirrored = Group((face,), multiply(mirror, matrix))
                yield Group((mirrored, Group((face,), matrix)), clip=clip)


def _strips(trim: Bounds, boxes: Sequence[Bounds], outer: float) -> Iterator[tuple[Bounds, Matrix]]:
    """The fields beyond the outer edges and corners of a piece, each with the matrix that mirrors
    the page in that edge, or in both edges of a corner."""
    left, top, right, bottom = trim
    across = {-1: (left - outer, left), 0: (left, right), 1: (right, right + outer)}
    down = {-1: (top - outer, top), 0: (top, bottom), 1: (bottom, bottom + outer)}
    for x, (x0, x1) in across.items():
        for y, (y0, y1) in down.items():
            strip = (x0, y0, x1, y1)
            if (x or y) and not any(_beyond(trim, other, x, y) for other in boxes):
                yield strip, _mirror(left if x < 0 else right, top if y < 0 else bottom, x, y)


def _beyond(trim: Bounds, other: Bounds, x: int, y: int) -> bool:
    """Whether another piece lies further out that way."""

    def further(way: int, first: int, last: int) -> bool:
        if way == 0:
            apart = min(trim[last], other[last]) - max(trim[first], other[first])
            return apart > EPSILON
        if way < 0:
            return other[last] <= trim[first] + EPSILON
        return other[first] >= trim[last] - EPSILON

    if other == trim:
        return False
    if x and y:
        # a corner is free if both its edges are and nothing lies across from it
        return (
            (further(x, 0, 2) and further(y, 1, 3))
            or (further(x, 0, 2) and further(0, 1, 3))
            or (further(0, 0, 2) and further(y, 1, 3))
        )
    return further(x, 0, 2) and further(y, 1, 3)


def _mirror(x: float, y: float, across: int, down: int) -> Matrix:
    """Mirrored in the upright line at x if `across`, in the level one at y if `down`."""
    flipped = (-1.0 if across else 1.0, 0.0, 0.0, -1.0 if down else 1.0, 0.0, 0.0)
    return multiply(multiply(shift(x, y), flipped), shift(-x, -y))
