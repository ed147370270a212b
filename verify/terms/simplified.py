"""A term and truths that hold come in; the same term goes out, simpler where they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_

from verify.terms.division import divided, modulo
from verify.terms.making import Terms
from verify.terms.ranges import ranges
from verify.terms.term import Term, flat


def given(terms: Terms, term: Term, facts: Term) -> Term:
    """The term, simpler, for where the facts hold."""
    return renamed(terms, term, known_where(terms, facts))


def known_where(terms: Terms, facts: Term) -> dict[Term, Term]:
    """What terms are known to be where the facts hold, for `renamed`."""
    parts = list(flat("and", [facts]))
    known: dict[Term, Term] = {}
    for part in parts:
        known[part], known[terms.negate(part)] = terms.yes, terms.no
    for one, (low, high) in (ranges(parts) or {}).items():
        if low == high:
            known[one] = terms.number(low)
    return known


def after(terms: Terms, term: Term, moved: Mapping[int, Term]) -> Term:
    """The term as it is once a move has set the places in `moved` to those numbers."""
    return _put(terms, term, {terms.places[place]: number for place, number in moved.items()})


def renamed(terms: Terms, term: Term, names: dict[Term, Term]) -> Term:
    """The term with other terms in place of some; `names` grows by what was looked through."""
    return _put(terms, term, names)


def _put(terms: Terms, term: Term, known: dict[Term, Term]) -> Term:
    found = known.get(term)
    if found is not None:
        return found
    if not term.args:
        return term
    args = [_put(terms, part, known) for part in term.args]
    same = all(map(is_, args, term.args))
    found = known[term] = term if same else _made(terms, term, args)
    return found


def _made(terms: Terms, term: Term, args: Sequence[Term]) -> Term:
    match term.op:
        case "pick":
            return terms.pick(term.entries, *args)
        case "+":
            return terms.plus(*args)
        case "-":
            return terms.minus(*args)
        case "*":
            return terms.times(*args)
        case "//":
            return divided(terms, *args)
        case "%":
            return modulo(terms, *args)
        case "min":
            return terms.least(args)
        case "max":
            return terms.most(args)
        case "if":
            return terms.choose(*args)
        case "==":
            return terms.equal(*args)
        case "<":
            return terms.less(*args)
        case "not":
            return terms.negate(*args)
        case "and":
            return terms.all(args)
    return terms.any(args)
