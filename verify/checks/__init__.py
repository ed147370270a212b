"""The checks, a file each. In: a state graph and a clock; out: the findings, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from verify.checks import (
    bounds,
    by_dives,
    by_proof,
    by_turns,
    chance,
    claims,
    conserved,
    ends,
    examples,
    extremes,
    fairness,
    length,
    occurs,
    odds,
    playable,
    playouts,
    scoring,
    search,
    stalling,
    symmetry,
    termination,
)
from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock, OutOfTimeError
from verify.rules.model import RuleFault

if TYPE_CHECKING:
    from verify.symbolic.proof import Proof

Check = Callable[[StateGraph, Clock], Iterator[Finding]]

# As `CHECK_NAMES` has them: in the order a reader wants; the key is that of the check's findings.
CHECKS: dict[str, Check] = {
    "search": search.check,
    "symmetry": symmetry.check,
    "examples": examples.check,
    "bounds": bounds.check,
    "chance": chance.check,
    "odds": odds.check,
    "claims": claims.check,
    "conserved": conserved.check,
    "playable": playable.check,
    "termination": termination.check,
    "stalling": stalling.check,
    "length": length.check,
    "occurs": occurs.check,
    "scoring": scoring.check,
    "ends": ends.check,
    "fairness": fairness.check,
    "extremes": extremes.check,
    "playouts": playouts.check,
}


def run_checks(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """The findings of every check; one that runs out of time says so and the next has its turn."""
    proving = cache(partial(_prove, graph, clock))
    for key, check in CHECKS.items():
        subject = ""
        try:
            for finding in _beyond(graph, key, check(graph, clock), clock, proving):
                yield finding
                subject = "the rest"
        except OutOfTimeError as reason:
            question = Question(key, f"What does the check “{key}” say?", subject=subject)
            yield question.answer(graph, "undecided", f"Not decided: {reason}.")
        except RuleFault as fault:
            question = Question(key, f"Can the check “{key}” be carried out?", subject=subject)
            summary = f"No: {fault.message} ({graph.rules.name}:{fault.line})."
            yield question.shown(graph, "refuted", summary, graph.positions.index(fault.position))


def _beyond(
    graph: StateGraph,
    key: str,
    findings: Iterator[Finding],
    clock: Clock,
    proving: by_proof.Proving,
) -> Iterator[Finding]:
    """The same, decided by what was found out beyond the graph where the graph leaves it open."""
    if graph.by_turns is not None:
        findings = by_turns.decide(graph.by_turns, key, findings, clock)
    if graph.dive is not None:
        findings = by_dives.decide(graph, graph.dive, key, findings)
    if not graph.whole:
        findings = by_proof.decide(graph.rules, proving, key, findings)
    return findings


def _prove(graph: StateGraph, clock: Clock) -> Proof:
    from verify.symbolic.proof import prove

    return prove(graph.rules, clock)
