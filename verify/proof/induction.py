"""Candidate facts by phase come in; those that no move breaks go out, and what proves a claim.

All facts are taken to hold before a move; those that then fail after some move are dropped, until
no move breaks any that is left (Houdini). What is left holds in all of play: at the start, and
after every move. A claim among them is proved; the facts it needs are found afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias

from verify.plain import ended, expand
from verify.proof.facts import Fact
from verify.proof.solver.question import Answer, Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock
from verify.symbolic.model import Model
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut

FOLLOWED = 60
"""So many moves are made from a position that speaks against a fact."""

Live: TypeAlias = Mapping[str, Sequence[Fact]]
"""The facts of each phase."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A move that breaks a fact: the positions before and after it.

    Before it, or some moves earlier, all facts hold that were left; whether play comes there is
    not said. There are none where the solver gave up.
    """

    fact: Fact
    before: Position | None
    after: Position | None


@dataclass(slots=True)
class Induction:
    """Facts held against every move of a model."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    clock: Clock
    live: dict[str, list[Fact]] = field(default_factory=dict)
    broken: dict[tuple[str, Fact], Broken] = field(default_factory=dict)
    chosen: Random = field(default_factory=lambda: Random(1))
    _waiting: dict[int, None] = field(default_factory=dict)
    _used: dict[int, frozenset[Fact]] = field(default_factory=dict)
    _settled: dict[str, frozenset[Fact]] = field(default_factory=dict)
    _before: dict[int, frozenset[Fact]] = field(default_factory=dict)
    _helped: dict[tuple[int, Fact], frozenset[Fact]] = field(default_factory=dict)

    def settle(self, candidates: Live) -> None:
        """Add candidates and drop what moves break, until nothing does.

        Raises `OutOfTimeError`; what is live then proves nothing.
        """
        for phase, facts in candidates.items():
            already = self.live.setdefault(phase, [])
            already += [fact for fact in facts if fact not in already]
        self._waiting = dict.fromkeys(step.number for step in self.steps)
        while self._waiting:
            number = next(iter(self._waiting))
            del self._waiting[number]
            self._drop_broken(self.steps[number])
        # What is left was shown by no more than what is left, and so will never fall.
        self._settled = {phase: frozenset(facts) for phase, facts in self.live.items()}
        self._before = dict(self._used)

    def needed(self, facts: Mapping[str, Iterable[Fact]], *, again: bool = True) -> Live:
        """The settled facts by phase, and all that are needed to show them and one another: found
        by showing them `again`, or those that showed all that is settled."""
        found: dict[str, dict[Fact, None]] = {
            phase: dict.fromkeys(facts.get(phase, ())) for phase in self.model.rules.phases
        }
        waiting = dict.fromkeys(step.number for step in self.steps)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            step = self.steps[number]
            goals = list(found[step.next])
            if again:
                self._help(step, [one for one in goals if (number, one) not in self._helped])
            used = self._used.get(number, frozenset())
            helped = frozenset[Fact]().union(
                *(self._helped.get((number, one), used) for one in goals)
            )
            # In the order in which they are tried, which is the same each time.
            live = self.live.get(step.phase, ())
            more = [one for one in live if one in helped and one not in found[step.phase]]
            if more:
                found[step.phase].update(dict.fromkeys(more))
                for other in self.steps:
                    if other.next == step.phase:
                        waiting[other.number] = None
        return {phase: list(some) for phase, some in found.items()}

    def _help(self, step: Step, goals: Sequence[Fact]) -> None:
        """Show settled facts after a step once more, to see which ones they need before it."""
        if not goals:
            return
        # What showed all facts there shows some of them.
        used = self._used.get(step.number, frozenset())
        live = [fact for fact in self.live.get(step.phase, []) if fact in used]
        answer = self._ask(step, live, goals)
        if answer.verdict != "yes" and len(goals) > 1:
            for one in goals:
                self._help(step, [one])
            return
        needed = used if answer.verdict != "yes" else frozenset(live[n] for n in answer.used)
        self._helped.update(((step.number, one), needed) for one in goals)

    def _drop_broken(self, step: Step) -> None:
        settled = self._settled.get(step.next, frozenset())
        before = self._before.get(step.number, frozenset())
        while True:
            goals = [fact for fact in self.live.get(step.next, []) if fact not in settled]
            live = self.live.get(step.phase, [])
            answer = self._ask(step, live, goals)
            if answer.verdict == "yes":
                used = frozenset(live[used] for used in answer.used)
                self._used[step.number] = before | used
                return
            if answer.verdict == "no" and self._followed(step, answer.position):
                continue
            one_by_one = [self._ask(step, live, [fact]) for fact in goals]
            failed = [f for f, one in zip(goals, one_by_one, strict=True) if one.verdict != "yes"]
            if not failed:
                self._used[step.number] = before.union(
                    live[n] for one in one_by_one for n in one.used
                )
                return
            for fact in failed:
                self.broken.setdefault((step.next, fact), Broken(fact, None, None))
                self._gone(step.next, fact)
            gone = set(failed)
            left = [fact for fact in self.live[step.next] if fact not in gone]
            self.live[step.next] = left

    def _followed(self, step: Step, numbers: tuple[int, ...]) -> list[Fact]:
        """Drop what fails after the step, and in some play that goes on from there.

        For all of it comes after a position where all facts hold that are left.
        """
        rules = self.model.rules
        width = len(self.model.terms.places)
        # Whatever unknown numbers a fact speaks of, these are some of them.
        unknown = numbers[width:]
        before = step.phase, numbers[:width]
        here = step.next, step.target(numbers)[:width]
        way = [(before, here)]
        # What is forgotten may be such as play never has it, and then it goes wrong at once.
        most = 0 if self.model.forgotten else FOLLOWED
        try:
            while len(way) < most and not ended(rules, here):
                moves = [move for move in expand(rules, here).moves if move.weight]
                if not moves:
                    break
                before, here = here, self.chosen.choice(moves).target
                way.append((before, here))
        except RuleFault:
            pass
        dropped = []
        for phase in dict.fromkeys(after[0] for _, after in way):
            own = [(source, after) for source, after in way if after[0] == phase]
            at = WorkedOut.at([(*after[1], *unknown) for _, after in own])
            kept = []
            for fact in self.live.get(phase, []):
                failed = at(self._goal(fact)) == 0
                if failed.any():
                    source, after = own[int(failed.argmax())]
                    self.broken.setdefault((phase, fact), Broken(fact, source, after))
                    dropped.append(fact)
                    self._gone(phase, fact)
                else:
                    kept.append(fact)
            self.live[phase] = kept
        return dropped

    def _gone(self, phase: str, fact: Fact) -> None:
        # What was shown with the help of a fact that is gone is open again.
        for other in self.steps:
            if other.phase == phase and fact in self._used.get(other.number, ()):
                self._waiting[other.number] = None

    def _ask(self, step: Step, live: Sequence[Fact], goals: Sequence[Fact]) -> Answer:
        """Whether the goals hold after a step where the facts that are live hold before it; an
        answer numbers what is live."""
        self.clock.heed()
        touched = sum(1 << place for place in step.moved)
        reads = self.solver.sums.reads
        kept = set(live)
        asked = []
        used = []
        for fact in goals:
            if fact in kept and not reads(self._goal(fact)) & touched:
                used.append(live.index(fact))
            else:
                asked.append((self._goal(fact), True))
        if not asked:
            return Answer("yes", used=frozenset(used))
        question = Question(step.known, [fact.term for fact in live], step.moved, asked)
        answer = self.solver.ask_as_before(question, step.move.site.number)
        return replace(answer, used=answer.used.union(used))

    def _goal(self, fact: Fact) -> Term:
        return fact.term if fact.claim else self.model.terms.any([self.model.over, fact.term])
