"""The symbolic reading: checked `Rules` come in; what each phase can do goes out as terms.

The third reading beside the plain and the compiled one: every loop is unrolled, every helper
carried out where it is called, and where a test depends on the position both ways are followed and
joined. So a phase becomes a list of guarded moves, each with the values it sets.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from verify.rules import Rules
from verify.runs.limits import Clock
from verify.symbolic.flow import Flow, GuardedMove, Places
from verify.symbolic.forgetting import NOTHING, Forgetting
from verify.symbolic.frame import Frame
from verify.symbolic.listed import Listed
from verify.symbolic.outcomes import Outcomes, Spans
from verify.symbolic.within import names_within
from verify.terms.making import Terms
from verify.terms.term import EXPORTED, Bounds, NotExportableError, Term

MOST_STEPS = 1_000_000
"""So many statements and expressions are carried out at most."""


class Symbolic:
    """The rules as terms. Its methods raise `NotExportableError`, and `OutOfTimeError`."""

    def __init__(
        self,
        rules: Rules,
        clock: Clock,
        without: Forgetting = NOTHING,
        largest: Bounds = EXPORTED,
    ) -> None:
        self.rules = rules
        self.without = without
        self.clock = clock
        bounds = [(f.low, f.high) for f in rules.fields for _ in range(f.width)]
        self.terms = Terms(bounds, largest)
        self.fields = {field.name: field for field in rules.fields}
        self.outcomes = Outcomes(rules)
        self.steps = 0
        self.unsure: set[str] = set()
        """What may go wrong that terms do not say, such as “a division by 0”."""
        self.entries: dict[tuple[Places, Term], Term] = {}
        self.listed: dict[tuple[str, Places], Listed] = {}
        """What was picked out of lists of constants."""
        self.forgotten = {
            place
            for one in rules.fields
            if one.name in without.fields
            for place in range(one.offset, one.offset + one.width)
        }
        """The places of a position that are forgotten."""
        self._said: dict[tuple[str, tuple[Term | Places, ...]], Term] = {}
        self._within: dict[ast.FunctionDef, Mapping[ast.If, frozenset[str]]] = {}

    def moves(self, phase: str) -> tuple[GuardedMove, ...]:
        """What may happen in a phase, in the order in which the rules name it."""
        frame = self._frame(phase, ())
        frame.result()
        return tuple(move for move in frame.moves if move.guard is not self.terms.no)

    def judged(self, name: str, seat: int | None = None) -> Term:
        """What a judging function says of a position; `seat` only counts for wins and scores."""
        numbers = () if seat is None else (self.terms.number(seat),)
        return self._frame(name, numbers).result()[0]

    def names_within(self, function: ast.FunctionDef) -> Mapping[ast.If, frozenset[str]]:
        """For each `if` of a function the names that live nowhere but inside of it."""
        found = self._within.get(function)
        if found is None:
            found = self._within[function] = names_within(function)
        return found

    def spend(self) -> None:
        """Count a step."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise NotExportableError(f"unrolled it has more than {MOST_STEPS:,} steps")
        if self.steps % 512 == 0:
            self.clock.check()

    def _frame(self, name: str, numbers: Sequence[Term]) -> Frame:
        node = self.rules.functions[name]
        first, *others = (argument.arg for argument in node.args.args)
        flow = Flow(
            {first: self.terms.places}, dict(zip(others, numbers, strict=True)), self.terms.yes
        )
        return Frame(self, node, flow, self.terms.yes, {})

    def call(
        self, name: str, arguments: Sequence[Term | str], flow: Flow, known: Term
    ) -> tuple[Term, Mapping[str, Places]]:
        """A helper's value, and what the positions have become that were handed to it by name."""
        if name in self.without.passed:
            return self._passed(name, arguments, flow)
        node = self.rules.functions[name]
        states: dict[str, Places] = {}
        numbers: dict[str, Term] = {}
        handed: dict[str, str] = {}
        same: dict[str, str] = {}
        for own, argument in zip((a.arg for a in node.args.args), arguments, strict=True):
            if isinstance(argument, str):
                # One position under two names is one position.
                first = next((o for o, name in handed.items() if name == argument), own)
                same[own] = first
                handed.setdefault(first, argument)
                states[first] = flow.states.get(argument) or self.terms.places
            else:
                numbers[own] = argument
        start = Flow(states, numbers, self.terms.yes)
        frame = Frame(self, node, start, known, same)
        value, after = frame.result()
        return value, {argument: after[own] for own, argument in handed.items()}

    def _passed(
        self, name: str, arguments: Sequence[Term | str], flow: Flow
    ) -> tuple[Term, Mapping[str, Places]]:
        """The same of a helper that is not carried out."""
        positions = {one: self._spans(one, flow) for one in arguments if isinstance(one, str)}
        low, high = self.outcomes.of(
            name,
            [positions[a] if isinstance(a, str) else (a.low, a.high) for a in arguments],
        )
        after = {}
        for one, spans in positions.items():
            places = flow.states.get(one) or self.terms.places
            for field in self.without.fields:
                places = self.widened(places, field, *spans[field])
            after[one] = places
        signature = self.rules.meaning.signatures[name]
        if signature.truth:
            low, high = max(low, 0), min(high, 1)
        if self.without.fields:
            # What it reads may be another number each time.
            return self.terms.unknown(low, high), after
        given = (after[one] if isinstance(one, str) else one for one in arguments)
        said = self._said.setdefault((name, tuple(given)), self.terms.unknown(low, high))
        return said, after

    def _spans(self, state: str, flow: Flow) -> Spans:
        places = flow.states.get(state) or self.terms.places
        spans = {}
        for field in self.rules.fields:
            width = 1 if field.name in self.without.fields else field.width
            own = places[field.offset : field.offset + width]
            spans[field.name] = min(one.low for one in own), max(one.high for one in own)
        return spans

    def widened(self, places: Places, field: str, low: int, high: int) -> Places:
        """A position after numbers from `low` to `high` were set in a field that is forgotten.

        Only bounds are kept of such a field, those of its first place: a rule may leave the
        declared ones for a moment.
        """
        first = self.fields[field].offset
        before = places[first]
        if before.low <= low and high <= before.high:
            return places
        wider = self.terms.unknown(min(low, before.low), max(high, before.high))
        return (*places[:first], wider, *places[first + 1 :])

    def read(self, field: str, places: Places) -> Term:
        """A number of a forgotten field."""
        bounds = places[self.fields[field].offset]
        return self.terms.unknown(bounds.low, bounds.high)

    def looked_up(self, rows: Sequence[Places], index: Term) -> Places:
        """The row of constants at an unknown index: the same each time."""
        low, high = max(index.low, 0), min(index.high, len(rows) - 1)
        found = []
        for column in zip(*rows, strict=True):
            key = column, index
            if key not in self.entries:
                within = [one.number for one in column[low : high + 1]]
                self.entries[key] = self.terms.unknown(min(within), max(within))
            found.append(self.entries[key])
        return tuple(found)
