"""The table in a file of a game's folder: CSV, or a sheet of an XLSX workbook.

In: the folder and the name as a definition writes it, `cards.csv` or `cards.xlsx#Sheet`; without a
sheet's name it is the first that is shown. Out: `Table`; a row of a sheet goes by the number that
the spreadsheet program shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pnp.definition.errors import DefinitionError, Fault, Place, refuse
from pnp.definition.files import MEGABYTE, FileNameError, Folder
from pnp.definition.tables import MOST_COLUMNS, Table, no_text, read_table, table_of

if TYPE_CHECKING:
    from pnp.workbook import Sheet

_WORKBOOK: Final = re.compile(r"(.*?\.xls[xm])(?:#(.*))?", re.IGNORECASE | re.DOTALL)
_LARGEST: Final = 32 * MEGABYTE


def read_file(folder: Folder, name: str) -> Table:
    """The table that a name means. Raises FileNameError for a name that leads to no table, and
    DefinitionError."""
    workbook = _WORKBOOK.fullmatch(name)
    if workbook is not None:
        data = folder.read_bytes(workbook[1], _LARGEST)
        return _sheet_table(data, folder.place(workbook[1]).file, workbook[2])
    if not name.lower().endswith((".csv", ".tsv", ".txt")):
        message = f"{name!r} is no CSV or XLSX file; in a spreadsheet, save the sheet as one"
        raise FileNameError(message)
    return read_table(folder.read(name), folder.place(name).file)


def _sheet_table(data: bytes, file: str, name: str | None) -> Table:
    from pnp.workbook import WorkbookError, read_workbook

    try:
        sheet = read_workbook(data, name)
    except WorkbookError as error:
        faults = (
            Fault(Place(f"{file} {where}" if where else file), "", message)
            for where, message in error.faults
        )
        raise DefinitionError(faults) from None
    shown = f"{file} sheet {sheet.name.strip()}"
    if not sheet.rows:
        raise refuse(Place(shown), "", "has no header row: the first row has to name the columns")
    table = table_of(_records(sheet, shown), ",")
    notes = []
    if sheet.hidden:
        numbers = ", ".join(map(str, sheet.hidden[:10])) + (" ..." if sheet.hidden[10:] else "")
        one = len(sheet.hidden) == 1
        message = f"{'row' if one else 'rows'} {numbers} {'is' if one else 'are'} hidden there"
        notes.append(Fault(Place(shown), "", f"{message}, and printed like the others"))
    return Table(table.columns, table.lines, table.sources, tuple(notes))


def _records(sheet: Sheet, shown: str) -> Iterator[tuple[Place, list[str]]]:
    """The header and each row, as wide as the header. Raises DefinitionError for what stands in
    no column, or can stand in no text."""
    from pnp.workbook import cell_name

    head = next(iter(sheet.rows.values()))
    width = max(head) + 1
    if width > MOST_COLUMNS:
        raise refuse(Place(shown), "", f"has {width:,} columns; {MOST_COLUMNS:,} at most are read")
    for number, cells in sheet.rows.items():
        faults = []
        for column, text in cells.items():
            nameless = "holds a value in a column without a name" if column not in head else ""
            if message := nameless or no_text(text):
                place = Place(f"{shown} cell {cell_name(number, column)}")
                faults.append(Fault(place, "", message))
        if faults:
            raise DefinitionError(faults)
        yield Place(shown, number), [cells.get(column, "") for column in range(width)]
