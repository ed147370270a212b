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
from verify.findings.finding import Finding, Verdict
from verify.findings.wording import count
from verify.graph.play import describe, play_through
from verify.graph.state_graph import StateGraph
from verify.runs.limits import Clock

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
    yield _answer(graph, clock, HIGHEST, bounds[1])
    yield _answer(graph, clock, LOWEST, bounds[0])


def _answer(graph: StateGraph, clock: Clock, question: Question, goal: int) -> Finding:
    rules, up = graph.rules, question is HIGHEST
    climbing = clock.part(PART, SECONDS)

    def stop() -> bool:
        return climbing.asked() or bool(climbing.over())

    found = climb(rules, up=up, goal=goal, most=TURNS, stop=stop)
    beyond = f"{'more' if up else 'less'} than {goal:,}"
    if not found.way:
        summary = f"Not decided: no score can be {beyond}; whether one can be {goal:,} is open."
        return question.answer(graph, "undecided", summary)
    turns = sum(rules.phases[phase].is_turn for phase, _ in found.way[:-1])
    steps = count(len(found.way) - 1, "step")
    detail = [
        f"A game of {count(turns, 'turn')} ({steps}) that aims at it ends so; there may be a "
        "shorter one."
    ]
    verdict: Verdict = "undecided"
    summary = f"Not decided: a game can end with {found.score:,}, none with {beyond}."
    if found.score == goal:
        verdict = "proved"
        summary = f"{goal:,}: a game can end with it, none with {beyond}."
    play, position = play_through(rules, found.way), describe(rules, found.way[-1])
    told = question.answer(graph, verdict, summary, detail, play, position)
    return replace(told, shortest=False)
