"""Do the rulebook's worked examples come out? In: the rules' examples; out: a finding each."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.further import NOTHING
from verify.checks.question import Question
from verify.findings.finding import Finding
from verify.graph.state_graph import StateGraph
from verify.plain import example_holds
from verify.rules.model import RuleFault
from verify.runs.limits import Clock

FURTHER = NOTHING


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """Proved or refuted: an example needs no other position than its own."""
    for example in graph.rules.examples:
        question = Question(
            "examples", f"Does this example come out: {example.text}?", subject=example.name
        )
        place = graph.rules.origin.at(example.line)
        try:
            holds = example_holds(graph.rules, example)
        except RuleFault as fault:
            where = graph.rules.origin.at(fault.line)
            summary = f"It cannot be worked out: {fault.message} ({where})."
            yield question.answer(graph, "refuted", summary)
            continue
        if holds:
            yield question.answer(graph, "proved", "Yes, it comes out.")
        else:
            summary = f"No, it does not come out as the rulebook says: {example.text} ({place})."
            yield question.answer(graph, "refuted", summary)
