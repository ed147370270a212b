"""Is there always a move until the game is over? In: the graph; out: one finding."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.further import DECIDES
from verify.checks.question import Question
from verify.findings.finding import Finding
from verify.findings.wording import count, kind_of_move, spoken
from verify.graph.state_graph import StateGraph
from verify.runs.limits import Clock

QUESTION = Question("playable", "Is there always a move until the game is over?")

FURTHER = DECIDES


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """A position without a move that is no end refutes it, even where the search was cut off."""
    if len(graph.stuck):
        at = int(graph.stuck[0])
        steps = graph.steps_to(at)
        phase = graph.rules.phases[graph.phase_of(at)]
        when = f"after {count(steps, 'step')}" if steps else "right at the start"
        kinds = [site for site in graph.rules.sites if site.phase == phase.name]
        yield QUESTION.shown(
            graph,
            "refuted",
            f"No, the game can get stuck: {when} there is no move, and it is not over.",
            at,
            detail=(
                f"It is the phase “{spoken(phase.name)}” ({graph.rules.origin.at(phase.line)}). "
                "None of its moves is possible: " + ", ".join(map(kind_of_move, kinds)) + ".",
                f"{count(len(graph.stuck), 'state is', 'states are')} stuck like this.",
            ),
        )
    elif graph.whole:
        yield QUESTION.answer(graph, "proved", "Yes, at every position.")
    else:
        yield QUESTION.undecided(graph, "there is always a move")
