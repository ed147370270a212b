"""CSV text into rows of cells that know their line.

In: text, or the records of another kind of file. Out: `Table`, or `DefinitionError` with every
fault of the file. A cell is text as it is written, with a line break as `\\n`; one that is written
as a number prints (7, -3, 2.5, but not 007, +4, 1.10, 1e5) is that number. The separator is the
comma, semicolon or tab that the header uses, or what a line `sep=|` above it says, as spreadsheets
write it. A header cell may carry a source tag: `!public flies`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from layouts.face.template import is_name
from layouts.near import near
from pnp.definition.errors import ENOUGH, DefinitionError, Fault, Place, refuse
from pnp.definition.nodes import Source
from pnp.definition.yaml_tree import TAGS

Cell: TypeAlias = int | float | str | bool

SEPARATORS = ("\t", ";", ",")
MOST_CELLS = 1_000_000
MOST_COLUMNS = 1_000
MOST_ROWS = 100_000
# what can stand in no text; of the signs that end a line those are kept that cards know
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_SAID = re.compile(r'"?sep=([^\w\s"]|\t)"? *\n')
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9]")


class Line(NamedTuple):
    """One row of a table and where it begins."""

    place: Place
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a table file. `sources` holds the columns whose header carries a tag, `notes`
    what its people may not have meant."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    sources: Mapping[str, Source]
    notes: tuple[Fault, ...] = ()


def read_table(text: str, file: str) -> Table:
    """The table in a CSV text whose first line that is not blank names the columns."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if control := _CONTROL.search(text):
        place = Place(file, text.count("\n", 0, control.start()) + 1)
        raise refuse(place, "", no_text(text))
    said = _SAID.match(text)
    if said is not None:
        text = text[said.end() - 1 :]  # its line break stays, so that lines keep their numbers
    head = re.search(r"^.*\S.*$", text, re.MULTILINE)
    if head is None:
        raise refuse(Place(file), "", "is empty: the first line has to name the columns")
    separator = _separator(head[0]) if said is None else said[1]
    return table_of(_records(text, separator, file), separator)


def no_text(text: str) -> str:
    """Why this can stand in no text, if it cannot."""
    control = _CONTROL.search(text)
    if control is None:
        return ""
    return f"the sign U+{ord(control[0]):04X} may not stand in a text; leave it out"


def table_of(records: Iterator[tuple[Place, list[str]]], separator: str) -> Table:
    """The table of these records, the first of which names the columns. Raises DefinitionError."""
    place, names = next(records)
    faults: list[Fault] = []
    columns, sources = _columns(names, place, separator, faults)
    kept: list[tuple[Place, list[str]]] = []
    try:
        for row_place, cells in records:
            fault = _misfit(cells, columns)
            if fault:
                faults.append(Fault(row_place, "", fault))
            if len(faults) >= ENOUGH:
                break
            kept.append((row_place, cells))
            if len(kept) > MOST_ROWS:
                raise refuse(row_place, "", f"is past the {MOST_ROWS:,} rows a table may have")
            if len(kept) * len(columns) > MOST_CELLS:
                raise refuse(row_place, "", f"is past the {MOST_CELLS:,} cells a table may hold")
    except DefinitionError as error:
        faults.extend(error.faults)
    if faults:
        raise DefinitionError(faults)
    named = [(index, name) for index, name in enumerate(columns) if name]
    lines = tuple(
        Line(row_place, {name: cell_value(cells[index]) for index, name in named})
        for row_place, cells in kept
    )
    return Table(tuple(name for _, name in named), lines, sources)


def cell_value(cell: str) -> Cell:
    """The number that a cell is written as, else its text."""
    if _WHOLE.fullmatch(cell) and cell != "-0":
        return int(cell)
    if _DECIMAL.fullmatch(cell) and repr(float(cell)) == cell:
        return float(cell)
    return cell


def _separator(head: str) -> str:
    """The separator that splits the header into most columns; none when it has only one."""
    bare = re.sub(r'"[^"]*"?', "", head)
    return max(SEPARATORS, key=bare.count) if any(sign in bare for sign in SEPARATORS) else ""


def _columns(
    names: Sequence[str], place: Place, separator: str, faults: list[Fault]
) -> tuple[list[str], dict[str, Source]]:
    """The names of the columns, empty where a column has none, and their sources."""
    if len(names) > MOST_COLUMNS:
        raise refuse(place, "", f"has {len(names):,} columns; {MOST_COLUMNS:,} at most are read")
    columns: list[str] = []
    sources: dict[str, Source] = {}
    for number, written in enumerate(names, 1):
        tag, _, name = written.partition(" ") if written.startswith("!") else ("", "", written)
        name = name.strip()
        if tag and tag not in TAGS:
            faults.append(Fault(place, name, f"no tag {tag!r}{near(tag, TAGS)}"))
        elif tag:
            sources[name] = Source(TAGS[tag])
        if name in columns and name:
            faults.append(Fault(place, name, "two columns have this name"))
        elif name and not is_name(name):
            faults.append(Fault(place, name, _bad_name(name, separator)))
        elif not name and number == 1 and not any(names):
            faults.append(Fault(place, "", "the first line has to name the columns"))
        columns.append(name)
    return columns, sources


def _misfit(cells: Sequence[str], columns: Sequence[str]) -> str:
    """What is wrong with a row, if anything."""
    if len(cells) == len(columns):
        nameless = any(cell and not name for cell, name in zip(cells, columns, strict=True))
        return "holds a value in a column without a name" if nameless else ""
    fields = "1 field" if len(cells) == 1 else f"{len(cells)} fields"
    message = f"has {fields}, the header has {len(columns)}"
    if len(cells) < len(columns):
        return f"{message}; an empty field still needs its separator"
    return f"{message}; put a text that holds the separator in double quotes"


def _bad_name(name: str, separator: str) -> str:
    if not separator and re.search(r"[|:]", name):
        return "only one column found; separate columns with a comma, a semicolon or a tab"
    better = re.sub(r"\W+", "_", name).strip("_")
    better = better if is_name(better) else f"column_{better}"
    return f"is no name for a column: letters, digits, _ and - only, such as {better!r}"


def _records(text: str, separator: str, file: str) -> Iterator[tuple[Place, list[str]]]:
    """Each record that is not blank, with the line where it begins."""
    between = re.escape(separator)
    bare = re.compile(f"[^{between}\n]*")
    quoted = re.compile(r' *"((?:[^"]+|"")*+)" *')
    # spreadsheets save a million of them at once
    blank = re.compile(rf"(?:[{between} ]*+\n)+")
    line = start = 1
    position = 0
    cells: list[str] = []
    while position <= len(text):
        if not cells and (run := blank.match(text, position)):
            position = run.end()
            start = line = line + run[0].count("\n")
        match = quoted.match(text, position)
        if match:
            cells.append(match[1].replace('""', '"').removesuffix("\n"))
        else:
            match = bare.match(text, position)
            cells.append(match[0].strip() if match else "")
        if match is None or (match.re is bare and cells[-1].startswith('"')):
            raise refuse(Place(file, line), "", "the quote that opens here never closes")
        opened, line = line, line + match[0].count("\n")
        after = text[match.end() : match.end() + 1]
        if after not in ("", "\n", separator):
            message = (
                f"the quote that opens in line {opened} closes before {after!r}; close the one"
            )
            message += " that is open, or write a quote inside a text twice"
            raise refuse(Place(file, line), "", message)
        position = match.end() + 1
        if not after or after == "\n":
            if any(cell.strip() for cell in cells):
                yield Place(file, start), cells
            line += 1
            start, cells = line, []
