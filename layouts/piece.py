"""Pieces: one thing to cut out each. Every component kind becomes pieces; nothing after it
knows the kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from layouts.drawing import Drawing, Segment


@dataclass(frozen=True, slots=True)
class Fold:
    """A line to fold along: a mountain's crest shows on the printed side, a valley hides it."""

    kind: Literal["mountain", "valley"]
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Piece:
    """One thing to cut out, in mm from the top left corner of its trimmed box.

    `outline` is the closed trim line. With `cut="straight"` it is a rectangle (round corners
    allowed) that a trimmer cuts; with `cut="outline"` it is followed with scissors and is
    printed as a line. Art may run `bleed` mm beyond the trim on the front and the back. The
    back is drawn as it is seen when the piece is turned over like a page.
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
