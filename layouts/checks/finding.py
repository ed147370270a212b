"""Findings: what would be wrong on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from layouts.drawing import Point
from layouts.face.trace import Origin

Check: TypeAlias = Literal[
    "drawing",
    "text",
    "edge",
    "safe-area",
    "x-height",
    "resolution",
    "colours",
    "names",
    "paper",
    "totals",
]
"""What was looked at: can it be drawn, and its text set; does anything run over the cut or come
too near it; is it large and fine enough; can colours be told apart; is each name one piece's; does
the piece fit a page; are there as many as are stated."""

Side: TypeAlias = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong on a piece.

    `at` is where on its side, in mm from the top left corner of the trimmed piece, None for the
    piece as a whole. `origin` leads to the declared element like the path of a `FaceError`.
    """

    check: Check
    piece: str
    wrong: str
    right: str
    side: Side | None = None
    at: Point | None = None
    origin: Origin = ()
