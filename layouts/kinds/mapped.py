"""Maps of cells in kinds: a text with the map in a row, and what is counted in it.

In: a component that may have a map, its rows and the parameters. Out: the map of a row, rows with
the columns that `tally` counts, and what a rules file sees of the maps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from pydantic import Field, StringConstraints

from layouts.cell_map import CellMap, read_cells, tally
from layouts.face.fault import FaceError
from layouts.face.fields import Row, Template, Value, value
from layouts.kinds import rows as tables
from layouts.kinds.faced import Faced
from layouts.kinds.map_columns import Entry, map_columns

Column: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[^\W\d][\w-]*$", max_length=60)]


class Mapped(Faced):
    """A kind of component that may have a map of cells."""

    cells: Template | None = Field(
        None,
        description='The map of cells, such as "{map}": rows end with |, cells stand between '
        "blanks, . is no cell. `zones` draws the same text.",
    )
    tally: Mapping[str, Column] = Field(
        default_factory=dict,
        description="What of the map is counted into columns that faces and rules see, such as "
        "{cells: spaces, r: red, B: bees, rB: red_bees}: cells, zones, zones of the kind r, marks "
        "B, marks B in zones r.",
    )


def columns(part: Mapped, rows: Sequence[Row], parameters: Row) -> Mapping[str, tuple[Entry, ...]]:
    """The columns of the rows, those of `tally`, and those of `map_columns`. Raises FaceError."""
    numbered = counted(part, rows, parameters)
    found: dict[str, tuple[Entry, ...]] = {**tables.columns(part, numbered, parameters)}
    if part.cells is not None:
        printed = [
            map_columns(cell_map(part, {**parameters, **row}, part.name))
            for row in tables.entries(part, numbered, parameters)
        ]
        for name in printed[0] if printed else ():
            found[name] = tuple(one[name] for one in printed)
    return found


def counted(part: Mapped, rows: Sequence[Row], parameters: Row) -> Sequence[Row]:
    """The rows with what `tally` counts in their maps. Raises FaceError, its path from the
    component on."""
    if not part.tally:
        return rows
    return [{**row, **_numbers(part, row, parameters)} for row in tables.written(part, rows)]


def cell_map(part: Mapped, fields: Row, name: str) -> CellMap:
    """The map of a row. Raises FaceError naming the piece."""
    if part.cells is None:
        raise FaceError(("tally",), f'{name}: tally needs the key cells, like cells: "{{map}}"')
    try:
        return read_cells(value(part.cells, fields))
    except ValueError as error:
        raise FaceError(("cells",), f"{name}: {error}") from error
    except FaceError as fault:
        raise fault.on(name) from fault.__cause__


def _numbers(part: Mapped, row: Row, parameters: Row) -> dict[str, Value]:
    cells = cell_map(part, {**parameters, **row}, part.name)
    numbers: dict[str, Value] = {}
    for what, column in part.tally.items():
        if column in row:
            message = f"{part.name}: the rows have a column {column}: give this one another name"
            raise FaceError(("tally", what), message)
        try:
            numbers[column] = tally(cells, what)
        except ValueError as error:
            raise FaceError(("tally", what), f"{part.name}: {error}") from error
    return numbers
