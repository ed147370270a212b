"""A number as a term comes in; the same as a sum goes out: a constant and weighted addends.

Joined branches are taken apart, so that what both have in common stands outside: `x + 2` where a
test holds, else `x`, is `x` and 2 where it holds. So a sum over many cards stays one of an addend
for each card, however the rules came to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.terms.making import Terms
from verify.terms.term import Term, is_fixed

MOST_APART = 12
"""So many addends may two branches differ by; else their choice stays whole."""


@dataclass(frozen=True, slots=True)
class Sum:
    """`constant` and each addend as often as its weight says."""

    constant: int
    addends: Mapping[Term, int]


@dataclass(slots=True)
class Sums:
    """Takes terms apart, each only once; `terms` makes the few that are new."""

    terms: Terms
    _sums: dict[Term, Sum] = field(default_factory=dict)
    _reads: dict[Term, int] = field(default_factory=dict)

    def of(self, term: Term) -> Sum:
        """A number as a sum."""
        found = self._sums.get(term)
        if found is None:
            # An own stack: a sum over a deck lies deeper than a call for each card should.
            waiting = [term]
            while waiting:
                one = waiting[-1]
                if one in self._sums:
                    waiting.pop()
                elif lacking := [part for part in _parts(one) if part not in self._sums]:
                    waiting += lacking
                else:
                    self._sums[one] = self._taken_apart(one)
            found = self._sums[term]
        return found

    def reads(self, term: Term) -> int:
        """The places that a term reads, a bit for each."""
        found = self._reads.get(term)
        if found is None:
            found = 1 << term.number if term.op == "place" else 0
            for part in term.args:
                found |= self.reads(part)
            self._reads[term] = found
        return found

    def _taken_apart(self, term: Term) -> Sum:
        if term.known is not None:
            return Sum(term.known, {})
        match term.op:
            case "+":
                return _added(self._sums[term.args[0]], self._sums[term.args[1]], 1)
            case "-":
                return _added(self._sums[term.args[0]], self._sums[term.args[1]], -1)
            case "*" if (by := term.args[1].known) is not None:
                part = self._sums[term.args[0]]
                return Sum(part.constant * by, {one: by * n for one, n in part.addends.items()})
            case "if" if term.args[1].known is not None and term.args[2].known is not None:
                there, else_where = term.args[1].known, term.args[2].known
                one = self.terms.as_number(term.args[0])
                return Sum(else_where, {one: there - else_where})
            case "if" if _is_entry(term):
                return Sum(0, {term: 1})
            case "if" if len(term.args[1].args) + len(term.args[2].args):
                test, first, second = term.args
                apart = _added(self._sums[first], self._sums[second], -1)
                if len(apart.addends) <= MOST_APART:
                    return self._chosen(term, test, apart, self._sums[second])
        return Sum(0, {term: 1})

    def _chosen(self, term: Term, test: Term, apart: Sum, otherwise: Sum) -> Sum:
        nothing = self.terms.number(0)
        addends = dict(otherwise.addends)
        constant = otherwise.constant
        if apart.constant:
            one = self.terms.as_number(test)
            addends[one] = addends.get(one, 0) + apart.constant
        for part, weight in apart.addends.items():
            one = self.terms.choose(test, part, nothing)
            addends[one] = addends.get(one, 0) + weight
        left = {one: weight for one, weight in addends.items() if weight}
        if term in left or len(left) > len(otherwise.addends) + MOST_APART:
            return Sum(0, {term: 1})
        return Sum(constant, left)


def _is_entry(term: Term) -> bool:
    """Whether it is one of many that a number names: taken apart it would say more than once that
    this number is one thing and another."""
    test, _, otherwise = term.args
    if otherwise.op != "if" or not is_fixed(test) or not is_fixed(otherwise.args[0]):
        return False
    return test.args[0] is otherwise.args[0].args[0]


def _parts(term: Term) -> tuple[Term, ...]:
    match term.op:
        case "+" | "-":
            return term.args
        case "*" if term.args[1].known is not None:
            return term.args[:1]
        case "if":
            return term.args[1:]
    return ()


def _added(left: Sum, right: Sum, sign: int) -> Sum:
    addends = dict(left.addends)
    for part, weight in right.addends.items():
        whole = addends.get(part, 0) + sign * weight
        if whole:
            addends[part] = whole
        else:
            del addends[part]
    return Sum(left.constant + sign * right.constant, addends)
