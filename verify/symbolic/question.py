"""A question over all positions comes in; the solver's answer goes out.

Is each goal true after a move, wherever what is assumed is true before it? The solver looks for a
position that speaks against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import z3

from verify.export.term import Term
from verify.export.terms import Terms
from verify.limits import Clock
from verify.rules import Rules
from verify.symbolic.counting import Counting, Key, Tables
from verify.symbolic.sums import Sums
from verify.symbolic.written import Written

FEWEST_APART = 4
MOST_CASES = 64
EFFORT = 20_000_000
"""So much work the solver takes on for a question, in its own units: some five seconds. Seconds
would make verdicts hang on how fast the machine is; of MOW no question takes a tenth of it."""

Verdict: TypeAlias = Literal["yes", "no", "unknown"]
_Checked: TypeAlias = tuple[Verdict, Mapping[str, int], frozenset[int]]


@dataclass(frozen=True, slots=True)
class Question:
    """`assume` and `known` hold before the move, which sets the places in `moved`.

    An answer tells which of `assume` it needed. A goal is asked for after the move, or, where it
    says so, before it. Where there are `measures` one more goal is that the first of them that the
    move changes falls; and, if it must be `strictly` so, that there is one.
    """

    known: Sequence[Term]
    assume: Sequence[Term]
    moved: Mapping[int, Term]
    goals: Sequence[Key]
    measures: Sequence[Term] = ()
    strictly: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether it is so: `no` with the numbers of a position, and all unknown ones behind them;
    `used` are places in `assume`."""

    verdict: Verdict
    position: tuple[int, ...] = ()
    used: frozenset[int] = frozenset()


@dataclass(slots=True)
class Solver:
    """Answers questions on the positions of some rules, each within `effort`.

    Its methods raise `OutOfTimeError` where the time of the `clock` is up before that.
    """

    rules: Rules
    terms: Terms
    clock: Clock | None = None
    effort: int = EFFORT
    asked: int = 0
    sums: Sums = field(init=False)
    tables: Tables = field(init=False)
    many: Sequence[bool] = field(init=False)
    _cache: dict[str, _Checked] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sums = Sums(self.terms)
        # Unknown numbers come to be while questions are asked.
        self.tables = Tables(self.terms.bounds)
        self.many = [f.width > FEWEST_APART for f in self.rules.fields for _ in range(f.width)]

    def ask(self, question: Question) -> Answer:
        """The answer; cases are looked at one by one where that makes each of them simple."""
        if self.clock is not None:
            self.clock.heed()
        counting = self._looked_through(question, {})
        cases: list[dict[int, int]] = [{}]
        for place, times in counting.apart.items():
            low, high = self.tables.bounds[place]
            if times >= FEWEST_APART and len(cases) * (high - low + 1) <= MOST_CASES:
                cases = [{**c, place: value} for c in cases for value in range(low, high + 1)]
        if len(cases) == 1:
            return self._solve(question, counting)
        used: frozenset[int] = frozenset()
        unknown = False
        for case in cases:
            answer = self._solve(question, self._looked_through(question, case))
            if answer.verdict == "no":
                return answer
            unknown |= answer.verdict == "unknown"
            used |= answer.used
        return Answer("unknown") if unknown else Answer("yes", used=used)

    def _looked_through(self, question: Question, fixed: Mapping[int, int]) -> Counting:
        counting = Counting(self.sums, self.tables, self.many, question.moved, fixed)
        for term in (*question.known, *question.assume):
            counting.look(term, False)
        for term, after in question.goals:
            counting.look(term, after)
        for term in question.measures:
            counting.look(term, False)
            counting.look(term, True)
        return counting

    def _solve(self, question: Question, counting: Counting) -> Answer:
        self.asked += 1
        written = Written(counting)
        marks = [f"a{number}" for number in range(len(question.assume))]
        for term in question.known:
            written.holds(term)
        for mark, term in zip(marks, question.assume, strict=True):
            written.holds(term, mark)
        written.fails(question.goals, question.measures, question.strictly)
        text = "\n".join(written.lines)
        found = self._cache.get(text)
        if found is None:
            found = self._cache[text] = self._checked(text, marks)
        verdict, values, used = found
        if verdict == "no":
            return Answer("no", written.position(values))
        return Answer(verdict, used=used)

    def _checked(self, text: str, marks: Sequence[str]) -> _Checked:
        solver = z3.Solver()
        solver.set("rlimit", self.effort)
        if self.clock is not None:
            solver.set("timeout", max(1, int(1000 * self.clock.left())))
        # The older of its solvers for sums is four times as fast at sums over many cards.
        solver.set("arith.solver", 2)
        try:
            solver.from_string(text)
            result = solver.check(*map(z3.Bool, marks))
        except z3.Z3Exception:
            # Mostly for want of memory.
            return "unknown", {}, frozenset()
        if result == z3.unsat:
            core = {str(one) for one in solver.unsat_core()}
            return "yes", {}, frozenset(n for n, mark in enumerate(marks) if mark in core)
        if result == z3.sat:
            model = solver.model()
            # Definitions are functions without an argument too.
            values = {
                one.name(): value.as_long() if z3.is_int_value(value) else int(z3.is_true(value))
                for one in model.decls()
                if one.arity() == 0 and (value := model[one]) is not None
            }
            return "no", values, frozenset()
        if self.clock is not None:
            self.clock.check()
        return "unknown", {}, frozenset()
