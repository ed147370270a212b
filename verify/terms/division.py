"""Division of terms, rounded down as Python does; its rest has the sign of the divisor.

Languages differ in what they do below 0, and tools fall over a divisor of 0 even where the result
does not matter. So both parts are brought above 0 first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from verify.terms.making import Terms
from verify.terms.term import Term

_Make: TypeAlias = Callable[[Terms, Term, Term], Term]


def divided(terms: Terms, left: Term, right: Term) -> Term:
    """The quotient, rounded down."""
    if left.op == "pick" and right.known:
        return terms.pick(tuple(one // right.known for one in left.entries), left.args[0])
    return _either_sign(terms, left, right, _quotient, _quotient)


def modulo(terms: Terms, left: Term, right: Term) -> Term:
    """The rest of such a division; it has the sign of the divisor."""
    if left.op == "pick" and right.known:
        return terms.pick(tuple(one % right.known for one in left.entries), left.args[0])
    return _either_sign(terms, left, right, _rest, _rest_below_0)


def _either_sign(terms: Terms, left: Term, right: Term, above: _Make, below: _Make) -> Term:
    left, right = terms.as_number(left), terms.as_number(right)
    nothing, one = terms.number(0), terms.number(1)
    # Tools fall over a divisor of 0 even where the result does not matter.
    found = above(terms, left, terms.most([right, one]))
    if right.low >= 0:
        return found
    turned = terms.most([terms.minus(nothing, right), one])
    below_0 = below(terms, terms.minus(nothing, left), turned)
    return terms.choose(terms.less(right, nothing), below_0, found)


def _quotient(terms: Terms, left: Term, right: Term) -> Term:
    left, lifted = _lifted(terms, left, right)
    if left.known is not None and right.known:
        return terms.number(left.known // right.known)
    if right.known == 1:
        return terms.minus(left, terms.number(lifted))
    corners = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
    quotient = terms.make("//", (left, right), 0, min(corners), max(corners))
    return terms.minus(quotient, terms.number(lifted))


def _rest(terms: Terms, left: Term, right: Term) -> Term:
    left, _ = _lifted(terms, left, right)
    if left.known is not None and right.known:
        return terms.number(left.known % right.known)
    if left.low >= 0 and left.high < right.low:
        return left
    high = max(min(left.high, right.high - 1), 0)
    return terms.make("%", (left, right), 0, 0, high)


def _rest_below_0(terms: Terms, left: Term, right: Term) -> Term:
    return terms.minus(terms.number(0), _rest(terms, left, right))


def _lifted(terms: Terms, left: Term, right: Term) -> tuple[Term, int]:
    # Division differs between languages below 0, so a dividend is lifted out of there first.
    lifted = max(0, -(left.low // right.low))
    if not lifted or (left.known is not None and right.known):
        return left, 0
    return terms.plus(left, terms.times(right, terms.number(lifted))), lifted
