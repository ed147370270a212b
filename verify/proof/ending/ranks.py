"""A model comes in; numbers that may run out, or fill up, go out, in words: what is left to play.

They are the fields as wholes, how many places hold what, and what the rules compare. Whether any of
them only ever falls, or can always be made to, is for a proof to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.proof.quantities import Quantities, Quantity
from verify.rules.model import Field
from verify.symbolic.model import Model
from verify.terms.sums import Sums
from verify.terms.term import Term

MOST_KINDS = 6
MOST_RANKS = 60


@dataclass(frozen=True, slots=True)
class Rank:
    """A number in words; `term` is what of it falls, which is what is left of it to the most it
    can be where it `rises`."""

    words: str
    term: Term
    rises: bool = False

    @property
    def told(self) -> str:
        """`“turns” rises`."""
        return f"“{self.words}” {'rises' if self.rises else 'falls'}"


def numbers_of(model: Model, sums: Sums) -> list[Quantity]:
    """What the rules count, each once, the plainest first."""
    found: dict[object, Quantity] = {}
    spoken = Quantities(model, sums)
    for one in (*_wholes(model), *_kinds(model), *spoken.found(), *spoken.weighed()):
        whole = sums.of(one.term)
        plain = one.is_named and one.term.known is None
        if plain and not model.terms.is_unsure(one.term):
            found.setdefault((whole.constant, frozenset(whole.addends.items())), one)
    return list(found.values())[:MOST_RANKS]


def both_ways(model: Model, numbers: Sequence[Quantity]) -> Iterator[Rank]:
    """Each number as one that rises, then as one that falls."""
    terms = model.terms
    for one in numbers:
        most = terms.number(one.term.high)
        yield Rank(one.words, terms.minus(most, one.term), rises=True)
        yield Rank(one.words, one.term)


def _wholes(model: Model) -> Iterator[Quantity]:
    terms = model.terms
    for one in model.rules.fields:
        if one.seat or (one.words and one.shape) or one.name in model.forgotten:
            continue
        whole = terms.number(0)
        for place in _places(model, one):
            whole = terms.plus(whole, place)
        yield Quantity(_name(one), whole)


def _kinds(model: Model) -> Iterator[Quantity]:
    """Of arrays of a few kinds of numbers, how many places hold which; those with words are among
    the quantities already."""
    terms = model.terms
    for one in model.rules.fields:
        few = 2 < one.high - one.low + 1 <= MOST_KINDS
        if not one.shape or one.words or not few or one.name in model.forgotten:
            continue
        for value in range(one.low, one.high + 1):
            whole = terms.number(0)
            for place in _places(model, one):
                here = terms.equal(place, terms.number(value))
                whole = terms.plus(whole, terms.as_number(here))
            yield Quantity(f"the count of {_name(one)} {value}", whole, True)


def _places(model: Model, one: Field) -> Sequence[Term]:
    return model.terms.places[one.offset : one.offset + one.width]


def _name(one: Field) -> str:
    return one.name.replace("_", " ")
