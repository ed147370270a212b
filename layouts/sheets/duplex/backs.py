"""Backs: the layouts of a game for the way in which its backs are to be printed.

In: pieces, a paper, the rim to keep white, a way. Out: layouts in printing order. Whatever the
way, pieces without a back come on sheets that are printed on one side, and pieces larger than a
page are tiled if they may be.
"""

from __future__ import annotations

from collections.abc import Sequence

from layouts.piece import Piece
from layouts.sheets.duplex.common import share_back
from layouts.sheets.duplex.gutterfold import fold_over, half_rooms
from layouts.sheets.imposition import Layout, SheetError, impose
from layouts.sheets.sheet import Backs, Duplex, Paper
from layouts.sheets.spacing import RIM
from layouts.sheets.tiles.tiling import page_rooms, tiled


def lay_out(
    pieces: Sequence[Piece],
    paper: Paper,
    *,
    margin: float = RIM,
    backs: Backs = "long",
    skip: frozenset[int] = frozenset(),
) -> tuple[Layout, ...]:
    """Place every piece as often as its count says; the places `skip` stay free, as in `impose`.

    Raises SheetError when there is nothing to print and when pieces cannot be printed so; it
    names them.
    """
    if skip and backs == "gutterfold":
        raise SheetError("places are not skipped on sheets to be folded: leave skip or gutterfold")
    page = page_rooms(paper, margin)
    if backs == "long" or backs == "short" or backs == "none":
        return impose(tiled(pieces, page), paper, margin=margin, duplex=backs, skip=skip)
    printed = [piece for piece in pieces if piece.count]
    backed = [piece for piece in printed if piece.back is not None]
    single = tiled([piece for piece in printed if piece.back is None], page)
    if not backed:
        return impose(single or pieces, paper, margin=margin, duplex="none", skip=skip)
    if backs == "gutterfold":
        layouts = fold_over(tiled(backed, half_rooms(paper, margin)), paper, margin=margin)
    else:
        layouts = share_back(tiled(backed, page), paper, margin=margin, skip=skip)
    if not single:
        return layouts
    others = impose(single, paper, margin=margin, duplex="none", skip=skip)
    return (*layouts, *others) if printed[0].back is not None else (*others, *layouts)


def flip(backs: Backs) -> Duplex:
    """How the printer is to print the file: on both sides only where every sheet has its backs."""
    return backs if backs == "long" or backs == "short" else "none"
