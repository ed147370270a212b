"""Is there a longest game? In: the graph; out: one note, with the longest in turns and steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.checks.further import Further
from verify.checks.question import Question
from verify.compiled.turns.seen import Interval, Seen
from verify.findings.finding import Finding
from verify.findings.wording import count
from verify.graph.reach import dead, longest
from verify.graph.state_graph import StateGraph
from verify.graph.values import expected_lengths
from verify.runs.limits import Clock

QUESTION = Question("length", "Is there a longest game?", weight="note")
AVERAGE = Question(
    "length",
    "How long is a game when every move is picked at random?",
    weight="note",
    subject="average",
)

CLOSE = 1e-6
"""Averages are told whose bounds are no further apart than that."""

FURTHER = Further(decides=True, of_all=(AVERAGE.subject,))


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """The longest game, and the average where every game ends in the long run."""
    yield _longest(graph)
    if graph.whole and not len(dead(graph, clock)):
        yield from _average(graph, clock)


def _average(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    starts = np.array([phase.is_turn for phase in graph.rules.phases.values()])[graph.phases]
    turns = expected_lengths(graph, starts, clock)
    steps = expected_lengths(graph, np.ones(len(graph), np.bool_), clock)
    yield from average(graph, (turns.low[0], turns.high[0]), (steps.low[0], steps.high[0]))


def average(graph: Seen, turns: Interval, steps: Interval) -> Iterator[Finding]:
    """What the average is said to be, if its bounds are close enough."""
    if max(turns[1] - turns[0], steps[1] - steps[0]) < CLOSE:
        words = f"{turns[0]:,.5g} turns ({steps[0]:,.5g} steps)"
        yield AVERAGE.answer(graph, "proved", f"On average {words}.")


def _longest(graph: StateGraph) -> Finding:
    """Proved where play never comes back to a position; a way back refutes it in any case."""
    if graph.order_of_play is None:
        return QUESTION.answer(
            graph, "refuted", "No: positions can come up again, so a game can take any length."
        )
    if not graph.whole:
        return QUESTION.undecided(graph, "no position comes up twice")
    starts = np.array([phase.is_turn for phase in graph.rules.phases.values()])
    steps = longest(graph, graph.order_of_play)
    turns = longest(graph, graph.order_of_play, starts[graph.phases])
    return QUESTION.answer(
        graph,
        "proved",
        f"Yes: no game takes more than {count(turns, 'turn')} ({count(steps, 'step')}).",
    )
