"""Do the claims of the rules file (`@always`) hold at every position? Out: a finding for each."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.question import Question, in_parts
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.rules.model import Clause, RuleFault
from verify.wording import count


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Looks at every position found, those waiting too: a claim needs no move."""
    for claim in graph.rules.claims:
        yield _claim(graph, clock, claim)


def _claim(graph: StateGraph, clock: Clock, claim: Clause) -> Finding:
    question = Question("claims", f"Is it always so: {claim.text}?", subject=claim.name)
    place = f"{graph.rules.name}:{claim.line}"
    broken: list[int] = []
    for some in in_parts(graph, clock):
        try:
            kept = graph.judge(claim.name, some, 0)
        except RuleFault as fault:
            where = f"{graph.rules.name}:{fault.line}"
            summary = f"The claim cannot be worked out: {fault.message} ({where})."
            at = graph.positions.index(fault.position)
            return question.shown(graph, "refuted", summary, at)
        broken += some[kept == 0].tolist()
    if broken:
        steps = graph.steps_to(broken[0])
        when = f"after {count(steps, 'step')}" if steps else "at the start"
        summary = f"No: “{claim.text}” is broken {when} ({place})."
        out_of = f"It is broken at {count(len(broken), 'state')} of {len(graph):,}."
        return question.shown(graph, "refuted", summary, broken[0], (out_of,))
    if graph.whole:
        return question.answer(graph, "proved", f"Yes: “{claim.text}” holds at every position.")
    return question.undecided(graph, f"“{claim.text}” holds")
