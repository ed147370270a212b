"""Pieces: one thing to cut out each. Every component kind becomes pieces; nothing after it
knows the kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from layouts.drawing import Drawing, Segment
from layouts.fold import Fold
from layouts.nets.net import Net


@dataclass(frozen=True, slots=True)
class Tile:
    """Which part of a piece larger than a page a tile is; row and column count from 0, from the top
    left of the front.

    It runs on by `overlap` mm under the tiles to its right and below, which are glued onto it.
    """

    whole: str
    row: int
    column: int
    rows: int
    columns: int
    overlap: float

    @property
    def name(self) -> str:
        """A1, A2, ... along the first row; B1 begins the second."""
        letters, row = "", self.row + 1
        while row:
            row, letter = divmod(row - 1, 26)
            letters = chr(ord("A") + letter) + letters
        return f"{letters}{self.column + 1}"


@dataclass(frozen=True, eq=False)
class Piece:
    """One thing to cut out, in mm from the top left corner of its trimmed box.

    `outline` is the closed trim line. With `cut="straight"` it is a rectangle (round corners
    allowed) that a trimmer cuts; with `cut="outline"` it is followed with scissors and is
    printed as a line. Art may run `bleed` mm beyond the trim on the front and the back. The
    back is drawn as it is seen when the piece is turned over like a page. With `glue` some of it
    is to be glued under the rest once it is folded, and `net` says what it is folded into. `gap`
    is what stays free between two such pieces on a sheet; None leaves that to their bleed and cut.

    With an `overlap` (mm) it may be printed as tiles where it is larger than a page; each of them
    is a piece with a `tile`.
    """

    name: str
    width: float
    height: float
    outline: tuple[Segment, ...]
    front: Drawing
    back: Drawing | None = None
    count: int = 1
    bleed: float = 0.0
    cut: Literal["straight", "outline"] = "straight"
    folds: tuple[Fold, ...] = ()
    gap: float | None = None
    glue: bool = False
    overlap: float | None = None
    tile: Tile | None = None
    net: Net | None = None
