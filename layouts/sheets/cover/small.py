"""Pieces made small, to show what is in a file.

In: pieces, or pictures of what they are folded into. Out: groups with the piece's own face, cut
out, with a rim.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from layouts.drawing import Element, Group, Matrix, Path, Point, Use, multiply, shift
from layouts.nets.picture import Solid
from layouts.piece import Piece
from layouts.sheets.cover.paint import RIM, edge
from layouts.transform import moved, rotation, scaling

Look: TypeAlias = Piece | Solid
"""What a piece looks like, or what it is folded into."""


def turned_over(piece: Piece) -> Piece:
    """A piece with its back to the front; itself if it has none."""
    if piece.back is None:
        return piece
    outline = moved(scaling(-1.0, 1.0, piece.width / 2), piece.outline)
    return replace(piece, front=piece.back, back=piece.front, outline=outline, folds=())


def small(look: Look, middle: Point, scale: float, turn: float = 0.0, rim: float = RIM) -> Group:
    """A look about a middle point, with 1 mm of it `scale` mm, turned clockwise by degrees."""
    placed = multiply(
        shift(*middle),
        multiply(
            rotation(turn),
            multiply(scaling(scale, scale), shift(-look.width / 2, -look.height / 2)),
        ),
    )
    if isinstance(look, Solid):
        return Group((edge(moved(placed, look.outline), rim), Use(look.drawing, placed)))
    return Group((edge(moved(placed, look.outline), rim), *_face(look, placed)))


def _face(piece: Piece, placed: Matrix) -> tuple[Element, ...]:
    """A piece's front where a matrix puts it, on white paper."""
    ground = Path(piece.outline, fill="#FFFFFF", rule="evenodd")
    return (Group((ground, Use(piece.front)), placed, clip=piece.outline),)
