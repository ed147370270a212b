"""Questions about an entry that a number names, asked value by value where they are hard: answers
are held to all positions there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("z3")

from tests.verify.still import still
from verify.proof.solver import solver as asking
from verify.proof.solver.question import Answer, Question
from verify.proof.solver.solver import EFFORT, Solver
from verify.terms.making import Terms
from verify.terms.sums import Sums
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut

PLACES = 9
RULES = still(which="upto(8)", gone="upto(9)", here="per(9, flag)")
BOUNDS = [(0, PLACES - 1), (0, PLACES), *[(0, 1)] * PLACES]
ALL = np.array(list(product(*(range(low, high + 1) for low, high in BOUNDS))), np.int64).T


def entry(terms: Terms) -> Term:
    """`here[which]`, as rules that are unrolled have it."""
    which, _, *here = terms.places
    found = here[-1]
    for place in reversed(range(PLACES - 1)):
        found = terms.choose(terms.equal(which, terms.number(place)), here[place], found)
    return found


def taken(terms: Terms) -> dict[int, Term]:
    """The move that takes what is at `which` away and counts it."""
    which, gone, *here = terms.places
    nothing = terms.number(0)
    moved = {
        2 + place: terms.choose(terms.equal(which, terms.number(place)), nothing, one)
        for place, one in enumerate(here)
    }
    return {1: terms.plus(gone, entry(terms)), **moved}


def whole(terms: Terms) -> Term:
    _, gone, *here = terms.places
    return terms.equal(reduce(terms.plus, here, gone), terms.number(PLACES))


def is_so(question: Question) -> bool:
    """Whether each goal holds after the move from all positions where all that is said holds."""
    before = WorkedOut(ALL)
    there = np.ones(ALL.shape[1], np.bool_)
    for term in (*question.known, *question.assume):
        there &= before(term) != 0
    columns = ALL.copy()
    for place, term in question.moved.items():
        columns[place] = before(term)
    then = WorkedOut(columns)
    return all((then if after else before)(goal)[there].all() for goal, after in question.goals)


def test_an_entry_that_a_number_names_is_one_addend() -> None:
    terms = Terms(BOUNDS)
    one = entry(terms)
    assert Sums(terms).of(terms.plus(one, terms.number(2))).addends == {one: 1}


@pytest.mark.parametrize("first_try", [0.1, 1e-6])
@pytest.mark.parametrize("lost", [0, 1])
def test_goals_that_are_easy_alone_are_not_asked_for_each_value(
    first_try: float, lost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "FIRST_TRY", first_try)
    terms = Terms(BOUNDS)
    which, gone, *_ = terms.places
    moved = taken(terms)
    if lost:
        # Off by one at the last place alone.
        last = terms.equal(which, terms.number(PLACES - 1))
        moved[1] = terms.minus(moved[1], terms.as_number(last))
    goals = [(whole(terms), True), (terms.less(which, terms.number(PLACES)), True)]
    goals += [(terms.negate(terms.less(terms.number(PLACES), gone)), False)]
    goals += [(terms.negate(terms.equal(terms.places[2], terms.number(2))), True)]
    question = Question((), [whole(terms)], moved, goals)
    assert is_so(question) == (not lost)
    by_value: list[Sequence[object]] = []
    before = Solver._by_value

    def noted(solver: Solver, question: Question, *more: Any) -> Answer:
        by_value.append(question.goals)
        return before(solver, question, *more)

    monkeypatch.setattr(Solver, "_by_value", noted)
    answer = Solver(RULES, terms).ask(question)
    assert answer.verdict == ("no" if lost else "yes")
    # All at once, or each by itself; only the sum is too much for a short look.
    assert all(len(asked) == 1 for asked in by_value)
    assert bool(by_value) == (first_try < 0.1 and not lost)


@pytest.mark.parametrize("seed", range(5))
def test_answers_are_those_of_all_positions(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = Random(seed)
    terms = Terms(BOUNDS)
    which, gone, *here = terms.places
    some = [
        whole(terms),
        terms.equal(entry(terms), terms.number(1)),
        terms.less(which, terms.number(chosen.randrange(1, PLACES))),
        terms.less(terms.number(chosen.randrange(PLACES)), gone),
        terms.equal(here[chosen.randrange(PLACES)], terms.number(1)),
        terms.less(reduce(terms.plus, here), terms.number(chosen.randrange(1, PLACES))),
    ]
    some += [terms.negate(one) for one in some]
    for effort, first_try in ((EFFORT, 0.1), (EFFORT, 1e-6), (60_000, 0.1)):
        monkeypatch.setattr(asking, "FIRST_TRY", first_try)
        solver = Solver(RULES, terms, effort=effort)
        for _ in range(6):
            assume = chosen.sample(some, 2)
            goals = [(one, chosen.random() < 0.7) for one in chosen.sample(some, 3)]
            question = Question((), assume, taken(terms), [*goals, (assume[0], False)])
            answer = solver.ask(question)
            assert answer.verdict in ("unknown", "yes" if is_so(question) else "no")
            if effort == EFFORT:
                assert answer.verdict != "unknown"
