"""Settled facts come in; whether every game ends, after how many steps, goes out, or at least that
its end stays within reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from verify.proof.ending.as_seen import AsSeen
from verify.proof.ending.changes import Changes
from verify.proof.ending.falling import Candidates, Falling
from verify.proof.ending.lucky import lucky_steps
from verify.proof.ending.lucky_somewhere import LuckyWhere
from verify.proof.ending.nearing import Near, Nearing
from verify.proof.ending.ranks import Rank, both_ways, numbers_of
from verify.proof.ending.runs_out import Found, Stated
from verify.proof.ending.spans import Helped, Spans
from verify.proof.induction import Live
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model
from verify.terms.worked_out import WorkedOut

MOST_TRIED = 5
"""So many numbers are tried, whether play can always move them on."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Every game is over after at most so many steps, and so many turns; `ranks` run out."""

    steps: int
    turns: int
    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Endings:
    """Looks for what brings games to their end; `met` has positions of play by phase. Afterwards
    `needed` has the facts that helped with that, by phase."""

    model: Model
    steps: Sequence[Step]
    solver: Solver
    live: Live
    met: Mapping[str, WorkedOut]
    needed: Helped = field(default_factory=dict)

    @property
    def stated(self) -> Sequence[Rank]:
        """What the rules file says that falls."""
        clauses = self.model.rules.measures
        return [
            Rank(one.text, term) for one, term in zip(clauses, self.model.measures, strict=True)
        ]

    def bound_by_what_is_stated(self) -> Bound | None:
        """The longest game by the measures of the rules file alone."""
        stated = self.stated
        changes = Changes([rank.term for rank in stated], self.met)
        if not AsSeen(self.steps, changes, self.solver.sums).may_run_out():
            return None
        return self._bound(Stated(stated))

    def bound(self) -> Bound | None:
        """The longest game by those and by what is found. Fields must not be forgotten."""
        numbers = numbers_of(self.model, self.solver.sums)
        return self._bound(Found(self.model, self.stated, numbers, self.met))

    def luck(self, *, whoever: bool) -> Bound | None:
        """The longest game with luck, by what the rules file says that falls: whatever the players
        do, or else if they too make only moves by which it does. Nothing may be unsure."""
        stated = self.stated
        somewhere = LuckyWhere(
            self.model, self.steps, self.solver, self.live, stated, self.needed
        ).most(whoever=whoever)
        if somewhere is not None:
            # No turn is shorter than a step.
            return Bound(somewhere, somewhere, tuple(rank.told for rank in stated))
        steps = lucky_steps(
            self.model, self.steps, self.solver, self.live, stated, self.needed, whoever=whoever
        )
        return self._bound(Stated(stated), steps) if steps else None

    def nearing(self) -> Nearing | None:
        """What play can always move on until the game is over. Nothing may be forgotten or
        unsure: a step that may be there is no step to rely on."""
        near = Near(self.model, self.steps, self.solver, self.live, self.met)
        tried = (near.by(rank) for rank in (*self.stated, *self._one_way()))
        return next((found for found in tried if found), None)

    def _one_way(self) -> Sequence[Rank]:
        """The numbers that in play go one way more often than the other: those first that always
        do."""
        ranks = list(both_ways(self.model, numbers_of(self.model, self.solver.sums)))
        changes = Changes([rank.term for rank in ranks], self.met)
        rows = np.concatenate([changes.of(step) for step in self.steps])
        falls, rises = (rows < 0).sum(axis=0), (rows > 0).sum(axis=0)
        often = (falls - rises) / np.maximum(falls + rises, 1)
        best = np.argsort(-often, kind="stable")[:MOST_TRIED]
        return [ranks[number] for number in best.tolist() if often[number] > 0]

    def _bound(self, candidates: Candidates, of: Sequence[Step] | None = None) -> Bound | None:
        steps = self.steps if of is None else of
        spans = Spans(self.model, self.solver, self.live, self.met, self.needed)
        falling = Falling(self.model, steps, self.solver, self.live, spans, self.needed)
        order = falling.order(candidates)
        if order is None:
            return None

        def most(counted: Callable[[Step], int]) -> int:
            # The last step leads from where the game is not over to where it is.
            return order.most(counted) + max(map(counted, steps), default=0)

        phases = self.model.rules.phases
        ranks = tuple(dict.fromkeys(rank.told for rank in order.ranks()))
        return Bound(most(lambda _: 1), most(lambda step: int(phases[step.phase].is_turn)), ranks)
