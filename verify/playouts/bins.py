"""Numbers and how many games had each come in; the bars of a histogram go out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from verify.playouts.estimates import quantile
from verify.playouts.result import Counts

TAIL: Final = 0.995
"""What lies beyond that part of the games is one bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many games had a number from `low` to `high`, or from `low` on where `high` is None.

    `games` has an entry for each of the counts that were put in.
    """

    low: int
    high: int | None
    games: tuple[int, ...]

    @property
    def label(self) -> str:
        """`7`, `5 to 9`, `80 and more`."""
        if self.high is None:
            return f"{self.low:,} and more"
        return f"{self.low:,}" if self.low == self.high else f"{self.low:,} to {self.high:,}"


def bars(several: Sequence[Counts], most: int) -> tuple[Bar, ...]:
    """At most `most` bars of one width for several counts, and one more for a long tail."""
    filled = [counted for counted in several if counted]
    if not filled:
        return ()
    low = min(counted[0][0] for counted in filled)
    high = max(counted[-1][0] for counted in filled)
    cap = max(quantile(counted, TAIL) for counted in filled)
    width = next(wide for wide in _widths() if (cap // wide) - (low // wide) < most)
    first = low // width * width
    edges = range(first, cap + 1, width)
    if high < edges[-1] + 2 * width:
        edges = range(first, high + 1, width)
        tail: tuple[Bar, ...] = ()
    else:
        tail = (Bar(edges[-1] + width, None, _within(several, edges[-1] + width, high)),)
    return (
        *(Bar(edge, edge + width - 1, _within(several, edge, edge + width - 1)) for edge in edges),
        *tail,
    )


def _within(several: Sequence[Counts], low: int, high: int) -> tuple[int, ...]:
    return tuple(
        sum(games for number, games in counted if low <= number <= high) for counted in several
    )


def _widths() -> Iterator[int]:
    for power in count():
        yield from (step * 10**power for step in (1, 2, 5))
