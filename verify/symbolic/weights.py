"""How steps changed numbers comes in; whole-number weights go out by which their sum only falls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import z3

from verify.symbolic.worked_out import Numbers

LARGEST_WEIGHT = 3
MOST_TOGETHER = 3
EFFORT = 5_000_000


def can_fall(rows: Numbers) -> bool:
    """Whether there are weights at all, whatever they are, by which no row rises and some fall."""
    rows = np.unique(rows, axis=0)
    weights = [z3.Real(f"w{place}") for place in range(rows.shape[1])]
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    for row in rows:
        solver.add(_weighed(weights, row) <= 0)
    solver.add(_weighed(weights, rows.sum(axis=0)) <= -1)
    return bool(solver.check() != z3.unsat)


def weights_by(never_rise: Numbers, fall: Numbers) -> Sequence[int] | None:
    """Small weights of few numbers by which no row rises, and those of `fall` fall."""
    weights = [z3.Int(f"w{place}") for place in range(never_rise.shape[1])]
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    for one in weights:
        solver.add(one >= -LARGEST_WEIGHT, one <= LARGEST_WEIGHT)
    solver.add(z3.Sum([z3.If(one == 0, 0, 1) for one in weights]) <= MOST_TOGETHER)
    for row in np.unique(never_rise, axis=0):
        solver.add(_weighed(weights, row) <= 0)
    for row in np.unique(fall, axis=0):
        solver.add(_weighed(weights, row) <= -1)
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    return [model.eval(one, model_completion=True).as_long() for one in weights]


def _weighed(weights: Sequence[z3.ArithRef], row: Numbers) -> z3.ArithRef:
    return z3.Sum([int(by) * one for one, by in zip(weights, row, strict=True) if by])
