"""Marks: where to cut.

In: a sheet's layout and the placements of one of its sides. Out: lines in mm on that page.

Every straight edge of every piece gets one of two things. Where the margin has room, a pair of
*crop* marks beyond the ends of the cut, clear of all art. Where it has none, a thin *cut* line
along the very edges, never through a piece. Pieces that scissors follow carry their own outline
and get neither. A page that is partly filled is marked only where its pieces are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from layouts.length import UNITS
from layouts.sheets.imposition import BLEED_MARK_ROOM, EPSILON, MARK_ROOM, Layout
from layouts.sheets.sheet import Placement, box
from layouts.transform import Bounds

LENGTH: Final = 5.0
"""Length of a crop mark (mm) where the rim leaves it that much."""

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


def marks(layout: Layout, placements: Sequence[Placement]) -> Marks:
    """The marks of the side of the sheet where these placements are, in rows of one grid."""
    straight = [p for p in placements if p.piece.cut == "straight"]
    if not straight:
        return Marks()
    bleed = straight[0].piece.bleed
    room = BLEED_MARK_ROOM if bleed else MARK_ROOM
    boxes = [box(p) for p in straight]
    crop: list[Line] = []
    cuts: list[Line] = []
    for flipped in (False, True):
        block, first, last = layout.block, layout.margin, layout.height - layout.margin
        if flipped:
            block, last = _flip(block), layout.width - layout.margin
        runs = _runs([_flip(b) for b in boxes] if flipped else boxes)
        if min(block[1] - first, last - block[3]) >= room - EPSILON:
            lines, into = _beyond(runs, bleed + OFFSET, first, last), crop
        else:
            lines, into = _along(runs, 0.0 if bleed else LENGTH, first, last), cuts
        into += [_flip(line) for line in lines] if flipped else lines
    return Marks(tuple(crop), tuple(cuts))


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
    runs: dict[float, list[tuple[float, float]]], offset: float, first: float, last: float
) -> list[Line]:
    """Marks off both ends of each cut, no further than the rim. In a grid nothing else stands
    where a cut has passed its last piece."""
    lines = []
    for x, stretches in runs.items():
        top, bottom = stretches[0][0] - offset, stretches[-1][1] + offset
        lines.append((x, max(first, top - LENGTH), x, top))
        lines.append((x, bottom, x, min(last, bottom + LENGTH)))
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
