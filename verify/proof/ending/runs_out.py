"""Numbers of the rules come in; ranks that may fall go out, one after the other, to be tried.

First what the rules file says that falls; then each number by itself, where play that was met does
not speak against it; then sums of a few of them, with weights that are worked out from that play,
and from what a solver says against those tried before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from verify.proof.ending.changes import Changes
from verify.proof.ending.ranks import Rank, both_ways
from verify.proof.ending.weights import can_fall, small_weights
from verify.proof.quantities import Quantity
from verify.proof.steps import Step
from verify.symbolic.model import Model
from verify.terms.worked_out import Numbers, WorkedOut

MOST_SUMS = 24


@dataclass(frozen=True, slots=True)
class Stated:
    """The ranks of the rules file, in their order."""

    ranks: Sequence[Rank]

    def of(self, _: Sequence[Step], above: Sequence[Rank]) -> Iterator[Rank]:
        """Those that are not above."""
        yield from (one for one in self.ranks if one not in above)

    def stayed(self, _: Step, __: Sequence[Rank], ___: Rank) -> bool:
        """That is not known."""
        return False

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
        yield from (one for one in self.stated if one not in above)
        if not can_fall(self._rows(steps, above)):
            return
        plain = [one for one in self._weights if one not in above and one not in self.stated]
        often = {one: self._falls_by(steps, above, self._weights[one]) for one in plain}
        for rank in sorted(plain, key=lambda one: -often[one]):
            if often[rank] and self._never_rises(steps, above, self._weights[rank]):
                yield rank
        yield from self._sums(steps, above)

    def stayed(self, step: Step, above: Sequence[Rank], rank: Rank) -> bool:
        """Whether the step was seen to leave the rank as it was, and all above it."""
        return bool((self._seen(step, above) @ self._weights[rank] == 0).any())

    def rises(self, step: Step, position: Sequence[int]) -> None:
        """Whatever is tried next does not rise there either."""
        self.changes.add(step, position)

    def _sums(self, steps: Sequence[Step], above: Sequence[Rank]) -> Iterator[Rank]:
        # The moves of one line of the rules are of one kind.
        sites: dict[int, list[Numbers]] = {}
        for step in steps:
            sites.setdefault(step.move.site.number, []).append(self._seen(step, above))
        groups = [np.unique(np.concatenate(rows), axis=0) for rows in sites.values()]
        tried = 0
        for weights in small_weights(groups):
            # What was tried since may speak against it.
            if tried < MOST_SUMS and self._never_rises(steps, above, weights):
                tried += 1
                rank = self._sum(weights.tolist())
                self._weights[rank] = weights
                yield rank

    def _falls_by(self, steps: Sequence[Step], above: Sequence[Rank], weights: Numbers) -> int:
        """The number of steps that always made it fall."""
        seen = [self._seen(step, above) @ weights for step in steps]
        return sum(len(one) > 0 and bool((one < 0).all()) for one in seen)

    def _never_rises(self, steps: Sequence[Step], above: Sequence[Rank], weights: Numbers) -> bool:
        return all(bool((self._seen(step, above) @ weights <= 0).all()) for step in steps)

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
        named = [(one.words, one.term) for one in self.stated]
        named += [(one.words, one.term) for one in self.numbers]
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
