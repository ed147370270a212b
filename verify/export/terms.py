"""Symbolic values: an expression over the numbers of a position, simplified while it is made.

A `Term` is a number or a truth. `Terms` makes them, each only once, so that equal terms are one
object; a term knows the smallest and the largest number it can be. Whatever a term is made of has
no side effects and no faults: where the rules would break down, its value means nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Op: TypeAlias = Literal[
    "number", "place", "+", "-", "*", "//", "%", "min", "max", "if",
    "truth", "==", "<", "not", "and", "or",
]  # fmt: skip
TRUTHS: Final = frozenset({"truth", "==", "<", "not", "and", "or"})

MOST_TERMS = 300_000
MOST_OPERATIONS = 10_000
MOST_DEPTH = 200
LARGEST = (1 << 31) - 1
"""Model checkers count in 32 bits."""


class NotExportableError(Exception):
    """The rules lead to a model that no model checker would take; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """An operation on terms; `number` is the value of a number or truth, or which place it is.

    `low` and `high` bound the value; `size` is how many operations it has when it is written out,
    `depth` how many of them lie in each other.
    """

    op: Op
    args: tuple[Term, ...]
    number: int
    low: int
    high: int
    size: int
    depth: int

    @property
    def is_truth(self) -> bool:
        """Whether it is a truth and no number."""
        return self.op in TRUTHS

    @property
    def known(self) -> int | None:
        """The value, where it is the same in every position."""
        return self.number if self.op in ("number", "truth") else None


class Terms:
    """Makes terms over the places of a position; `bounds` has each place's smallest and largest."""

    def __init__(self, bounds: Sequence[tuple[int, int]]) -> None:
        self._made: dict[tuple[Op, tuple[Term, ...], int], Term] = {}
        self.yes = self._make("truth", (), 1, 1, 1)
        self.no = self._make("truth", (), 0, 0, 0)
        self.places = tuple(
            self._make("place", (), place, low, high) for place, (low, high) in enumerate(bounds)
        )

    def number(self, value: int) -> Term:
        """A whole number."""
        return self._make("number", (), value, value, value)

    def truth(self, value: bool) -> Term:
        """Yes or no."""
        return self.yes if value else self.no

    def as_number(self, term: Term) -> Term:
        """1 for yes and 0 for no."""
        if not term.is_truth:
            return term
        if term.known is not None:
            return self.number(term.known)
        flag = _flag_of(term)
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
        return self._make("+", (left, right), 0, left.low + right.low, left.high + right.high)

    def minus(self, left: Term, right: Term) -> Term:
        """The difference."""
        left, right = self.as_number(left), self.as_number(right)
        if left is right:
            return self.number(0)
        if right.known is not None:
            return self._shifted(left, -right.known)
        return self._make("-", (left, right), 0, left.low - right.high, left.high - right.low)

    def _shifted(self, term: Term, by: int) -> Term:
        base, shift = _base(term)
        by += shift
        if base is None or by == 0:
            return self.number(by) if base is None else base
        low, high = base.low + by, base.high + by
        return self._make("+" if by > 0 else "-", (base, self.number(abs(by))), 0, low, high)

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
        return self._make("*", (left, right), 0, min(corners), max(corners))

    def divided(self, left: Term, right: Term) -> Term:
        """The quotient, rounded down, of a divisor that is not below 0."""
        left, right, lifted = self._lifted(left, right)
        if left.known is not None and right.known:
            return self.number(left.known // right.known - lifted)
        if right.known == 1:
            return self.minus(left, self.number(lifted))
        corners = [a // max(b, 1) for a in (left.low, left.high) for b in (right.low, right.high)]
        quotient = self._make("//", (left, right), 0, min(corners), max(corners))
        return self.minus(quotient, self.number(lifted))

    def modulo(self, left: Term, right: Term) -> Term:
        """The rest of such a division, from 0 on."""
        left, right, _ = self._lifted(left, right)
        if left.known is not None and right.known:
            return self.number(left.known % right.known)
        if left.high < right.low:
            return left
        high = max(min(left.high, right.high - 1), 0)
        return self._make("%", (left, right), 0, 0, high)

    def _lifted(self, left: Term, right: Term) -> tuple[Term, Term, int]:
        # Division differs between languages below 0, so a dividend is lifted there first.
        left, right = self.as_number(left), self.as_number(right)
        if right.low < 0:
            raise NotExportableError("it divides by a number that may be below 0")
        lifted = max(0, -(left.low // max(right.low, 1)))
        if left.known is None and lifted:
            return self.plus(left, self.times(right, self.number(lifted))), right, lifted
        return left, right, 0

    def least(self, terms: Sequence[Term]) -> Term:
        """The smallest of some numbers."""
        parts = list(dict.fromkeys(_flat("min", map(self.as_number, terms))))
        cap = min(part.high for part in parts)
        # What is never below another one says nothing.
        first = next(part for part in parts if part.high == cap)
        parts = [part for part in parts if part is first or part.low < cap]
        return self._extreme("min", parts, min(part.low for part in parts), cap)

    def most(self, terms: Sequence[Term]) -> Term:
        """The largest of some numbers."""
        parts = list(dict.fromkeys(_flat("max", map(self.as_number, terms))))
        floor = max(part.low for part in parts)
        first = next(part for part in parts if part.low == floor)
        parts = [part for part in parts if part is first or part.high > floor]
        return self._extreme("max", parts, floor, max(part.high for part in parts))

    def _extreme(self, op: Literal["min", "max"], parts: list[Term], low: int, high: int) -> Term:
        return parts[0] if len(parts) == 1 else self._make(op, tuple(parts), 0, low, high)

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
            if left.op == "if" and _is_list(left):
                test, first, second = left.args
                return self.choose(test, self.equal(first, right), self.equal(second, right))
            if left.op == "-" and left.args[0].known is not None:
                return self.equal(left.args[1], self.number(left.args[0].known - value))
            base, shift = _base(left)
            if base is not None and shift:
                return self.equal(base, self.number(value - shift))
        return self._make("==", (left, right), 0, 0, 1)

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
        return self._make("<", (left, right), 0, 0, 1)

    def negate(self, term: Term) -> Term:
        """Whether a truth is not."""
        term = self.as_truth(term)
        if term.known is not None:
            return self.truth(not term.known)
        if term.op == "not":
            return term.args[0]
        return self._make("not", (term,), 0, 0, 1)

    def all(self, terms: Iterable[Term]) -> Term:
        """Whether all of some truths hold."""
        parts = list(dict.fromkeys(_flat("and", map(self.as_truth, terms))))
        parts = [part for part in parts if part is not self.yes]
        if self.no in parts or any(self.negate(part) in parts for part in parts):
            return self.no
        if _ranges(parts) is None:
            return self.no
        fixed = {part.args[0] for part in parts if _is_fixed(part)}
        # What a number is says all of what it is not.
        parts = [
            part
            for part in parts
            if not (part.op == "not" and _is_fixed(part.args[0]) and part.args[0].args[0] in fixed)
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
        parts = list(dict.fromkeys(_flat("or", map(self.as_truth, terms))))
        parts = [part for part in parts if part is not self.no]
        if self.yes in parts or any(self.negate(part) in parts for part in parts):
            return self.yes
        lists = [list(_flat("and", [part])) for part in parts]
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

    def _left(self, parts: Sequence[Term], without: set[Term]) -> list[Term]:
        return [part for part in parts if part not in without] if len(parts) > 1 else [*parts]

    def _joined(self, op: Literal["and", "or"], parts: list[Term], empty: Term) -> Term:
        if len(parts) < 2:
            return parts[0] if parts else empty
        return self._make(op, tuple(parts), 0, 0, 1)

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
        if (first.known, second.known) == (1, 0) and (flag := _flag_of(test)):
            return flag
        if (first.known, second.known) == (0, 1) and (flag := _flag_of(test)):
            return self.minus(self.number(1), flag)
        low, high = min(first.low, second.low), max(first.high, second.high)
        return self._make("if", (test, first, second), 0, low, high)

    def given(self, term: Term, facts: Term) -> Term:
        """The term, simpler, for where the facts hold."""
        parts = list(_flat("and", [facts]))
        known: dict[Term, Term] = {}
        for part in parts:
            known[part], known[self.negate(part)] = self.yes, self.no
        for one, (low, high) in (_ranges(parts) or {}).items():
            if low == high:
                known[one] = self.number(low)
        return self._put(term, known)

    def _put(self, term: Term, known: dict[Term, Term]) -> Term:
        if term in known:
            return known[term]
        args = [self._put(part, known) for part in term.args]
        found = term if all(map(lambda a, b: a is b, args, term.args)) else self._of(term.op, args)
        known[term] = found
        return found

    def _of(self, op: Op, args: Sequence[Term]) -> Term:
        match op:
            case "+":
                return self.plus(*args)
            case "-":
                return self.minus(*args)
            case "*":
                return self.times(*args)
            case "//":
                return self.divided(*args)
            case "%":
                return self.modulo(*args)
            case "min":
                return self.least(args)
            case "max":
                return self.most(args)
            case "if":
                return self.choose(*args)
            case "==":
                return self.equal(*args)
            case "<":
                return self.less(*args)
            case "not":
                return self.negate(*args)
            case "and":
                return self.all(args)
        return self.any(args)

    def _make(self, op: Op, args: tuple[Term, ...], number: int, low: int, high: int) -> Term:
        key = (op, args, number)
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= MOST_TERMS:
                raise NotExportableError(f"it has more than {MOST_TERMS:,} expressions")
            if op not in ("number", "truth") and not -LARGEST <= low <= high <= LARGEST:
                raise NotExportableError("a number may have more than 32 bits")
            size = 1 + sum(part.size for part in args)
            depth = 1 + max((part.depth for part in args), default=0)
            if size > MOST_OPERATIONS or depth > MOST_DEPTH:
                raise NotExportableError(
                    f"an expression has more than {MOST_OPERATIONS:,} operations, or more than "
                    f"{MOST_DEPTH} in each other"
                )
            found = self._made[key] = Term(op, args, number, low, high, size, depth)
        return found


def places_in(term: Term) -> frozenset[int]:
    """The places of a position that a term reads."""
    found: set[int] = set()
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            if one.op == "place":
                found.add(one.number)
            waiting += one.args
    return frozenset(found)


def within(term: Term, low: int, high: int, facts: Term) -> bool:
    """Whether a number is surely from `low` to `high` wherever the facts hold."""
    known = _ranges(list(_flat("and", [facts]))) or {}
    least, largest = _narrowed(term, known, {})
    return low <= least and largest <= high


_Range: TypeAlias = tuple[int, int]


def _flat(op: str, terms: Iterable[Term]) -> Iterator[Term]:
    for term in terms:
        if term.op == op:
            yield from term.args
        else:
            yield term


def _base(term: Term) -> tuple[Term | None, int]:
    """A term without the constant that is added to it, and that constant."""
    if term.known is not None:
        return None, term.known
    if term.op in ("+", "-") and (by := term.args[1].known) is not None:
        return term.args[0], by if term.op == "+" else -by
    return term, 0


def _is_list(term: Term) -> bool:
    # A choice among constants.
    return term.size < 200 and all(
        part.known is not None or (part.op == "if" and _is_list(part)) for part in term.args[1:]
    )


def _flag_of(term: Term) -> Term | None:
    # `x == 1` of a number that is 0 or 1 is that number.
    if term.op == "==" and term.args[1].known == 1:
        flag = term.args[0]
        if (flag.low, flag.high) == (0, 1):
            return flag
    return None


def _ranges(parts: Sequence[Term]) -> dict[Term, _Range] | None:
    """Between what the numbers lie that truths compare with constants; None where none can."""
    found: dict[Term, _Range] = {}

    def narrow(term: Term, low: int, high: int) -> None:
        before = found.get(term, (term.low, term.high))
        found[term] = max(before[0], low), min(before[1], high)

    unequal = []
    for part in parts:
        denied = part.op == "not"
        one = part.args[0] if denied else part
        if one.op not in ("==", "<"):
            continue
        left, right = one.args
        if one.op == "==":
            if right.known is None:
                continue
            if denied:
                unequal.append((left, right.known))
            else:
                narrow(left, right.known, right.known)
        elif denied:
            narrow(left, right.low, left.high)
            narrow(right, right.low, left.high)
        else:
            narrow(left, left.low, right.high - 1)
            narrow(right, left.low + 1, right.high)
    for term, value in unequal:
        low, high = found.get(term, (term.low, term.high))
        found[term] = low + (value == low), high - (value == high)
    return None if any(low > high for low, high in found.values()) else found


def _is_fixed(part: Term) -> bool:
    return part.op == "==" and part.args[1].known is not None


def _narrowed(term: Term, known: dict[Term, _Range], seen: dict[Term, _Range]) -> _Range:
    if term in seen:
        return seen[term]
    low, high = known.get(term, (term.low, term.high))
    if term.op in ("+", "-", "if", "min", "max"):
        parts = [_narrowed(part, known, seen) for part in term.args if not part.is_truth]
        lows, highs = [part[0] for part in parts], [part[1] for part in parts]
        match term.op:
            case "+":
                a, b = sum(lows), sum(highs)
            case "-":
                a, b = lows[0] - highs[1], highs[0] - lows[1]
            case "if":
                a, b = min(lows), max(highs)
            case "min":
                a, b = min(lows), min(highs)
            case _:
                a, b = max(lows), max(highs)
        low, high = max(low, a), min(high, b)
    seen[term] = low, high
    return low, high
