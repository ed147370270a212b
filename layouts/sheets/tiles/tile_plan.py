"""The tile plan: a small picture of a piece in tiles, with those on a sheet filled in.

In: what stands on a sheet. Out: the plan, to stand on a line of type, and the tiles' names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from layouts.colours import PALETTE
from layouts.drawing import Element, Path
from layouts.font import Font
from layouts.outline import rectangle
from layouts.sheets.sheet import Placement

_WIDTH: Final = 0.12  # of its lines (mm)
_LONGEST: Final = 16.0  # mm
_NAMED: Final = 6  # tiles that are named


def tile_names(placements: Iterable[Placement], titles: Mapping[str, str], font: Font) -> str:
    """`Map A1, A2`: the tiles on a sheet after their whole's title, or its name if it has none, as
    far as the font can draw it."""
    wholes: dict[str, list[str]] = {}
    for one in placements:
        if one.piece.tile is not None:
            wholes.setdefault(one.piece.tile.whole, []).append(one.piece.tile.name)
    named = []
    for whole, names in wholes.items():
        more = "…" if len(names) > _NAMED else ""
        title = titles.get(whole, whole)
        before = "" if font.missing(title) else f"{title} "
        named.append(f"{before}{', '.join(names[:_NAMED])}{more}")
    return ", ".join(named)


def tile_plan(
    placements: Iterable[Placement], side: Literal["front", "back"], ascent: float, descent: float
) -> tuple[float, tuple[Element, ...]]:
    """The plan's width and the plan, from its left end on the baseline: as high as type, or lower
    if it would be too long. It shows the piece from this side, and the first if there are more."""
    pieces = [one.piece for one in placements if one.piece.tile is not None]
    tile = pieces[0].tile
    assert tile is not None
    high = ascent + descent - _WIDTH
    cell = high / tile.rows
    across = min(cell * pieces[0].width / pieces[0].height, (_LONGEST - _WIDTH) / tile.columns)
    cell = across * pieces[0].height / pieces[0].width
    top = (descent - ascent - cell * tile.rows) / 2
    here = {
        (one.tile.row, one.tile.column)
        for one in pieces
        if one.tile is not None and one.tile.whole == tile.whole
    }
    plan = []
    for row in range(tile.rows):
        for column in range(tile.columns):
            place = column if side == "front" else tile.columns - 1 - column
            plan.append(
                Path(
                    rectangle(_WIDTH / 2 + place * across, top + row * cell, across, cell),
                    fill=PALETTE["ink"] if (row, column) in here else PALETTE["paper"],
                    stroke=PALETTE["ink"],
                    width=_WIDTH,
                )
            )
    return across * tile.columns + _WIDTH, tuple(plan)
