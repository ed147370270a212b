"""The common back: printed once for all sheets, which go through the printer a second time.

In: pieces with backs, a paper, the rim to keep white. Out: layouts that all have the same places;
only the last one has backs, in every place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layouts.piece import Piece
from layouts.sheets.imposition import Layout, SheetError, impose
from layouts.sheets.sheet import Paper

_NAMED: Final = 6  # kinds of backs that a message names


def share_back(
    pieces: Sequence[Piece],
    paper: Paper,
    *,
    margin: float,
    skip: frozenset[int] = frozenset(),
) -> tuple[Layout, ...]:
    """Place every piece as often as its count says, for a printer that flips on the long edge.

    Raises SheetError as `impose` does, and when backs differ or pieces are not of one form: a
    piece with each back is named.
    """
    _refuse_differing(pieces)
    copies = [piece for piece in pieces for _ in range(piece.count)]
    layouts = impose(pieces, paper, margin=margin, skip=skip)
    full = max(layouts, key=lambda layout: len(layout.front))
    places = len(full.front)
    total = -(-len(copies) // places)
    sharing = []
    for start in range(0, len(copies), places):
        standing = zip(full.front, copies[start : start + places], strict=False)
        front = tuple(replace(place, piece=piece) for place, piece in standing)
        back = full.back if start + places >= len(copies) else ()
        sharing.append(replace(full, front=front, back=back, shared=total))
    return tuple(sharing)


def _refuse_differing(pieces: Sequence[Piece]) -> None:
    kinds: dict[object, list[Piece]] = {}
    for piece in pieces:
        if piece.count and piece.back is not None:
            kinds.setdefault(_look(piece), []).append(piece)
    if len(kinds) < 2:
        return
    named = [_named(group) for group in list(kinds.values())[:_NAMED]]
    more = f", and {len(kinds) - _NAMED} more" if len(kinds) > _NAMED else ""
    raise SheetError(
        f"there are {len(kinds)} different backs, so they cannot be printed in one go: "
        f"{', '.join(named)}{more}; print pieces of one size and one back at a time, or "
        "every sheet with its own backs"
    )


def _look(piece: Piece) -> object:
    """What has to be equal for one back to do for both: form, trim line and picture."""
    assert piece.back is not None
    form = (round(piece.width, 6), round(piece.height, 6), round(piece.bleed, 6), piece.cut)
    outline = piece.outline if piece.cut == "outline" else ()
    return (form, outline, piece.back.children)


def _named(group: Sequence[Piece]) -> str:
    count = sum(piece.count for piece in group)
    return f"{group[0].name} and {count - 1} more" if count > 1 else group[0].name
