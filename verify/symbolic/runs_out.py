"""Numbers of the rules come in; ranks that may fall go out, one after the other, to be tried.

First what the rules file says that falls; then each number by itself, where play that was met does
not speak against it; then sums of a few of them, with weights that are worked out from that play,
and from what a solver says against those tried before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from verify.export.model import Model
from verify.export.term import Term
from verify.symbolic.changes import Changes
from verify.symbolic.quantities import Quantity
from verify.symbolic.ranks import Rank, both_ways
from verify.symbolic.steps import Step
from verify.symbolic.weights import can_fall, weights_by
from verify.symbolic.worked_out import Numbers, WorkedOut

MOST_SUMS = 24


@dataclass(frozen=True, slots=True)
class Stated:
    """The ranks of the rules file, in their order."""

    ranks: Sequence[Rank]

    def of(self, _: Sequence[Step], above: Sequence[Rank]) -> Iterator[Rank]:
        """Those that are not above."""
        yield from (one for one in self.ranks if one not in above)

    def rises(self, step: Step, position: Sequence[int]) -> None:
        """Nothing comes of it."""


@dataclass(slots=True)
class Found:
    """Those, and what is made of numbers."""

    model: Model
    stated: Sequence[Rank]
    numbers: Sequence[Quantity]
    met: Mapping[str, WorkedOut]
    changes: Changes = field(init=False)
    _weights: dict[Rank, Numbers] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ranks = [*self.stated, *(Rank(one.words, one.term) for one in self.numbers)]
        self.changes = Changes([one.term for one in ranks], self.met)
        for place, rank in enumerate(ranks):
            self._weights[rank] = _unit(place, len(ranks))
        for rank in both_ways(self.model, self.numbers):
            if rank.rises:
                place = next(n for n, one in enumerate(self.numbers) if one.words == rank.words)
                self._weights[rank] = -_unit(len(self.stated) + place, len(ranks))

    def of(self, steps: Sequence[Step], above: Sequence[Rank]) -> Iterator[Rank]:
        """Ranks that may fall by some of the steps and rise by none, where all above stay."""
        plain = [one for one in self._weights if one not in above]
        if not can_fall(self._rows(steps, above)):
            return
        for rank in plain:
            fall = self._rows(steps, above) @ self._weights[rank]
            if (fall <= 0).all() and (fall < 0).any():
                yield rank
        yield from self._sums(steps, above)

    def rises(self, step: Step, position: Sequence[int]) -> None:
        """Whatever is tried next does not rise there either."""
        self.changes.add(step, position)

    def _sums(self, steps: Sequence[Step], above: Sequence[Rank]) -> Iterator[Rank]:
        tried = 0
        for step in steps:
            while tried < MOST_SUMS and len(fall := self._seen(step, above)):
                tried += 1
                weights = weights_by(self._rows(steps, above), fall)
                if weights is None:
                    break
                rank = self._sum(weights)
                self._weights[rank] = np.array(weights, np.int64)
                yield rank

    def _rows(self, steps: Sequence[Step], above: Sequence[Rank]) -> Numbers:
        return np.unique(np.concatenate([self._seen(step, above) for step in steps]), axis=0)

    def _seen(self, step: Step, above: Sequence[Rank]) -> Numbers:
        """How the step changed the numbers where it left all above as it was."""
        rows = self.changes.of(step)
        for rank in above:
            rows = rows[rows @ self._weights[rank] == 0]
        return rows

    def _sum(self, weights: Sequence[int]) -> Rank:
        terms = self.model.terms
        named = [(one.words, one.term) for one in (*self.stated, *self.numbers)]
        chosen = [(by, *one) for by, one in zip(weights, named, strict=True) if by]
        rises = chosen[0][0] < 0
        sign = -1 if rises else 1
        whole = terms.number(0)
        for by, _, term in chosen:
            whole = terms.plus(whole, terms.times(terms.number(sign * by), term))
        words = " + ".join(_times(sign * by, words) for by, words, _ in chosen)
        term = terms.minus(terms.number(whole.high), whole) if rises else whole
        return Rank(words.replace(" + -", " - "), term, rises)


def _unit(place: int, size: int) -> Numbers:
    found: Numbers = np.eye(size, dtype=np.int64)[place]
    return found


def _times(by: int, words: str) -> str:
    return {1: words, -1: f"-{words}"}.get(by, f"{by} × {words}")
