"""Does every end of the game name its winner? In: the ends of the graph; out: findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from verify.checks.further import Further
from verify.checks.question import Question, in_parts
from verify.compiled.turns.seen import Seen
from verify.findings.finding import Finding
from verify.findings.wording import count, listed, odds, spoken
from verify.graph.reach import at_random
from verify.graph.state_graph import Mask, Numbers
from verify.runs.limits import Clock

WINNER = Question("scoring", "Does every end of the game have a winner?", subject="winner")
TIES = Question("scoring", "Is every win one seat's alone?", weight="note", subject="ties")
NO_TIES = "Yes: no two seats ever win together."
RANGE = Question("scoring", "Which scores can a game end with?", weight="note", subject="range")

FURTHER = Further(decides=True, of_all=(RANGE.subject,))


def check(graph: Seen, clock: Clock) -> Iterator[Finding]:
    """Winners by `@wins`, else by the highest `@score`; nothing where the rules have neither."""
    rules = graph.rules
    if (rules.wins is None and rules.score is None) or (graph.whole and not len(graph.ends)):
        return
    nobody: list[int] = []
    several: list[int] = []
    reached: set[int] = set()
    for some in in_parts(graph, clock, graph.ends):
        points = points_at(graph, some)
        if points is not None:
            reached.update(np.unique(points).tolist())
        won = winning(graph, some, points).sum(axis=0)
        nobody += some[won == 0].tolist()
        several += some[won > 1].tolist()
    if rules.wins is not None:
        yield _winner(graph, nobody)
    if rules.seats > 1:
        yield _ties(graph, several)
    if reached:
        yield _range(graph, reached)


def points_at(graph: Seen, some: Numbers) -> Numbers | None:
    """The scores at these ends by `@score`, a row for each seat; None without one."""
    if graph.rules.score is None:
        return None
    name = graph.rules.score.name
    return np.stack([graph.judge(name, some, seat) for seat in range(graph.rules.seats)])


def winning(graph: Seen, some: Numbers, points: Numbers | None) -> Mask:
    """Who wins at these ends, a row for each seat: by `@wins`, else by the highest score."""
    rules = graph.rules
    if rules.wins is None and points is not None:
        return np.asarray(points == points.max(axis=0), np.bool_)
    if rules.wins is None:
        return np.zeros((rules.seats, len(some)), np.bool_)
    name = rules.wins.name
    return np.stack([graph.judge(name, some, seat) != 0 for seat in range(rules.seats)])


def _winner(graph: Seen, nobody: Sequence[int]) -> Finding:
    if nobody:
        steps = count(graph.steps_to(nobody[0]), "step")
        summary = f"No: after {steps} the game is over and nobody has won."
        return WINNER.shown(graph, "refuted", summary, nobody[0], _how_often(graph, nobody))
    if graph.whole:
        return WINNER.answer(graph, "proved", "Yes: whenever the game is over, somebody has won.")
    so_far = "every end has a winner" if len(graph.ends) else "no end was met"
    return WINNER.undecided(graph, so_far)


def _ties(graph: Seen, several: Sequence[int]) -> Finding:
    if several:
        first = np.array(several[:1])
        won = winning(graph, first, points_at(graph, first))[:, 0]
        seats = listed(f"seat {seat + 1}" for seat in np.flatnonzero(won).tolist())
        if graph.seats_folded:
            seats = count(int(won.sum()), "seat")
        summary = f"No: after {count(graph.steps_to(several[0]), 'step')} {seats} win together."
        detail = _how_often(graph, several)
        if graph.rules.wins is None:
            detail = ("No rule breaks the tie between equal scores.", *detail)
        return TIES.shown(graph, "refuted", summary, several[0], detail)
    if graph.whole:
        return TIES.answer(graph, "proved", NO_TIES)
    return TIES.undecided(graph, "no tie was met" if len(graph.ends) else "no end was met")


def _how_often(graph: Seen, positions: Sequence[int]) -> tuple[str, ...]:
    names = listed(sorted({f"“{spoken(n)}”" for p in positions for n in graph.ends_at(p)}), "or")
    lines = [f"{count(len(positions), 'end')} of {len(graph.ends):,} met, by {names}."]
    chance = at_random(graph, positions)
    if chance is not None:
        lines.append(f"When every move is picked at random it comes to that: {odds(chance)}.")
    return tuple(lines)


def _range(graph: Seen, reached: set[int]) -> Finding:
    low, high = min(reached), max(reached)
    gaps = [str(score) for score in range(low, high + 1) if score not in reached]
    between = "every score between" if not gaps else f"{len(reached):,} different scores"
    text = f"From {low:,} to {high:,} ({between})."
    if graph.whole:
        return RANGE.answer(graph, "proved", text)
    return RANGE.undecided(graph, f"scores from {low:,} to {high:,} were met")
