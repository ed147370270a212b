"""Outlined pieces: cut out with scissors, so they may lie as close as their shapes allow.

In: pieces that are cut along their outline, and a paper. Out: sheets on which they are nested,
turned by quarters with their art but never mirrored; so the backs of the sheets are right as ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import TypeAlias

from layouts.drawing import Segment, shift
from layouts.outline import flatten, grow, polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.fit.arranged import Arranged
from layouts.sheets.fit.nesting import nest
from layouts.sheets.fit.raster import Rings
from layouts.sheets.sheet import Paper, Placement, placed
from layouts.sheets.spacing import TYPE_ROOM, gap
from layouts.transform import Bounds, bounds, moved, moved_box

_Form: TypeAlias = tuple[tuple[Segment, ...], float]


def nested(pieces: Sequence[Piece], paper: Paper, margin: float) -> tuple[Arranged, ...] | None:
    """Sheets with every piece once; None if one is too large for a page with furniture."""
    shapes = _shapes(pieces)
    rings = [shapes[_form(piece)] for piece in pieces]
    try:
        spots = nest(rings, *_field(pieces, paper, margin))
    except ValueError:
        return None
    pages: list[list[tuple[Placement, Bounds]]]
    pages = [[] for _ in range(1 + max(spot.page for spot in spots))]
    boxes: dict[tuple[_Form, float, int], tuple[Bounds, Bounds]] = {}
    for piece, shape, spot in zip(pieces, rings, spots, strict=True):
        turned = Placement(piece, 0.0, 0.0, spot.turn)
        alike = _form(piece), piece.bleed, spot.turn
        if alike not in boxes:
            grown = (segment for ring in shape for segment in moved(placed(turned), polygon(ring)))
            boxes[alike] = bounds(grown), _reach(turned)
        (left, top, _, _), reach = boxes[alike]
        x, y = spot.x - left, spot.y - top
        pages[spot.page].append((replace(turned, x=x, y=y), moved_box(shift(x, y), reach)))
    return tuple(_centred(page, paper) for page in pages)


def fewest(pieces: Sequence[Piece], paper: Paper, margin: float) -> int:
    """Fewer sheets no nesting can do with: so large are the pieces with what stays free."""
    shapes = {form: sum(map(_area, rings)) for form, rings in _shapes(pieces).items()}
    width, height = _field(pieces, paper, margin)
    return ceil(sum(shapes[_form(piece)] for piece in pieces) / (width * height))


def _field(pieces: Sequence[Piece], paper: Paper, margin: float) -> tuple[float, float]:
    """What outlines may fill that are grown by half their gap: only their bleed must keep clear
    of the rim and of a line of furniture at both ends of the page."""
    spare = min(gap(piece) / 2 - piece.bleed for piece in pieces) - margin
    return paper.width + 2 * spare, paper.height + 2 * spare - 2 * TYPE_ROOM


def _form(piece: Piece) -> _Form:
    return piece.outline or rectangle(0.0, 0.0, piece.width, piece.height), gap(piece)


def _shapes(pieces: Sequence[Piece]) -> dict[_Form, Rings]:
    """By form: its outline grown by half the gap."""
    return {
        form: flatten(grow(form[0], form[1] / 2) if form[1] else form[0])
        for form in map(_form, pieces)
    }


def _area(ring: tuple[tuple[float, float], ...]) -> float:
    """The area of a ring, negative if it runs round the other way as holes do."""
    following = (*ring[1:], ring[0])
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, following, strict=True)) / 2


def _centred(page: Sequence[tuple[Placement, Bounds]], paper: Paper) -> Arranged:
    """The sheet of placements, each with the box around it and its bleed."""
    lefts, tops, rights, bottoms = zip(*(reach for _, reach in page), strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    x, y = (paper.width - left - right) / 2, (paper.height - top - bottom) / 2
    return Arranged(
        landscape=False,
        block=(left + x, top + y, right + x, bottom + y),
        placements=tuple(replace(one, x=one.x + x, y=one.y + y) for one, _ in page),
    )


def _reach(placement: Placement) -> Bounds:
    """The box around a placed outline with its bleed."""
    outline, _ = _form(placement.piece)
    bleed = placement.piece.bleed
    left, top, right, bottom = bounds(moved(placed(placement), outline))
    return left - bleed, top - bleed, right + bleed, bottom + bleed
