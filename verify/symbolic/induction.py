"""Candidate facts by phase come in; those that no move breaks go out, and what proves a claim.

All facts are taken to hold before a move; those that then fail after some move are dropped, until
no move breaks any that is left (Houdini). What is left holds in all of play: at the start, and
after every move. A claim among them is proved; the facts it needs are found afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from verify.export.model import Model
from verify.export.term import Term
from verify.limits import Clock
from verify.rules.model import Position
from verify.symbolic.facts import Fact
from verify.symbolic.question import Question, Solver
from verify.symbolic.steps import Step
from verify.symbolic.worked_out import WorkedOut

Live: TypeAlias = Mapping[str, Sequence[Fact]]
"""The facts of each phase."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A move that breaks a fact, from a position where all facts hold that were left; or none
    where the solver gave up."""

    fact: Fact
    step: Step
    position: Position | None


@dataclass(slots=True)
class Induction:
    """Facts held against every move of a model."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    clock: Clock
    live: dict[str, list[Fact]] = field(default_factory=dict)
    broken: dict[tuple[str, Fact], Broken] = field(default_factory=dict)
    given_up: int = 0
    _used: dict[int, frozenset[Fact]] = field(default_factory=dict)

    def settle(self, candidates: Live) -> None:
        """Add candidates and drop what moves break, until nothing does.

        Raises `OutOfTimeError`; what is live then proves nothing.
        """
        for phase, facts in candidates.items():
            already = self.live.setdefault(phase, [])
            already += [fact for fact in facts if fact not in already]
        waiting = dict.fromkeys(step.number for step in self.steps)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            step = self.steps[number]
            if dropped := self._drop_broken(step):
                for other in self.steps:
                    # What was shown with the help of a fact that is gone is open again.
                    needed = self._used.get(other.number, frozenset())
                    if other.phase == step.next and not needed.isdisjoint(dropped):
                        waiting[other.number] = None

    def needed(self, facts: Mapping[str, Iterable[Fact]]) -> Live | None:
        """The facts by phase, and all that are needed to show them and one another.

        They are shown once more on the way, each move by itself; None where that fails.
        """
        found: dict[str, dict[Fact, None]] = {
            phase: dict.fromkeys(facts.get(phase, ())) for phase in self.model.rules.phases
        }
        waiting = dict.fromkeys(step.number for step in self.steps)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            step = self.steps[number]
            goals = list(found[step.next])
            live = self.live.get(step.phase, [])
            answer = self._ask(step, live, goals)
            if answer.verdict != "yes":
                return None
            more = [live[used] for used in answer.used if live[used] not in found[step.phase]]
            if more:
                found[step.phase].update(dict.fromkeys(more))
                for other in self.steps:
                    if other.next == step.phase:
                        waiting[other.number] = None
        return {phase: list(some) for phase, some in found.items()}

    def _drop_broken(self, step: Step) -> list[Fact]:
        dropped: list[Fact] = []
        while True:
            goals = self.live.get(step.next, [])
            live = self.live.get(step.phase, [])
            answer = self._ask(step, live, goals)
            if answer.verdict == "yes":
                self._used[step.number] = frozenset(live[used] for used in answer.used)
                return dropped
            if answer.verdict == "no":
                failed = self._failed(step, answer.position, goals)
                assert failed, "the solver and the terms disagree"
                for fact in failed:
                    where = Broken(fact, step, (step.phase, answer.position))
                    self.broken.setdefault((step.next, fact), where)
            else:
                failed = [
                    fact for fact in goals if self._ask(step, live, [fact]).verdict == "unknown"
                ]
                if not failed:
                    # One by one they are no riddle.
                    failed = [f for f in goals if self._ask(step, live, [f]).verdict != "yes"]
                    if not failed:
                        self._used[step.number] = frozenset(live)
                        return dropped
                self.given_up += len(failed)
                for fact in failed:
                    self.broken.setdefault((step.next, fact), Broken(fact, step, None))
            gone = set(failed)
            self.live[step.next] = [fact for fact in goals if fact not in gone]
            dropped += failed

    def _ask(self, step: Step, live: Sequence[Fact], goals: Sequence[Fact]):  # type: ignore[no-untyped-def]
        from verify.symbolic.question import Answer

        self.clock.check()
        touched = sum(1 << place for place in step.moved)
        reads = self.solver.sums.reads
        kept = set(live) if step.phase == step.next else {f for f in live if f in set(goals)}
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
        answer = self.solver.ask(question)
        if answer.verdict != "yes":
            return answer
        return Answer("yes", used=answer.used | frozenset(used))

    def _goal(self, fact: Fact) -> Term:
        return fact.term if fact.claim else self.model.terms.any([self.model.over, fact.term])

    def _failed(self, step: Step, numbers: tuple[int, ...], goals: Sequence[Fact]) -> list[Fact]:
        at = WorkedOut.at([step.target(numbers)])
        return [fact for fact in goals if not at(self._goal(fact))[0]]
