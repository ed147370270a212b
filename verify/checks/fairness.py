"""How often does each seat win? In: the ends of the graph; out: notes with exact bounds.

At random every move is as likely as any other. By force: what a seat can make sure of, whatever
the others do together. A play that never ends is nobody's win, a win together is a win of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from verify.checks.further import NOTHING
from verify.checks.question import SEATS_FOLDED, Question
from verify.checks.scoring import points_at, winning
from verify.compiled.turns.seen import ByTurns, Interval, Seen, TurnValues
from verify.findings.finding import Finding, seat_name
from verify.findings.wording import between, count, listed, spoken
from verify.graph.reach import closure
from verify.graph.state_graph import Mask, StateGraph
from verify.graph.values import Bounds, forced_chances, win_chances
from verify.rules import Rules
from verify.runs.limits import Clock

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

FURTHER = NOTHING


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Nothing for one seat alone, without winners, or where no end was met."""
    rules = graph.rules
    if not asked(graph):
        return
    if graph.seats_folded:
        for question in (AT_RANDOM, BY_FORCE):
            yield question.answer(graph, "undecided", f"Not decided: {SEATS_FOLDED}.")
        return
    won = winning(graph, graph.ends, points_at(graph, graph.ends))
    wins = [_mask(graph, row) for row in won]
    chances = [_first(win_chances(graph, one, clock)) for one in wins]
    several, none = (won.sum(axis=0) > 1, won.sum(axis=0) == 0)
    others = [
        _first(win_chances(graph, one, clock))
        for one in (_mask(graph, several), _mask(graph, none), graph.over != 0)
    ]
    # What was not looked into may lead to a win still.
    lost = [_lost(graph, one, clock) for one in wins] if graph.whole else []
    yield _told(graph, AT_RANDOM, "At random", chances, [*_detail(*others), *_shut_out(lost)])
    if not np.any(~graph.by_chance & (graph.moves > 1)):
        return
    if hidden(rules):
        yield _hidden(graph)
        return
    forced = [forced_chances(graph, seat, one, clock) for seat, one in enumerate(wins)]
    found = [_first(one) for one in forced if one is not None]
    if len(found) == len(wins):
        yield _told(graph, BY_FORCE, "By its own best play", found, _gap(found))


def by_turns(found: ByTurns, values: TurnValues) -> Iterator[Finding]:
    """The same of a game that was worked out turn by turn."""
    others = (values.together, values.nobody, values.over)
    detail = [*_detail(*others), *_shut_out(values.lost, exact=found.covered.exact)]
    yield _told(found, AT_RANDOM, "At random", values.at_random, detail)
    if not values.choices:
        return
    if hidden(found.rules):
        yield _hidden(found)
    elif values.at_best is not None:
        yield _told(found, BY_FORCE, "By its own best play", values.at_best, _gap(values.at_best))


def asked(graph: Seen) -> bool:
    """Whether there are seats whose chances can be compared."""
    rules = graph.rules
    judged = rules.wins is not None or rules.score is not None
    return rules.seats > 1 and judged and len(graph.ends) > 0


def hidden(rules: Rules) -> bool:
    """Whether not every seat sees everything, so that there is no best play to work out."""
    return any(phase.secret for phase in rules.phases.values())


def _hidden(graph: Seen) -> Finding:
    where = listed(f"“{spoken(one.name)}”" for one in graph.rules.phases.values() if one.secret)
    summary = f"Not decided: what happens in {where} not every seat sees."
    return BY_FORCE.answer(graph, "undecided", summary)


def _mask(graph: StateGraph, won: Mask) -> Mask:
    found = np.zeros(len(graph), np.bool_)
    found[graph.ends[won]] = True
    return found


def _first(bounds: Bounds) -> Interval:
    """The bounds at the start of the game."""
    return float(bounds.low[0]), float(bounds.high[0])


def _told(
    graph: Seen,
    question: Question,
    how: str,
    chances: Sequence[Interval],
    detail: list[str],
) -> Finding:
    seats = listed(f"{seat_name(n)} {between(*one)}" for n, one in enumerate(chances))
    if all(high - low <= SAME for low, high in chances):
        return question.answer(graph, "proved", f"{how}: {seats}.", detail)
    summary = f"Not decided. {how}: {seats}."
    return question.answer(graph, "undecided", summary, detail)


def _detail(together: Interval, nobody: Interval, over: Interval) -> list[str]:
    """Wins together, and games without a winner or an end, where there are any."""
    lines = []
    if together[1] > SAME:
        lines.append(f"Several seats win together: {between(*together)}.")
    if nobody[1] > SAME:
        lines.append(f"Nobody wins: {between(*nobody)}.")
    if over[0] < 1 - SAME:
        lines.append(f"The game never ends: {between(1 - over[1], 1 - over[0])}.")
    return lines


def _lost(graph: StateGraph, won: Mask, clock: Clock) -> int:
    """From how many positions before the end a seat cannot win any more."""
    return int(np.count_nonzero(~closure(graph.before, won, clock) & (graph.over == 0)))


def _shut_out(lost: Sequence[int], *, exact: bool = True) -> list[str]:
    """From how many positions each seat cannot win any more, where that can happen."""
    if not any(lost):
        return []
    most = "" if exact else "at most "
    seats = listed(f"{seat_name(n)} in {most}{count(one, 'state')}" for n, one in enumerate(lost))
    return [f"Before the game is over a seat cannot win any more: {seats}."]


def _gap(chances: Sequence[Interval]) -> list[str]:
    if sum(high for _, high in chances) >= 1 - SAME:
        return []
    return ["What is missing to 100 % nobody can be sure of: they can keep each other from it."]
