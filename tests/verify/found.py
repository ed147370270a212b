"""A state graph and a clock come in; what all checks find out of it goes out, as readers see it."""

from __future__ import annotations

from verify.checks import findings_of
from verify.findings.finding import Finding, in_order, take_in
from verify.graph.state_graph import StateGraph
from verify.runs.limits import Clock


def run_checks(graph: StateGraph, clock: Clock) -> tuple[Finding, ...]:
    """The findings of every check: of each question the last one, in the order of the questions."""
    found: list[Finding] = []
    for finding in findings_of(graph, clock):
        take_in(found, finding)
    return in_order(found)
