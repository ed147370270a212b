"""Values dealt by chance over rows, as many as there are rows.

In: the values, and a source of chance. Out: one value for each row, in their order. No two alike
may be wanted one after the other; UnmetError says where that cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from pnp.generate import UnmetError
from pnp.generate.chance import shuffled

T = TypeVar("T")

MOST: Final = 10_000
"""Rows that are dealt to, at most: shuffling more takes seconds."""

MOST_COMPARED: Final = 2_000_000
"""Rows times different values at most, where no two alike may be neighbours."""


def dealt(values: Sequence[T], rows: int, random: Random, *, apart: bool) -> list[T]:
    """The values in an order by chance. Raises UnmetError."""
    if len(values) != rows:
        message = f"{_so_many(len(values), 'value')} cannot be dealt to {_so_many(rows, 'row')}"
        raise UnmetError(("deal",), f"{message}, one to each")
    if rows > MOST:
        raise UnmetError(("deal",), f"more than {MOST:,} rows are dealt to; freeze them instead")
    return _apart(values, random) if apart else shuffled(random, values)


def _apart(values: Sequence[T], random: Random) -> list[T]:
    left = Counter(values)
    if len(left) * len(values) > MOST_COMPARED:
        raise UnmetError(("apart",), "so many different values cannot be kept apart; leave it out")
    most, times = left.most_common(1)[0] if left else (None, 0)
    if times > (len(values) + 1) // 2:
        message = f"{most!r} is there {times} times among {len(values)}: two lie side by side"
        raise UnmetError(("apart",), f"{message} however they are dealt")
    order: list[T] = []
    for rows in range(len(values), 0, -1):
        # of what fills more than every second row that is left, one has to come now
        pressing = [one for one, number in left.items() if 2 * number > rows]
        last = order[-1:]
        free = pressing or [one for one in left if left[one] and [one] != last]
        order.append(_by_number(free, left, random))
        left[order[-1]] -= 1
    return order


def _by_number(free: Sequence[T], left: Counter[T], random: Random) -> T:
    """One of the values, the likelier the more of it is left."""
    lot = random.random() * sum(left[one] for one in free)
    for one in free:
        lot -= left[one]
        if lot < 0:
            return one
    return free[-1]


def _so_many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
