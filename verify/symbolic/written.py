"""Terms come in; formulas of the solver go out: counts for places that count alike, numbers and
truths for the others.

What is alike is named alike, by the order in which it comes up: a question about another card of
the same kind becomes the same formulas, and need not be answered again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import z3

from verify.export.term import Term
from verify.symbolic.counting import Alike, Counting, Key


@dataclass(slots=True)
class Written:
    """The formulas of one question; `bounds` has what holds of their names."""

    counting: Counting
    bounds: list[Any] = field(default_factory=list)
    _made: dict[Key, Any] = field(default_factory=dict)
    _places: dict[int, Any] = field(default_factory=dict)
    _alike: list[Alike] = field(default_factory=list)
    _counted: set[int] = field(default_factory=set)
    _shares: dict[int, list[tuple[Any, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._alike = sorted(self.counting.alike(), key=lambda one: (len(one.places), one.tables))
        for number, group in enumerate(self._alike):
            self._counted.update(group.places)
            counts = [z3.Int(_count(number, kind)) for kind in range(len(group.held))]
            self.bounds += [count >= 0 for count in counts]
            self.bounds.append(z3.Sum(counts) == len(group.places))
            low, _ = self.counting.tables.bounds[group.places[0]]
            for table in group.tables:
                shares = self._shares.setdefault(table.owner, [])
                for count, held in zip(counts, group.held, strict=True):
                    shares.append((count, table.weight * table.values[held[0] - low]))
        for number, place in enumerate(self.counting.direct):
            low, high = self.counting.tables.bounds[place]
            if (low, high) == (0, 1):
                self._places[place] = z3.Bool(_name(number))
            else:
                self._places[place] = one = z3.Int(_name(number))
                self.bounds += [one >= low, one <= high]

    def position(self, values: Mapping[str, int]) -> tuple[int, ...]:
        """A position that has the solver's values; what it does not name is as small as it can."""
        numbers = [low for low, _ in self.counting.tables.bounds]
        for place, value in self.counting.fixed.items():
            numbers[place] = value
        for number, place in enumerate(self.counting.direct):
            numbers[place] = values.get(_name(number), numbers[place])
        for number, group in enumerate(self._alike):
            left = list(group.places)
            for kind, held in enumerate(group.held):
                for _ in range(values.get(_count(number, kind), 0)):
                    numbers[left.pop()] = held[0]
        return tuple(numbers)

    def truth(self, term: Term, after: bool) -> Any:
        """A truth."""
        made = self.any(term, after)
        return made if z3.is_bool(made) else made != 0

    def number(self, term: Term, after: bool) -> Any:
        """A number."""
        made = self.any(term, after)
        return z3.If(made, z3.IntVal(1), z3.IntVal(0)) if z3.is_bool(made) else made

    def any(self, term: Term, after: bool) -> Any:
        """A truth or number; a flag is a truth."""
        key = self.counting.key(term, after)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(term, key[1])
        return found

    def _make(self, term: Term, after: bool) -> Any:
        match term.op:
            case "number":
                return z3.IntVal(term.number)
            case "truth":
                return z3.BoolVal(bool(term.number))
            case "place" if after and term.number in self.counting.moved:
                return self.any(self.counting.moved[term.number], False)
            case "place":
                known = self.counting.fixed.get(term.number)
                return self._places[term.number] if known is None else z3.IntVal(known)
            case "and" | "or":
                return self._over_many(term, after)
            case "not":
                return z3.Not(self.truth(term.args[0], after))
            case "==":
                return self._equal(term, after)
            case "<":
                return self.number(term.args[0], after) < self.number(term.args[1], after)
            case "+" | "-" | "*" | "if":
                return self._sum(term, after)
        parts = [self.number(part, after) for part in term.args]
        match term.op:
            case "//":
                return parts[0] / parts[1]
            case "%":
                return parts[0] % parts[1]
            case "min":
                return reduce(lambda a, b: z3.If(a <= b, a, b), parts)
        return reduce(lambda a, b: z3.If(a >= b, a, b), parts)

    def _equal(self, term: Term, after: bool) -> Any:
        left, right = (self.any(part, after) for part in term.args)
        value = term.args[1].known
        if z3.is_bool(left) and value in (0, 1):
            return left if value else z3.Not(left)
        return self.number(term.args[0], after) == self.number(term.args[1], after)

    def _over_many(self, term: Term, after: bool) -> Any:
        owner = self.counting.owners[self.counting.key(term, after)]
        shares = self._shares.get(owner, ())
        parts = [self.truth(p, after) for p in term.args if not self._is_counted(p, after)]
        if term.op == "or":
            return z3.Or([count >= 1 for count, holds in shares if holds] + parts)
        return z3.And([count <= 0 for count, holds in shares if not holds] + parts)

    def _sum(self, term: Term, after: bool) -> Any:
        whole = self.counting.sums.of(term)
        if term in whole.addends:
            if term.op == "if":
                test, first, second = term.args
                return z3.If(
                    self.truth(test, after), self.number(first, after), self.number(second, after)
                )
            left, right = (self.number(part, after) for part in term.args)
            return left * right
        owner = self.counting.owners[self.counting.key(term, after)]
        parts = [weight * count for count, weight in self._shares.get(owner, ()) if weight]
        for part, weight in whole.addends.items():
            if not self._is_counted(part, after):
                parts.append(weight * self.number(part, after))
        return z3.Sum([z3.IntVal(whole.constant), *parts])

    def _is_counted(self, part: Term, after: bool) -> bool:
        place = self.counting.only(part, after)
        return place is not None and place in self._counted


def _count(number: int, kind: int) -> str:
    return f"n{number}.{kind}"


def _name(number: int) -> str:
    return f"x{number}"
