"""Settled facts and numbers come in; an argument that the end stays within reach goes out.

From every position that the facts allow, and that is no end, a few steps lead to where some number
is less, or to an end. The number cannot go on falling, so some play leads to an end from wherever
play comes to. The steps are worked out from behind: where can it be made to fall with one step,
with two, with three? When that is everywhere, it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verify.proof.ending.ranks import Rank
from verify.proof.facts import Fact
from verify.proof.induction import Live
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model
from verify.terms.simplified import after
from verify.terms.term import NotExportableError, Term
from verify.terms.worked_out import WorkedOut

MOST_IN_A_ROW = 8
LARGEST = 60_000
"""So many operations the term for a phase may have."""


@dataclass(frozen=True, slots=True)
class Nearing:
    """A number that play can always move on, within so many steps; `needed` facts show it."""

    rank: Rank
    within: int
    needed: Live


@dataclass(slots=True)
class Near:
    """Looks for a number that some play can always move on."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    live: Live
    met: Mapping[str, WorkedOut]
    _known: dict[int, Term] = field(default_factory=dict)

    def __post_init__(self) -> None:
        terms = self.model.terms
        denied = terms.negate(self.model.over)
        seats = terms.number(self.model.rules.seats)
        for step in self.steps:
            # Where the game is over an end was reached, which is as good as any step.
            known = [one for one in step.known if one is not denied]
            if self.model.rules.phases[step.phase].kind == "choice":
                amount = step.move.amount
                known.append(terms.negate(terms.less(amount, terms.number(0))))
                known.append(terms.less(amount, seats))
            self._known[step.number] = terms.all(known)

    def by(self, rank: Rank) -> Nearing | None:
        """Whether play can always move the number on; None too where that was not shown."""
        terms = self.model.terms
        needed: dict[str, Sequence[Fact]] = {}
        try:
            here = {phase: self._at_once(phase, rank.term) for phase in self.model.rules.phases}
            new = here
            for within in range(1, MOST_IN_A_ROW + 1):
                settled = set(needed)
                for phase in here:
                    facts = None if phase in needed else self._shown(phase, here[phase])
                    if facts is not None:
                        needed[phase] = facts
                if len(needed) == len(here):
                    return Nearing(rank, within, needed)
                # What was shown goes without saying, and need be said to others only once.
                said = {
                    phase: terms.no if phase in settled else terms.yes if phase in needed else one
                    for phase, one in new.items()
                }
                new = {
                    phase: terms.no if phase in needed else self._onwards(phase, rank.term, said)
                    for phase in here
                }
                here = {phase: terms.any([one, new[phase]]) for phase, one in here.items()}
                nothing = all(one is terms.no for one in new.values())
                if nothing or any(one.size > LARGEST for one in here.values()):
                    return None
        except NotExportableError:
            pass
        return None

    def _at_once(self, phase: str, rank: Term) -> Term:
        """Where one step makes the number less, or ends the game."""
        terms = self.model.terms
        ways = []
        for step in self._from(phase):
            falls = terms.less(after(terms, rank, step.moved), rank)
            ends = after(terms, self.model.over, step.moved)
            if ends is self.model.over:
                ends = terms.no
            ways.append(terms.all([self._known[step.number], terms.any([falls, ends])]))
        return terms.any(ways)

    def _onwards(self, phase: str, rank: Term, new: Mapping[str, Term]) -> Term:
        """Where a step leads to that, and leaves the number as it is."""
        terms = self.model.terms
        ways = []
        for step in self._from(phase):
            if new[step.next] is not terms.no:
                same = terms.equal(after(terms, rank, step.moved), rank)
                there = after(terms, new[step.next], step.moved)
                ways.append(terms.all([self._known[step.number], same, there]))
        return terms.any(ways)

    def _from(self, phase: str) -> Sequence[Step]:
        return [step for step in self.steps if step.phase == phase]

    def _shown(self, phase: str, term: Term) -> Sequence[Fact] | None:
        """The facts from which it follows that it is so everywhere in a phase."""
        met = self.met.get(phase)
        if met is not None and not met(term).all():
            return None
        known = [self.model.terms.negate(self.model.over)]
        live = self.live.get(phase, [])
        question = Question(known, [one.term for one in live], {}, [(term, False)])
        answer = self.solver.ask(question)
        return [live[used] for used in answer.used] if answer.verdict == "yes" else None
