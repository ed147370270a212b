"""Terms are made here out of others, simplified on the way; the `store` keeps each only once.

A term knows the smallest and the largest number it can be; much of what rules ask is decided by
that, and by the constants that loops and parameters put in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from verify.terms.ranges import ranges
from verify.terms.store import Store
from verify.terms.term import EXPORTED, Bounds, Term, base, flag_of, flat, is_fixed, is_list

LARGEST_TWICE = 20
"""A number of more operations does not stand on both ways of a choice."""


class Terms(Store):
    """Makes terms over the places of a position; `bounds` has each place's smallest and largest,
    `largest` says how large what is made may be."""

    def __init__(self, bounds: Sequence[tuple[int, int]], largest: Bounds = EXPORTED) -> None:
        super().__init__(bounds, largest)
        self._denied: dict[Term, Term] = {}

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
