"""How often does each seat win? In: the ends of the graph; out: notes with exact bounds.

At random every move is as likely as any other. By force: what a seat can make sure of, whatever
the others do together. A play that never ends is nobody's win, a win together is a win of each.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.checks.question import SEATS_FOLDED, Question
from verify.checks.scoring import points_at, winning
from verify.finding import Finding, seat_name
from verify.graph import Mask, StateGraph
from verify.limits import Clock
from verify.values import Bounds, forced_chances, win_chances
from verify.wording import between, listed, spoken

AT_RANDOM = Question(
    "fairness",
    "How often does each seat win when every move is picked at random?",
    weight="note",
    subject="random play",
)
BY_FORCE = Question(
    "fairness",
    "How often can each seat win, whatever the others do?",
    weight="note",
    subject="best play",
)

SAME = 1e-9
"""Bounds no further apart than that are told as one number."""


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Nothing for one seat alone, without winners, or where no end was met."""
    rules = graph.rules
    if rules.seats < 2 or (rules.wins is None and rules.score is None) or not len(graph.ends):
        return
    if graph.seats_folded:
        for question in (AT_RANDOM, BY_FORCE):
            yield question.answer(graph, "undecided", f"Not decided: {SEATS_FOLDED}.")
        return
    won = winning(graph, graph.ends, points_at(graph, graph.ends))
    wins = [_mask(graph, row) for row in won]
    chances = [_first(win_chances(graph, one, clock)) for one in wins]
    yield _told(graph, AT_RANDOM, "At random", chances, _detail(graph, won, clock))
    if not np.any(~graph.by_chance & (graph.moves > 1)):
        return
    hidden = [spoken(phase.name) for phase in rules.phases.values() if phase.secret]
    if hidden:
        where = listed(f"“{name}”" for name in hidden)
        summary = f"Not decided: what happens in {where} not every seat sees."
        yield BY_FORCE.answer(graph, "undecided", summary)
        return
    forced = [forced_chances(graph, seat, one, clock) for seat, one in enumerate(wins)]
    found = [_first(one) for one in forced if one is not None]
    if len(found) == len(wins):
        yield _told(graph, BY_FORCE, "By its own best play", found, _gap(found))


def _mask(graph: StateGraph, won: Mask) -> Mask:
    found = np.zeros(len(graph), np.bool_)
    found[graph.ends[won]] = True
    return found


def _first(bounds: Bounds) -> tuple[float, float]:
    """The bounds at the start of the game."""
    return float(bounds.low[0]), float(bounds.high[0])


def _told(
    graph: StateGraph,
    question: Question,
    how: str,
    chances: list[tuple[float, float]],
    detail: list[str],
) -> Finding:
    seats = listed(f"{seat_name(n)} {between(*one)}" for n, one in enumerate(chances))
    if all(high - low <= SAME for low, high in chances):
        return question.answer(graph, "proved", f"{how}: {seats}.", detail)
    summary = f"Not decided. {how}: {seats}."
    return question.answer(graph, "undecided", summary, detail)


def _detail(graph: StateGraph, won: Mask, clock: Clock) -> list[str]:
    """Wins together, and games without a winner or an end, where there are any."""
    together = _first(win_chances(graph, _mask(graph, won.sum(axis=0) > 1), clock))
    nobody = _first(win_chances(graph, _mask(graph, won.sum(axis=0) == 0), clock))
    over = _first(win_chances(graph, graph.over != 0, clock))
    lines = []
    if together[1] > SAME:
        lines.append(f"Several seats win together: {between(*together)}.")
    if nobody[1] > SAME:
        lines.append(f"Nobody wins: {between(*nobody)}.")
    if over[0] < 1 - SAME:
        lines.append(f"The game never ends: {between(1 - over[1], 1 - over[0])}.")
    return lines


def _gap(chances: list[tuple[float, float]]) -> list[str]:
    if sum(high for _, high in chances) >= 1 - SAME:
        return []
    return ["What is missing to 100 % nobody can be sure of: they can keep each other from it."]
