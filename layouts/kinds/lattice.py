"""Lattices: what kinds have in common whose places stand in columns and lines.

In: a component with the size of a place, the gap between places and a margin, its rows, the stage,
the parameters, and the cell of each place. Out: one piece, as large as the lattice makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Count, Length, Row, Sides
from layouts.face.stage import Stage
from layouts.kinds.faced import within
from layouts.kinds.places import Places, Spot, with_places
from layouts.kinds.shape import straight
from layouts.kinds.sizes import LARGEST, Size
from layouts.piece import Piece

MOST_GAP: Final = 200.0
MOST_MARGIN: Final = 500.0

Cell: TypeAlias = tuple[int, int]
"""Column and line, from 0."""


class Lattice(Places):
    """A board or mat whose places stand in columns and lines."""

    columns: Count = Field(description="How many places stand side by side.")
    cell: Size = Field(description="Width x height of a place, or a size's name like poker.")
    gap: Length = Field(0.0, description="What lies between two places.")
    margin: Sides = Field(
        (5.0, 5.0, 5.0, 5.0),
        description="What lies around all places: one length, or four, above, right, below, left.",
    )
    corner: Length = Field(0.0, description="The radius of the whole piece's round corners.")
    bleed: Length = Field(0.0, description="How far its ground and art run on beyond the cut.")


def on_lattice(
    part: Lattice,
    rows: Sequence[Row],
    stage: Stage,
    parameters: Row,
    size: Cell,
    cells: Sequence[tuple[Cell, Row]],
) -> tuple[Piece, ...]:
    """The piece with a lattice of `size`, columns and lines; `cells` has the cell of each place and
    the fields that `place` sees of it. `front` sees the `width` and `height` of the whole in mm.
    Raises FaceError, its path from the component on."""
    gap = within(part.gap, "gap", MOST_GAP, parameters, part.name)
    above, right, below, left = (
        within(side, "margin", MOST_MARGIN, parameters, part.name) for side in part.margin
    )
    (columns, lines), (across, down) = size, part.cell
    width = left + columns * (across + gap) - gap + right
    height = above + lines * (down + gap) - gap + below
    if max(width, height) > LARGEST:
        words = f"{part.name} would be {width:g} x {height:g} mm large"
        raise FaceError(("cell",), f"{words}; a side of {LARGEST:g} mm is the most")
    shape = straight(part.name, (width, height), part.corner, part.bleed, parameters)
    spots = [
        Spot(left + column * (across + gap), above + line * (down + gap), across, down, fields=said)
        for (column, line), said in cells
    ]
    whole = {**parameters, "width": width, "height": height}
    return with_places(part, rows, stage, whole, shape, spots)
