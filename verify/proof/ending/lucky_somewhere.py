"""Settled facts and stated ranks come in; that luck brings play to its end goes out, where what is
lucky hangs on the position: a throw that lies on what is sought is another one for each place where
that may be.

An outcome is lucky where no rank rises by it but behind one that falls. Where chance decides there
is to be a lucky one at every position, and phases by which no rank falls are not to lead round.
Then lucky outcomes in a row end the game, and none goes on for ever but with probability 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

import networkx as nx

from verify.proof.ending.ranks import Rank
from verify.proof.ending.spans import Helped
from verify.proof.facts import Fact
from verify.proof.induction import Live
from verify.proof.solver.question import Answer, Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model
from verify.terms.simplified import after
from verify.terms.term import Term


@dataclass(frozen=True, slots=True)
class LuckyWhere:
    """Asks about the ranks of all steps of a phase at once; facts that helped are added to
    `needed`."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    live: Live
    ranks: Sequence[Rank]
    needed: Helped

    def most(self, *, whoever: bool) -> int | None:
        """So many steps at most end the game with luck: whatever the players do, or else if they
        too make only moves by which no rank rises. None where that was not shown."""
        rest: nx.DiGraph[str] = nx.DiGraph()
        for phase, kind in self.model.rules.phases.items():
            here = [step for step in self.steps if step.phase == phase]
            left: Iterable[str] | None = None
            if kind.kind == "choice":
                left = self._all(here) if whoever else self._always(phase, here)
            elif self.model.totals[phase].known == 1:
                # Of outcomes of which one comes for certain some is lucky just where each is.
                left = self._all(here)
            if left is None and not (whoever and kind.kind == "choice"):
                left = self._some(phase, here)
            if left is None:
                return None
            rest.add_edges_from((phase, one) for one in left)
        if not nx.is_directed_acyclic_graph(rest):
            return None
        values = prod(rank.term.high - rank.term.low + 1 for rank in self.ranks)
        return values * (1 + int(nx.dag_longest_path_length(rest)))

    def _some(self, phase: str, steps: Sequence[Step]) -> Iterable[str] | None:
        """Whether there is a lucky step at every position of a phase, and where lucky ones lead by
        which no rank may fall."""
        terms = self.model.terms
        none = [terms.negate(terms.all([*step.known, self._lucky(step)])) for step in steps]
        if steps and not self._shown(phase, [terms.negate(self.model.over), *none], [terms.no]):
            return None
        ways = {step.next: [one for one in steps if one.next == step.next] for step in steps}
        return [one for one, some in ways.items() if not self._falls(phase, some)]

    def _all(self, steps: Sequence[Step]) -> Iterable[str] | None:
        """Whether each step of a phase is lucky wherever it can be made, and where those lead by
        which no rank may fall."""
        left: dict[str, None] = {}
        for step in steps:
            if not self._goes_on(step, strictly=True):
                if not self._goes_on(step, strictly=False):
                    return None
                left[step.next] = None
        return left

    def _always(self, phase: str, steps: Sequence[Step]) -> Iterable[str] | None:
        """Whether at every position of a phase one of those steps can be made that are lucky
        wherever they can be, and where those of them lead by which no rank may fall."""
        terms = self.model.terms
        falling = [step for step in steps if self._goes_on(step, strictly=True)]
        others = [one for one in steps if one not in falling]
        level = [step for step in others if self._goes_on(step, strictly=False)]
        for some in (falling, [*falling, *level]):
            none = [terms.negate(terms.all(step.known)) for step in some]
            if not steps or self._shown(phase, [terms.negate(self.model.over), *none], [terms.no]):
                return {step.next for step in some if step in level}
        return None

    def _goes_on(self, step: Step, *, strictly: bool) -> bool:
        """Whether the first rank that the step changes falls, and, if strictly, there is one."""
        reads = self.solver.sums.reads
        touched = sum(1 << place for place in step.moved)
        if not any(reads(rank.term) & touched for rank in self.ranks):
            return not strictly
        facts = self.live.get(step.phase, ())
        measures = [rank.term for rank in self.ranks]
        known = [fact.term for fact in facts]
        # What falls first of all leaves the others without a say, and they may be long.
        ways = [(measures, strictly)]
        if len(measures) > 1 and reads(measures[0]) & touched:
            ways.insert(0, (measures[:1], True))
        for some, falls in ways:
            question = Question(step.known, known, step.moved, (), some, strictly=falls)
            answer = self.solver.ask_as_before(question, (step.move.site.number, falls, *some))
            if self._helped(step.phase, facts, answer):
                return True
        return False

    def _falls(self, phase: str, steps: Sequence[Step]) -> bool:
        """Whether a rank falls by each of the steps, where it is lucky: none stays as it is."""
        terms = self.model.terms
        goals = []
        for step in steps:
            same = [terms.equal(after(terms, r.term, step.moved), r.term) for r in self.ranks]
            stays = terms.all([self._lucky(step), *same])
            goals.append(self._unless(step, terms.negate(stays)))
        return self._shown(phase, [], goals)

    def _unless(self, step: Step, truth: Term) -> Term:
        terms = self.model.terms
        return terms.any([*(terms.negate(one) for one in step.known), truth])

    def _lucky(self, step: Step) -> Term:
        """Where the first of the ranks that the step changes falls, or it changes none."""
        terms = self.model.terms
        falls = terms.yes
        for rank in reversed(self.ranks):
            then = after(terms, rank.term, step.moved)
            stays = terms.all([terms.equal(then, rank.term), falls])
            falls = terms.any([terms.less(then, rank.term), stays])
        return falls

    def _shown(self, phase: str, known: Sequence[Term], goals: Sequence[Term]) -> bool:
        terms = self.model.terms
        if terms.no in known:
            return True
        facts = self.live.get(phase, ())
        known = [one for one in known if one is not terms.yes]
        asked = [(goal, False) for goal in goals if goal is not terms.yes]
        if not asked:
            return True
        answer = self.solver.ask(Question(known, [fact.term for fact in facts], {}, asked))
        return self._helped(phase, facts, answer)

    def _helped(self, phase: str, facts: Sequence[Fact], answer: Answer) -> bool:
        if answer.verdict == "yes":
            self.needed.setdefault(phase, {}).update((facts[used], None) for used in answer.used)
        return answer.verdict == "yes"
