"""The steps of a proof and settled facts come in; which fields stay within bounds goes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.proof.induction import Live
from verify.proof.solver.counting import Key
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import Step
from verify.rules.argued import BOUNDS
from verify.rules.model import Field
from verify.symbolic.model import Model
from verify.terms.term import Term


def staying(model: Model, steps: Sequence[Step], solver: Solver, live: Live) -> Iterator[str]:
    """The names of the fields that are not forgotten and that no step leads out of their bounds."""
    left = [one for one in model.rules.fields if one.name not in model.forgotten]
    for step in steps:
        facts: list[Term] = [fact.term for fact in live.get(step.phase, [])]
        asked = {one.name: goals for one in left if (goals := list(_goals(model, step, one)))}
        every = [goal for goals in asked.values() for goal in goals]
        question = Question(step.possible, facts, {}, every)
        kind = BOUNDS, step.move.site.number
        if not every or solver.ask_as_before(question, kind).verdict == "yes":
            continue
        for name, goals in asked.items():
            alone = len(asked) == 1
            if alone or solver.ask(Question(step.possible, facts, {}, goals)).verdict != "yes":
                left = [one for one in left if one.name != name]
    return (one.name for one in left)


def _goals(model: Model, step: Step, one: Field) -> Iterator[Key]:
    terms = model.terms
    low, high = terms.number(one.low), terms.number(one.high)
    for place in range(one.offset, one.offset + one.width):
        if (term := step.moved.get(place)) is not None:
            for part in (terms.less(term, low), terms.less(high, term)):
                if part is not terms.no:
                    yield terms.negate(part), False
