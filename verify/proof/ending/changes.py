"""Steps and positions of play come in; by how much each step changed some numbers goes out.

What a number was seen to do in play rules out most that it could be thought to do always.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from verify.proof.steps import Step
from verify.terms.term import Term
from verify.terms.worked_out import Numbers, WorkedOut

MOST_SEEN = 64
MOST_NUMBERS = 40_000
"""So many positions are looked at for a step, and so many numbers in all of them."""


@dataclass(slots=True)
class Changes:
    """What steps did to `numbers` in the play that was met; more can be added later."""

    numbers: Sequence[Term]
    met: Mapping[str, WorkedOut]
    _found: dict[int, Numbers] = field(default_factory=dict)

    def of(self, step: Step) -> Numbers:
        """A row for each time that the step was seen, a column for each number."""
        found = self._found.get(step.number)
        if found is None:
            found = self._found[step.number] = self._seen(step)
        return found

    def add(self, step: Step, position: Sequence[int]) -> None:
        """See the step once more, from a position that a solver found."""
        columns = np.array([position], np.int64).T
        more = self._worked_out(step, columns)
        self._found[step.number] = np.concatenate([self.of(step), more])

    def _seen(self, step: Step) -> Numbers:
        met = self.met.get(step.phase)
        if met is None:
            return np.zeros((0, len(self.numbers)), np.int64)
        made = np.ones(met.columns.shape[1], np.bool_)
        for term in step.known:
            made &= met(term) != 0
        most = max(4, min(MOST_SEEN, MOST_NUMBERS // len(met.columns)))
        places = np.flatnonzero(made)
        if len(places) > most:
            places = places[np.linspace(0, len(places) - 1, most).astype(np.int64)]
        return self._worked_out(step, met.columns[:, places])

    def _worked_out(self, step: Step, columns: Numbers) -> Numbers:
        before = WorkedOut(columns)
        targets = columns.copy()
        for place, term in step.moved.items():
            targets[place] = before(term)
        after = WorkedOut(targets)
        rows = [after(one) - before(one) for one in self.numbers]
        found: Numbers = np.array(rows, np.int64).reshape(len(rows), columns.shape[1]).T
        return found
