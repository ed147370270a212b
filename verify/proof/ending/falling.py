"""Settled facts and ranks come in; how long a game can be at most goes out, and by what.

Where phases lead round and round something must run out: a rank that no step round there makes
rise, and that some steps make fall. Without those steps less leads round, and there another rank
has to fall, as long as the first one stays as it is; until nothing leads round any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

import networkx as nx

from verify.proof.ending.ranks import Rank
from verify.proof.ending.spans import Helped, Spans
from verify.proof.induction import Live
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model

MOST_ASKED = 1_500
"""So many questions are asked at most: what is not found by then is not worth the wait."""

Effect: TypeAlias = Literal["falls", "stays", "rises", "unknown"]
Counted: TypeAlias = Callable[[Step], int]


@dataclass(frozen=True, slots=True)
class Round:
    """Steps that lead round, the rank that runs out there, how many values it has, and what is
    left of the steps that may leave it as it is."""

    steps: Sequence[Step]
    rank: Rank
    values: int
    rest: Order

    def most(self, counted: Counted) -> int:
        """The most of its steps in a row, each as often as it counts."""
        each = max(map(counted, self.steps))
        return (self.values - 1) * each + self.values * self.rest.most(counted)


@dataclass(frozen=True, slots=True)
class Order:
    """Phases and the steps between them, in an order but for some that lead round."""

    phases: Sequence[frozenset[str]]
    rounds: dict[frozenset[str], Round]
    steps: Sequence[Step]

    def most(self, counted: Counted) -> int:
        """The most steps in a row, each as often as it counts."""
        where = {phase: part for part in self.phases for phase in part}
        longest: dict[frozenset[str], int] = {}
        # Each part comes after all that it leads to.
        for part in self.phases:
            beyond = [
                counted(step) + longest[where[step.next]]
                for step in self.steps
                if step.phase in part and step.next not in part
            ]
            its = self.rounds.get(part)
            longest[part] = max(beyond, default=0) + (its.most(counted) if its else 0)
        return max(longest.values())

    def ranks(self) -> Iterator[Rank]:
        """What runs out, in the order in which it counts."""
        for one in self.rounds.values():
            yield one.rank
            yield from one.rest.ranks()


class Candidates(Protocol):
    """What may fall: ranks for some steps, from what was seen of them."""

    def of(self, steps: Sequence[Step], above: Sequence[Rank], /) -> Iterator[Rank]:
        """Ranks to try; where `above` stay as they are they may fall."""

    def stayed(self, step: Step, above: Sequence[Rank], rank: Rank, /) -> bool:
        """Whether it is known that the step may leave the rank, and all above it, as they are."""

    def rises(self, step: Step, position: Sequence[int]) -> None:
        """The rank tried last may rise by this step from this position."""


@dataclass(slots=True)
class Falling:
    """Looks for what runs out, with the help of what is then `needed`."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    live: Live
    spans: Spans
    needed: Helped
    _asked: int = 0
    _effects: dict[tuple[int, tuple[Rank, ...]], Effect] = field(default_factory=dict)

    def order(self, candidates: Candidates) -> Order | None:
        """An order in which every game comes to its end; None where none was found."""
        return self._order(self.steps, (), candidates)

    def _order(
        self, steps: Sequence[Step], above: tuple[Rank, ...], candidates: Candidates
    ) -> Order | None:
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(self.model.rules.phases)
        graph.add_edges_from((step.phase, step.next) for step in steps)
        parts = [frozenset(part) for part in nx.strongly_connected_components(graph)]
        rounds: dict[frozenset[str], Round] = {}
        for part in parts:
            inside = [step for step in steps if step.phase in part and step.next in part]
            if inside:
                found = self._round(inside, above, candidates)
                if found is None:
                    return None
                rounds[part] = found
        return Order(parts, rounds, steps)

    def _round(
        self, steps: Sequence[Step], above: tuple[Rank, ...], candidates: Candidates
    ) -> Round | None:
        for rank in candidates.of(steps, above):
            left = self._left(steps, above, rank, candidates)
            if left is not None and len(left) < len(steps):
                rest = self._order(left, (*above, rank), candidates)
                # Nothing is lost by what falls: where this one does not help no other would.
                if rest is None:
                    return None
                phases = {step.phase for step in steps}
                return Round(steps, rank, self.spans.values(rank.term, phases), rest)
        return None

    def _left(
        self,
        steps: Sequence[Step],
        above: tuple[Rank, ...],
        rank: Rank,
        candidates: Candidates,
    ) -> Sequence[Step] | None:
        """The steps that may leave the rank as it is; None where one may make it rise."""
        left = []
        for step in steps:
            effect = self._effect(step, (*above, rank), candidates)
            if effect in ("rises", "unknown"):
                return None
            if effect == "stays":
                left.append(step)
        return left

    def _effect(self, step: Step, ranks: tuple[Rank, ...], candidates: Candidates) -> Effect:
        touched = sum(1 << place for place in step.moved)
        if not self.solver.sums.reads(ranks[-1].term) & touched:
            return "stays"
        key = step.number, ranks
        if key not in self._effects:
            if self._asked >= MOST_ASKED:
                return "unknown"
            self._effects[key] = self._ask(step, ranks, candidates)
        return self._effects[key]

    def _ask(self, step: Step, ranks: tuple[Rank, ...], candidates: Candidates) -> Effect:
        terms = [rank.term for rank in ranks]
        facts = self.live.get(step.phase, [])
        live = [fact.term for fact in facts]
        helped = self.needed.setdefault(step.phase, {})
        kind = step.move.site.number, *terms
        if not candidates.stayed(step, ranks[:-1], ranks[-1]):
            self._asked += 1
            strictly = Question(step.known, live, step.moved, (), terms, strictly=True)
            answer = self.solver.ask_as_before(strictly, (*kind, True))
            if answer.verdict == "yes":
                helped.update((facts[used], None) for used in answer.used)
                return "falls"
        self._asked += 1
        loosely = Question(step.known, live, step.moved, (), terms)
        answer = self.solver.ask_as_before(loosely, (*kind, False))
        if answer.verdict == "no":
            candidates.rises(step, answer.position)
            return "rises"
        helped.update((facts[used], None) for used in answer.used)
        return "stays" if answer.verdict == "yes" else "unknown"
