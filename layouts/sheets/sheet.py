"""Sheets: paper with placed pieces, ready for a writer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from layouts.drawing import Drawing, Matrix, multiply, shift
from layouts.piece import Piece
from layouts.transform import Bounds, rotation

Duplex: TypeAlias = Literal["long", "short", "none"]
"""The edge the printer flips the paper over; none prints no backs."""

Side: TypeAlias = Literal["front", "back"]
"""A side of a sheet."""

Backs: TypeAlias = Literal["long", "short", "none", "gutterfold", "common"]
"""How backs are printed: over one edge or the other, not at all, beside the fronts on a page to
be folded, or once for all sheets."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A kind of paper in portrait, in mm. `name` is what people call it: A4, Letter."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece's trimmed box on a page: top left corner in mm, turned by 0, 90, 180 or 270
    degrees clockwise (at 90 and 270 the box is `piece.height` wide).

    `field` is the part of the page that its grid has to itself, marks included; None is all of it
    within the rim.
    """

    piece: Piece
    x: float
    y: float
    turn: int = 0
    field: Bounds | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper as printed: a page for the front, one for the back if there is any. A
    blank back between other sheets is a page too, with nothing placed on it.

    The drawings are as large as the paper in the sheet's orientation. `placements` and
    `back_placements` say where each piece stands on its own page. On a page to be folded the
    backs stand below the fronts: there are `back_placements` then, but no `back`. A `cover` has no
    pieces and is numbered apart from the sheets that have.
    """

    number: int
    total: int
    paper: Paper
    landscape: bool
    front: Drawing
    back: Drawing | None
    placements: tuple[Placement, ...]
    back_placements: tuple[Placement, ...]
    cover: bool = False


def placed(placement: Placement) -> Matrix:
    """The matrix that takes the piece's own mm to the page's."""
    width, height = placement.piece.width, placement.piece.height
    x0, y0, x1, y1 = box(placement)
    centred = multiply(rotation(placement.turn), shift(-width / 2, -height / 2))
    return multiply(shift((x0 + x1) / 2, (y0 + y1) / 2), centred)


def trim(page: Drawing, placements: Sequence[Placement]) -> Bounds | None:
    """Left, top, right and bottom in mm of the one piece whose art covers the page to its edges, as
    a print shop wants its cards; None for a page that is paper to be cut up."""
    if len(placements) != 1:
        return None
    left, top, right, bottom = box(placements[0])
    bleed = placements[0].piece.bleed
    spare = max(left, top, page.width - right, page.height - bottom) - bleed
    return (left, top, right, bottom) if spare <= 0.01 else None


def box(placement: Placement) -> Bounds:
    """Left, top, right and bottom of the placed piece's trimmed box, in mm on the page."""
    width, height = placement.piece.width, placement.piece.height
    if placement.turn % 180:
        width, height = height, width
    return (placement.x, placement.y, placement.x + width, placement.y + height)
