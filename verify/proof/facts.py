"""A model and positions of play come in; small facts that may hold in a phase go out.

Hardly any claim follows from itself: that no egg is lost needs that an egg in the yard had its
colour chosen. Candidates are made of what the rules speak of: their fields, and the numbers that
they compare. What random play speaks against is left out at once; the rest is tried in `induction`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from verify.findings.wording import spoken
from verify.proof.kept_sums import Kept
from verify.proof.quantities import Quantities, Quantity
from verify.rules.earlier import without_numbers
from verify.rules.model import Field
from verify.symbolic.model import Model
from verify.terms.sums import Sums
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut

_BOUNDS: Final = ("least", "most")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Facts that are of use, in words `without_numbers`; None where all are."""

    words: frozenset[str] | None = None

    def has(self, words: str) -> bool:
        """Whether a fact in these words is, whatever its numbers."""
        return self.words is None or without_numbers(words) in self.words

    def any_ends(self, words: str) -> bool:
        """Whether one that ends in these words may be."""
        if self.words is None:
            return True
        end = without_numbers(words)
        return any(one.endswith(end) for one in self.words)


EVERY: Final = Wanted()


@dataclass(frozen=True, slots=True)
class Fact:
    """A truth in words; a `claim` goes by a name, and holds at an end too."""

    words: str
    term: Term
    claim: str = ""


@dataclass(slots=True)
class Facts:
    """Makes the candidates for the phases of a model."""

    model: Model
    sums: Sums
    fields: Sequence[Field] = field(init=False)
    quantities: tuple[Quantity, ...] = field(init=False)

    def __post_init__(self) -> None:
        forgotten = self.model.forgotten
        self.fields = [one for one in self.model.rules.fields if one.name not in forgotten]
        self.quantities = tuple(Quantities(self.model, self.sums).found())

    def of_claims(self) -> list[Fact]:
        """The claims of the rules file, each part by itself."""
        return [
            Fact(f"“{one.text}”", self.model.claims[one.name], one.name)
            for one in self.model.rules.claims
        ]

    def of_stated(self) -> Iterator[Fact]:
        """That a measure is never more than at the start; and where a claim says that one thing
        holds or another, each of them: in some phase it may always be the one."""
        terms = self.model.terms
        start = WorkedOut.at([[number for one in self.model.rules.fields for number in one.start]])
        for clause, measure in zip(self.model.rules.measures, self.model.measures, strict=True):
            if not terms.is_unsure(measure):
                most = int(start(measure)[0])
                at_most = terms.negate(terms.less(terms.number(most), measure))
                yield Fact(f"“{clause.text}” is at most {most}", at_most)
        for one in self.model.rules.claims:
            claim = self.model.claims[one.name]
            for number, part in enumerate(claim.args if claim.op == "or" else (), 1):
                if not self.model.terms.is_unsure(part):
                    yield Fact(f"part {number} of “{one.text}”", part)

    def of_asked(self) -> Iterator[Fact]:
        """What the rules ask of a position in a helper may in some phase always be so, or never."""
        for name, asked in self.model.asked.items():
            if name not in self.model.claims and not self.model.terms.is_unsure(asked):
                yield Fact(f"“{spoken(name)}”", asked)
                yield Fact(f"not “{spoken(name)}”", self.model.terms.negate(asked))

    def of_kept(self, found: Iterable[Kept]) -> list[Fact]:
        """Sums that may be the same at all positions; each is a claim by its words."""
        terms = self.model.terms
        facts = []
        held = {p for one in self.fields for p in range(one.offset, one.offset + one.width)}
        for kept in found:
            read = {p for one in kept.sums for part, _ in one.parts for p in part.places}
            if not read <= held:
                continue
            parts = []
            for one in kept.sums:
                whole = terms.number(0)
                for part, weight in one.parts:
                    for place in part.places:
                        number = terms.places[place]
                        if part.holding is not None:
                            here = terms.equal(number, terms.number(part.holding))
                            number = terms.as_number(here)
                        whole = terms.plus(whole, terms.times(number, terms.number(weight)))
                parts.append(terms.equal(whole, terms.number(one.value)))
            facts.append(Fact(kept.words, terms.all(parts), kept.words))
        return facts

    def of_fields(self) -> Iterator[Fact]:
        """What may hold of every place of an array alike, and of single numbers."""
        terms = self.model.terms
        fields = self.fields
        for one in fields:
            for value in {one.low, one.high} if one.high > one.low else set():
                parts = [terms.equal(place, terms.number(value)) for place in self._places(one)]
                yield Fact(f"{_each(one)} is {value}", terms.all(parts))
            if not one.shape and one.high > one.low + 1:
                least = terms.equal(self._places(one)[0], terms.number(one.low))
                yield Fact(f"{one.name} is not {one.low}", terms.negate(least))
            if one.flag and one.shape:
                some = [terms.equal(place, terms.number(1)) for place in self._places(one)]
                yield Fact(f"some {one.name} is yes", terms.any(some))
        for one in fields:
            for other in fields:
                if one.shape != other.shape or one is other or one.seat or other.seat:
                    continue
                pairs = list(zip(self._places(one), self._places(other), strict=True))
                yield Fact(
                    f"{_each(one)} is no more than {other.name}",
                    terms.all(terms.negate(terms.less(b, a)) for a, b in pairs),
                )
                flags = one.high == 1 and one.flag and other.flag
                if one.low == other.low == 0 < one.high and not flags:
                    most = terms.number(one.high)
                    yield Fact(
                        f"{_each(one)} and {other.name} are no more than {one.high} together",
                        terms.all(
                            terms.negate(terms.less(most, terms.plus(a, b))) for a, b in pairs
                        ),
                    )
                if one.flag and other.flag and one.offset < other.offset:
                    yield Fact(
                        f"{_each(one)} and {other.name} are never both yes",
                        terms.all(terms.any([terms.negate(a), terms.negate(b)]) for a, b in pairs),
                    )

    def of_quantities(self, met: WorkedOut, wanted: Wanted = EVERY) -> Iterator[Fact]:
        """Between what the numbers lie that the rules speak of, in the play that was met."""
        terms = self.model.terms
        for one in self.quantities:
            if _is_wanted(one, "", wanted):
                yield from self._bounds(one, met, terms.no, "")

    def of_pairs(self, wanted: Wanted = EVERY) -> Iterator[Fact]:
        """Which of them is never more than another."""
        terms = self.model.terms
        for one in self.quantities:
            for other in self.quantities:
                if one is not other and one.term.high > other.term.low:
                    words = f"{one.words} is no more than {other.words}"
                    if wanted.has(words):
                        yield Fact(words, terms.negate(terms.less(other.term, one.term)))

    def of_cases(self, met: WorkedOut, wanted: Wanted = EVERY) -> Iterator[Fact]:
        """The same where another of them is as small as it can be, or is not."""
        terms = self.model.terms
        unless = []
        no_positions = np.zeros(0, np.bool_)
        for one in self.quantities:
            if not one.is_count:
                continue
            least = terms.equal(one.term, terms.number(one.term.low))
            unless.append((least, f", or {one.words} is {one.term.low}"))
            unless.append((terms.negate(least), f", or {one.words} is not {one.term.low}"))
        for case, words in unless:
            some = self.quantities if wanted.any_ends(words) else ()
            asked = [one for one in some if _is_wanted(one, words, wanted)]
            here = met(case) == 0 if asked else no_positions
            if not here.any() or here.all():
                continue
            part = WorkedOut(met.columns[:, here])
            for one in asked:
                yield from self._bounds(one, part, case, words, met)

    def near_the_start(self) -> Iterator[Term]:
        """What is so at the start: of whole fields, and of what no place of an array holds."""
        terms = self.model.terms
        for one in self.fields:
            pairs = list(zip(self._places(one), one.start, strict=True))
            yield terms.all(terms.equal(place, terms.number(value)) for place, value in pairs)
            for value in range(one.low, one.high + 1) if one.shape and one.words else ():
                if value not in one.start:
                    held = (terms.equal(place, terms.number(value)) for place, _ in pairs)
                    yield terms.all(terms.negate(here) for here in held)

    def _bounds(
        self,
        one: Quantity,
        met: WorkedOut,
        case: Term,
        words: str,
        beyond: WorkedOut | None = None,
    ) -> Iterator[Fact]:
        terms = self.model.terms
        numbers = met(one.term)
        low, high = int(numbers.min()), int(numbers.max())
        least, most = one.term.low, one.term.high
        if beyond is not None:
            # What holds without the case need not be said of it.
            every = beyond(one.term)
            least, most = max(least, int(every.min())), min(most, int(every.max()))
        if low > least:
            at_least = terms.negate(terms.less(one.term, terms.number(low)))
            yield Fact(f"{one.words} is at least {low}{words}", terms.any([case, at_least]))
            if low > least + 1:
                not_least = terms.negate(terms.less(one.term, terms.number(least + 1)))
                said = f"{one.words} is at least {least + 1}{words}"
                yield Fact(said, terms.any([case, not_least]))
        if high < most:
            at_most = terms.negate(terms.less(terms.number(high), one.term))
            yield Fact(f"{one.words} is at most {high}{words}", terms.any([case, at_most]))

    def _places(self, one: Field) -> Sequence[Term]:
        return self.model.terms.places[one.offset : one.offset + one.width]


def true_of(facts: Iterable[Fact], met: WorkedOut, taken: set[Term]) -> list[Fact]:
    """Those that hold wherever play came to, each said once."""
    found = []
    for fact in facts:
        if fact.term.known is None and fact.term not in taken and met(fact.term).all():
            taken.add(fact.term)
            found.append(fact)
    return found


def _is_wanted(one: Quantity, words: str, wanted: Wanted) -> bool:
    """Whether one of its bounds may be, which are numbers above 0 or below."""
    said = (f"{one.words} is at {some} {number}{words}" for some in _BOUNDS for number in (0, -1))
    return any(map(wanted.has, said))


def _each(one: Field) -> str:
    return f"each {one.name}" if one.shape else one.name
