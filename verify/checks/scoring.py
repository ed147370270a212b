"""Does every end of the game name its winner? In: the ends of the graph; out: findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.plain import scores, winners
from verify.reach import at_random
from verify.rules import Rules
from verify.rules.model import Position
from verify.wording import count, listed, odds, spoken

WINNER = Question("scoring", "Does every end of the game have a winner?", subject="winner")
TIES = Question("scoring", "Is every win one seat's alone?", weight="note", subject="ties")
RANGE = Question("scoring", "Which scores can a game end with?", weight="note", subject="range")


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Winners by `@wins`, else by the highest `@score`; nothing where the rules have neither."""
    rules = graph.rules
    if (rules.wins is None and rules.score is None) or (graph.whole and not graph.ends):
        return
    nobody: list[Position] = []
    several: list[Position] = []
    reached: set[int] = set()
    for looked, position in enumerate(graph.ends):
        if looked % 1024 == 0:
            clock.check()
        points = scores(rules, position)
        if points is not None:
            reached.update(points)
        won = winning(rules, position, points)
        if not won:
            nobody.append(position)
        elif len(won) > 1:
            several.append(position)
    if rules.wins is not None:
        yield _winner(graph, nobody)
    if rules.seats > 1:
        yield _ties(graph, several)
    if reached:
        yield _range(graph, reached)


def winning(rules: Rules, position: Position, points: Sequence[int] | None) -> tuple[int, ...]:
    """The seats that win at an end: by `@wins`, without it by the highest of the scores."""
    if rules.wins is not None or points is None:
        return winners(rules, position)
    return tuple(seat for seat, score in enumerate(points) if score == max(points))


def _winner(graph: StateGraph, nobody: Sequence[Position]) -> Finding:
    if nobody:
        steps = count(graph.steps_to(nobody[0]), "step")
        summary = f"No: after {steps} the game is over and nobody has won."
        return WINNER.shown(graph, "refuted", summary, nobody[0], _how_often(graph, nobody))
    if graph.whole:
        return WINNER.answer(graph, "proved", "Yes: whenever the game is over, somebody has won.")
    so_far = "every end has a winner" if graph.ends else "no end was met"
    return WINNER.undecided(graph, so_far)


def _ties(graph: StateGraph, several: Sequence[Position]) -> Finding:
    if several:
        points = scores(graph.rules, several[0])
        won = winning(graph.rules, several[0], points)
        seats = listed(f"seat {seat + 1}" for seat in won)
        summary = f"No: after {count(graph.steps_to(several[0]), 'step')} {seats} win together."
        detail = _how_often(graph, several)
        if graph.rules.wins is None:
            detail = ("No rule breaks the tie between equal scores.", *detail)
        return TIES.shown(graph, "refuted", summary, several[0], detail)
    if graph.whole:
        return TIES.answer(graph, "proved", "Yes: no two seats ever win together.")
    return TIES.undecided(graph, "no tie was met" if graph.ends else "no end was met")


def _how_often(graph: StateGraph, positions: Sequence[Position]) -> tuple[str, ...]:
    names = listed(sorted({f"“{spoken(n)}”" for p in positions for n in graph.ends[p]}), "or")
    lines = [f"{count(len(positions), 'end')} of {len(graph.ends):,} met, by {names}."]
    chance = at_random(graph, positions)
    if chance is not None:
        lines.append(f"When every move is picked at random it comes to that: {odds(chance)}.")
    return tuple(lines)


def _range(graph: StateGraph, reached: set[int]) -> Finding:
    low, high = min(reached), max(reached)
    gaps = [str(score) for score in range(low, high + 1) if score not in reached]
    between = "every score between" if not gaps else f"{len(reached):,} different scores"
    text = f"From {low:,} to {high:,} ({between})."
    if graph.whole:
        return RANGE.answer(graph, "proved", text)
    return RANGE.undecided(graph, f"scores from {low:,} to {high:,} were met")
