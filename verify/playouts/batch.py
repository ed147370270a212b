"""Games that are played one after the other, and how each went: arrays with an entry for each.

Both readings fill them, and alike: a game draws from a stream of chance of its own, which hangs on
the seed and on the game's number alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from verify.graph.state_graph import Numbers
from verify.rules import Rules

WAITING: Final = 0
UNDER_WAY: Final = 1
OVER: Final = 2
CUT_OFF: Final = 3
STUCK: Final = 4
BROKEN: Final = 5

_STEP: Final = 0x9E3779B97F4A7C15
_MIX: Final = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_ALL: Final = 2**64 - 1


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """How each game went: `how` is one of the words above, the rest counts once it has begun.

    `streams` are the states of their streams of chance. At an end `over` has the ends that hold,
    bit by bit in the order of `rules.ends`, `won` the seats that win, bit by bit, and `points` a
    row of scores by seat.
    """

    first: int
    streams: NDArray[np.uint64]
    how: Numbers
    steps: Numbers
    turns: Numbers
    over: Numbers
    won: Numbers
    points: Numbers

    def __len__(self) -> int:
        return len(self.how)

    def up_to(self, count: int) -> Batch:
        """The first `count` games."""
        arrays = [getattr(self, name)[:count] for name in self.__slots__ if name != "first"]
        return Batch(self.first, *arrays)

    def below(self, game: int, most: int) -> int:
        """Draw a number from 0 to `most - 1` for a game, all as likely; one needs no draw."""
        if most <= 1:
            return 0
        mask = (1 << (most - 1).bit_length()) - 1
        state = int(self.streams[game])
        while True:
            state = (state + _STEP) & _ALL
            found: int = _mixed(state) & mask
            if found < most:
                self.streams[game] = state
                return found


def batch(rules: Rules, seed: int, first: int, count: int) -> Batch:
    """So many games that wait to be played, from the number `first` on."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    # Mixed twice: streams that began a step apart would be one stream, a number late.
    streams = _mixed(_mixed(np.uint64(_mixed(seed & _ALL)) + numbers * np.uint64(_STEP)))
    how, steps, turns, over, won = np.zeros((5, count), np.int64)
    points = np.zeros((count, rules.seats), np.int64)
    return Batch(first, streams, how, steps, turns, over, won, points)


def _mixed(z: Any) -> Any:
    # SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014), for
    # a number or an array.
    z = ((z ^ (z >> 30)) * _MIX[0]) & _ALL
    z = ((z ^ (z >> 27)) * _MIX[1]) & _ALL
    return z ^ (z >> 31)
