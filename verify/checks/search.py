"""Was every position looked at? In: the graph; out: one finding with the counts."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.question import Question, why_not
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.wording import count

QUESTION = Question("search", "Was every position of the game looked at?")


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """Proved with the counts, or undecided with what was covered."""
    covered = graph.covered
    found = (
        f"{count(covered.states, 'state')}, {covered.positions:,} of them between turns or at an "
        f"end, with {count(covered.transitions, 'step')} from one to the next"
    )
    if graph.whole:
        steps = count(covered.depth, "step")
        summary = f"Yes: {found}. Each is reached from the start within {steps}."
        yield QUESTION.answer(graph, "proved", summary)
    else:
        waiting = count(covered.waiting, "state waits", "states wait")
        yield QUESTION.answer(
            graph,
            "undecided",
            f"No. {why_not(graph)}.",
            detail=(f"Found: {found}; {waiting} to be looked into.",),
        )
