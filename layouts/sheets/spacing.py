"""Spacing: what stays free at the rim, for marks and between pieces, in mm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from layouts.piece import Piece

RIM: Final = 6.35
"""What stays white at each edge of the paper by default (mm): home printers reach no further."""

MARK_ROOM: Final = 4.0
"""What a margin must leave between rim and block (mm) for crop marks at touching pieces."""

BLEED_MARK_ROOM: Final = 3.0
"""The same for pieces with bleed: for want of a line on their trim, shorter marks must do."""

NUMBER_ROOM: Final = 3.0
"""What a margin should leave beside touching pieces (mm), where that costs no sheet: cut numbers of
two digits."""

MARK_CLEAR: Final = 0.5
"""From the end of a crop mark to what else is on the sheet (mm)."""

TYPE_ROOM: Final = 3.0
"""What a margin must leave (mm) for a line of furniture."""

EPSILON: Final = 1e-6
"""Lengths (mm) that differ by less are the same: three thirds of a page are a page."""

_OUTLINE_GAP: Final = 3.0  # scissors that follow a curve need to get in between


def marked(piece: Piece) -> bool:
    """Whether it takes crop marks to cut it: with bleed it cannot have a line on its trim."""
    return piece.cut == "straight" and piece.bleed > 0


def gap(piece: Piece) -> float:
    """What stays free between two pieces of this form, trim to trim, in mm."""
    if piece.gap is not None:
        return piece.gap
    if piece.cut == "outline":
        return max(2 * piece.bleed + 1, _OUTLINE_GAP)
    return 2 * piece.bleed + 1 if piece.bleed else 0.0


def with_gutter(pieces: Iterable[Piece], gutter: float) -> tuple[Piece, ...]:
    """The pieces with so many mm between any two; 0 lets them touch, those with outlines too.

    Art ends half way to the neighbour: bleed that would go further is cut off there. Raises
    ValueError for a negative gutter.
    """
    if gutter < 0:
        raise ValueError(f"a gutter of {gutter:g} mm would lay pieces over each other")
    return tuple(replace(piece, gap=gutter, bleed=min(piece.bleed, gutter / 2)) for piece in pieces)
