"""A question over all positions comes in; the solver's answer goes out.

The solver looks for a position that speaks against what is asked.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.proof.solver.checked import Checked, checked
from verify.proof.solver.counting import Counting, Tables
from verify.proof.solver.plainer import Plainer
from verify.proof.solver.question import Answer, Question, of_all, speaks_against
from verify.proof.solver.smt import Written
from verify.proof.solver.tries import Tries
from verify.rules import Rules
from verify.runs.limits import Clock
from verify.terms.making import Terms
from verify.terms.simplified import renamed
from verify.terms.sums import Sums
from verify.terms.term import Term

FEWEST_OF_MANY = 5
FEWEST_APART = 24
MOST_CASES = 64
FEWEST_COMPARED = 8
MOST_IN_VAIN = 2
"""So much more often than not a question without what is hard, or in one where there are cases,
was no help before it is left out."""

FIRST_TRY = 0.1
"""The part of the effort that a question is worth before it is asked value by value."""
SORTING = 0.01
"""The part that each of its goals is worth then, to find those that need it."""
EFFORT = 20_000_000
"""So much work the solver takes on for a question, in its own units: some five seconds. Seconds
would make verdicts hang on how fast the machine is; of MOW no question takes a tenth of it."""


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
    plainer: Plainer = field(init=False)
    _cache: dict[str, Checked] = field(default_factory=dict)
    _put: dict[tuple[int, int], dict[Term, Term]] = field(default_factory=dict)
    _enough: dict[Hashable, frozenset[Term]] = field(default_factory=dict)
    _plain: Tries = field(default_factory=lambda: Tries(MOST_IN_VAIN))
    _in_one: Tries = field(default_factory=lambda: Tries(MOST_IN_VAIN))
    # What is too hard once is so whenever such a move is in question.
    _at_once: Tries = field(default_factory=lambda: Tries(1))

    def __post_init__(self) -> None:
        self.sums = Sums(self.terms)
        self.plainer = Plainer(self.terms, self.sums)
        # Unknown numbers come to be while questions are asked.
        self.tables = Tables(self.terms.bounds)
        self.many = [f.width >= FEWEST_OF_MANY for f in self.rules.fields for _ in range(f.width)]

    def ask(self, question: Question) -> Answer:
        """The answer; cases are looked at one by one where that makes each of them simple."""
        return self._plain_first(question, None)

    def ask_as_before(self, question: Question, kind: Hashable) -> Answer:
        """The same, sought first with what was enough for others of that kind: mostly it is little
        of what is assumed."""
        # Where it is not enough once, much is in question, and more of it may fail.
        before = self._enough.pop(kind, None)
        if before is not None:
            few = [number for number, term in enumerate(question.assume) if term in before]
            if len(few) < len(question.assume):
                less = replace(question, assume=[question.assume[number] for number in few])
                answer = self._plain_first(less, kind, FIRST_TRY)
                if answer.verdict == "yes":
                    self._enough[kind] = before
                    return replace(answer, used=frozenset(few[number] for number in answer.used))
        answer = self._plain_first(question, kind)
        if answer.verdict == "yes":
            used = frozenset(question.assume[number] for number in answer.used)
            self._enough[kind] = used.union(before or ())
        return answer

    def _plain_first(self, question: Question, kind: Hashable, part: float = 1) -> Answer:
        """The answer, without what is hard to work out where that is enough for one, and was for
        others of that kind."""
        plain = self.plainer.question(question) if self._plain.worth(kind) else None
        if plain is not None:
            answer = self._asked(plain, {}, part)
            if answer.verdict == "yes" or (
                answer.verdict == "no" and speaks_against(question, answer.position)
            ):
                self._plain.helped(kind)
                return answer
            if answer.verdict == "unknown":
                # With more to work out it is hardly easier.
                part = FIRST_TRY
        whole = self._asked(question, {}, part)
        if plain is not None and kind is not None and whole.verdict == "yes":
            self._plain.in_vain(kind)
        return whole

    def _asked(self, question: Question, fixed: Mapping[int, int], part: float = 1) -> Answer:
        if self.clock is not None:
            self.clock.heed()
        if self.terms.no in question.known:
            return Answer("yes")
        counting = self._looked_through(question, fixed)
        for place in counting.divisors:
            return self._by_value(question, place, fixed)
        cases = [fixed]
        for place, times in counting.apart.items():
            low, high = self.tables.bounds[place]
            if times >= FEWEST_APART and len(cases) * (high - low + 1) <= MOST_CASES:
                cases = [{**c, place: value} for c in cases for value in range(low, high + 1)]
        index = None if fixed else self._index(counting)
        kind = index, frozenset(question.moved)
        if len(cases) > 1:
            if self._in_one.worth():
                whole = self._solve(question, counting, SORTING)
                if whole.verdict != "unknown":
                    self._in_one.helped()
                    return whole
                self._in_one.in_vain()
            each = (self._solve(question, self._looked_through(question, c), part) for c in cases)
            answer = of_all(each)
        elif index is None:
            return self._solve(question, counting, part)
        elif self._at_once.worth(kind) or (part < 1 and not fixed):
            # What is hard without it may be easy with each of its values; a first try is not
            # worth them.
            answer = self._solve(question, counting, FIRST_TRY)
        else:
            return self._hard_by_value(question, index, counting)
        if answer.verdict == "unknown" and index is not None and part == 1:
            self._at_once.in_vain(kind)
            return self._hard_by_value(question, index, counting)
        return answer

    def _hard_by_value(self, question: Question, place: int, counting: Counting) -> Answer:
        """The answer, value by value for those of the goals that are not easy by themselves."""
        hard = list(question.goals)
        answers = []
        if len(hard) > 1 and not question.measures:
            hard = []
            for goal in question.goals:
                alone = replace(question, goals=[goal])
                answer = self._solve(alone, self._looked_through(alone, counting.fixed), SORTING)
                if answer.verdict == "no":
                    return answer
                if answer.verdict == "unknown":
                    hard.append(goal)
                answers.append(answer)
            answers = [one for one in answers if one.verdict == "yes"]
        if hard or question.measures:
            answers.append(self._by_value(replace(question, goals=hard), place, counting.fixed))
        return of_all(answers)

    def _index(self, counting: Counting) -> int | None:
        """The place that stands for which of many, where the question has one."""
        few = [
            (times, -place)
            for place, times in counting.compared.items()
            if times >= FEWEST_COMPARED and 1 < self._values(place) <= MOST_CASES
        ]
        return -max(few)[1] if few else None

    def _values(self, place: int) -> int:
        low, high = self.tables.bounds[place]
        return high - low + 1

    def _by_value(self, question: Question, place: int, fixed: Mapping[int, int]) -> Answer:
        """The answer from one for each value of a place: with it much of the rest is simpler."""
        low, high = self.tables.bounds[place]
        few: frozenset[int] | None = None
        answers = []
        for value in range(low, high + 1):
            here = {**fixed, place: value}
            # What it took to show it for one value mostly does for the next; where it took nothing
            # that value was a simple one.
            answer = Answer("unknown")
            if few and len(few) < len(question.assume):
                answer = self._with_few(question, few, here)
            if answer.verdict != "yes":
                answer = self._asked(self._where(question, place, value), here)
            if answer.verdict == "no":
                return answer
            if answer.verdict == "yes":
                few = answer.used.union(few or ())
            answers.append(answer)
        return of_all(answers)

    def _with_few(
        self, question: Question, few: frozenset[int], fixed: Mapping[int, int]
    ) -> Answer:
        """The answer with few of what is assumed and little effort; the last place that is fixed
        is put in."""
        numbers = sorted(few)
        place, value = list(fixed.items())[-1]
        asked = replace(question, assume=[question.assume[number] for number in numbers])
        answer = self._asked(self._where(asked, place, value), fixed, FIRST_TRY)
        return replace(answer, used=frozenset(numbers[number] for number in answer.used))

    def _where(self, question: Question, place: int, value: int) -> Question:
        terms = self.terms
        known = self._put.setdefault((place, value), {})
        if not known:
            known[terms.place(place)] = terms.number(value)

        def put(term: Term) -> Term:
            return renamed(terms, term, known)

        return replace(
            question,
            known=[put(term) for term in question.known],
            assume=[put(term) for term in question.assume],
            moved={number: put(term) for number, term in question.moved.items()},
            goals=[
                # After a move that sets it the place is another number.
                (term if after and place in question.moved else put(term), after)
                for term, after in question.goals
            ],
        )

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

    def _solve(self, question: Question, counting: Counting, part: float = 1) -> Answer:
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
            effort = int(self.effort * part)
            found = checked(text, marks, written, effort, self.clock)
            if part == 1 or found[0] != "unknown":
                self._cache[text] = found
        verdict, values, used = found
        if verdict == "no":
            return Answer("no", written.position(values))
        return Answer(verdict, used=used)
