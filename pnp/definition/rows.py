"""Rows of a component: written in the definition or in a table file, with ranges written out.

In: a validated component and the tree it stands in. Out: `Rows`. A cell `{from: 1, to: 15}` makes
a row for each number; a cell of the definition, and a table's cell `count`, that starts with `=`
is worked out from the parameters. The component's own count may be worked out from each row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final, TypeAlias

from layouts.face.fault import FaceError
from layouts.face.fields import Computed, Row, Value, count, formula_hint, value
from layouts.face.template import is_name
from layouts.kinds.faced import Part, Range
from layouts.near import near
from pnp.definition.errors import ENOUGH, DefinitionError, Fault, Place, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.formulas import Formulas, is_formula
from pnp.definition.game import Rows
from pnp.definition.nodes import Fields, Path, Source, SourceKind, fault_at, place_of, walk
from pnp.definition.row_fields import row_fields
from pnp.definition.stray_keys import half_a_text, meant_count, missing_blank
from pnp.definition.table_files import read_file
from pnp.definition.tables import MOST_ROWS, Line, cell_value

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
    else:
        found = _written(component.rows, path, root, values, formulas, add)
    if not found.rows:
        raise DefinitionError([fault_at(root, path, "the list has no rows")])
    return found


def _written(
    table: tuple[Mapping[str, Value | Range], ...],
    path: Path,
    root: Fields,
    values: Mapping[str, Value],
    formulas: Formulas,
    add: AddFields,
) -> Rows:
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
        try:
            choices = [
                _cell(name, cell, (*here, name), root, values, formulas)
                for name, cell in cells.items()
            ]
        except DefinitionError as error:
            faults.extend(error.faults)
            continue
        place = place_of(root, here)
        for combination in product(*choices):
            rows.append(add(dict(zip(cells, combination, strict=True)), place))
            places.append(place)
            if len(rows) > MOST_ROWS:
                message = f"the ranges make more than {MOST_ROWS:,} rows"
                raise DefinitionError([*faults, fault_at(root, here, message)])
    if faults:
        raise DefinitionError(faults)
    return Rows(tuple(rows), tuple(places))


def _cell(
    name: str,
    cell: Value | Range,
    path: Path,
    root: Fields,
    values: Mapping[str, Value],
    formulas: Formulas,
) -> range | list[Value]:
    """What a cell stands for: the numbers of a range, or one value."""
    given: Value

    def wrong(message: str, key: bool = False) -> DefinitionError:
        return DefinitionError([fault_at(root, path, message, key)])

    node = next(reversed(list(walk(root, path))))
    if blank := missing_blank(name, node):
        raise wrong(blank, key=True)
    if half_a_text(name, node):
        raise wrong(f"{name!r} has no value; a text with a comma goes in quotes", key=True)
    if not is_name(name):
        raise wrong("a field's name is letters, digits, _ and -, a letter first", key=True)
    if isinstance(cell, Range):
        if name == "count":
            raise wrong("a range makes rows, it cannot be their count")
        try:
            first, last = value(cell.first, values), value(cell.last, values)
        except FaceError as error:
            raise wrong(error.message) from None
        if last < first:
            raise wrong(f"from {first} to {last} runs backwards")
        return range(first, last + 1)
    try:
        if not isinstance(cell, str):
            given = cell
        elif is_formula(cell):
            given = formulas.work_out(cell, values)
        else:
            given = cell_value(cell)
        return [_count(given) if name == "count" else given]
    except ValueError as error:
        raise wrong(f"{error}{formula_hint(cell)}") from None


def _count(given: Value) -> Value:
    """A cell `count`: a number of copies, or empty for the component's own. Raises ValueError."""
    if isinstance(given, bool):
        return int(given)
    return given if given == "" else count(given)


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
            row["count"] = _count(given)
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
