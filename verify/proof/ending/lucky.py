"""Settled facts and stated ranks come in; the steps by which luck brings play to its end go out.

Bad luck may make a rank rise, such as a die that shows nothing. Outcomes that never do are lucky
ones. Where every position at which chance decides has a lucky outcome, and every game of lucky ones
ends, no game goes on for ever but with probability 0: luck comes often enough in a row sooner or
later. The same of moves says that some play leads to an end, if not whatever the players do.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.proof.ending.ranks import Rank
from verify.proof.ending.spans import Helped
from verify.proof.induction import Live
from verify.proof.solver.question import Question, Solver
from verify.proof.steps import Step
from verify.symbolic.model import Model


def lucky_steps(
    model: Model,
    steps: Sequence[Step],
    solver: Solver,
    live: Live,
    ranks: Sequence[Rank],
    needed: Helped,
    *,
    whoever: bool,
) -> Sequence[Step] | None:
    """The steps without the outcomes that may make the first rank rise that they change; and, if it
    need not be so `whoever` moves, without such moves.

    None where that leaves out nothing, or all that can happen at some position. Facts that helped
    are added to `needed`.
    """
    terms = model.terms
    kinds = model.rules.phases
    measures = [rank.term for rank in ranks]
    kept: list[Step] = []
    thinned: set[str] = set()
    for step in steps:
        if whoever and kinds[step.phase].kind == "choice":
            kept.append(step)
            continue
        live_here = [fact.term for fact in live.get(step.phase, ())]
        impossible = Question(step.known, live_here, step.moved, [(terms.no, False)])
        answer = solver.ask(impossible)
        if answer.verdict != "yes":
            answer = solver.ask(Question(step.known, live_here, step.moved, (), measures))
            if answer.verdict == "yes":
                kept.append(step)
            else:
                thinned.add(step.phase)
        if answer.verdict == "yes":
            _help(needed, live, step.phase, answer.used)
    if not thinned:
        return None
    for phase in thinned:
        some = terms.any([terms.all(step.known) for step in kept if step.phase == phase])
        live_here = [fact.term for fact in live.get(phase, ())]
        over = terms.negate(model.over)
        answer = solver.ask(Question([over], live_here, {}, [(some, False)]))
        if answer.verdict != "yes":
            return None
        _help(needed, live, phase, answer.used)
    return kept


def _help(needed: Helped, live: Live, phase: str, used: frozenset[int]) -> None:
    facts = live.get(phase, ())
    needed.setdefault(phase, {}).update((facts[number], None) for number in used)
