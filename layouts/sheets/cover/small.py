"""Pieces made small, to show what is in a file.

In: pieces, or three faces of a cube. Out: groups with the piece's own face, cut out, with a rim.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from layouts.drawing import Element, Group, Matrix, Path, Point, Segment, Use, multiply, shift
from layouts.outline import polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.cover.paint import INK, RIM, edge
from layouts.transform import moved, rotation, scaling

_COS: Final = 3**0.5 / 2
_EDGE: Final = 0.3  # mm: width of a cube's edges


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube that stands on a table, seen over its nearest edge: three square faces, each upright
    as seen from the left one."""

    left: Piece
    right: Piece
    top: Piece

    @property
    def width(self) -> float:
        """How wide it looks if its edges are seen at their length."""
        return 2 * _COS * self.left.width

    @property
    def height(self) -> float:
        """How high it looks."""
        return 2 * self.left.width


Look: TypeAlias = Piece | Cube
"""What a piece looks like."""


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
    if isinstance(look, Cube):
        return Group(_cube(look, placed, rim))
    return Group((edge(moved(placed, look.outline), rim), *_face(look, placed)))


def _face(piece: Piece, placed: Matrix) -> tuple[Element, ...]:
    """A piece's front where a matrix puts it, on white paper."""
    ground = Path(piece.outline, fill="#FFFFFF", rule="evenodd")
    return (Group((ground, Use(piece.front)), placed, clip=piece.outline),)


def _cube(cube: Cube, placed: Matrix, rim: float) -> tuple[Element, ...]:
    size = cube.left.width
    x, y = _COS * size, size / 2
    silhouette = polygon([(x, 0), (2 * x, y), (2 * x, 3 * y), (x, 4 * y), (0, 3 * y), (0, y)])
    sides: tuple[tuple[Piece, Matrix], ...] = (
        (cube.left, (_COS, 0.5, 0.0, 1.0, 0.0, y)),
        (cube.right, (_COS, -0.5, 0.0, 1.0, x, 2 * y)),
        (cube.top, (_COS, 0.5, -_COS, 0.5, x, 0.0)),
    )
    ground = rectangle(0, 0, size, size)
    faces = [
        Group((Path(ground, fill="#FFFFFF"), Use(face.front)), multiply(placed, seen), clip=ground)
        for face, seen in sides
    ]
    inner: tuple[Segment, ...] = (
        ("M", (0, y)),
        ("L", (x, 2 * y)),
        ("L", (2 * x, y)),
        ("M", (x, 2 * y)),
        ("L", (x, 4 * y)),
    )
    edges = Path(moved(placed, inner), stroke=INK, width=_EDGE, cap="round", join="round")
    return (edge(moved(placed, silhouette), rim), *faces, edges)
