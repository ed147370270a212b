"""Grids: boards and mats with places in rows and columns.

In: a component with a number of columns, the size of a place, the gap between places and a
margin, its rows, the stage and the parameters. Out: one piece, as large as its places make it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Count, Length, Row, Sides
from layouts.face.stage import Stage
from layouts.kinds.faced import setting
from layouts.kinds.flat import straight, within
from layouts.kinds.kind import Kind
from layouts.kinds.places import Places, Spot, with_places
from layouts.kinds.rows import entries
from layouts.kinds.sizes import LARGEST, Size
from layouts.piece import Piece

MOST_GAP: Final = 200.0
MOST_MARGIN: Final = 500.0


class Grid(Places):
    """A board or mat with places in rows and columns, in one piece, or in tiles that are glued
    together where it is larger than a page. Its rows are the places, row by row from the top
    left."""

    kind: Literal["grid"] = Field("grid", description="Says that this is a grid.")
    columns: Count = Field(description="How many places stand side by side.")
    cell: Size = Field(description="Width x height of a place, or a size's name like poker.")
    gap: Length = Field(0.0, description="What lies between two places.")
    margin: Sides = Field(
        (5.0, 5.0, 5.0, 5.0),
        description="What lies around all places: one length, or four, above, right, below, left.",
    )
    corner: Length = Field(0.0, description="The radius of the whole piece's round corners.")
    bleed: Length = Field(0.0, description="How far its ground and art run on beyond the cut.")


def pieces(part: Grid, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece with all places. `front` sees its `width` and `height` in mm; `place` sees the
    `column` and the `line` of its place, from 0. Raises FaceError, its path from the component
    on."""
    columns = setting(part.columns, parameters, part.name)
    if columns < 1:
        raise FaceError(("columns",), f"{part.name}: no columns: write 1 or more")
    places = len(entries(part, rows, parameters))
    lines = -(-places // columns)
    gap = within(part.gap, "gap", MOST_GAP, parameters, part.name)
    above, right, below, left = (
        within(side, "margin", MOST_MARGIN, parameters, part.name) for side in part.margin
    )
    across, down = part.cell
    width = left + columns * (across + gap) - gap + right
    height = above + lines * (down + gap) - gap + below
    if max(width, height) > LARGEST:
        words = f"{part.name} would be {width:g} x {height:g} mm large"
        raise FaceError(("cell",), f"{words}; a side of {LARGEST:g} mm is the most")
    shape = straight(part.name, (width, height), part.corner, part.bleed, parameters)
    spots = [
        Spot(
            left + column * (across + gap),
            above + line * (down + gap),
            across,
            down,
            fields={"column": column, "line": line},
        )
        for line, column in (divmod(index, columns) for index in range(places))
    ]
    whole = {**parameters, "width": width, "height": height}
    return with_places(part, rows, stage, whole, shape, spots)


KIND = Kind(Grid, pieces)
