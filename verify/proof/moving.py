"""Settled facts come in; whether there is always a move, every number stays within its bounds, and
outcomes add up, goes out, with the facts that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verify.proof.facts import Fact, Facts
from verify.proof.induction import Live
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.rules.argued import BOUNDS
from verify.rules.model import Position
from verify.symbolic.flow import GuardedMove
from verify.symbolic.model import Model
from verify.terms.term import Term


@dataclass(frozen=True, slots=True)
class Moving:
    """Asks about the moves of a model."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    facts: Facts
    live: Live

    def always(self) -> tuple[Live | None, Position | None]:
        """What shows that there is a move until the game is over; or a position, that the facts
        allow, without one. Neither where the solver gave up."""
        terms = self.model.terms
        nothing = terms.number(0)
        needed: dict[str, Sequence[Fact]] = {}
        for phase, moves in self.model.moves.items():
            live = self.live.get(phase, [])
            by_chance = self.model.rules.phases[phase].kind == "chance"
            known = [terms.negate(self.model.over)]
            for move in moves:
                can = [move.guard, *([terms.less(nothing, move.amount)] if by_chance else [])]
                known.append(terms.negate(terms.all(can)))
            if terms.no in known:
                needed[phase] = []
                continue
            known = [one for one in known if one is not terms.yes]
            goal = [(terms.no, False)]
            answer = self.solver.ask(Question(known, [fact.term for fact in live], {}, goal))
            if answer.verdict == "no":
                found = self._nearer(known, live, answer.position)
                return None, (phase, found[: len(terms.places)])
            if answer.verdict == "unknown":
                return None, None
            needed[phase] = [live[used] for used in answer.used]
        return needed, None

    def _nearer(
        self, known: Sequence[Term], live: Sequence[Fact], found: tuple[int, ...]
    ) -> tuple[int, ...]:
        """A position as near to the start as it can be found where all of that holds too."""
        assume = [fact.term for fact in live]
        kept = list(known)
        nowhere = [(self.model.terms.no, False)]
        for one in self.facts.near_the_start():
            answer = self.solver.ask(Question([*kept, one], assume, {}, nowhere))
            if answer.verdict == "no":
                kept.append(one)
                found = answer.position
        return found

    def sound(self) -> Live | None:
        """What shows that every number stays within its bounds, whoever makes which move."""
        rules = self.model.rules
        needed: dict[str, list[Fact]] = {phase: [] for phase in rules.phases}
        for phase, moves in self.model.moves.items():
            by_chance = rules.phases[phase].kind == "chance"
            for move in moves:
                if move.amount.low < 0 or (not by_chance and move.amount.high >= rules.seats):
                    return None
        for step in self.steps:
            if not step.within:
                continue
            live = self.live.get(step.phase, [])
            goals = [(one, False) for one in step.within]
            question = Question(step.possible, [fact.term for fact in live], {}, goals)
            answer = self.solver.ask_as_before(question, (BOUNDS, step.move.site.number))
            if answer.verdict != "yes":
                return None
            needed[step.phase] += [live[used] for used in answer.used]
        return needed

    def adds_up(self) -> Live | None:
        """What shows that the weights of chance add up to the total that its phase declares."""
        needed: dict[str, Sequence[Fact]] = {}
        for phase, total in self.model.totals.items():
            weights = self._apart(self.model.moves[phase])
            # A sum without what is hard to work out is shorter, and mostly as good.
            plainly = [(self._plain(test), self._plain(weight)) for test, weight in weights]
            used = self._make(phase, plainly, self._plain(total))
            if used is None and plainly != weights:
                used = self._make(phase, weights, total)
            if used is None:
                return None
            needed[phase] = used
        return needed

    def _plain(self, term: Term) -> Term:
        return self.solver.plainer.plain(term)

    def _make(
        self, phase: str, weights: Sequence[tuple[Term, Term]], total: Term
    ) -> Sequence[Fact] | None:
        """The facts by which weights, each where its test holds, make a total; or none."""
        terms = self.model.terms
        nothing = terms.number(0)
        whole = self._sum([terms.choose(test, weight, nothing) for test, weight in weights])
        live = self.live.get(phase, [])
        goals = [(terms.equal(whole, total), False)]
        known = [terms.negate(self.model.over)]
        answer = self.solver.ask(Question(known, [fact.term for fact in live], {}, goals))
        return [live[used] for used in answer.used] if answer.verdict == "yes" else None

    def _apart(self, moves: Sequence[GuardedMove]) -> Sequence[tuple[Term, Term]]:
        """Where outcomes may come, and their weights: one in the place of those that stand next to
        each other, weigh the same and never come together, such as one that is told in two ways,
        where that is no more to say."""
        terms = self.model.terms
        found: list[tuple[Term, Term]] = []
        for move in moves:
            test, weight = move.guard, move.amount
            while found and found[-1][1] is weight and terms.all([found[-1][0], test]) is terms.no:
                either = terms.any([found[-1][0], test])
                if either.size > max(found[-1][0].size, test.size):
                    break
                found.pop()
                test = either
            found.append((test, weight))
        return found

    def _sum(self, parts: Sequence[Term]) -> Term:
        """The sum, as flat as can be: terms may not lie too deep in each other."""
        if len(parts) < 2:
            return parts[0] if parts else self.model.terms.number(0)
        half = len(parts) // 2
        return self.model.terms.plus(self._sum(parts[:half]), self._sum(parts[half:]))
