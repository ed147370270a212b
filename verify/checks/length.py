"""Is there a longest game? In: the graph; out: one note, with the longest in turns and steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.reach import longest
from verify.wording import count

QUESTION = Question("length", "Is there a longest game?", weight="note")


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """Proved where play never comes back to a position; a way back refutes it in any case."""
    if graph.order_of_play is None:
        yield QUESTION.answer(
            graph, "refuted", "No: positions can come up again, so a game can take any length."
        )
        return
    if not graph.whole:
        yield QUESTION.undecided(graph, "no position comes up twice")
        return
    starts = np.array([phase.is_turn for phase in graph.rules.phases.values()])
    steps = longest(graph, graph.order_of_play)
    turns = longest(graph, graph.order_of_play, starts[graph.phases])
    yield QUESTION.answer(
        graph,
        "proved",
        f"Yes: no game takes more than {count(turns, 'turn')} ({count(steps, 'step')}).",
    )
