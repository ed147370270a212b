"""What the lowered functions of a rules file call while they run; nothing else is in their reach.

Every fault ends in `Breakdown`, whose line is found in the traceback.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import le

from verify import language
from verify.bounded import MAX_NUMBER


class Breakdown(Exception):  # noqa: N818 - it is no error of the program but one of the rules
    """A rule that cannot be carried out at a position."""


def outside(index: int, size: int, name: str) -> int:
    """Say that an index is not one of `size` places."""
    raise Breakdown(f"{name} has no place {shown(index)}; its places are 0 to {size - 1}")


def at(index: int, size: int, name: str) -> int:
    """An index, once it is known to be one of `size` places."""
    return index if 0 <= index < size else outside(index, size, name)


def entry(row: Sequence[int], index: int, name: str) -> int:
    """An entry of a row whose length differs from row to row."""
    return row[at(index, len(row), name)]


def row(values: Sequence[int], offset: int, width: int, index: int) -> Sequence[int]:
    """A row of a field with two dimensions; the index is checked already."""
    first = offset + index * width
    return values[first : first + width]


def fit(number: int) -> int:
    """A number, unless it has outgrown what any game counts."""
    if -MAX_NUMBER <= number <= MAX_NUMBER:
        return number
    raise Breakdown("a number of more than 18 digits")


def product(left: int, right: int) -> int:
    """`left * right`, unless it outgrows what any game counts."""
    return fit(left * right)


def inside(values: Sequence[int], low: int, high: int) -> bool:
    """Whether all values are from `low` to `high`."""
    return low <= min(values) and max(values) <= high


def sound(values: Sequence[int], lows: Sequence[int], highs: Sequence[int]) -> bool:
    """Whether each value lies between its bounds."""
    return all(map(le, lows, values)) and all(map(le, values, highs))


def shown(number: int) -> str:
    """A number for a message; a giant is not written out."""
    return str(int(number)) if -MAX_NUMBER <= number <= MAX_NUMBER else "more than 18 digits"


WORDS: Mapping[str, Callable[..., object]] = {
    "_abs": abs,
    "_all": all,
    "_any": any,
    "_at": at,
    "_count": language.count,
    "_entry": entry,
    "_fit": fit,
    "_inside": inside,
    "_len": len,
    "_max": max,
    "_min": min,
    "_new": tuple.__new__,
    "_outside": outside,
    "_product": product,
    "_range": range,
    "_row": row,
    "_sum": sum,
    "_sum_where": language.sum_where,
}
"""The names a lowered function finds, besides the constants and functions of its own file."""
