"""Terms and settled facts come in; between what each lies where the game is not over goes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from verify.proof.facts import Fact
from verify.proof.induction import Live
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.symbolic.model import Model
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut

Helped: TypeAlias = dict[str, dict[Fact, None]]
"""The facts that helped to show something, by phase."""


@dataclass(slots=True)
class Spans:
    """Finds the smallest and the largest a term can be, and shows that it is no more than that,
    with the help of what is then `needed`."""

    model: Model
    solver: Solver
    live: Live
    met: Mapping[str, WorkedOut]
    needed: Helped
    _most: dict[tuple[str, Term], int] = field(default_factory=dict)

    def values(self, term: Term, phases: Iterable[str]) -> int:
        """How many values the term may have in some phases."""
        terms = self.model.terms
        mirrored = terms.minus(terms.number(0), term)
        phases = list(phases)
        high = max(self._largest(phase, term) for phase in phases)
        low = min(-self._largest(phase, mirrored) for phase in phases)
        return max(1, high - low + 1)

    def _largest(self, phase: str, term: Term) -> int:
        key = phase, term
        if key not in self._most:
            self._most[key] = self._sought(phase, term)
        return self._most[key]

    def _sought(self, phase: str, term: Term) -> int:
        """What was met is mostly the most there is; else it lies in between."""
        met = None if self.model.terms.is_unsure(term) else self.met.get(phase)
        low = term.low if met is None else int(met(term).max())
        high = term.high
        middle = low
        while low < high:
            more = self._more(phase, term, middle)
            if more is None:
                high = middle
            else:
                low = max(low, more)
            middle = (low + high) // 2
        return high

    def _more(self, phase: str, term: Term, most: int) -> int | None:
        """A number that the term may be above `most`, or the next one where none is known; None
        where it is shown to be no more."""
        terms = self.model.terms
        known = [terms.negate(self.model.over)]
        live = self.live.get(phase, [])
        goal = terms.negate(terms.less(terms.number(most), term))
        question = Question(known, [fact.term for fact in live], {}, [(goal, False)])
        answer = self.solver.ask(question)
        if answer.verdict == "no":
            return int(WorkedOut.at([answer.position])(term)[0])
        if answer.verdict == "unknown":
            return most + 1
        self.needed.setdefault(phase, {}).update((live[used], None) for used in answer.used)
        return None
