"""Games that come to no end: a playtest comes in; how many were played, and where those stand that
got stuck or were cut off, goes out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from verify.limits import Clock
from verify.plain import initial
from verify.playouts.batch import CUT_OFF, OVER, STUCK, UNDER_WAY, batch
from verify.playouts.compiled import Player
from verify.playouts.games import BATCH, compiled, why_stop
from verify.playouts.plain import Playtest, play, step
from verify.rules.model import Position

PROBE: Final = 64
"""Games that tell how long games are."""

LONGER: Final = 10
"""A game so many times as long as the longest of them is looked at."""

LIMITS: Final = (500, 10_000)
"""But a game of fewer steps never is, and none is played further than that."""

MOST_STEPS: Final = 2_000_000
MOST_STEPS_PLAIN: Final = 40_000
"""Steps of all games together, compiled and not."""


@dataclass(frozen=True, slots=True)
class Unended:
    """A game, by its number, that came to no end: where it stands, and whether it is stuck."""

    number: int
    last: Position
    stuck: bool


@dataclass(frozen=True, slots=True)
class Games:
    """How many games were played to an end, or as far as `test` says; and those without an end."""

    test: Playtest
    played: int
    unended: tuple[Unended, ...]


def games_without_end(test: Playtest, most: int, clock: Clock) -> Games:
    """Play at most so many games, fewer where the clock says so."""
    player = compiled(test, clock)

    def stop() -> bool:
        return bool(why_stop(clock))

    probe = batch(test.rules, test.seed, 0, PROBE)
    for game in range(PROBE) if player is None else ():
        play(test, probe, game, stop)
    if player is not None:
        player.play(probe, stop)
    over = probe.steps[probe.how == OVER]
    least, limit = LIMITS
    longest = int(over.max()) if len(over) else limit // LONGER
    test = replace(test, most_steps=min(max(LONGER * longest, least), limit))
    if player is not None:
        player = Player(test, player.machine)
    all_steps = MOST_STEPS if player else MOST_STEPS_PLAIN
    played = steps = 0
    unended: list[Unended] = []
    while played < most and steps < all_steps and not stop():
        some = batch(
            test.rules, test.seed, played, 1 if player is None else min(BATCH, most - played)
        )
        if player is None:
            play(test, some, 0, stop)
        else:
            player.play(some, stop)
        done = int((some.how > UNDER_WAY).sum())
        steps += int(some.steps.sum())
        for game in range(done):
            if some.how[game] in (CUT_OFF, STUCK):
                number = played + game
                last = _last(test, number, player)
                unended.append(Unended(number, last, bool(some.how[game] == STUCK)))
        played += done
    return Games(test, played, tuple(unended))


def positions_of(test: Playtest, number: int) -> Iterator[Position]:
    """The positions a game comes to, the first one too."""
    games = batch(test.rules, test.seed, number, 1)
    position = initial(test.rules)
    yield position
    while True:
        move, _ = step(test, games, 0, position)
        if move is None:
            return
        position = move.target
        yield position


def _last(test: Playtest, number: int, player: Player | None) -> Position:
    """Where a game that came to no end stands."""
    if player is None:
        return deque(positions_of(test, number), maxlen=1)[0]
    game = batch(test.rules, test.seed, number, 1)
    player.play(game, lambda: False)
    return player.position
