"""How many states a game has, at the least and about: games that are played come in, numbers out.

Games played at random are looked at after so many steps. Were there few states, many games would
stand at the same one: of n games on S states at least n (n - 1) / 2 S pairs are expected to, and
the more the less evenly they are spread. So the pairs that meet say that there are no fewer states
than that. It is no verdict: it tells whether a search is worth to be begun.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from verify.playouts.batch import OVER, batch
from verify.playouts.compiled import Player
from verify.playouts.games import why_stop
from verify.rules.model import Position
from verify.runs.limits import Clock

PROBE: Final = 64
"""Games that tell how long games are."""

GAMES: Final = 4_000

BETWEEN: Final = 500
"""Games between two looks at whether they are enough."""

NONE_MET: Final = 3.0
"""Where no pair met, this many are still expected with 5 % chance."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """So many `states` there are at the least after half of a game's `steps`."""

    states: int
    steps: int

    @property
    def in_all(self) -> int:
        """About so many after any number of steps, if there are as many after each."""
        return self.states * self.steps


def meeting(player: Player, clock: Clock, enough: int | None = None) -> Meeting:
    """By games that stand in their middle; no states where none came to an end.

    No more are played where they show more than `enough` states.
    """

    def stop() -> bool:
        return bool(why_stop(clock))

    first = batch(player.test.rules, player.test.seed, 0, PROBE)
    player.play(first, stop)
    over = first.steps[first.how == OVER]
    if len(over) == 0:
        return Meeting(0, 0)
    steps = int(over.mean())
    half = Player(replace(player.test, most_steps=max(1, steps // 2)), player.machine)
    stands: Counter[Position] = Counter()
    for game in range(GAMES):
        if stop():
            break
        if enough is not None and game % BETWEEN == 0 and at_least(stands) > enough:
            break
        one = batch(player.test.rules, player.test.seed, game, 1)
        half.play(one, stop)
        if one.how[0] != OVER:
            stands[half.position] += 1
    return Meeting(at_least(stands), steps)


def at_least(stands: Counter[Position]) -> int:
    """How many different things there are, at the least, of which these many were drawn."""
    drawn = stands.total()
    met = sum(many * (many - 1) // 2 for many in stands.values())
    expected = met + 2 * sqrt(met) + NONE_MET
    return int(drawn * (drawn - 1) / 2 / expected)
