"""Inks: the same pieces for full ink, for little ink, for a grey printer, and as outlines.

In: pieces as they are drawn. Out: pieces with other faces; sizes, outlines and folds stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from layouts.drawing import Drawing, Picture
from layouts.fold import Fold
from layouts.ink.edge import Edge
from layouts.ink.faces import Faces
from layouts.ink.grey import Greys
from layouts.ink.low import Low
from layouts.ink.outline import Outline
from layouts.piece import Piece
from layouts.sheets.sheet import Sheet
from layouts.transform import moved, moved_point, scaling

Ink: TypeAlias = Literal["full", "low", "grey", "outline"]

__all__ = ["Greys", "Ink", "grey_sheets", "with_ink"]


def with_ink(
    pieces: Sequence[Piece],
    ink: Ink,
    art: Mapping[Drawing, Drawing | None],
    *,
    paler: Callable[[Picture, float], Picture],
    greyed: Callable[[Picture], Picture],
) -> tuple[Piece, ...]:
    """The pieces in another ink.

    `art` has the drawing of every symbol on them, with its drawing for little ink if there is
    one. `paler` gives a picture with a part (0 to 1) of its ink, `greyed` one in greys.
    """
    if ink == "full":
        return tuple(pieces)
    if ink == "grey":
        greys = Greys(greyed)
        return tuple(
            replace(
                piece,
                front=greys.drawing(piece.front),
                back=None if piece.back is None else greys.drawing(piece.back),
            )
            for piece in pieces
        )
    faces = Faces(Low(paler) if ink == "low" else Outline(paler), art)
    edges = _Edges()
    return tuple(
        replace(
            piece,
            front=faces.redrawn(piece.front, edges.front(piece)),
            back=None if piece.back is None else faces.redrawn(piece.back, edges.back(piece)),
        )
        for piece in pieces
    )


def grey_sheets(
    sheets: Sequence[Sheet], *, greyed: Callable[[Picture], Picture]
) -> tuple[Sheet, ...]:
    """Sheets whose every line and letter is grey too, so that a printer uses black only."""
    greys = Greys(greyed)
    return tuple(
        replace(
            sheet,
            front=greys.drawing(sheet.front),
            back=None if sheet.back is None else greys.drawing(sheet.back),
        )
        for sheet in sheets
    )


class _Edges:
    """The edges of pieces, one for all that are cut and folded alike."""

    def __init__(self) -> None:
        self._known: dict[object, Edge] = {}

    def front(self, piece: Piece) -> Edge:
        # a crease inside of a panel, which its net has not got, parts nothing that is shown
        folds = piece.net.folds if piece.net else piece.folds
        return self._known.setdefault((piece.outline, folds), Edge(piece.outline, folds))

    def back(self, piece: Piece) -> Edge:
        over = scaling(-1.0, 1.0, piece.width / 2)
        outline = moved(over, piece.outline)
        folds = tuple(
            Fold(fold.kind, moved_point(over, *fold.start), moved_point(over, *fold.end))
            for fold in piece.folds
        )
        return self._known.setdefault((outline, folds), Edge(outline, folds))
