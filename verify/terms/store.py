"""Each term is kept here once, so that equal ones are one object; what it is made of comes in.

Among them are those that are made of no others: constants, places of a position, unknown numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.terms.term import (
    EXPORTED,
    MOST_DEPTH,
    MOST_TERMS,
    Bounds,
    NotExportableError,
    Op,
    Term,
)


class Store:
    """Keeps terms over the places of a position; `bounds` has each place's smallest and largest,
    `largest` says how large a term may be."""

    def __init__(self, bounds: Sequence[tuple[int, int]], largest: Bounds = EXPORTED) -> None:
        self.largest = largest
        self._made: dict[tuple[Op, tuple[Term, ...], int], Term] = {}
        self._lists: dict[tuple[int, ...], int] = {}
        # Asked for again and again, by far the most of all.
        self._numbers: dict[int, Term] = {}
        self.yes = self.make("truth", (), 1, 1, 1)
        self.no = self.make("truth", (), 0, 0, 0)
        self.places = tuple(
            self.make("place", (), place, low, high) for place, (low, high) in enumerate(bounds)
        )
        self.bounds = list(bounds)
        """Those of the places, and behind them of all unknown numbers."""
        self._unsure: dict[Term, bool] = {}

    def unknown(self, low: int, high: int) -> Term:
        """A number of which only its bounds are known; each time another one."""
        if low == high:
            return self.number(low)
        self.bounds.append((low, high))
        return self.make("place", (), len(self.bounds) - 1, low, high)

    def place(self, number: int) -> Term:
        """A number of a position, or an unknown one behind them."""
        low, high = self.bounds[number]
        return self.make("place", (), number, low, high)

    def is_unsure(self, term: Term) -> bool:
        """Whether it hangs on an unknown number."""
        found = self._unsure.get(term)
        if found is None:
            if term.op == "place":
                found = term.number >= len(self.places)
            else:
                found = any(map(self.is_unsure, term.args))
            self._unsure[term] = found
        return found

    def number(self, value: int) -> Term:
        """A whole number."""
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = self.make("number", (), value, value, value)
        return found

    def pick(self, entries: tuple[int, ...], index: Term) -> Term:
        """The entry of a long list that an index names."""
        last = len(entries) - 1
        low, high = (min(max(bound, 0), last) for bound in (index.low, index.high))
        within = entries[low : high + 1]
        if min(within) == max(within):
            return self.number(within[0])
        number = self._lists.setdefault(entries, len(self._lists))
        return self.make("pick", (index,), number, min(within), max(within), entries)

    @property
    def longest_list(self) -> int:
        """How many entries the longest list has that one is picked from; 0 for none."""
        return max(map(len, self._lists), default=0)

    def truth(self, value: bool) -> Term:
        """Yes or no."""
        return self.yes if value else self.no

    def make(
        self,
        op: Op,
        args: tuple[Term, ...],
        number: int,
        low: int,
        high: int,
        entries: tuple[int, ...] = (),
    ) -> Term:
        """The one term of an operation, without a look at what it could be simplified to."""
        key = (op, args, number)
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= MOST_TERMS:
                raise NotExportableError(f"it has more than {MOST_TERMS:,} expressions")
            most = self.largest.number
            if op not in ("number", "truth") and not -most <= low <= high <= most:
                bits = most.bit_length() + 1
                raise NotExportableError(f"a number may have more than {bits} bits")
            size = 1 + sum(part.size for part in args)
            depth = 1 + max((part.depth for part in args), default=0)
            if size > self.largest.operations or depth > MOST_DEPTH:
                most = self.largest.operations
                raise NotExportableError(
                    f"an expression has more than {most:,} operations, or more than {MOST_DEPTH} "
                    "in each other"
                )
            found = self._made[key] = Term(op, args, number, low, high, size, depth, entries)
        return found
