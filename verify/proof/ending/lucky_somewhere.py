"""Settled facts and stated ranks come in; the steps by which luck brings play to its end go out,
where what is lucky hangs on the position: a throw that lies on what is sought is another one for
each place where that may be.

To each outcome of chance the condition is added that no rank rises by it but for one before it that
falls. Where some outcome has its condition at every position at which chance decides, and every
game of such outcomes ends, no game goes on for ever but with probability 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.proof.ending.ranks import Rank
from verify.proof.ending.spans import Helped
from verify.proof.induction import Live
from verify.proof.solver.question import Question, Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model
from verify.terms.simplified import after
from verify.terms.term import Term


def lucky_where(
    model: Model,
    steps: Sequence[Step],
    solver: Solver,
    live: Live,
    ranks: Sequence[Rank],
    needed: Helped,
    *,
    whoever: bool,
) -> Sequence[Step] | None:
    """The steps, each outcome of chance where it is lucky; and, if it need not be so `whoever`
    moves, each move where it is.

    None where at some position there may be no such step. Facts that helped are added to `needed`.
    """
    terms = model.terms
    found: list[Step] = []
    for phase, kind in model.rules.phases.items():
        here = [step for step in steps if step.phase == phase]
        if whoever and kind.kind == "choice":
            found += here
            continue
        lucky = [replace(step, known=(*step.known, _lucky(model, step, ranks))) for step in here]
        lucky = [step for step in lucky if terms.no not in step.known]
        some = terms.any(terms.all(step.known) for step in lucky)
        facts = live.get(phase, ())
        question = Question(
            [terms.negate(model.over)], [fact.term for fact in facts], {}, [(some, False)]
        )
        answer = solver.ask(question)
        if answer.verdict != "yes":
            return None
        needed.setdefault(phase, {}).update((facts[used], None) for used in answer.used)
        found += lucky
    return found


def _lucky(model: Model, step: Step, ranks: Sequence[Rank]) -> Term:
    """Where the first of the ranks that the step changes falls, or it changes none."""
    terms = model.terms
    falls = terms.yes
    for rank in reversed(ranks):
        then = after(terms, rank.term, step.moved)
        stays = terms.all([terms.equal(then, rank.term), falls])
        falls = terms.any([terms.less(then, rank.term), stays])
    return falls
