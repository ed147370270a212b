"""Rows to designs: what is printed of a component, under which names, in how many copies.

In: a component, its rows (ranges written out; a cell `count` where the table has one) and the
game's parameters. Out: one `Design` a row, or one for all rows of a component that is one piece,
and the columns a rules file sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from layouts.face.fault import FaceError
from layouts.face.fields import Row, Value, count, shown
from layouts.kinds.faced import Part, setting

_COUNT = "count"
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Design:
    """One row to print: its name, the fields its faces see, and how many copies (1 or more)."""

    name: str
    fields: Row
    count: int


def designs(part: Part, rows: Sequence[Row], parameters: Row) -> tuple[Design, ...]:
    """The designs of a component in the order of its rows; rows with a count of 0 have none.

    A component that declares no rows has one design, and so has one whose rows are on one piece.
    Fields are the parameters and the row's cells; a cell hides a parameter of its name. Raises
    FaceError for a count that is none.
    """
    if not part.one_piece:
        return listed(part, rows, parameters)
    copies = setting(part.count, parameters, part.name)
    return (Design(part.name, parameters, copies),) if copies else ()


def listed(part: Part, rows: Sequence[Row], parameters: Row) -> tuple[Design, ...]:
    """A design for each row, be it a piece or a place on a component that is one piece. As
    `designs`."""
    table = written(part, rows)
    made = []
    for name, row in zip(_names(part.name, table), table, strict=True):
        if copies := _count(part, row, parameters, name):
            made.append(Design(name, {**parameters, **row}, copies))
    return tuple(made)


def by_piece(part: Part, rows: Sequence[Row]) -> tuple[Sequence[Row], ...]:
    """The rows of each design: one each, or all of them for a component that is one piece."""
    table = written(part, rows)
    return (table,) if part.one_piece else tuple((row,) for row in table)


def entries(part: Part, rows: Sequence[Row], parameters: Row) -> tuple[Row, ...]:
    """The row of each printed piece, or of each place on a component that is one piece, whose
    copies are all alike. Raises FaceError like `designs`."""
    printed: list[Row] = []
    for row in written(part, rows):
        printed += [row] * _count(part, row, parameters, part.name)
    return tuple(printed)


def columns(part: Part, rows: Sequence[Row], parameters: Row) -> Mapping[str, tuple[Value, ...]]:
    """The columns of a component, one entry for each of its `entries`, in the order of its rows.

    A cell that a row has not got is an empty text. Raises FaceError like `designs`.
    """
    printed = entries(part, rows, parameters)
    names = dict.fromkeys(name for row in written(part, rows) for name in row if name != _COUNT)
    return {name: tuple(row.get(name, "") for row in printed) for name in names}


def written(part: Part, rows: Sequence[Row]) -> Sequence[Row]:
    """The rows, and one without cells for a component that declares none."""
    return rows if rows or part.rows is not None else ({},)


def _count(part: Part, row: Row, parameters: Row, name: str) -> int:
    given = row.get(_COUNT, "")
    if given == "" and part.one_piece:
        return 1  # a place is there once; the component's count is that of the whole
    if given == "":
        return setting(part.count, {**parameters, **row}, name)
    try:
        return count(given)
    except ValueError as error:
        raise FaceError(("rows",), f"{name}: count: {error}") from error


def _names(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """A name for each row, no two alike: the component's and what tells the row apart."""
    taken: Counter[str] = Counter()
    for label in _labels(rows):
        full = f"{name} {label}" if label else name
        taken[full] += 1
        if taken[full] == 1:
            yield full
            continue
        while taken[again := f"{full} ({taken[full]})"]:
            taken[full] += 1
        taken[again] += 1
        yield again


def _labels(rows: Sequence[Row]) -> Iterator[str]:
    """A row's cell `name`, else as many of its first cells as tell the rows apart, 3 at most."""
    cells = [[shown(cell) for key, cell in row.items() if key != _COUNT] for row in rows]
    firsts = [[text for text in row if text.strip()] for row in cells]
    width = next((n for n in (1, 2) if len({tuple(row[:n]) for row in firsts}) == len(rows)), 3)
    for row, first in zip(rows, firsts, strict=True):
        label = shown(row.get("name", "")) or ", ".join(first[:width])
        label = " ".join(label.split())
        yield label if len(label) <= _LONGEST else label[: _LONGEST - 1].rstrip() + "…"
