"""Marks: where to cut.

In: a sheet's layout and the placements of one of its sides. Out: lines in mm on that page.

Every straight edge of every piece gets one of two things. Where the margin has room, a pair of
*crop* marks beyond the ends of the cut, clear of all art. Where it has none, a thin *cut* line
along the very edges, never through a piece. Pieces that scissors follow carry their own outline
and get neither, nor does a page that art covers to its edges. A page that is partly filled is
marked only where its pieces are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from layouts.length import UNITS
from layouts.sheets.finish import MARK, USUAL, Finish
from layouts.sheets.imposition import Layout
from layouts.sheets.sheet import Placement, box
from layouts.sheets.spacing import BLEED_MARK_ROOM, EPSILON, MARK_ROOM
from layouts.transform import Bounds

OFFSET: Final = 1.0
"""From the bleed to where a crop mark begins (mm)."""

WIDTH: Final = 0.25 * UNITS["pt"]
"""Width of every mark (mm): a quarter of a point."""

Line: TypeAlias = tuple[float, float, float, float]
"""x, y of one end and x, y of the other, in mm on the page."""


@dataclass(frozen=True, slots=True)
class Marks:
    """`crop` marks stand in margins and blank places, `cuts` run along edges of pieces."""

    crop: tuple[Line, ...] = ()
    cuts: tuple[Line, ...] = ()


def marks(layout: Layout, placements: Sequence[Placement], finish: Finish = USUAL) -> Marks:
    """The marks of the side of the sheet where these placements are: each grid's in its field.
    They are as long as the finish has them and begin beyond its outer bleed."""
    if all(one.piece.bleed for one in placements) and _fills(layout):
        return Marks()
    grids: dict[Bounds | None, list[Placement]] = {}
    for one in placements:
        if one.piece.cut == "straight":
            grids.setdefault(one.field, []).append(one)
    rim = layout.margin
    page = (rim, rim, layout.width - rim, layout.height - rim)
    crop: list[Line] = []
    cuts: list[Line] = []
    for field, grid in grids.items():
        block = _hull(grid, finish.room) if field else layout.block
        for flipped in (False, True):
            marked, lined = _upright(grid, block, field or page, page, finish, flipped=flipped)
            crop += map(_flip, marked) if flipped else marked
            cuts += map(_flip, lined) if flipped else lined
    return Marks(tuple(crop), tuple(cuts))


def _upright(
    grid: Sequence[Placement],
    block: Bounds,
    field: Bounds,
    page: Bounds,
    finish: Finish,
    *,
    flipped: bool,
) -> tuple[list[Line], list[Line]]:
    """Crop marks and cut lines of a grid's upright edges within its field; with `flipped` those of
    its level edges as if they stood. `block` is the grid with its bleed."""
    bleed = grid[0].piece.bleed
    boxes = [box(p) for p in grid]
    if flipped:
        block, field, page = _flip(block), _flip(field), _flip(page)
        boxes = [_flip(b) for b in boxes]
    runs = _runs(boxes)
    _, first, _, last = field
    beyond = {}
    room = BLEED_MARK_ROOM if bleed else MARK_ROOM
    if min(block[1] - first, last - block[3]) >= room - EPSILON:
        # where two fields meet a mark would lie on the edge of a piece in the other one
        shared = [field[side] for side in (0, 2) if abs(field[side] - page[side]) > EPSILON]
        beyond = {
            x: ends for x, ends in runs.items() if all(abs(x - side) > EPSILON for side in shared)
        }
    along = {x: ends for x, ends in runs.items() if x not in beyond}
    return (
        _beyond(beyond, max(bleed, finish.room) + OFFSET, finish.mark, first, last),
        _along(along, 0.0 if bleed or finish.room else MARK, first, last),
    )


def _fills(layout: Layout) -> bool:
    """Whether art covers the whole paper, as a shop wants it that trims by its own measure."""
    left, top, right, bottom = layout.block
    spare = max(left, top, layout.width - right, layout.height - bottom)
    return spare <= EPSILON


def _hull(grid: Sequence[Placement], room: float) -> Bounds:
    """The box around a grid with its bleed, `room` mm at least."""
    bleed = max(grid[0].piece.bleed, room)
    lefts, tops, rights, bottoms = zip(*map(box, grid), strict=True)
    return min(lefts) - bleed, min(tops) - bleed, max(rights) + bleed, max(bottoms) + bleed


def _flip(line: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Across and down exchanged: lets level cuts be worked out as upright ones."""
    return (line[1], line[0], line[3], line[2])


def _runs(boxes: Iterable[Bounds]) -> dict[float, list[tuple[float, float]]]:
    """By the x of an upright cut: the stretches of y where a piece has an edge on it."""
    edges: dict[float, list[tuple[float, float]]] = {}
    for left, top, right, bottom in boxes:
        for x in (left, right):
            edges.setdefault(round(x, 6), []).append((top, bottom))
    return {x: _joined(stretches) for x, stretches in sorted(edges.items())}


def _joined(stretches: list[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for top, bottom in sorted(stretches):
        if joined and top <= joined[-1][1] + EPSILON:
            joined[-1] = (joined[-1][0], max(bottom, joined[-1][1]))
        else:
            joined.append((top, bottom))
    return joined


def _beyond(
    runs: dict[float, list[tuple[float, float]]],
    offset: float,
    length: float | None,
    first: float,
    last: float,
) -> list[Line]:
    """Marks off both ends of each cut, no further than the rim. In a grid nothing else stands
    where a cut has passed its last piece."""
    lines = []
    long = last - first if length is None else length
    for x, stretches in runs.items():
        top, bottom = stretches[0][0] - offset, stretches[-1][1] + offset
        lines.append((x, max(first, top - long), x, top))
        lines.append((x, bottom, x, min(last, bottom + long)))
    return lines


def _along(
    runs: dict[float, list[tuple[float, float]]], spare: float, first: float, last: float
) -> list[Line]:
    """Lines on the edges themselves, drawn out by up to `spare` mm but not into the rim."""
    return [
        (x, max(first, top - spare), x, min(last, bottom + spare))
        for x, stretches in runs.items()
        for top, bottom in stretches
    ]
