"""Joins: what stands on a tile so that it finds its place beside its neighbours.

In: a piece that is a tile, one of its sides, type and words. Out: lines and texts in the piece's
mm, drawn over what it shows.

Where two tiles meet, each has the same small crosses on the very join, so that laid right they make
one cross. The tile that comes below runs on under the other: there, where it will be covered, it
says which tile is to be glued onto it. From behind it is the other way round: what is covered on
the front of one tile lies on the back of the next, and there it is just as out of sight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from layouts.colours import PALETTE
from layouts.drawing import Element, Group, Matrix, Path, Segment, Text, multiply, shift
from layouts.font import Font
from layouts.outline import line, rectangle
from layouts.piece import Piece, Tile
from layouts.transform import moved, rotation

WIDTH: Final = 0.1
"""Width of the crosses' lines (mm)."""

REACH: Final = 1.5
"""From the middle of a cross to its ends (mm)."""

_INK: Final = PALETTE["ink"]
_HALO: Final = 0.15  # mm of white under a cross: ink alone cannot be seen on purple
_INSET: Final = 15.0  # mm from the ends of a join to its crosses
_CLEAR: Final = 1.0  # mm around a plate
_HIGHEST: Final = 4.6  # mm: a plate,
_LOWEST: Final = 2.4  # or none
_EM: Final = 0.65  # its type, as a part of its height


@dataclass(frozen=True, slots=True)
class _Edge:
    """A join in mm of its own: x along what will be seen of the tile, y across it and outwards.

    `matrix` takes it to the tile's mm. The tile lies on top there, or else it goes on for
    `covered` mm under its neighbour; `beyond` mm of it may be drawn on past the join.
    """

    matrix: Matrix
    length: float
    covered: float
    beyond: float
    neighbour: str

    @property
    def inset(self) -> float:
        """From either end to a cross."""
        return min(_INSET, self.length / 4)


def joins(
    piece: Piece, side: Literal["front", "back"], bold: Font, text: Font, glue: str
) -> tuple[Element, ...]:
    """What a side of a tile has to show at its joins; nothing for other pieces.

    `glue` says that a tile, in its place `{tile}`, is to be glued here.
    """
    if piece.tile is None:
        return ()
    edges = tuple(_edges(piece, piece.tile, side))
    crosses = tuple(segment for edge in edges for segment in _crosses(edge))
    plates = (_plate(edge, piece.tile.name, bold, text, glue) for edge in edges)
    return (
        Path(crosses, stroke=PALETTE["paper"], width=WIDTH + 2 * _HALO, cap="square"),
        Path(crosses, stroke=_INK, width=WIDTH),
        *(plate for plate in plates if plate is not None),
    )


def _edges(piece: Piece, tile: Tile, side: Literal["front", "back"]) -> Iterator[_Edge]:
    """The joins of a tile's side. Left and right, covered and on top change over on its back."""
    first, last = tile.column == 0, tile.column == tile.columns - 1
    top, bottom = tile.row == 0, tile.row == tile.rows - 1
    under = tile.overlap
    near, far = (0.0, under) if side == "front" else (under, 0.0)  # what lies above, and below
    step = 1 if side == "front" else -1
    if side == "back":
        first, last = last, first
    left, right = 0.0, piece.width - (0.0 if last else under)
    high, low = (0.0 if top else near), piece.height - (0.0 if bottom else far)
    for there, turn, corner, length, covered, row, column in (
        (not first, 90, (left, high), low - high, 0.0, 0, -step),
        (not last, 270, (right, low), low - high, under, 0, step),
        (not top, 180, (right, high), right - left, near, -1, 0),
        (not bottom, 0, (left, low), right - left, far, 1, 0),
    ):
        if there:
            matrix = multiply(shift(*corner), rotation(turn))
            neighbour = replace(tile, row=tile.row + row, column=tile.column + column)
            yield _Edge(matrix, length, covered, max(covered, piece.bleed), neighbour.name)


def _crosses(edge: _Edge) -> Iterator[Segment]:
    """The crosses of a join. The tile on top ends there, so the arms along it are not on it."""
    beyond = min(REACH, edge.beyond)
    for spot in (edge.inset, edge.length - edge.inset):
        yield from moved(edge.matrix, line([(spot, -REACH), (spot, beyond)]))
        if edge.covered:
            yield from moved(edge.matrix, line([(spot - REACH, 0.0), (spot + REACH, 0.0)]))


def _plate(edge: _Edge, name: str, bold: Font, text: Font, glue: str) -> Element | None:
    """Where a tile is covered: its own name and which tile comes there, or less of it if there is
    not the room."""
    start = REACH + _CLEAR
    height = min(_HIGHEST, edge.covered - start - _CLEAR / 2)
    if height < _LOWEST:
        return None
    em = _EM * height
    own = bold.advance(name) * em + em
    for before, said in ((own, glue.format(tile=edge.neighbour)), (0.0, edge.neighbour)):
        wide = before + text.advance(said) * em
        if wide + height > edge.length - 2 * (edge.inset + REACH + _CLEAR):
            continue
        x, y = -wide / 2, bold.cap_height * em / 2
        shown: list[Element] = [
            Path(
                rectangle(x - height / 2, -height / 2, wide + height, height, height / 2),
                fill=PALETTE["paper"],
            )
        ]
        if before:
            shown.append(Text(x, y, name, bold, em, _INK))
        shown.append(Text(x + before, y, said, text, em, _INK))
        middle = multiply(edge.matrix, shift(edge.length / 2, start + height / 2))
        if middle[3] < 0:  # no type on its head
            middle = multiply(middle, rotation(180))
        return Group(tuple(shown), middle)
    return None
