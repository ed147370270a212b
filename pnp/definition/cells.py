"""The rows that the cells of one written row stand for.

In: the cells, where they stand, the parameters. Out: a row for every combination of what the cells
hold: one value, the values of a list or a range, values with their copies. What is dealt comes in
last, one value to each row. A cell that starts with `=` is worked out from the parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random
from typing import TypeAlias, TypeVar

from layouts.face.fault import FaceError
from layouts.face.fields import Computed, Row, Value, count, formula_hint, value
from layouts.face.template import is_name
from layouts.kinds.cells import Cell, Copies, Deal, Range, Several, Shares
from pnp.definition.errors import DefinitionError
from pnp.definition.formulas import Formulas, is_formula
from pnp.definition.nodes import Fields, Path, fault_at, walk
from pnp.definition.stray_keys import half_a_text, missing_blank
from pnp.definition.tables import MOST_ROWS, cell_value
from pnp.generate import UnmetError
from pnp.generate.dealing import dealt
from pnp.generate.shares import numbers_of

T = TypeVar("T")

Axis: TypeAlias = Sequence[tuple[Value, Value]]
"""The values of a cell, each with the copies of its rows, "" where it says nothing of them."""


@dataclass(frozen=True, slots=True)
class Given:
    """What cells are worked out from: the tree that they stand in, the parameters, the formulas."""

    root: Fields
    values: Mapping[str, Value]
    formulas: Formulas

    def wrong(self, path: Path, message: str, *, key: bool = False) -> DefinitionError:
        """A fault of the value at a path, or with `key` of its key, to be raised."""
        return DefinitionError([fault_at(self.root, path, message, key)])

    def worked(self, field: T | Computed[T], path: Path) -> T:
        """The value of what stands at a path. Raises DefinitionError."""
        try:
            return value(field, self.values)
        except FaceError as error:
            raise self.wrong(path, error.message) from None

    def unmet(self, error: UnmetError, path: Path) -> DefinitionError:
        """A fault of what cannot be had that is asked for at a path, to be raised."""
        return self.wrong((*path, *error.path), error.message)


def rows_of_cells(cells: Mapping[str, Cell], path: Path, given: Given, most: int) -> Iterator[Row]:
    """The rows in the order of their cells, the last changing fastest. Raises DefinitionError for
    the first cell that is wrong, and for more rows than `most`."""
    axes: dict[str, Axis] = {}
    for name, cell in cells.items():
        here = (*path, name)
        _check_name(name, here, given)
        if not isinstance(cell, Deal):
            axes[name] = _axis(name, cell, here, given)
    number = prod(map(len, axes.values()))
    if number > most:
        raise given.wrong(path, f"the ranges make more than {MOST_ROWS:,} rows")
    _check_copies(cells, path, given)
    alone = all(isinstance(cell, Deal | str | int | float) for cell in cells.values())
    hands = {
        name: _hand(name, cell, number, (*path, name), given, alone=alone)
        for name, cell in cells.items()
        if isinstance(cell, Deal)
    }
    for index, combination in enumerate(product(*axes.values())):
        chosen = dict(zip(axes, combination, strict=True))
        row = {name: hands[name][index] if name in hands else chosen[name][0] for name in cells}
        copies = [times for _, times in combination if times != ""]
        yield {**row, "count": copies[0]} if copies else row


def count_of(given: Value) -> Value:
    """A cell `count`: a number of copies, or empty for the component's own. Raises ValueError."""
    if isinstance(given, bool):
        return int(given)
    return given if given == "" else count(given)


def _check_name(name: str, path: Path, given: Given) -> None:
    node = next(reversed(list(walk(given.root, path))))
    message = missing_blank(name, node)
    if not message and half_a_text(name, node):
        message = f"{name!r} has no value; a text with a comma goes in quotes"
    if not message and not is_name(name):
        message = "a field's name is letters, digits, _ and -, a letter first"
    if message:
        raise given.wrong(path, message, key=True)


def _check_copies(cells: Mapping[str, Cell], path: Path, given: Given) -> None:
    """Refuses a row whose copies are said twice."""
    says = [name for name, cell in cells.items() if isinstance(cell, Copies)]
    says += ["count"] if "count" in cells else []
    if len(says) > 1:
        message = f"{says[0]!r} says already how many copies there are of each row"
        raise given.wrong((*path, says[1]), message, key=True)


def _axis(name: str, cell: Value | Several | Range | Copies, path: Path, given: Given) -> Axis:
    """The values of a cell that is not dealt."""
    if isinstance(cell, str | int | float):
        return [(_single(name, cell, path, given), "")]
    if name == "count":
        what = "a range makes" if isinstance(cell, Range) else "this makes"
        raise given.wrong(path, f"{what} rows, it cannot be their count")
    if isinstance(cell, Range):
        return [(number, "") for number in _range(cell, path, given)]
    if isinstance(cell, Copies):
        if cell.total is None and "total" in cell.copies:
            message = "total stands beside copies, not in it: {copies: {red: 6}, total: 6}"
            raise given.wrong((*path, "copies", "total"), message, key=True)
        total = None if cell.total is None else given.worked(cell.total, (*path, "total"))
        numbers = _numbers(cell.copies, total, (*path, "copies"), given)
        return [(cell_value(text), times) for text, times in numbers.items()]
    return [(one, "") for one in _several(name, cell, path, given)]


def _several(name: str, cell: Several, path: Path, given: Given) -> list[Value]:
    """The values of a list, its ranges written out."""
    found: list[Value] = []
    for index, one in enumerate(cell):
        here = (*path, index)
        if isinstance(one, Range):
            found += _range(one, here, given)
        else:
            found.append(_single(name, one, here, given))
    return found


def _hand(
    name: str, cell: Deal, rows: int, path: Path, given: Given, *, alone: bool
) -> list[Value]:
    """What is dealt, a value for each row; `alone` says that no cell makes rows to deal to."""
    if name == "count":
        raise given.wrong(path, "copies are not dealt: write a number")
    if alone:
        message = "a deal makes no rows: it gives one value to each row that other cells make"
        right = "beside it {from: 1, to: 3} would be right for three rows"
        raise given.wrong(path, f"{message}; {right}", key=True)
    here = (*path, "deal")
    values: list[Value]
    if isinstance(cell.deal, Range):
        values = list(_range(cell.deal, here, given))
    elif isinstance(cell.deal, tuple):
        values = _several(name, cell.deal, here, given)
    else:
        numbers = _numbers(cell.deal, rows, here, given, "; it is dealt to that many rows")
        values = [cell_value(text) for text, times in numbers.items() for _ in range(times)]
    # two fields that are dealt from one seed are not to go together
    random = Random(f"{given.worked(cell.seed, (*path, 'seed'))} {name}")
    try:
        return dealt(values, rows, random, apart=given.worked(cell.apart, (*path, "apart")))
    except UnmetError as error:
        raise given.unmet(error, path) from None


def _numbers(
    shares: Shares, total: int | None, path: Path, given: Given, because: str = ""
) -> dict[str, int]:
    worked = {text: given.worked(share, (*path, text)) for text, share in shares.items()}
    try:
        return numbers_of(worked, total)
    except UnmetError as error:
        raise given.wrong(path, f"{error.message}{because}") from None


def _range(cell: Range, path: Path, given: Given) -> range:
    first, last, step = (given.worked(one, path) for one in (cell.first, cell.last, cell.step))
    if last < first:
        raise given.wrong(path, f"from {first} to {last} runs backwards")
    if step < 1:
        raise given.wrong(path, f"a step of {step} leads nowhere; 1 or more would be right")
    return range(first, last + 1, step)


def _single(name: str, cell: Value, path: Path, given: Given) -> Value:
    try:
        found = cell
        if isinstance(cell, str) and is_formula(cell):
            found = given.formulas.work_out(cell, given.values)
        elif isinstance(cell, str):
            found = cell_value(cell)
        return count_of(found) if name == "count" else found
    except ValueError as error:
        raise given.wrong(path, f"{error}{formula_hint(cell)}") from None
