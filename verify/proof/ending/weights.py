"""How steps changed numbers comes in; whole-number weights go out by which their sum only falls.

A row has for each number by how much a step changed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import gcd

import numpy as np
import z3

from verify.terms.worked_out import Numbers

MOST_NUMBERS = 32
SMALL = {2: 3, 3: 1}
"""So large may weights be where so many numbers are summed up."""
EFFORT = 5_000_000


def can_fall(rows: Numbers) -> bool:
    """Whether there are any weights, of all numbers, by which no row rises and some fall."""
    rows = np.unique(rows, axis=0)
    weights = [z3.Real(f"w{place}") for place in range(rows.shape[1])]
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    for row in rows:
        solver.add(_weighed(weights, row) <= 0)
    solver.add(_weighed(weights, rows.sum(axis=0)) <= -1)
    return bool(solver.check() != z3.unsat)


def small_weights(groups: Sequence[Numbers]) -> Sequence[Numbers]:
    """Small weights of a few numbers by which no row rises, and all rows of some groups fall: those
    first by which most groups fall."""
    rows = np.concatenate(groups)
    places = _telling(rows)[:MOST_NUMBERS]
    found: list[tuple[tuple[int, int, int], tuple[int, ...], Numbers]] = []
    for together, largest in SMALL.items():
        chosen = np.array(list(combinations(places, together)), np.int64).reshape(-1, together)
        for weights in _patterns(together, largest):
            for some in chosen[(_sums(rows, chosen, weights) <= 0).all(axis=0)]:
                falling = sum(
                    len(group) > 0 and bool((_sums(group, some[None], weights) < 0).all())
                    for group in groups
                )
                if falling:
                    order = -falling, together, sum(map(abs, weights))
                    whole = np.zeros(rows.shape[1], np.int64)
                    whole[some] = weights
                    found.append((order, tuple(some.tolist()), whole))
    return [one for _, _, one in sorted(found, key=lambda one: one[:2])]


def _telling(rows: Numbers) -> Sequence[int]:
    """The columns that say anything that none before them says."""
    seen: set[bytes] = {bytes(np.zeros(len(rows), np.int64))}
    places = []
    for place, column in enumerate(rows.T):
        alike = {bytes(np.ascontiguousarray(column)), bytes(np.ascontiguousarray(-column))}
        if not alike & seen:
            places.append(place)
        seen |= alike
    return places


def _patterns(together: int, largest: int) -> Iterator[tuple[int, ...]]:
    some = [one for one in range(-largest, largest + 1) if one]
    return (one for one in product(some, repeat=together) if gcd(*one) == 1)


def _sums(rows: Numbers, chosen: Numbers, weights: Sequence[int]) -> Numbers:
    """For each row and each choice of numbers their sum, weighed."""
    total = np.zeros((len(rows), len(chosen)), np.int64)
    for column, weight in enumerate(weights):
        total += weight * rows[:, chosen[:, column]]
    return total


def _weighed(weights: Sequence[z3.ArithRef], row: Numbers) -> z3.ArithRef:
    return z3.Sum([int(by) * one for one, by in zip(weights, row, strict=True) if by])
