"""Questions without what is hard to work out, steps that differ in one number as one, and what play
that was met says of ranks: each held to what it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import numpy as np
import pytest

pytest.importorskip("z3")

from tests.verify.still import still
from tests.verify.test_luck import CLOCK, LADDER, PAYS
from verify.proof.alike import together
from verify.proof.ending.as_seen import AsSeen
from verify.proof.ending.changes import Changes
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.proof.solver.plainer import Plainer
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import steps_of
from verify.rules import read_rules
from verify.symbolic.model import moves_of
from verify.terms.division import modulo
from verify.terms.making import Terms
from verify.terms.sums import Sums
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut

ENTRIES = tuple((7 * number * number + 3) % 11 for number in range(20))


def number(terms: Terms, chosen: Random, deep: int) -> Term:
    kind = chosen.randrange(7) if deep else chosen.randrange(2)
    if kind == 0:
        return terms.number(chosen.randrange(5))
    if kind == 1:
        return chosen.choice(terms.places)
    left, right = (number(terms, chosen, deep - 1) for _ in range(2))
    if kind == 2:
        return terms.plus(left, right)
    if kind == 3:
        return terms.times(left, right)
    if kind == 4:
        return modulo(terms, left, terms.number(chosen.randrange(2, 4)))
    if kind == 5:
        return terms.pick(ENTRIES, left)
    return terms.choose(truth(terms, chosen, deep - 1), left, right)


def truth(terms: Terms, chosen: Random, deep: int) -> Term:
    kind = chosen.randrange(5) if deep else chosen.randrange(2)
    if kind > 1:
        parts = [truth(terms, chosen, deep - 1) for _ in range(2)]
        return [terms.all(parts), terms.any(parts), terms.negate(parts[0])][kind - 2]
    parts = [number(terms, chosen, deep) for _ in range(2)]
    return terms.equal(*parts) if kind else terms.less(*parts)


def is_so(question: Question, positions: Sequence[Sequence[int]]) -> bool:
    """Whether each goal is true after the move, position by position."""
    before = WorkedOut.at(positions)
    columns = before.columns.copy()
    for place, term in question.moved.items():
        columns[place] = before(term)
    then = WorkedOut(columns)
    held = np.ones(len(positions), bool)
    for term in (*question.known, *question.assume):
        held &= before(term) != 0
    return all((then if after else before)(goal)[held].all() for goal, after in question.goals)


@pytest.mark.parametrize("seed", range(60))
def test_answers_are_those_of_all_positions(seed: int) -> None:
    """Whether or not they were found without what is hard."""
    rules = still(x="upto(3)", y="upto(3)", z="upto(3)")
    chosen = Random(seed)
    solver = Solver(rules, Terms([(0, 3)] * 3))
    terms = solver.terms
    positions = list(product(range(4), repeat=3))
    for _ in range(12):
        shared = truth(terms, chosen, 2)
        assume = [shared, terms.any([truth(terms, chosen, 1), shared])]
        moved = {chosen.randrange(3): terms.number(chosen.randrange(4))}
        goals = [(terms.any([shared, truth(terms, chosen, 2)]), chosen.random() < 0.7)]
        question = Question([truth(terms, chosen, 1)], assume, moved, goals)
        answer = solver.ask(question)
        assert answer.verdict == ("yes" if is_so(question, positions) else "no")
        if answer.verdict == "no":
            assert not is_so(question, [answer.position[:3]])


def test_what_stays_as_it_is_need_not_be_worked_out() -> None:
    terms = Terms([(0, 50)] * 3)
    x, y, z = terms.places
    plainer = Plainer(terms, Sums(terms))
    hard = terms.less(terms.times(x, y), modulo(terms, x, terms.number(7)))
    both = terms.all([hard, terms.equal(z, terms.number(3))])
    plain = plainer.plain(both)
    assert plain.op == "and"
    assert terms.equal(z, terms.number(3)) in plain.args
    assert all(part.op == "==" for part in plain.args)
    # where a move leaves it alone it is the same truth, and where not another one
    kept, later = plainer.after(both, {2: terms.number(3)})
    assert (kept, later) == (plain, True)
    then, later = plainer.after(both, {0: terms.number(4)})
    assert not later
    assert set(then.args) & set(plain.args) == {terms.equal(z, terms.number(3))}


def test_steps_that_set_a_place_to_numbers_side_by_side_are_one() -> None:
    text = LADDER.replace("    SLIDE\n", "").replace(
        '    yield "stays", 1, s, rest\n',
        "    for n in range(3):\n        v = s.copy()\n        v.rung = n\n"
        '        yield f"steps to {n}", 1, v, rest\n',
    )
    model = moves_of(read_rules(text.replace("@chance(3)", "@chance(5)"), "rules.py"), CLOCK)
    steps = steps_of(model)
    few = together(steps, model.terms)
    assert [step.number for step in few] == list(range(len(few)))
    # to 0, 1, 2, and down to 0 once more
    assert len(steps) - len(few) == 3
    (joined,) = [step for step in few if step not in steps and model.terms.is_unsure(
        step.moved.get(0, model.terms.yes))]  # fmt: skip
    assert (joined.moved[0].low, joined.moved[0].high) == (0, 2)


@pytest.mark.parametrize(
    ("text", "may"), [(LADDER.replace("    SLIDE\n", ""), False), (PAYS, True)]
)
def test_play_that_was_met_speaks_against_a_bound(text: str, may: bool) -> None:
    """Who falls off a ladder has more to climb; who pays has less to pay, as far as is seen."""
    prover = Prover(read_rules(text, "rules.py"), CLOCK, Proof())
    changes = Changes(prover.model.measures, prover.met)
    assert AsSeen(prover.steps, changes, prover.solver.sums).may_run_out() is may
