"""How high and how low can a score be? In: the graph of a part of a game; out: two notes.

What no score can pass is told by the bounds of the fields; that it is reached, by a play that aims
at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from verify.checks.question import Question
from verify.climbs.bounds import score_bounds
from verify.climbs.climb import climb
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.play import describe, play_through
from verify.wording import count

HIGHEST: Final = Question(
    "extremes", "How high can a score be?", weight="note", subject="highest score"
)
LOWEST: Final = Question(
    "extremes", "How low can a score be?", weight="note", subject="lowest score"
)

TURNS: Final = 12_000
"""So many turns are tried for each of them."""

PART: Final = 0.5
SECONDS: Final = 10.0
"""So much of the time that is left, and no longer, each of them takes."""


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Proved where a play reaches what no score can pass; nothing where that is not known, or where
    every end was looked at."""
    if graph.whole or (graph.by_turns is not None and graph.by_turns.whole):
        return
    bounds = score_bounds(graph.rules, clock)
    if bounds is None:
        return
    for question, goal in ((HIGHEST, bounds[1]), (LOWEST, bounds[0])):
        climbing = clock.part(PART, SECONDS)
        up = question is HIGHEST
        found = climb(
            graph.rules,
            up=up,
            goal=goal,
            most=TURNS,
            stop=lambda climbing=climbing: bool(climbing.asked() or climbing.over()),
        )
        beyond = f"{'more' if up else 'less'} than {goal:,}"
        if not found.way:
            summary = f"Not decided: no score can be {beyond}; whether one can be {goal:,} is open."
            yield question.answer(graph, "undecided", summary)
            continue
        turns = sum(graph.rules.phases[phase].is_turn for phase, _ in found.way[:-1])
        detail = [
            f"A game of {count(turns, 'turn')} ({count(len(found.way) - 1, 'step')}) that aims at "
            "it ends so; there may be a shorter one."
        ]
        if found.score == goal:
            verdict, summary = "proved", f"{goal:,}: a game can end with it, none with {beyond}."
        else:
            verdict = "undecided"
            summary = f"Not decided: a game can end with {found.score:,}, none with {beyond}."
        play, position = play_through(graph.rules, found.way), describe(graph.rules, found.way[-1])
        yield replace(
            question.answer(graph, verdict, summary, detail, play, position), shortest=False
        )
