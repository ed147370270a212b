"""The legend: what the lines of pieces that are folded mean.

In: what stands on a sheet. Out: the kinds of line on it, and a piece of each to show. Sheets whose
pieces are only cut need no legend.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from layouts.colours import PALETTE
from layouts.drawing import Path, Segment
from layouts.sheets.marks import WIDTH
from layouts.sheets.sheet import Placement

LineKind: TypeAlias = Literal["cut", "mountain", "valley", "glue"]

LENGTH: Final = 8.0
"""Length of a sample in mm."""

DASHES: Final = {"mountain": (2.4, 0.8, 0.4, 0.8), "valley": (1.6, 1.0)}
"""Dashes of folds in mm: a mountain's crest is on the printed side, a valley's behind it."""

_HATCH: Final = "#CFC8C2"  # as on the tabs of dice
_FIELD: Final = 1.5  # height of a hatched field (mm)
_APART: Final = 1.4  # mm between its lines, along the field


def line_kinds(placements: Iterable[Placement]) -> tuple[LineKind, ...]:
    """The kinds of line on a sheet; none if nothing on it is folded."""
    folded = [one.piece for one in placements if one.piece.folds]
    folds = {fold.kind for piece in folded for fold in piece.folds}
    shown: dict[LineKind, bool] = {
        "cut": any(piece.cut == "outline" for piece in folded),
        "mountain": "mountain" in folds,
        "valley": "valley" in folds,
        "glue": any(piece.glue for piece in folded),
    }
    return tuple(kind for kind, there in shown.items() if there)


def sample(
    kind: LineKind, y: float, length: float = LENGTH, width: float = WIDTH
) -> tuple[Path, ...]:
    """A piece of such a line, or of a field to put glue on, from x = 0 along y."""
    ink = PALETTE["ink"]
    segments: list[Segment] = [("M", (0.0, y)), ("L", (length, y))]
    if kind != "glue":
        return (Path(tuple(segments), stroke=ink, width=width, dash=DASHES.get(kind, ())),)
    top, bottom = y - _FIELD / 2, y + _FIELD / 2
    segments = []
    for number in range(int((length - _FIELD) / _APART) + 1):
        x = number * _APART
        segments += (("M", (x, bottom)), ("L", (x + _FIELD, top)))
    return (Path(tuple(segments), stroke=_HATCH, width=1.6 * width),)
