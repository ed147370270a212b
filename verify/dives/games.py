"""Games that come to no end: a playtest comes in; how many were played, and where those stand that
got stuck or were cut off, goes out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from verify.graph import jit
from verify.plain import initial
from verify.playouts.batch import CUT_OFF, OVER, STUCK, UNDER_WAY, Batch, batch
from verify.playouts.compiled import Player, kernel_of
from verify.playouts.games import BATCH, WORTH, compiled, why_stop
from verify.playouts.plain import Playtest, play, step
from verify.rules.model import Position
from verify.runs.limits import Clock

PROBE: Final = 64
"""Games that tell how long games are."""

LONGER: Final = 10
"""A game so many times as long as the longest of them is cut off."""

LIMITS: Final = (500, 10_000)
"""But none of fewer steps, and every one of more."""

SECONDS_TO_COMPILE: Final = 24.0
"""With less time left, games are played plainly: machine code could take all of it."""

PART: Final = 0.25
"""So much of the time that is left is taken, at most."""


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


def games_without_end(
    test: Playtest, most: int, most_steps: int, clock: Clock, seconds: float
) -> Games:
    """Play at most so many games with so many steps in all, fewer where the time is up.

    Where the test does not say when a game is cut off, the longest of the first ones does.
    """
    player = _player(test, clock) if most_steps >= WORTH else None
    if not test.most_steps:
        probe = clock.part(PART, seconds)
        limit = _probe(test, player, min(most, PROBE), min(most_steps, WORTH), probe)
        test = replace(test, most_steps=limit)
        player = player and Player(test, player.machine)
    clock = clock.part(PART, seconds)
    played = steps = 0
    unended: list[Unended] = []
    while played < most and steps < most_steps and not why_stop(clock):
        # Ever more at a time, so that the time is not over long before the games are.
        size = 1 if player is None else min(BATCH, most - played, max(PROBE, played))
        some = batch(test.rules, test.seed, played, size)
        _play(test, player, some, lambda: bool(why_stop(clock)))
        done = int((some.how > UNDER_WAY).sum())
        steps += int(some.steps.sum())
        for game in range(done):
            if some.how[game] in (CUT_OFF, STUCK):
                last = _last(test, played + game, player)
                unended.append(Unended(played + game, last, bool(some.how[game] == STUCK)))
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


def _player(test: Playtest, clock: Clock) -> Player | None:
    """Who plays by machine code, if that is there or the time is enough to make it."""
    if not jit.there():
        return None
    from verify.compiled.machine import kept, machine
    from verify.compiled.module import NotCompilable

    try:
        made = kept(machine(test.rules), kernel_of(test))
    except NotCompilable:
        return None
    worth = made or clock.limits.waits or clock.left() > SECONDS_TO_COMPILE
    return compiled(test, clock) if worth else None


def _probe(test: Playtest, player: Player | None, games: int, most_steps: int, clock: Clock) -> int:
    """When a game is to be cut off."""
    least, limit = LIMITS
    test = replace(test, most_steps=least)
    some = batch(test.rules, test.seed, 0, games)
    if player is not None:
        Player(test, player.machine).play(some, lambda: bool(why_stop(clock)))
    else:
        for game in range(games):
            if some.steps.sum() > most_steps or why_stop(clock):
                break
            play(test, some, game, lambda: bool(why_stop(clock)))
    over = some.steps[some.how == OVER]
    # Games that all go on further may be long ones.
    longest = int(over.max()) if len(over) else limit
    return min(max(LONGER * longest, least), limit)


def _play(test: Playtest, player: Player | None, some: Batch, stop: Callable[[], bool]) -> None:
    if player is None:
        play(test, some, 0, stop)
    else:
        player.play(some, stop)


def _last(test: Playtest, number: int, player: Player | None) -> Position:
    """Where a game that came to no end stands."""
    if player is None:
        return deque(positions_of(test, number), maxlen=1)[0]
    player.play(batch(test.rules, test.seed, number, 1), lambda: False)
    return player.position
