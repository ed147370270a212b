"""A map of cells as whole numbers and letters, for rules that lay pieces on a grid.

In: a map. Out: columns for its piece, whose names have a dot, so that no column of a table is
called the same. `cells.wide` and `cells.high` are its size; `cells.part` has for each cell, in the
order of reading, the number of its first part, or -1. The others have an entry for each part, a
cell or half of one, in the order of reading: `parts.row`, `parts.column`, `parts.form` (0 whole,
else the half it is: 1 top left, 2 top right, 3 bottom right, 4 bottom left: one more for each
quarter turn clockwise), `parts.kind` and `parts.mark` (letters, or empty), and `parts.before`, the
number of the part before it that is of the same zone, or -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from layouts.cell_map import CellMap, Form
from layouts.face.fields import Value

Entry: TypeAlias = Value | tuple[Value, ...]
"""What a column has for a piece: a value, or one for each part of its map."""

_FORMS: Final[Mapping[Form, int]] = {"whole": 0, "nw": 1, "ne": 2, "se": 3, "sw": 4}


def map_columns(cells: CellMap) -> dict[str, Entry]:
    """The columns of a map, by name."""
    zone_of = {part: number for number, zone in enumerate(cells.zones) for part in zone}
    parts = sorted(
        (*zone_of, *cells.loose), key=lambda part: (part.row, part.column, _FORMS[part.form])
    )
    first: dict[tuple[int, int], int] = {}
    latest: dict[int, int] = {}
    before = []
    for number, part in enumerate(parts):
        first.setdefault((part.row, part.column), number)
        zone = zone_of.get(part, -1)
        before.append(latest.get(zone, -1))
        if part.zone:
            latest[zone] = number
    return {
        "cells.wide": cells.columns,
        "cells.high": cells.rows,
        "cells.part": tuple(
            first.get((row, column), -1)
            for row in range(cells.rows)
            for column in range(cells.columns)
        ),
        "parts.row": tuple(part.row for part in parts),
        "parts.column": tuple(part.column for part in parts),
        "parts.form": tuple(_FORMS[part.form] for part in parts),
        "parts.kind": tuple(part.kind for part in parts),
        "parts.mark": tuple(part.mark for part in parts),
        "parts.before": tuple(before),
    }
