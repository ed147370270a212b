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
from layouts.sheets.spacing import EPSILON, gap
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


_NEXT: Final = 0.1
"""So much further than the gap between two pieces (mm), and what lies there is no neighbour."""

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
            near = max(2 * outer, gap(one.piece) + _NEXT)
            for strip, mirror in _strips(trim, boxes, outer, near):
                clip = rectangle(strip[0], strip[1], strip[2] - strip[0], strip[3] - strip[1])
                mirrored = Group((face,), multiply(mirror, matrix))
                yield Group((mirrored, Group((face,), matrix)), clip=clip)


def _strips(
    trim: Bounds, boxes: Sequence[Bounds], outer: float, near: float
) -> Iterator[tuple[Bounds, Matrix]]:
    """The fields beyond those edges and corners of a piece that have no neighbour as `near`, each
    with the matrix that mirrors the page in that edge, or in both edges of a corner."""
    left, top, right, bottom = trim
    across = {-1: (left - outer, left), 0: (left, right), 1: (right, right + outer)}
    down = {-1: (top - outer, top), 0: (top, bottom), 1: (bottom, bottom + outer)}
    for x, (x0, x1) in across.items():
        for y, (y0, y1) in down.items():
            strip = (x0, y0, x1, y1)
            if (x or y) and not _taken(trim, boxes, near, x, y):
                yield strip, _mirror(left if x < 0 else right, top if y < 0 else bottom, x, y)


def _taken(trim: Bounds, boxes: Sequence[Bounds], near: float, x: int, y: int) -> bool:
    """Whether another piece lies less than `near` mm away that way. A place that was skipped is as
    free as what lies beyond the block; of a corner both its edges have to be free."""
    left, top, right, bottom = trim
    around = (
        left - near if x < 0 else left,
        top - near if y < 0 else top,
        right + near if x > 0 else right,
        bottom + near if y > 0 else bottom,
    )
    return any(other != trim and _overlap(around, other) for other in boxes)


def _overlap(one: Bounds, other: Bounds) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > EPSILON and down > EPSILON


def _mirror(x: float, y: float, across: int, down: int) -> Matrix:
    """Mirrored in the upright line at x if `across`, in the level one at y if `down`."""
    flipped = (-1.0 if across else 1.0, 0.0, 0.0, -1.0 if down else 1.0, 0.0, 0.0)
    return multiply(multiply(shift(x, y), flipped), shift(-x, -y))
