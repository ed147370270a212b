"""Boards and mats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from pydantic import Field

from layouts.face.fields import Length, Row
from layouts.face.stage import Stage
from layouts.kinds import flat
from layouts.kinds.faced import within
from layouts.kinds.flat import Flat
from layouts.kinds.kind import Kind
from layouts.kinds.mapped import Mapped, columns, counted
from layouts.piece import Piece

OVERLAP: Final = 10.0
"""How far tiles overlap if the definition does not say (mm)."""

MOST_OVERLAP: Final = 50.0


class Board(Flat, Mapped):
    """A board or mat that lies on the table, in one piece, or in tiles that are glued together
    where it is larger than a page."""

    kind: Literal["board"] = Field("board", description="Says that this is a board.")
    overlap: Length = Field(
        OVERLAP, description="How far its tiles overlap where it is larger than a page."
    )


def pieces(part: Board, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece a row, which may be tiled. Raises FaceError, its path from the component on."""
    overlap = within(part.overlap, "overlap", MOST_OVERLAP, parameters, part.name)
    boards = flat.pieces(part, counted(part, rows, parameters), stage, parameters)
    return tuple(replace(board, overlap=overlap) for board in boards)


KIND = Kind(Board, pieces, columns)
