"""Was every position looked at? In: the graph; out: one finding with the counts."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.further import TELLS_MORE
from verify.checks.question import Question, why_not
from verify.findings.finding import Finding
from verify.findings.wording import count, listed
from verify.graph.state_graph import StateGraph
from verify.plain import initial
from verify.runs.limits import Clock

QUESTION = Question("search", "Was every position of the game looked at?")

FURTHER = TELLS_MORE


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """Proved with the counts, or undecided with what was covered."""
    covered = graph.covered
    found = count(covered.states, "state")
    if covered.positions:
        found += f", {covered.positions:,} of them between turns or at an end,"
    found += f" with {count(covered.transitions, 'step')} from one to the next"
    if graph.whole:
        steps = count(covered.depth, "step")
        summary = f"Yes: {found}. Each is reached from the start within {steps}."
        yield QUESTION.answer(graph, "proved", summary, _stand_for(graph))
    else:
        waiting = count(covered.waiting, "state waits", "states wait")
        yield QUESTION.answer(
            graph,
            "undecided",
            f"No. {why_not(graph)}.",
            detail=(f"Found: {found}; {waiting} to be looked into.",),
        )


def _stand_for(graph: StateGraph) -> list[str]:
    """How many states and steps there would be if nothing alike were folded."""
    if (folded := graph.folded) is None:
        return []
    start = initial(graph.rules)
    most = "" if all(one == start for one in folded.symmetry.orbit(start)) else "at most "
    names = listed(one.name for one in folded.symmetry.alike)
    states, steps = count(folded.states, "state"), count(folded.transitions, "step")
    return [f"They stand for {most}{states} with {steps}: alike are {names}."]
