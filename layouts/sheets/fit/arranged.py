"""Arranged sheets: pieces of more than one form on one page.

In: a page of blocks, and the pieces for it. Out: an `Arranged` sheet, centred on the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from layouts.piece import Piece
from layouts.sheets.fit.packing import Block, Filled
from layouts.sheets.sheet import Paper, Placement
from layouts.sheets.spacing import EPSILON, MARK_CLEAR, gap, marked
from layouts.transform import Bounds


@dataclass(frozen=True, slots=True)
class Arranged:
    """One sheet before it is known whether it has a back: which way it lies, what its pieces and
    their marks need of it, centred, and the places."""

    landscape: bool
    block: Bounds
    placements: tuple[Placement, ...]


def arranged(
    page: Filled, pieces: Mapping[int, Iterator[Piece]], paper: Paper, margin: float
) -> Arranged:
    """The sheet of a page of blocks; a block takes pieces from the iterator with its number."""
    landscape = page.width > page.height
    width, height = paper.width, paper.height
    if landscape:
        width, height = height, width
    lefts, tops, rights, bottoms = zip(*(block.part for block in page.blocks), strict=True)
    hull = (min(lefts), min(tops), max(rights), max(bottoms))
    x, y = (width - hull[0] - hull[2]) / 2, (height - hull[1] - hull[3]) / 2
    rim = (margin, margin, width - margin, height - margin)
    placements: list[Placement] = []
    for block in page.blocks:
        taken = [next(pieces[block.number]) for _ in range(block.count)]
        clear = MARK_CLEAR if marked(taken[0]) else 0.0
        inner = (x + clear, y + clear, x - clear, y - clear)
        sides = zip(block.part, hull, rim, inner, strict=True)
        left, top, right, bottom = (
            end if abs(side - most) < EPSILON else side + by for side, most, end, by in sides
        )
        placements += _placed(block, taken, x, y, (left, top, right, bottom))
    around = (hull[0] + x, hull[1] + y, hull[2] + x, hull[3] + y)
    return Arranged(landscape, around, tuple(placements))


def _placed(
    block: Block, pieces: list[Piece], x: float, y: float, field: Bounds
) -> Iterator[Placement]:
    """The block's places, row by row, moved by x, y. The pieces are of one form."""
    first = pieces[0]
    width, height, space = first.width, first.height, gap(first)
    if block.turned:
        width, height = height, width
    for place, piece in enumerate(pieces):
        row, column = divmod(place, block.columns)
        across = x + block.x + column * (width + space)
        down = y + block.y + row * (height + space)
        yield Placement(piece, across, down, 90 if block.turned else 0, field)
