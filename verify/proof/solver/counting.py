"""Terms of a question come in; which places may be counted in place of being looked at goes out.

Where nothing but sums, and truths over all of many, ask for the places of an array, each place by
itself, it does not matter which of them holds what: how many of those that count alike hold it is
all there is to know. So 48 cards become a few counts, and nothing is lost: whatever counts there
are, some position has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from verify.terms.sums import Sums
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut

MOST_VALUES = 64
FEWEST_ALIKE = 2
MOST_KINDS = 4
MOST_APART = 8

Key = tuple[Term, bool]
"""A term, and whether it is asked for after the move."""


class Table(NamedTuple):
    """What an addend is for each number that its one place can hold, as often as `weight` says."""

    owner: int
    weight: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Alike:
    """Places that count alike; `held` has for each kind of number they can hold all of that kind.

    `counted` has for each kind what a place that holds it adds to each owner, by table.
    """

    places: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    tables: tuple[Table, ...]


@dataclass(slots=True)
class Tables:
    """What addends are for each number of their one place, worked out once."""

    bounds: Sequence[tuple[int, int]]
    _found: dict[tuple[Term, int, tuple[tuple[int, int], ...]], tuple[int, ...]] = field(
        default_factory=dict
    )

    def of(self, term: Term, place: int, reads: int, fixed: Mapping[int, int]) -> tuple[int, ...]:
        """The term for each number of the place; `fixed` has all else that it reads."""
        others = (
            tuple((one, value) for one, value in fixed.items() if reads >> one & 1) if fixed else ()
        )
        found = self._found.get((term, place, others))
        if found is None:
            low, high = self.bounds[place]
            columns = np.zeros((len(self.bounds), high - low + 1), np.int64)
            columns[place] = range(low, high + 1)
            for one, value in others:
                columns[one] = value
            found = tuple(WorkedOut(columns)(term).tolist())
            self._found[term, place, others] = found
        return found


@dataclass(slots=True)
class Counting:
    """Looks through the terms of a question; `moved` is what places become, `fixed` what some are.

    Afterwards `owners` numbers the sums and the truths over many, `direct` has the places that
    must be looked at themselves, in the order in which they come up, and `apart` the places to
    which a case each would help, with how often; `divisors` are places that others are
    divided by, and `compared` has how many constants a place is compared with.
    """

    sums: Sums
    tables: Tables
    many: Sequence[bool]
    moved: Mapping[int, Term]
    fixed: Mapping[int, int]
    owners: dict[Key, int] = field(default_factory=dict)
    direct: dict[int, None] = field(default_factory=dict)
    apart: dict[int, int] = field(default_factory=dict)
    divisors: dict[int, None] = field(default_factory=dict)
    compared: dict[int, int] = field(default_factory=dict)
    _uses: dict[int, list[tuple[int, int, Term]]] = field(default_factory=dict)
    _seen: set[Key] = field(default_factory=set)
    _only: dict[Key, int | None] = field(default_factory=dict)
    _touched: int = 0
    _known: int = 0

    def __post_init__(self) -> None:
        self._touched = sum(1 << place for place in self.moved)
        self._known = sum(1 << place for place in self.fixed)

    def key(self, term: Term, after: bool) -> Key:
        """A term that no move touches is after it what it was before."""
        return term, after and bool(self.sums.reads(term) & self._touched)

    def look(self, term: Term, after: bool) -> None:
        """Look through a term."""
        key = self.key(term, after)
        if key in self._seen:
            return
        self._seen.add(key)
        after = key[1]
        match term.op:
            case "number" | "truth":
                return
            case "place":
                if after and term.number in self.moved:
                    self.look(self.moved[term.number], False)
                elif term.number not in self.fixed:
                    self.direct[term.number] = None
            case "and" | "or":
                owner = self.owners[key] = len(self.owners)
                for part in term.args:
                    self._addend(owner, 1, part, after)
            case "+" | "-" | "*" | "if" if not term.is_truth:
                whole = self.sums.of(term)
                if term in whole.addends:
                    for part in term.args:
                        self.look(part, after)
                    return
                owner = self.owners[key] = len(self.owners)
                for part, weight in whole.addends.items():
                    self._addend(owner, weight, part, after)
            case "==" if term.args[0].op == "place" and term.args[1].known is not None:
                place = term.args[0].number
                if not after and place not in self.fixed:
                    self.compared[place] = self.compared.get(place, 0) + 1
                self.look(term.args[0], after)
            case "//" | "%" if term.args[1].known is None:
                left = self.sums.reads(term.args[1]) & ~self._known
                if left and not left & left - 1 and not after:
                    self.divisors[left.bit_length() - 1] = None
                for part in term.args:
                    self.look(part, after)
            case _:
                for part in term.args:
                    self.look(part, after)

    def only(self, part: Term, after: bool) -> int | None:
        """The one place that an addend reads, none of which the move touches; None for others."""
        key = part, after
        if key not in self._only:
            self._only[key] = self._found_only(part, after)
        return self._only[key]

    def _found_only(self, part: Term, after: bool) -> int | None:
        reads = self.sums.reads(part)
        left = reads & ~self._known
        if (after and reads & self._touched) or not left or left & left - 1:
            return None
        place = left.bit_length() - 1
        return place if self._is_counted(place) else None

    def _addend(self, owner: int, weight: int, part: Term, after: bool) -> None:
        place = self.only(part, after)
        if place is not None and place not in self.direct:
            self._uses.setdefault(place, []).append((owner, weight, part))
            return
        left = self.sums.reads(part) & ~self._known
        if left & left - 1 and not after:
            place = left.bit_length() - 1
            other = (left ^ 1 << place).bit_length() - 1
            if left == 1 << place | 1 << other:
                for one, its in ((place, other), (other, place)):
                    low, high = self.tables.bounds[one]
                    alone = one >= len(self.many) or not self.many[one]
                    if alone and its != one and high - low < MOST_APART:
                        self.apart[one] = self.apart.get(one, 0) + 1
        self.look(part, after)

    def _is_counted(self, place: int) -> bool:
        if place >= len(self.many):
            # An unknown number is one by itself.
            return False
        low, high = self.tables.bounds[place]
        return self.many[place] and high - low < MOST_VALUES

    def alike(self) -> list[Alike]:
        """The places to count; all others that come up are in `direct` then."""
        groups: dict[tuple[tuple[int, int], tuple[Table, ...]], list[int]] = {}
        for place, uses in self._uses.items():
            if place in self.direct:
                self._look_directly(place)
            else:
                tables = tuple(
                    Table(owner, weight, self._table(part, place)) for owner, weight, part in uses
                )
                groups.setdefault((self.tables.bounds[place], tables), []).append(place)
        found = []
        for ((low, high), tables), places in groups.items():
            kinds: dict[tuple[int, ...], list[int]] = {}
            for value in range(low, high + 1):
                adds = tuple(table.values[value - low] for table in tables)
                kinds.setdefault(adds, []).append(value)
            if len(places) >= FEWEST_ALIKE and len(kinds) <= MOST_KINDS * len(places):
                found.append(Alike(tuple(places), tuple(map(tuple, kinds.values())), tables))
            else:
                for place in places:
                    self._look_directly(place)
        return found

    def _look_directly(self, place: int) -> None:
        self.direct[place] = None
        for _, _, part in self._uses[place]:
            self.look(part, False)

    def _table(self, part: Term, place: int) -> tuple[int, ...]:
        return self.tables.of(part, place, self.sums.reads(part), self.fixed)
