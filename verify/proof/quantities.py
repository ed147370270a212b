"""A model comes in; the numbers that its rules speak of go out, in words that people understand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verify.export.names import place_words
from verify.findings.wording import spoken
from verify.rules.model import Field
from verify.symbolic.model import Model
from verify.terms.notation import Notation, written
from verify.terms.sums import Sums
from verify.terms.term import Term

MOST_QUANTITIES = 48
LONGEST_WRITTEN = 12
MOST_BESIDE = 4
LARGEST_UNNAMED = 500


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that the rules speak of, in words; one that has no name of its own goes by what
    compares it."""

    words: str
    term: Term
    is_count: bool = False
    is_named: bool = True


@dataclass(slots=True)
class Quantities:
    """Finds the numbers of a model and names them."""

    model: Model
    sums: Sums
    _names: Sequence[str] = field(init=False)
    _whole: list[tuple[str, Mapping[Term, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._names = [word for one in self.model.rules.fields for word in place_words(one)]
        for one in self._arrays():
            for value in range(one.low, one.high + 1):
                for name, values in self.model.rules.constants.items():
                    weights = _weights(values, one.width)
                    if weights:
                        addends = self._held(one, value, weights)
                        told = name.lower().replace("_", " ")
                        self._whole.append((f"{told} of {_word(one, value)}", addends))
        # What weighs the cards first: their number is a sum of less.
        for words, term in list(self._counts()):
            self._whole.append((words, dict(self.sums.of(term).addends)))
        for one in self.model.rules.fields:
            plain = one.width > 1 and not one.words and not one.seat
            if plain and one.name not in self.model.forgotten:
                places = self.model.terms.places[one.offset : one.offset + one.width]
                self._whole.append((f"all {one.name.replace('_', ' ')}", dict.fromkeys(places, 1)))

    def found(self) -> Iterator[Quantity]:
        """Counts of what lies where, then the numbers that the rules compare."""
        model = self.model
        found: dict[object, Quantity] = {}
        for words, term in self._counts():
            found[self._form(term)] = Quantity(words, term, True)
        waiting = list(self._clauses())
        seen: set[Term] = set()
        nameless: Counter[str] = Counter()
        fields = model.rules.fields
        arrays = [(1 << one.width) - 1 << one.offset for one in fields if one.width > 1]
        while waiting and len(found) < MOST_QUANTITIES:
            by, here = waiting.pop(0)
            if here in seen:
                continue
            seen.add(here)
            waiting += [(by, part) for part in here.args]
            for part in here.args if here.op in ("==", "<") else ():
                reads = self.sums.reads(part)
                # One card of many is no matter of its own.
                whole_arrays = all(reads & array in (0, array) for array in arrays)
                sure = part.known is None and not self.model.terms.is_unsure(part)
                if not sure or not whole_arrays or self._form(part) in found:
                    continue
                words = self.named(part)
                if words:
                    found[self._form(part)] = Quantity(words, part)
                elif part.size <= LARGEST_UNNAMED:
                    nameless[by] += 1
                    words = f"number {nameless[by]} that “{by}” compares"
                    found[self._form(part)] = Quantity(words, part, is_named=False)
        yield from found.values()

    def weighed(self) -> Iterator[Quantity]:
        """How many cards lie somewhere, and what they weigh together by each constant that has a
        number for every card."""
        terms = self.model.terms
        for words, addends in self._whole:
            whole = terms.number(0)
            for one, weight in addends.items():
                whole = terms.plus(whole, terms.times(one, terms.number(weight)))
            yield Quantity(words, whole)

    def named(self, term: Term) -> str:
        """The number in words; none where there are no plain ones."""
        if term.size <= LONGEST_WRITTEN:
            return written(term, Notation(self._names, "=", " and ", " or ", "?", words=True))
        if term.op == "//" and (by := term.args[1].known) is not None:
            divided = self.named(term.args[0])
            return f"({divided}) / {by}, rounded down," if divided else ""
        whole = self.sums.of(term)
        left = dict(whole.addends)
        parts: list[tuple[int, str]] = []
        for words, addends in self._whole:
            first = next(iter(addends))
            times, odd = divmod(left.get(first, 0), addends[first])
            if times and not odd and all(left.get(a) == times * n for a, n in addends.items()):
                parts.append((times, words))
                for one in addends:
                    del left[one]
        if not parts or len(left) > MOST_BESIDE:
            return ""
        for one, times in left.items():
            if one.size > LONGEST_WRITTEN:
                return ""
            parts.append((times, self._beside(one)))
        if whole.constant:
            parts.append((1 if whole.constant > 0 else -1, f"{abs(whole.constant)}"))
        return _added(parts)

    def _beside(self, term: Term) -> str:
        notation = Notation(self._names, "=", " and ", " or ", "?", words=True)
        values = [part.known for part in term.args[1:]]
        if term.op == "if" and values == [1, 0]:
            return f"(1 if {written(term.args[0], notation)})"
        return written(term, notation)

    def _clauses(self) -> Iterator[tuple[str, Term]]:
        """What compares numbers, each with what it is called."""
        rules, model = self.model.rules, self.model
        yield from ((one.text, model.claims[one.name]) for one in rules.claims)
        yield from ((one.text, model.ends[one.name]) for one in rules.ends)
        yield from ((spoken(phase), total) for phase, total in model.totals.items())

    def _arrays(self) -> Iterator[Field]:
        for one in self.model.rules.fields:
            if one.name in self.model.forgotten:
                continue
            if one.words and len(one.shape) == 1 and one.width > 1:
                yield one

    def _counts(self) -> Iterator[tuple[str, Term]]:
        terms = self.model.terms
        for one in self._arrays():
            for value in range(one.low, one.high + 1):
                whole = terms.number(0)
                for place in terms.places[one.offset : one.offset + one.width]:
                    here = terms.equal(place, terms.number(value))
                    whole = terms.plus(whole, terms.as_number(here))
                yield f"the count of {_word(one, value)}", whole

    def _held(self, one: Field, value: int, weights: Sequence[int]) -> Mapping[Term, int]:
        terms = self.model.terms
        places = terms.places[one.offset : one.offset + one.width]
        held = [terms.as_number(terms.equal(place, terms.number(value))) for place in places]
        return {part: weight for part, weight in zip(held, weights, strict=True) if weight}

    def _form(self, term: Term) -> object:
        whole = self.sums.of(term)
        return whole.constant, frozenset(whole.addends.items())


def _word(one: Field, value: int) -> str:
    word = one.words[value] if 0 <= value < len(one.words) else "none"
    return f"{one.name.replace('_', ' ')} “{word}”"


def _weights(values: object, width: int) -> Sequence[int]:
    """The values of a constant where they are a number for each place, not all of them alike."""
    if not isinstance(values, tuple | list) or len(values) != width:
        return ()
    if not all(isinstance(one, int) for one in values) or len(set(values)) < 2:
        return ()
    return values


def _added(parts: Sequence[tuple[int, str]]) -> str:
    text = ""
    for times, words in parts:
        sign = ("" if times > 0 else "-") if not text else " + " if times > 0 else " - "
        text += sign + (f"{abs(times)} × " if abs(times) > 1 else "") + words
    return text
