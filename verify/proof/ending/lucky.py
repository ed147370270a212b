"""Settled facts and stated ranks come in; the steps by which luck brings play to its end go out.

Bad luck may make a rank rise, such as a die that shows nothing. Outcomes that never do are lucky
ones. Where every position at which chance decides has a lucky outcome, and every game of lucky ones
ends, no game goes on for ever but with probability 0: luck comes often enough in a row sooner or
later. The same of moves says that some play leads to an end, if not whatever the players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verify.proof.ending.ranks import Rank
from verify.proof.ending.spans import Helped
from verify.proof.facts import Fact
from verify.proof.induction import Live
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model
from verify.terms.term import Term


def lucky_steps(
    model: Model,
    steps: Sequence[Step],
    solver: Solver,
    live: Live,
    ranks: Sequence[Rank],
    needed: Helped,
    *,
    whoever: bool,
) -> Sequence[Step] | None:
    """The steps without the outcomes that may make the first rank rise that they change; and, if it
    need not be so `whoever` moves, without such moves.

    None where that leaves out nothing, or all that can happen at some position. Facts that helped
    are added to `needed`.
    """
    kinds = model.rules.phases
    measures = [rank.term for rank in ranks]
    found: list[Step] = []
    left_out = False
    for phase in model.rules.phases:
        here = [step for step in steps if step.phase == phase]
        if whoever and kinds[phase].kind == "choice":
            found += here
            continue
        facts = live.get(phase, ())
        asked = _Asked(model, solver, facts, {})
        here = [step for step in here if asked.can_be(step)]
        lucky = [step for step in here if asked.falls(step, measures, strictly=True)]
        if not asked.some(lucky):
            # What changes nothing is no bad luck.
            rest = [step for step in here if step not in lucky]
            lucky += [step for step in rest if asked.falls(step, measures, strictly=False)]
            if not asked.some(lucky):
                return None
        left_out = left_out or len(lucky) < len(here)
        found += lucky
        needed.setdefault(phase, {}).update((facts[used], None) for used in asked.used)
    return found if left_out else None


@dataclass(frozen=True, slots=True)
class _Asked:
    """Questions on the steps of one phase; `used` are the facts that helped, by their places."""

    model: Model
    solver: Solver
    facts: Sequence[Fact]
    used: dict[int, None]

    def can_be(self, step: Step) -> bool:
        """Whether such a move may be made somewhere."""
        return not self._shown(
            Question(step.known, self._known, {}, [(self.model.terms.no, False)])
        )

    def falls(self, step: Step, measures: Sequence[Term], *, strictly: bool) -> bool:
        """Whether the first measure that it changes falls, and, if strictly, there is one."""
        known = self._known
        return self._shown(Question(step.known, known, step.moved, (), measures, strictly=strictly))

    def some(self, steps: Sequence[Step]) -> bool:
        """Whether one of the steps can be made at every position."""
        terms = self.model.terms
        one = terms.any([terms.all(step.known) for step in steps])
        over = terms.negate(self.model.over)
        return self._shown(Question([over], self._known, {}, [(one, False)]))

    @property
    def _known(self) -> Sequence[Term]:
        return [fact.term for fact in self.facts]

    def _shown(self, question: Question) -> bool:
        answer = self.solver.ask(question)
        if answer.verdict == "yes":
            self.used.update(dict.fromkeys(answer.used))
        return answer.verdict == "yes"
