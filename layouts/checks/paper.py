"""Does each piece fit a page?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from layouts.checks.finding import Finding
from layouts.piece import Piece
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.imposition import SheetError
from layouts.sheets.sheet import Paper


def off_the_page(pieces: Iterable[Piece], paper: Paper) -> Iterator[Finding]:
    """Pieces that cannot be put on a sheet of this paper."""
    known: dict[tuple[Any, ...], str] = {}
    for piece in pieces:
        shape = (piece.outline, piece.bleed, piece.cut, piece.back is None)
        if shape not in known:
            known[shape] = _misfit(piece, paper)
        if known[shape]:
            right = "make it smaller or print it on larger paper"
            yield Finding("paper", piece.name, known[shape], right)


def _misfit(piece: Piece, paper: Paper) -> str:
    """Why a piece fits no page, without its name; empty if it fits."""
    try:
        lay_out([replace(piece, count=1)], paper)
    except SheetError as error:
        return str(error).removeprefix(piece.name).strip()
    return ""
