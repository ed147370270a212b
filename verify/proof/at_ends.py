"""Settled facts come in; what is so where the game is over, and which kinds of move never come up,
goes out, asked when somebody wants to know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from verify.plain import ended, initial
from verify.proof.induction import Live
from verify.proof.solver.question import Question
from verify.proof.solver.solver import EFFORT, Solver
from verify.proof.steps import Step
from verify.runs.limits import Clock, OutOfTimeError
from verify.symbolic.model import Model
from verify.terms.term import NotExportableError, Term
from verify.terms.worked_out import WorkedOut

PART_OF_EFFORT = 4
"""What is asked here is not worth more than that part of the effort for a claim."""


@dataclass(frozen=True)
class AtEnds:
    """What the facts of `live`, which hold as long as the game is not over, and claims at its ends
    too, say of ends and of kinds of move.

    No is an answer that nothing was shown, and so it is where the time of the `clock` is up. `met`
    has positions that play comes to, by phase.
    """

    model: Model
    steps: Sequence[Step]
    live: Live
    met: Mapping[str, WorkedOut]
    clock: Clock

    def alone(self) -> bool:
        """Whether no two seats win at one end."""
        terms = self.model.terms
        try:
            winning = self.model.winning()
            two = terms.any(terms.all(pair) for pair in combinations(winning, 2))
            return len(winning) > 1 and self._sure() and self._never_over(two, None)
        except (NotExportableError, OutOfTimeError, RecursionError):
            return False

    def still(self) -> bool:
        """Whether no seat has a move left where the game is over."""
        terms = self.model.terms
        try:
            return self._sure() and all(
                self._never_over(terms.yes, phase)
                or self._never_over(terms.any(move.guard for move in moves), phase)
                for phase, moves in self.model.moves.items()
                if self.model.rules.phases[phase].kind == "choice"
            )
        except (NotExportableError, OutOfTimeError, RecursionError):
            return False

    def never(self, site: int, hole: int | None = None, value: int = 0) -> bool:
        """Whether no move of this kind is ever made, or none with this number in a hole of its
        label; it is told by the number of its site."""
        try:
            if self.model.forgotten:
                # Of steps that are alike one stands for all there.
                return hole is None and site not in self._left_in
            if hole is not None:
                return self._never_told(site, hole, value)
            of_it = [step for step in self.steps if step.move.site.number == site]
            return all(map(self._never_made, of_it))
        except (NotExportableError, OutOfTimeError, RecursionError):
            return False

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self.model.rules, self.model.terms, self.clock, EFFORT // PART_OF_EFFORT)

    def _sure(self) -> bool:
        """Whether terms say all of the ends, and the start is none."""
        unclear = any(map(self.model.terms.is_unsure, self.model.ends.values()))
        rules = self.model.rules
        return not (unclear or self.model.forgotten or ended(rules, initial(rules)))

    def _never_over(self, so: Term, phase: str | None) -> bool:
        """Whether it is never over and `so`, in a phase or in any of them."""
        terms = self.model.terms
        bad = terms.all([self.model.over, so])
        phases = self.model.rules.phases if phase is None else [phase]
        if all(self._impossible([bad], self._claimed(one)) for one in phases):
            return True
        goal = [(terms.negate(bad), True)]
        # It was not over before: so what is wrong there came with the last move.
        return all(
            self._yes(Question(step.known, self._known(step.phase), step.moved, goal))
            for step in self.steps
            if step.next in phases
        )

    @cached_property
    def _left_in(self) -> frozenset[int]:
        """The kinds of move that constants alone do not rule out, whatever fields hold."""
        found: set[int] = set()
        phases = [self.model.rules.start]
        for phase in phases:
            for move in self.model.told[phase]:
                if move.guard is not self.model.terms.no:
                    found.add(move.site.number)
                    if move.site.next not in phases:
                        phases.append(move.site.next)
        return frozenset(found)

    def _never_made(self, step: Step) -> bool:
        return self._never_so(step.phase, step.possible)

    def _never_told(self, site: int, hole: int, value: int) -> bool:
        """Of moves that are one the words of all of them may be told."""
        terms = self.model.terms
        nothing = terms.number(0)
        ways = []
        for phase, moves in self.model.told.items():
            by_chance = self.model.rules.phases[phase].kind == "chance"
            for move in moves:
                if move.site.number == site:
                    so = terms.equal(move.holes[hole], terms.number(value))
                    can = [terms.less(nothing, move.amount)] if by_chance else []
                    ways.append((phase, [terms.negate(self.model.over), move.guard, *can, so]))
        return all(self._never_so(phase, known) for phase, known in ways)

    def _never_so(self, phase: str, known: Sequence[Term]) -> bool:
        met = self.met.get(phase)
        if met is not None and met(self.model.terms.all(known)).any():
            return False
        return self._impossible(known, self._known(phase))

    def _known(self, phase: str) -> Sequence[Term]:
        """What is so in a phase while the game is not over."""
        return [fact.term for fact in self.live.get(phase, ())]

    def _claimed(self, phase: str) -> Sequence[Term]:
        """What is so there in any case: of an end small facts say nothing."""
        return [fact.term for fact in self.live.get(phase, ()) if fact.claim]

    def _impossible(self, known: Sequence[Term], facts: Sequence[Term]) -> bool:
        terms = self.model.terms
        if terms.no in known:
            return True
        known = [one for one in known if one is not terms.yes]
        return self._yes(Question(known, facts, {}, [(terms.no, False)]))

    def _yes(self, question: Question) -> bool:
        return self._solver.ask(question).verdict == "yes"
