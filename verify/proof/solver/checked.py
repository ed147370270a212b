"""The text of a question comes in; what z3 says of it goes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import z3

from verify.proof.solver.smt import Pick, Written
from verify.runs.limits import Clock

MOST_TOLD = 24
"""So often the solver is told entries of long lists that it did not know."""
PART_TOLD = 8
"""What part of the effort each further try may take then."""

Verdict: TypeAlias = Literal["yes", "no", "unknown"]
Checked: TypeAlias = tuple[Verdict, Mapping[str, int], frozenset[int]]


def checked(
    text: str, marks: Sequence[str], written: Written, effort: int, clock: Clock | None
) -> Checked:
    """The verdict, the values that speak against it, and which of the marks a yes needed.

    Raises `OutOfTimeError` where the time of the clock is up first.
    """
    solver = z3.Solver()
    solver.set("rlimit", effort)
    if clock is not None:
        solver.set("timeout", max(1, int(1000 * clock.left())))
    # The older of its solvers for sums is four times as fast at sums over many cards.
    solver.set("arith.solver", 2)
    try:
        solver.from_string(text)
        result = _with_entries(solver, [*map(z3.Bool, marks)], written.picks, effort)
    except z3.Z3Exception:
        # Mostly for want of memory.
        return "unknown", {}, frozenset()
    if result == z3.unsat:
        # To print one takes as long as a small question.
        core = {one.decl().name() for one in solver.unsat_core()}
        return "yes", {}, frozenset(n for n, mark in enumerate(marks) if mark in core)
    if result == z3.sat:
        return "no", dict(_values(solver.model(), written.named())), frozenset()
    if clock is not None:
        clock.check()
    return "unknown", {}, frozenset()


def _with_entries(
    solver: z3.Solver, marks: Sequence[z3.BoolRef], picks: Sequence[Pick], effort: int
) -> z3.CheckSatResult:
    """What the solver finds, which has to have the right entries of long lists: where it got one
    wrong it is told those of all lists there, until none is wrong."""
    lists = {one.listed: one.entries for one in picks}
    for _ in range(MOST_TOLD if picks else 1):
        result = solver.check(*marks)
        if result != z3.sat:
            return result
        model = solver.model()
        wrong: dict[int, None] = {}
        for one in picks:
            index, entry = (
                model.eval(z3.Int(name), model_completion=True).as_long()
                for name in (one.index, one.entry)
            )
            if entry != _entry(one.entries, index):
                wrong[index] = None
        if not wrong:
            return result
        for name, entries in lists.items():
            listed = z3.Function(name, z3.IntSort(), z3.IntSort())
            solver.add(*(listed(index) == _entry(entries, index) for index in wrong))
        solver.set("rlimit", effort // PART_TOLD)
    return z3.unknown


def _entry(entries: Sequence[int], index: int) -> int:
    return entries[min(max(index, 0), len(entries) - 1)]


def _values(model: z3.ModelRef, names: Iterable[tuple[str, bool]]) -> Iterator[tuple[str, int]]:
    # Of all that it has only these are wanted: definitions are in it too, and there are many.
    for name, is_flag in names:
        value = model[(z3.Bool(name) if is_flag else z3.Int(name)).decl()]
        if value is not None:
            yield name, int(z3.is_true(value)) if is_flag else value.as_long()
