"""Tracks: a ring of places round the rim of a board, its middle left free.

In: a component with the number of places on its sides, the size of a place, the gap between places
and a margin, its rows in the order in which they are walked, the stage and the parameters. Out: one
piece, as large as its places make it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Count, Flag, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import setting
from layouts.kinds.kind import Kind
from layouts.kinds.lattice import Cell, Lattice, on_lattice
from layouts.kinds.rows import entries
from layouts.piece import Piece

Corner: TypeAlias = Literal["top-left", "top-right", "bottom-right", "bottom-left"]

_LEAST: Final = 2  # places on a side, or there is no ring
_WAYS: Final = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


class Track(Lattice):
    """A board with a ring of places round its rim, in one piece, or in tiles that are glued
    together where it is larger than a page. Its rows are the places in the order in which they
    are walked; what `place` draws also sees `way`: where the next place lies, in degrees
    clockwise from the right."""

    kind: Literal["track"] = Field("track", description="Says that this is a ring track.")
    columns: Count = Field(description="How many places stand side by side at the top.")
    lines: Count = Field(description="How many places stand one below the other at a side.")
    start: Corner = Field("bottom-left", description="The corner where the first place lies.")
    clockwise: Flag = Field(True, description="Whether the places follow each other clockwise.")


def pieces(part: Track, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece with the ring. `front` sees its `width` and `height` in mm. Raises FaceError, its
    path from the component on, also if the places are more or fewer than the ring has."""
    columns, lines = (_side(part, key, parameters) for key in ("columns", "lines"))
    cells = ring(columns, lines, part.start, setting(part.clockwise, parameters, part.name))
    places = len(entries(part, rows, parameters))
    if places != len(cells):
        words = f"a ring of {columns} columns and {lines} lines has {len(cells)} places"
        raise FaceError(("rows",), f"{part.name}: {words}, not {places}")
    ways: list[tuple[Cell, Row]] = [
        (cell, {"way": _WAYS[after[0] - cell[0], after[1] - cell[1]]})
        for cell, after in zip(cells, (*cells[1:], cells[0]), strict=True)
    ]
    return on_lattice(part, rows, stage, parameters, (columns, lines), ways)


def ring(columns: int, lines: int, start: Corner, clockwise: bool) -> tuple[Cell, ...]:
    """The cells round the rim of a map in the order in which they are walked, the one in the
    corner `start` first. There are 2 columns and lines or more."""
    cells = list(_clockwise(columns, lines))
    if not clockwise:
        cells.reverse()
    corner = ("right" in start) * (columns - 1), ("bottom" in start) * (lines - 1)
    first = cells.index(corner)
    return (*cells[first:], *cells[:first])


def _clockwise(columns: int, lines: int) -> Iterator[Cell]:
    yield from ((column, 0) for column in range(columns))
    yield from ((columns - 1, line) for line in range(1, lines))
    yield from ((column, lines - 1) for column in range(columns - 2, -1, -1))
    yield from ((0, line) for line in range(lines - 2, 0, -1))


def _side(part: Track, key: Literal["columns", "lines"], parameters: Row) -> int:
    number = setting(part.columns if key == "columns" else part.lines, parameters, part.name)
    if number < _LEAST:
        raise FaceError((key,), f"{part.name}: {key}: {number} make no ring: write 2 or more")
    return number


KIND = Kind(Track, pieces)
