"""The first states of a game and a clock come in; whether a search would come far goes out.

Thousands of games are played for it that stand in their middle: see `verify.dives.meeting`. Nothing
is proved by that, but a search that would see few of so many states is not begun.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from verify.graph.state_graph import StateGraph
from verify.runs.limits import Clock

if TYPE_CHECKING:
    from verify.dives.meeting import Meeting

WIDE: Final = 8
"""So many states found for each that was looked into: then there are far more still."""

BY_TURNS: Final = 0.4
"""Of a time that nobody chose: so much of what is left goes into the search by turns."""

TURNS_A_SECOND: Final = 10_000_000
"""It is not begun where games that were played show more states than so many for each second."""

MANY: Final = 20_000
"""So many states in the middle of games alone, where that is asked of the first states."""

ENOUGH: Final = 100_000
"""Of a game that is wide no more games are played where they show so many."""

TIMES: Final = 2
"""Where they do not show it by their width, so many times the states that could be looked at."""

SECONDS_OF_MEETING: Final = 2.0
"""So long, at most, games are played for that."""

MOST_STEPS: Final = 10_000
"""A game of more steps is cut off."""


def met(graph: StateGraph, clock: Clock) -> Meeting | None:
    """What games tell that meet; None where none can be played fast enough to tell much.

    Of a game that is wide it is enough to know that there are many.
    """
    from verify.dives.meeting import meeting
    from verify.playouts.games import compiled
    from verify.playouts.plain import Playtest
    from verify.playouts.policies import for_seats

    if graph.faults:
        return None
    rules = graph.rules
    player = compiled(Playtest(rules, for_seats(rules, ()), 1, MOST_STEPS), clock)
    if player is None:
        return None
    return meeting(player, clock.part(1.0, SECONDS_OF_MEETING), ENOUGH if is_wide(graph) else None)


def far_more(graph: StateGraph, games: Meeting | None, most: int) -> bool:
    """Whether a search that found these states first would look at few of so many: the time is
    then better spent on games and arguments."""
    times = 1 if is_wide(graph) else TIMES
    return games is not None and games.states > MANY and games.in_all > times * most


def too_large(graph: StateGraph, games: Meeting | None, clock: Clock) -> bool:
    """Whether a search by turns would not come far in the time there is."""
    if is_wide(graph):
        return True
    return games is not None and games.in_all > TURNS_A_SECOND * clock.part(BY_TURNS).left()


def is_wide(graph: StateGraph) -> bool:
    """Whether far more states were found than looked into."""
    return len(graph) > WIDE * graph.looked
