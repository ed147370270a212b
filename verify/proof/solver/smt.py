"""Terms come in; a question in the solver's language (SMT-LIB) goes out: counts for places that
count alike, numbers and truths for the others.

What is alike is named alike, by the order in which it comes up: a question about another card of
the same kind becomes the same text, and need not be answered again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from verify.proof.solver.counting import Alike, Counting, Key
from verify.terms.term import Term

LONGEST_UNNAMED = 40


@dataclass(frozen=True, slots=True)
class Pick:
    """The names that an entry of a long list goes by in a question: of the list, a function of its
    index, and of the index and the entry, which are constants."""

    listed: str
    index: str
    entry: str
    entries: tuple[int, ...]


@dataclass(slots=True)
class Written:
    """The text of one question, line by line in `lines`. Of a long list it says no more than
    between what its entries lie: `picks` has those that are asked for."""

    counting: Counting
    lines: list[str] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    _made: dict[Key, tuple[str, bool]] = field(default_factory=dict)
    _places: dict[int, tuple[str, bool]] = field(default_factory=dict)
    _alike: list[Alike] = field(default_factory=list)
    _counted: set[int] = field(default_factory=set)
    _shares: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    _named: int = 0

    def __post_init__(self) -> None:
        self._alike = sorted(self.counting.alike(), key=lambda one: (len(one.places), one.tables))
        for number, group in enumerate(self._alike):
            self._counted.update(group.places)
            counts = [_count(number, kind) for kind in range(len(group.held))]
            for one in counts:
                self.lines.append(f"(declare-const {one} Int)(assert (>= {one} 0))")
            self.lines.append(f"(assert (= {len(group.places)} {_sum(counts)}))")
            low, _ = self.counting.tables.bounds[group.places[0]]
            for table in group.tables:
                shares = self._shares.setdefault(table.owner, [])
                for one, held in zip(counts, group.held, strict=True):
                    shares.append((one, table.weight * table.values[held[0] - low]))
        for number, place in enumerate(self.counting.direct):
            low, high = self.counting.tables.bounds[place]
            name = _name(number)
            is_flag = (low, high) == (0, 1)
            self._places[place] = name, is_flag
            if is_flag:
                self.lines.append(f"(declare-const {name} Bool)")
            else:
                within = f"(assert (<= {_digits(low)} {name} {_digits(high)}))"
                self.lines.append(f"(declare-const {name} Int){within}")

    def holds(self, term: Term, mark: str = "") -> None:
        """It is taken to hold before the move, wherever the mark does."""
        text = self.truth(term, False)
        if mark:
            text = f"(=> {mark} {text})"
            self.lines.append(f"(declare-const {mark} Bool)")
        self.lines.append(f"(assert {text})")

    def fails(self, goals: Sequence[Key], measures: Sequence[Term], strictly: bool) -> None:
        """One of the goals does not hold, or the measures do not fall, first things first."""
        parts = [self.truth(term, after) for term, after in goals]
        if measures:
            falls = "false" if strictly else "true"
            for measure in reversed(measures):
                before, after = self.number(measure, False), self.number(measure, True)
                falls = f"(or (< {after} {before}) (and (= {after} {before}) {falls}))"
            parts.append(falls)
        self.lines.append(f"(assert (not {_joined('and', parts)}))")

    def named(self) -> Iterator[tuple[str, bool]]:
        """The names that `position` asks for, and which of them are truths."""
        for number, group in enumerate(self._alike):
            yield from ((_count(number, kind), False) for kind in range(len(group.held)))
        yield from self._places.values()

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

    def truth(self, term: Term, after: bool) -> str:
        """A truth."""
        text, is_truth = self._any(term, after)
        return text if is_truth else f"(not (= {text} 0))"

    def number(self, term: Term, after: bool) -> str:
        """A number."""
        text, is_truth = self._any(term, after)
        return f"(ite {text} 1 0)" if is_truth else text

    def _any(self, term: Term, after: bool) -> tuple[str, bool]:
        key = self.counting.key(term, after)
        found = self._made.get(key)
        if found is None:
            text, is_truth = self._make(term, key[1])
            if len(text) > LONGEST_UNNAMED:
                name = f"t{self._named}"
                self._named += 1
                sort = "Bool" if is_truth else "Int"
                self.lines.append(f"(define-fun {name} () {sort} {text})")
                text = name
            found = self._made[key] = text, is_truth
        return found

    def _make(self, term: Term, after: bool) -> tuple[str, bool]:
        match term.op:
            case "number":
                return _digits(term.number), False
            case "truth":
                return ("true" if term.number else "false"), True
            case "place" if after and term.number in self.counting.moved:
                return self._any(self.counting.moved[term.number], False)
            case "place":
                known = self.counting.fixed.get(term.number)
                return self._places[term.number] if known is None else (_digits(known), False)
            case "and" | "or":
                return self._over_many(term, after), True
            case "not":
                return f"(not {self.truth(term.args[0], after)})", True
            case "==":
                return self._equal(term, after), True
            case "<":
                left, right = (self.number(part, after) for part in term.args)
                return f"(< {left} {right})", True
            case "+" | "-" | "*" | "if":
                return self._sum(term, after), False
            case "pick":
                return self._picked(term, after), False
        parts = [self.number(part, after) for part in term.args]
        match term.op:
            case "//":
                return f"(div {parts[0]} {parts[1]})", False
            case "%":
                return f"(mod {parts[0]} {parts[1]})", False
        sign = "<=" if term.op == "min" else ">="
        return reduce(lambda a, b: f"(let ((a {a}) (b {b})) (ite ({sign} a b) a b))", parts), False

    def _picked(self, term: Term, after: bool) -> str:
        index = self.number(term.args[0], after)
        number = len(self.picks)
        # Questions on two lists are never the same text.
        pick = Pick(f"e{term.number}", f"i{number}", f"v{number}", term.entries)
        if all(one.listed != pick.listed for one in self.picks):
            self.lines.append(f"(declare-fun {pick.listed} (Int) Int)")
        self.picks.append(pick)
        for name, value in ((pick.index, index), (pick.entry, f"({pick.listed} {pick.index})")):
            self.lines.append(f"(declare-const {name} Int)(assert (= {name} {value}))")
        low, high = _digits(term.low), _digits(term.high)
        self.lines.append(f"(assert (<= {low} {pick.entry} {high}))")
        return pick.entry

    def _equal(self, term: Term, after: bool) -> str:
        text, is_truth = self._any(term.args[0], after)
        value = term.args[1].known
        if is_truth and value in (0, 1):
            return text if value else f"(not {text})"
        return f"(= {self.number(term.args[0], after)} {self.number(term.args[1], after)})"

    def _over_many(self, term: Term, after: bool) -> str:
        shares = self._shares.get(self.counting.owners[self.counting.key(term, after)], ())
        parts = [self.truth(p, after) for p in term.args if not self._is_counted(p, after)]
        if term.op == "or":
            return _joined("or", [f"(>= {one} 1)" for one, holds in shares if holds] + parts)
        return _joined("and", [f"(<= {one} 0)" for one, holds in shares if not holds] + parts)

    def _sum(self, term: Term, after: bool) -> str:
        whole = self.counting.sums.of(term)
        if term in whole.addends:
            if term.op == "if":
                first, second = (self.number(part, after) for part in term.args[1:])
                return f"(ite {self.truth(term.args[0], after)} {first} {second})"
            left, right = (self.number(part, after) for part in term.args)
            return f"(* {left} {right})"
        owner = self.counting.owners[self.counting.key(term, after)]
        parts = [_times(weight, one) for one, weight in self._shares.get(owner, ()) if weight]
        for part, weight in whole.addends.items():
            if not self._is_counted(part, after):
                parts.append(_times(weight, self.number(part, after)))
        return _sum([_digits(whole.constant), *parts] if whole.constant or not parts else parts)

    def _is_counted(self, part: Term, after: bool) -> bool:
        place = self.counting.only(part, after)
        return place is not None and place in self._counted


def _count(number: int, kind: int) -> str:
    return f"n{number}.{kind}"


def _name(number: int) -> str:
    return f"x{number}"


def _digits(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def _times(weight: int, text: str) -> str:
    return text if weight == 1 else f"(* {_digits(weight)} {text})"


def _sum(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"


def _joined(word: str, parts: Sequence[str]) -> str:
    if not parts:
        return "true" if word == "and" else "false"
    return parts[0] if len(parts) == 1 else f"({word} {' '.join(parts)})"
