"""The symbolic reading: checked `Rules` come in; what each phase can do goes out as terms.

The third reading beside the plain and the compiled one: every loop is unrolled, every helper
carried out where it is called, and where a test depends on the position both ways are followed and
joined. So a phase becomes a list of guarded moves, each with the values it sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.export.flow import Flow, GuardedMove, Places
from verify.export.frame import Frame
from verify.export.term import NotExportableError, Term
from verify.export.terms import Terms
from verify.limits import Clock
from verify.rules import Rules

MOST_STEPS = 1_000_000
"""So many statements and expressions are carried out at most."""


class Symbolic:
    """The rules as terms. Its methods raise `NotExportableError`, and `OutOfTimeError`."""

    def __init__(self, rules: Rules, clock: Clock) -> None:
        self.rules = rules
        self.clock = clock
        self.terms = Terms([(f.low, f.high) for f in rules.fields for _ in range(f.width)])
        self.fields = {field.name: field for field in rules.fields}
        self.steps = 0
        self.unsure: set[str] = set()
        """What may go wrong that terms do not say, such as “a division by 0”."""

    def moves(self, phase: str) -> tuple[GuardedMove, ...]:
        """What may happen in a phase, in the order in which the rules name it."""
        frame = self._frame(phase, ())
        frame.result()
        return tuple(move for move in frame.moves if move.guard is not self.terms.no)

    def judged(self, name: str, seat: int | None = None) -> Term:
        """What a judging function says of a position; `seat` only counts for wins and scores."""
        numbers = () if seat is None else (self.terms.number(seat),)
        return self._frame(name, numbers).result()[0]

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
