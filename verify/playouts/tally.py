"""Games as they were played come in; what they came to, counted, goes out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verify.playouts.batch import BROKEN, CUT_OFF, OVER, STUCK, UNDER_WAY, Batch
from verify.playouts.result import Counts
from verify.rules import Rules


@dataclass(slots=True)
class Tally:
    """Counts batch after batch."""

    rules: Rules
    games: int = 0
    steps: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    over: Counter[int] = field(default_factory=Counter)
    how: Counter[int] = field(default_factory=Counter)
    points: tuple[Counter[int], ...] = ()
    all_steps: int = 0
    wrong: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.points = tuple(Counter() for _ in range(self.rules.seats if self.rules.score else 0))

    def add(self, batch: Batch, most_steps: int | None = None) -> None:
        """Count the games of a batch that were begun, up to the one that brings `most_steps`."""
        if most_steps is not None:
            all_steps = self.all_steps + np.cumsum(batch.steps)
            batch = batch.up_to(1 + int(np.searchsorted(all_steps, most_steps)))
        _count(self.how, batch.how)
        self.games += int((batch.how >= UNDER_WAY).sum())
        self.all_steps += int(batch.steps.sum())
        over = batch.how == OVER
        _count(self.steps, batch.steps[over])
        _count(self.turns, batch.turns[over])
        _count(self.won, batch.won[over])
        _count(self.over, batch.over[over])
        for seat, counter in enumerate(self.points):
            _count(counter, batch.points[over, seat])
        wrong = ((batch.how == STUCK) | (batch.how == BROKEN)).nonzero()[0]
        shortest = min(
            ((int(batch.steps[one]), batch.first + int(one)) for one in wrong), default=None
        )
        if shortest and (self.wrong is None or shortest < self.wrong):
            self.wrong = shortest

    def seats(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """Which seats won together, and in how many games."""
        return tuple(
            (tuple(seat for seat in range(self.rules.seats) if won >> seat & 1), games)
            for won, games in sorted(self.won.items())
        )

    def ends(self) -> tuple[tuple[str, int], ...]:
        """In how many games each end held; several may hold together."""
        return tuple(
            (end.name, sum(games for over, games in self.over.items() if over >> bit & 1))
            for bit, end in enumerate(self.rules.ends)
        )

    @property
    def cut_off(self) -> int:
        """Games that were ended before they came to anything."""
        return self.how[CUT_OFF] + self.how[UNDER_WAY]


def counts(counter: Counter[int]) -> Counts:
    """A counter in order."""
    return tuple(sorted(counter.items()))


def _count(counter: Counter[int], numbers: Any) -> None:
    for number, games in zip(*np.unique(numbers, return_counts=True), strict=True):
        counter[int(number)] += int(games)
