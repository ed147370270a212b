"""Rows of a component: written in the definition, drawn by chance, or those of a table file.

In: a validated component and the tree it stands in. Out: `Rows`. A table's cell `count` that starts
with `=` is worked out from the parameters. The component's own count may be worked out from each
row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from layouts.face.fault import FaceError
from layouts.face.fields import Computed, Row, Value, value
from layouts.kinds.cells import Cell
from layouts.kinds.faced import Part
from layouts.kinds.polyomino_set import PolyominoSet
from layouts.near import near
from pnp.definition.cells import Given, count_of, rows_of_cells
from pnp.definition.errors import ENOUGH, DefinitionError, Fault, Place, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.formulas import Formulas, is_formula
from pnp.definition.game import Rows
from pnp.definition.nodes import Fields, Path, Source, SourceKind, fault_at, place_of
from pnp.definition.row_fields import row_fields
from pnp.definition.stray_keys import meant_count
from pnp.definition.table_files import read_file
from pnp.definition.tables import MOST_ROWS, Line
from pnp.generate import UnmetError

AddFields: TypeAlias = Callable[[Row, Place], Row]
SOURCES: Final[tuple[SourceKind, ...]] = ("rulebook", "public", "assumed")


def rows_of(
    component: Part,
    path: Path,
    root: Fields,
    folder: Folder,
    values: Mapping[str, Value],
    formulas: Formulas,
) -> Rows:
    """The rows of the component at `path`. Raises DefinitionError with every fault of them, and
    FaceError for a count of the component that cannot be worked out."""
    add = row_fields(component, path, root, values)
    path = (*path, "rows")
    if component.rows is None:
        return Rows()
    if isinstance(component.rows, str):
        # the copies of a whole piece are none of its places
        copies = 1 if component.one_piece else component.count
        found = _from_file(component.rows, path, root, folder, values, copies, formulas, add)
    elif isinstance(component.rows, PolyominoSet):
        found = _drawn(component.rows, path, root, values, add)
    else:
        found = _written(component.rows, path, root, values, formulas, add)
    if not found.rows:
        raise DefinitionError([fault_at(root, path, "the list has no rows")])
    return found


def _drawn(
    asked: PolyominoSet, path: Path, root: Fields, values: Mapping[str, Value], add: AddFields
) -> Rows:
    """The tiles of a set that is drawn by chance; all stand where it is asked for."""
    # only these need it, and few games have any
    from pnp.generate.polyominoes import polyomino_set
    from pnp.generate.recipe import recipe_of

    try:
        tiles = polyomino_set(recipe_of(asked, values))
    except UnmetError as error:
        raise DefinitionError([fault_at(root, (*path, *error.path), error.message)]) from None
    except FaceError as error:
        raise DefinitionError([fault_at(root, (*path, *error.path), error.message)]) from None
    place = place_of(root, path)
    rows = tuple(add({"name": name, "map": cells}, place) for name, cells in tiles)
    return Rows(rows, (place,) * len(rows))


def _written(
    table: tuple[Mapping[str, Cell], ...],
    path: Path,
    root: Fields,
    values: Mapping[str, Value],
    formulas: Formulas,
    add: AddFields,
) -> Rows:
    given = Given(root, values, formulas)
    rows: list[Row] = []
    places: list[Place] = []
    faults: list[Fault] = []
    for index, cells in enumerate(table):
        if len(faults) >= ENOUGH:
            break
        here = (*path, index)
        if slip := meant_count(cells):
            message = "a row has no 'count' but this; did you mean 'count'?"
            faults.append(fault_at(root, (*here, slip), message, key=True))
        place = place_of(root, here)
        try:
            for row in rows_of_cells(cells, here, given, MOST_ROWS - len(rows)):
                rows.append(add(row, place))
                places.append(place)
        except DefinitionError as error:
            faults.extend(error.faults)
    if faults:
        raise DefinitionError(faults)
    return Rows(tuple(rows), tuple(places))


def _from_file(
    name: str,
    path: Path,
    root: Fields,
    folder: Folder,
    values: Mapping[str, Value],
    copies: int | Computed[int],
    formulas: Formulas,
    add: AddFields,
) -> Rows:
    try:
        table = read_file(folder, name)
    except FileNameError as error:
        raise DefinitionError([fault_at(root, path, str(error))]) from None
    if not table.lines:
        raise refuse(folder.place(name), "", "names its columns but has no rows")
    if slip := meant_count(table.lines[0].cells):
        message = f"there is a column {slip!r} and no 'count'; did you mean 'count'?"
        raise refuse(folder.place(name), slip, message)
    faults: list[Fault] = []
    rows: list[Row] = []
    sources: list[Source | None] = []
    for line in table.lines:
        rows.append(_finished(line, values, copies, formulas, add, faults))
        sources.append(_source(line, faults))
        if len(faults) >= ENOUGH:
            break
    if faults:
        raise DefinitionError(faults)
    places = tuple(line.place for line in table.lines)
    return Rows(tuple(rows), places, name, table.sources, tuple(sources), table.notes)


def _finished(
    line: Line,
    values: Mapping[str, Value],
    copies: int | Computed[int],
    formulas: Formulas,
    add: AddFields,
    faults: list[Fault],
) -> Row:
    """The row without its source; its count worked out, the component's where it is empty."""
    cells = {name: cell for name, cell in line.cells.items() if name != "source"}
    row = dict(add(cells, line.place))
    given = row.get("count", "")
    try:
        if isinstance(given, str) and is_formula(given):
            given = formulas.work_out(given, values)
        if given == "" and (isinstance(copies, Computed) or "count" in row):
            row["count"] = value(copies, {**values, **row})
        elif given != "":
            row["count"] = count_of(given)
    except (ValueError, FaceError) as error:
        faults.append(Fault(line.place, "count", str(error)))
    return row


def _source(line: Line, faults: list[Fault]) -> Source | None:
    """The source that a row names, if it does."""
    word = str(line.cells.get("source", ""))
    for kind in SOURCES:
        if word == kind:
            return Source(kind)
    if word:
        faults.append(Fault(line.place, "source", f"no source {word!r}{near(word, SOURCES)}"))
    return None
