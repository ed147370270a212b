"""Grids: boards and mats with places in rows and columns.

In: a component with a number of columns, the size of a place, the gap between places and a
margin, its rows, the stage and the parameters. Out: one piece, as large as its places make it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Row
from layouts.face.stage import Stage
from layouts.kinds.faced import setting
from layouts.kinds.kind import Kind
from layouts.kinds.lattice import Cell, Lattice, on_lattice
from layouts.kinds.rows import designs, entries
from layouts.piece import Piece


class Grid(Lattice):
    """A board or mat with places in rows and columns, in one piece, or in tiles that are glued
    together where it is larger than a page. Its rows are the places, row by row from the top
    left."""

    kind: Literal["grid"] = Field("grid", description="Says that this is a grid.")


def pieces(part: Grid, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece with all places. `front` sees its `width` and `height` in mm; `place` sees the
    `column` and the `line` of its place, from 0. Raises FaceError, its path from the component
    on."""
    columns = setting(part.columns, parameters, part.name)
    if columns < 1:
        raise FaceError(("columns",), f"{part.name}: no columns: write 1 or more")
    places = len(entries(part, rows, parameters))
    if not places and not designs(part, rows, parameters):
        return ()
    if not places:
        words = "no row has a count above 0: give one, or leave the grid out with count: 0"
        raise FaceError(("rows",), f"{part.name}: no places: {words}")
    lines = -(-places // columns)
    cells: list[tuple[Cell, Row]] = [
        ((column, line), {"column": column, "line": line})
        for line, column in (divmod(index, columns) for index in range(places))
    ]
    return on_lattice(part, rows, stage, parameters, (columns, lines), cells)


KIND = Kind(Grid, pieces)
