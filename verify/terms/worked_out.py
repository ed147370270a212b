"""Terms and many positions come in; what each term is at each position goes out, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from verify.terms.term import Term

Numbers = NDArray[np.int64]


@dataclass(slots=True)
class WorkedOut:
    """`columns` has for each place its number at every position."""

    columns: Numbers
    _found: dict[Term, Numbers] = field(default_factory=dict)

    @classmethod
    def at(cls, positions: Sequence[Sequence[int]]) -> WorkedOut:
        """For positions, each as its numbers."""
        return cls(np.array(positions, np.int64).T.copy())

    def __call__(self, term: Term) -> Numbers:
        """The term at every position; a truth is 1 or 0."""
        found = self._found.get(term)
        if found is None:
            found = self._found[term] = self._work_out(term)
        return found

    def _work_out(self, term: Term) -> Numbers:
        if term.op in ("number", "truth"):
            return np.full(self.columns.shape[1], term.number, np.int64)
        if term.op == "place":
            if term.number >= len(self.columns):
                # An unknown number that nobody asks about may be any.
                return np.full(self.columns.shape[1], term.low, np.int64)
            found: Numbers = self.columns[term.number]
            return found
        parts = [self(part) for part in term.args]
        match term.op:
            case "+":
                return parts[0] + parts[1]
            case "-":
                return parts[0] - parts[1]
            case "*":
                return parts[0] * parts[1]
            case "//":
                # Where the divisor is 0 or less the result does not matter.
                return parts[0] // np.maximum(parts[1], 1)
            case "%":
                return parts[0] % np.maximum(parts[1], 1)
            case "min" | "and":
                least: Numbers = reduce(np.minimum, parts)
                return least
            case "pick":
                listed: Numbers = np.array(term.entries, np.int64)
                return np.take(listed, parts[0], mode="clip")
            case "if":
                chosen: Numbers = np.where(parts[0] != 0, parts[1], parts[2])
                return chosen
            case "==":
                return np.asarray(parts[0] == parts[1], np.int64)
            case "<":
                return np.asarray(parts[0] < parts[1], np.int64)
            case "not":
                denied: Numbers = 1 - parts[0]
                return denied
        most: Numbers = reduce(np.maximum, parts)
        return most
