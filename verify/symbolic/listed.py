"""Lists and the terms that pick from them come in; what they pick goes out.

An index beyond its array means nothing: a term is found for it so that all others are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.symbolic.flow import Places
from verify.terms.making import Terms
from verify.terms.term import Term

FEW = 8
"""An unknown number that picks one of more entries than this is not followed up."""

LONG = 200
"""A choice among more entries than this would lie too deep in itself."""

if TYPE_CHECKING:
    from verify.symbolic.reading import Symbolic


@dataclass(frozen=True, slots=True)
class Listed:
    """Some of a list of constants; `reached` has the indices and the sizes of what they name, each
    with where it matters: rows may differ in length."""

    values: Places
    reached: tuple[tuple[Term, int, Term], ...]


def listed(reading: Symbolic, name: str, indices: Sequence[Term]) -> Listed:
    """A list of constants, a row of one or a number of those."""
    terms = reading.terms
    constant = reading.rules.constants[name]
    assert isinstance(constant, tuple)
    rows = [row if isinstance(row, tuple) else (row,) for row in constant]
    if not indices:
        # An array of constants is no row of rows.
        return Listed(numbers_of(terms, (entry for row in rows for entry in row)), ())
    reached = [(indices[0], len(rows), terms.yes)]
    if isinstance(constant[0], tuple) and indices[0].known is not None:
        row = rows[indices[0].known] if 0 <= indices[0].known < len(rows) else ()
        values = numbers_of(terms, row)
        sizes: tuple[int, ...] = (len(row),)
        indices = indices[1:]
        reached += [(index, len(row), terms.yes) for index in indices]
    else:
        most = max(map(len, rows))
        zeros = (0,) * most
        values = numbers_of(terms, (entry for row in rows for entry in (*row, *zeros)[:most]))
        sizes = (len(rows), most) if isinstance(constant[0], tuple) else (len(rows),)
        for index in indices[1:]:
            reached.append((index, most, terms.yes))
            reached += [
                (index, len(row), terms.equal(indices[0], terms.number(place)))
                for place, row in enumerate(rows)
                if len(row) < most
            ]
    for index, size in zip(indices, sizes, strict=False):
        values = picked(reading, values, size, index, constant=True)
    return Listed(values, tuple(reached))


def picked(
    reading: Symbolic, values: Places, size: int, index: Term, *, constant: bool = False
) -> Places:
    """The row, or the one number, that an index names among so many of them."""
    terms = reading.terms
    width = len(values) // size if size else 1
    rows = [values[first : first + width] for first in range(0, len(values), width)]
    low, high = max(index.low, 0), min(index.high, len(rows) - 1)
    if low > high:
        return (terms.number(0),) * width
    if constant and high - low >= FEW and terms.is_unsure(index):
        return reading.looked_up(rows, index)
    if constant and width == 1 and high - low >= LONG:
        return (terms.pick(tuple(row[0].number for row in rows), index),)
    found = rows[high]
    for place in reversed(range(low, high)):
        here = terms.equal(index, terms.number(place))
        found = either(terms, here, rows[place], found)
    return found


def either(terms: Terms, test: Term, first: Places, second: Places) -> Places:
    """The first numbers where the test holds, else the second."""
    if first is second:
        return first
    # Of many places a move mostly touches few.
    return tuple(
        [a if a is b else terms.choose(test, a, b) for a, b in zip(first, second, strict=False)]
    )


def numbers_of(terms: Terms, entries: Iterable[object]) -> Places:
    """Entries of a list of constants."""
    return tuple(terms.number(int(one) if isinstance(one, int) else 0) for one in entries)
