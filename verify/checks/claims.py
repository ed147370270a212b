"""Do the claims of the rules file (`@always`) hold at every position? Out: a finding for each."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.further import DECIDES
from verify.checks.question import Question, in_parts
from verify.findings.finding import Finding
from verify.findings.wording import count
from verify.graph.state_graph import StateGraph
from verify.rules.model import Clause, RuleFault
from verify.runs.limits import Clock, OutOfTimeError

FURTHER = DECIDES


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Looks at every position found, those waiting too: a claim needs no move.

    Where the time is over before, each claim is told of the positions that were looked at by then.
    """
    claims = {claim.name: claim for claim in graph.rules.claims}
    broken: dict[str, list[int]] = {name: [] for name in claims}
    faulty: dict[str, RuleFault] = {}
    looked = 0
    try:
        for some in in_parts(graph, clock) if claims else ():
            for name in claims:
                if name not in faulty:
                    try:
                        kept = graph.judge(name, some, 0)
                    except RuleFault as fault:
                        faulty[name] = fault.with_traceback(None)
                        continue
                    broken[name] += some[kept == 0].tolist()
            looked += len(some)
    except OutOfTimeError as reason:
        if not looked:
            for claim in claims.values():
                yield _asked(claim).answer(graph, "undecided", f"Not decided: {reason}.")
            return
    for name, claim in claims.items():
        if name in faulty:
            yield _faulty(graph, claim, faulty[name])
        elif broken[name]:
            yield _broken(graph, claim, broken[name])
        elif graph.whole and looked == len(graph):
            yield _asked(claim).answer(
                graph, "proved", f"Yes: “{claim.text}” holds at every position."
            )
        else:
            some_only = looked if looked < len(graph) else None
            yield _asked(claim).undecided(graph, f"“{claim.text}” holds", some_only)


def _asked(claim: Clause) -> Question:
    return Question("claims", f"Is it always so: {claim.text}?", subject=claim.name)


def _faulty(graph: StateGraph, claim: Clause, fault: RuleFault) -> Finding:
    where = graph.rules.origin.at(fault.line)
    summary = f"The claim cannot be worked out: {fault.message} ({where})."
    at = graph.positions.index(fault.position)
    return _asked(claim).shown(graph, "refuted", summary, at)


def _broken(graph: StateGraph, claim: Clause, broken: list[int]) -> Finding:
    steps = graph.steps_to(broken[0])
    when = f"after {count(steps, 'step')}" if steps else "at the start"
    place = graph.rules.origin.at(claim.line)
    summary = f"No: “{claim.text}” is broken {when} ({place})."
    out_of = f"It is broken at {count(len(broken), 'state')} of {len(graph):,}."
    return _asked(claim).shown(graph, "refuted", summary, broken[0], (out_of,))
