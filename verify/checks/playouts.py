"""What do games played at random show? In: a graph of a part of a game; out: estimates, and a fault
met on the way. Where nothing waits to be looked into the graph says more, and nothing is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from verify.checks.further import NOTHING
from verify.checks.question import Question
from verify.findings.finding import Finding, seat_name
from verify.findings.wording import count, listed
from verify.graph.state_graph import Came, StateGraph
from verify.playouts.estimates import mean, mean_bounds, quantile, share, wins
from verify.playouts.games import play_and_see
from verify.playouts.plain import Playtest
from verify.playouts.policies import for_seats
from verify.playouts.result import Playouts
from verify.runs.limits import Clock

WINS = Question(
    "playouts",
    "How often does each seat win in games played at random?",
    weight="note",
    subject="wins",
)
ENDS = Question(
    "playouts", "How often does a game played at random end?", weight="note", subject="ends"
)
LENGTH = Question(
    "playouts", "How long are games played at random?", weight="note", subject="length"
)
SOUND = Question("playouts", "Do games played at random keep within the rules?", subject="sound")

GAMES: Final = 10_000
STEPS: Final = 10_000
"""A game of more steps is cut off."""

STEPS_FOR_EACH: Final = 4
ALL_STEPS: Final = (5_000, 2_000_000)
"""All games together take no more steps than the other; where the states were limited, than that
for each transition that the search found, but the one: who looks at little wants an answer soon."""

SEED: Final = 1

PART: Final = 0.15
SECONDS: Final = 10.0
LEAST: Final = 2.0
"""So much of the time that is left is played, no longer and no shorter."""


@dataclass(frozen=True, slots=True)
class Played:
    """What became of games, and the kinds of move that came up in them, if that is known."""

    made: Playouts
    came: Came


FURTHER = NOTHING


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Estimates with 95 % intervals, by playing from the start."""
    found = played(graph, clock)
    if found is not None:
        yield from told(graph, found.made)


def played(graph: StateGraph, clock: Clock) -> Played | None:
    """Games played at random; none where the graph says more."""
    if graph.looked == len(graph):
        return None
    playing = clock.part(PART, SECONDS, LEAST)
    test = Playtest(graph.rules, for_seats(graph.rules, ()), SEED, STEPS)
    least, most = ALL_STEPS
    if clock.limits.states:
        most = min(most, max(least, STEPS_FOR_EACH * graph.covered.transitions))
    made, came = play_and_see(test, GAMES, playing, most_steps=most)
    return Played(made, came) if made.games else None


def told(graph: StateGraph, made: Playouts) -> Iterator[Finding]:
    """What the games show."""
    if made.judged and graph.rules.seats > 1:
        yield _wins(graph, made)
    yield _ends(graph, made)
    if made.ended:
        yield _length(graph, made)
    if made.gone_wrong:
        yield _wrong(graph, made)


def _from(made: Playouts) -> str:
    return f"95 % intervals, from {count(made.games, 'game')} (seed {made.seed})."


def _wins(graph: StateGraph, made: Playouts) -> Finding:
    seats = [
        f"{seat_name(seat)} in {_between(*wins(made, seat))}" for seat in range(graph.rules.seats)
    ]
    detail = [_from(made)]
    if made.shared:
        detail.append(f"Several seats win together in {_between(*_share(made, made.shared))}.")
    if made.won_by_nobody:
        detail.append(f"Nobody wins in {_between(*_share(made, made.won_by_nobody))}.")
    return WINS.answer(graph, "estimated", f"{listed(seats)}.".capitalize(), detail)


def _ends(graph: StateGraph, made: Playouts) -> Finding:
    # A game under way when the time was up may have ended within its steps.
    low, high = _share(made, made.ended)
    summary = f"Within {count(made.most_steps, 'step')} it ends in {_between(low, high)} of games."
    return ENDS.answer(graph, "estimated", summary, [f"{made.ended:,} of {made.games:,} ended."])


def _length(graph: StateGraph, made: Playouts) -> Finding:
    low, high = mean_bounds(made.turns)
    several = made.turns[0][0] < made.turns[-1][0]
    average = f"{low:,.1f} to {high:,.1f}" if several else f"{mean(made.turns):,.1f}"
    half, most = f"{quantile(made.turns, 0.5):,}", f"{quantile(made.turns, 0.9):,}"
    longest, steps = made.turns[-1][0], made.steps[-1][0]
    return LENGTH.answer(
        graph,
        "estimated",
        f"On average {average} turns; half of them take up to {half}, nine of ten up to {most}.",
        [f"The longest had {count(longest, 'turn')}, the one with most steps {steps:,}."],
    )


def _wrong(graph: StateGraph, made: Playouts) -> Finding:
    wrong = made.gone_wrong
    assert wrong is not None
    summary = f"No: in {made.stuck + made.broken:,} of {made.games:,} games {wrong.words}."
    detail = ["Of the games that show it, this is the shortest; there may be shorter ones."]
    found = SOUND.answer(graph, "refuted", summary, detail, wrong.play, wrong.position)
    return replace(found, shortest=False)


def _share(made: Playouts, hits: int) -> tuple[float, float]:
    return share(hits, made.undecided, made.games)


def _between(low: float, high: float) -> str:
    """`56.3 to 58.2 %`, and `99.96 to 100 %` where that is needed to tell them apart."""
    digits = 1 if high - low > 0.002 else 2
    return " to ".join(f"{100 * one:.{digits}f}".removesuffix(".00") for one in (low, high)) + " %"
