"""Terms are made here, each only once and simplified on the way, so that equal ones are one object.

A term knows the smallest and the largest number it can be; much of what rules ask is decided by
that, and by the constants that loops and parameters put in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from verify.terms.ranges import ranges
from verify.terms.term import (
    EXPORTED,
    MOST_DEPTH,
    MOST_TERMS,
    Bounds,
    NotExportableError,
    Op,
    Term,
    base,
    flag_of,
    flat,
    is_fixed,
    is_list,
)

LARGEST_TWICE = 20
"""A number of more operations does not stand on both ways of a choice."""


class Terms:
    """Makes terms over the places of a position; `bounds` has each place's smallest and largest,
    `largest` says how large what is made may be."""

    def __init__(self, bounds: Sequence[tuple[int, int]], largest: Bounds = EXPORTED) -> None:
        self.largest = largest
        self._made: dict[tuple[Op, tuple[Term, ...], int], Term] = {}
        self._lists: dict[tuple[int, ...], int] = {}
        # Asked for again and again, by far the most of all.
        self._numbers: dict[int, Term] = {}
        self._denied: dict[Term, Term] = {}
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

    def as_number(self, term: Term) -> Term:
        """1 for yes and 0 for no."""
        if not term.is_truth:
            return term
        if term.known is not None:
            return self.number(term.known)
        flag = flag_of(term)
        return flag or self.choose(term, self.number(1), self.number(0))

    def as_truth(self, term: Term) -> Term:
        """Whether a number is not 0."""
        return term if term.is_truth else self.negate(self.equal(term, self.number(0)))

    def plus(self, left: Term, right: Term) -> Term:
        """The sum."""
        left, right = self.as_number(left), self.as_number(right)
        if left.known is not None:
            left, right = right, left
        if right.known is not None:
            return self._shifted(left, right.known)
        return self.make("+", (left, right), 0, left.low + right.low, left.high + right.high)

    def minus(self, left: Term, right: Term) -> Term:
        """The difference."""
        left, right = self.as_number(left), self.as_number(right)
        if left is right:
            return self.number(0)
        if right.known is not None:
            return self._shifted(left, -right.known)
        return self.make("-", (left, right), 0, left.low - right.high, left.high - right.low)

    def _shifted(self, term: Term, by: int) -> Term:
        whole, shift = base(term)
        by += shift
        if whole is None or by == 0:
            return self.number(by) if whole is None else whole
        low, high = whole.low + by, whole.high + by
        return self.make("+" if by > 0 else "-", (whole, self.number(abs(by))), 0, low, high)

    def times(self, left: Term, right: Term) -> Term:
        """The product."""
        left, right = self.as_number(left), self.as_number(right)
        if left.known is not None:
            left, right = right, left
        if left.known is not None and right.known is not None:
            return self.number(left.known * right.known)
        if right.known in (0, 1):
            return left if right.known else right
        corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        return self.make("*", (left, right), 0, min(corners), max(corners))

    def least(self, terms: Sequence[Term]) -> Term:
        """The smallest of some numbers."""
        parts = list(dict.fromkeys(flat("min", map(self.as_number, terms))))
        cap = min(part.high for part in parts)
        # What is never below another one says nothing.
        first = next(part for part in parts if part.high == cap)
        parts = [part for part in parts if part is first or part.low < cap]
        return self._extreme("min", parts, min(part.low for part in parts), cap)

    def most(self, terms: Sequence[Term]) -> Term:
        """The largest of some numbers."""
        parts = list(dict.fromkeys(flat("max", map(self.as_number, terms))))
        floor = max(part.low for part in parts)
        first = next(part for part in parts if part.low == floor)
        parts = [part for part in parts if part is first or part.high > floor]
        return self._extreme("max", parts, floor, max(part.high for part in parts))

    def _extreme(self, op: Literal["min", "max"], parts: list[Term], low: int, high: int) -> Term:
        return parts[0] if len(parts) == 1 else self.make(op, tuple(parts), 0, low, high)

    def equal(self, left: Term, right: Term) -> Term:
        """Whether two numbers are equal."""
        left, right = self.as_number(left), self.as_number(right)
        if left.known is not None:
            left, right = right, left
        if left is right:
            return self.yes
        if left.high < right.low or right.high < left.low:
            return self.no
        value = right.known
        if value is not None:
            if left.low == left.high:
                return self.truth(left.low == value)
            if (left.low, left.high, value) == (0, 1, 0):
                return self.negate(self.equal(left, self.number(1)))
            if left.op == "if" and is_list(left):
                test, first, second = left.args
                return self.choose(test, self.equal(first, right), self.equal(second, right))
            if left.op == "-" and left.args[0].known is not None:
                return self.equal(left.args[1], self.number(left.args[0].known - value))
            whole, shift = base(left)
            if whole is not None and shift:
                return self.equal(whole, self.number(value - shift))
        return self.make("==", (left, right), 0, 0, 1)

    def less(self, left: Term, right: Term) -> Term:
        """Whether the first number is smaller."""
        left, right = self.as_number(left), self.as_number(right)
        if left is right or left.low >= right.high:
            return self.no
        if left.high < right.low:
            return self.yes
        if right.known is not None and right.known == left.low + 1:
            return self.equal(left, self.number(left.low))
        if left.known is not None and left.known == right.high - 1:
            return self.equal(right, self.number(right.high))
        if left.known is not None and left.known == right.low:
            return self.negate(self.equal(right, left))
        if right.known is not None and right.known == left.high:
            return self.negate(self.equal(left, right))
        return self.make("<", (left, right), 0, 0, 1)

    def negate(self, term: Term) -> Term:
        """Whether a truth is not."""
        found = self._denied.get(term)
        if found is None:
            truth = self.as_truth(term)
            if truth.known is not None:
                found = self.truth(not truth.known)
            elif truth.op == "not":
                found = truth.args[0]
            else:
                found = self.make("not", (truth,), 0, 0, 1)
            self._denied[term] = found
        return found

    def all(self, terms: Iterable[Term]) -> Term:
        """Whether all of some truths hold."""
        parts = list(dict.fromkeys(flat("and", map(self.as_truth, terms))))
        parts = [part for part in parts if part is not self.yes]
        if self._clash(parts, self.no, "and"):
            return self.no
        if ranges(parts) is None:
            return self.no
        fixed = {part.args[0] for part in parts if is_fixed(part)}
        # What a number is says all of what it is not.
        parts = [
            part
            for part in parts
            if not (part.op == "not" and is_fixed(part.args[0]) and part.args[0].args[0] in fixed)
        ]
        against = {self.negate(part) for part in parts}
        if any(part.op == "or" and against.intersection(part.args) for part in parts):
            return self.all(
                self.any(self._left(part.args, against)) if part.op == "or" else part
                for part in parts
            )
        return self._joined("and", parts, self.yes)

    def any(self, terms: Iterable[Term]) -> Term:
        """Whether one of some truths holds."""
        parts = list(dict.fromkeys(flat("or", map(self.as_truth, terms))))
        parts = [part for part in parts if part is not self.no]
        if self._clash(parts, self.yes, "or"):
            return self.yes
        lists = [list(flat("and", [part])) for part in parts]
        against = {self.negate(part) for part in parts}
        if any(len(each) > 1 and against.intersection(each) for each in lists):
            # Where one way fails the others need not say so.
            return self.any(self.all(self._left(each, against)) for each in lists)
        common = [one for one in lists[0] if all(one in rest for rest in lists)] if lists else []
        if common and len(lists) > 1:
            # What all ways have in common stands before them.
            rest = [self.all([one for one in each if one not in common]) for each in lists]
            return self.all([*common, self.any(rest)])
        return self._joined("or", parts, self.no)

    def _clash(self, parts: Sequence[Term], last: Term, op: Literal["and", "or"]) -> bool:
        """Whether one of them decides it, or two, or one with all that it denies together."""
        here = set(parts)
        return last in here or any(
            self.negate(part) in here
            or (part.op == "not" and part.args[0].op == op and here.issuperset(part.args[0].args))
            for part in parts
        )

    def _left(self, parts: Sequence[Term], without: set[Term]) -> list[Term]:
        return [part for part in parts if part not in without] if len(parts) > 1 else [*parts]

    def _joined(self, op: Literal["and", "or"], parts: list[Term], empty: Term) -> Term:
        if len(parts) < 2:
            return parts[0] if parts else empty
        return self.make(op, tuple(parts), 0, 0, 1)

    def choose(self, test: Term, first: Term, second: Term) -> Term:
        """The first where the test holds, else the second."""
        test = self.as_truth(test)
        if test.known is not None:
            return first if test.known else second
        if first is second:
            return first
        if test.op == "not":
            return self.choose(test.args[0], second, first)
        if first.is_truth and second.is_truth:
            against = self.negate(test)
            if first.known is not None:
                return self.any([test, second]) if first.known else self.all([against, second])
            if second.known is not None:
                return self.any([against, first]) if second.known else self.all([test, first])
            return self.any([self.all([test, first]), self.all([against, second])])
        first, second = self.as_number(first), self.as_number(second)
        if first.op == "if" and first.args[0] is test:
            first = first.args[1]
        if second.op == "if" and second.args[0] is test:
            second = second.args[2]
        if first is second:
            return first
        if (first.known, second.known) == (1, 0) and (flag := flag_of(test)):
            return flag
        if (first.known, second.known) == (0, 1) and (flag := flag_of(test)):
            return self.minus(self.number(1), flag)
        if first.known in (0, 1) and (holds := self._holding(second)):
            return self.as_number(self.choose(test, self.truth(first.known == 1), holds))
        if second.known in (0, 1) and (holds := self._holding(first)):
            return self.as_number(self.choose(test, holds, self.truth(second.known == 1)))
        (whole, more), (other, otherwise) = base(first), base(second)
        if whole is other and whole is not None and whole.size > LARGEST_TWICE:
            # A count that goes on is not written down twice each time.
            return self.plus(whole, self.choose(test, self.number(more), self.number(otherwise)))
        low, high = min(first.low, second.low), max(first.high, second.high)
        return self.make("if", (test, first, second), 0, low, high)

    def _holding(self, term: Term) -> Term | None:
        """The truth that a number is 1 for, and 0 where it does not hold; None for another one."""
        if term.op == "if" and [part.known for part in term.args[1:]] == [1, 0]:
            return term.args[0]
        is_flag = term.op == "place" and (term.low, term.high) == (0, 1)
        return self.equal(term, self.number(1)) if is_flag else None

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
