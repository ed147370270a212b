"""Boards and mats."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from layouts.kinds.flat import Flat, pieces
from layouts.kinds.kind import Kind


class Board(Flat):
    """A board or mat that lies on the table, in one piece."""

    kind: Literal["board"] = Field("board", description="Says that this is a board.")


KIND = Kind(Board, pieces)
