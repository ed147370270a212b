"""Whole games, played: a `Playtest` and a number of games come in, `Playouts` go out.

The first games are played by the plain reading; where there are many, the compiled one goes on
with them if it can. Both play a game alike, so nothing but the time hangs on it.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.graph import jit
from verify.graph.play import describe
from verify.graph.state_graph import Came, came_in_both
from verify.plain import initial
from verify.playouts.batch import BROKEN, STUCK, batch
from verify.playouts.compiled import Player, kernel_of
from verify.playouts.plain import Kinds, Playtest, play, retell
from verify.playouts.result import GoneWrong, Playouts
from verify.playouts.tally import Tally, counts
from verify.runs.limits import GIB, Clock

BATCH = 4_096
"""Games between two reports."""

WORTH = 20_000
"""From so many steps on the compiled reading is worth its start."""

SECONDS_PLAIN = 0.3
"""Or from so many seconds on, where so many steps are to come."""

SECONDS_TO_LOAD = 1.0
SECONDS_TO_START = 8.0
"""What the compiled reading may take before it has made its first step."""

Progress = Callable[[int, int], None]
"""Told the games played so far and all their steps."""


def play_games(
    test: Playtest,
    games: int,
    clock: Clock,
    progress: Progress | None = None,
    most_steps: int | None = None,
) -> Playouts:
    """Play so many games, or fewer where the clock or `most_steps` in all games stops it.

    A game under way when the time is up counts as cut off: left out, it would make games look
    shorter than they are.
    """
    return play_and_see(test, games, clock, progress, most_steps)[0]


def play_and_see(
    test: Playtest,
    games: int,
    clock: Clock,
    progress: Progress | None = None,
    most_steps: int | None = None,
) -> tuple[Playouts, Came]:
    """The same, and which kinds of move came up."""
    kinds: Kinds = {}
    tally = Tally(test.rules)
    stopped = ""

    def stop() -> bool:
        nonlocal stopped
        stopped = stopped or why_stop(clock)
        return bool(stopped)

    many = most_steps is None or most_steps >= WORTH
    # Where machine code is waited for, a slow start would be all that the time is enough for.
    player = compiled(test, clock) if many and clock.limits.waits else None
    plain = False
    begun = clock.elapsed()
    while tally.games < games and not stop():
        if most_steps is not None and tally.all_steps >= most_steps:
            stopped = f"{most_steps:,} steps were made"
            break
        slow = many and clock.elapsed() - begun > SECONDS_PLAIN
        if player is None and not plain and (slow or tally.all_steps >= WORTH):
            player = compiled(test, clock)
            plain = player is None
        size = 1 if player is None else min(BATCH, games - tally.games)
        if most_steps is not None and size > 1:
            each = tally.all_steps / tally.games if tally.games else test.most_steps
            size = min(size, 1 + int((most_steps - tally.all_steps) / each))
        some = batch(test.rules, test.seed, tally.games, size)
        if player is None:
            play(test, some, 0, stop, kinds)
        else:
            player.play(some, stop)
        tally.add(some, most_steps)
        if progress:
            progress(tally.games, tally.all_steps)
    came = came_in_both(player.came if player else {}, kinds)
    return _playouts(test, games, tally, stopped), came


def why_stop(clock: Clock) -> str:
    """Why no more games can be played, in words; empty while they can."""
    if clock.asked():
        return "it was interrupted"
    return clock.over()


def compiled(test: Playtest, clock: Clock) -> Player | None:
    """Who plays by machine code, where that can be had and is worth its start."""
    left, waits = clock.left(), clock.limits.waits
    if not jit.there() or clock.limits.memory < GIB // 2:
        return None
    if left < SECONDS_TO_LOAD and not waits:
        return None
    from verify.compiled.machine import kept, machine
    from verify.compiled.module import NotCompilable

    try:
        made = machine(test.rules)
    except NotCompilable:
        return None
    player = Player(test, made)
    there = kept(made, kernel_of(test))
    if not there and left < SECONDS_TO_START and not waits:
        return None
    with clock.making(SECONDS_TO_LOAD if there else made.module.seconds):
        player.play(batch(test.rules, test.seed, 0, 1), lambda: False)
    return player


def _playouts(test: Playtest, asked: int, tally: Tally, stopped: str) -> Playouts:
    rules = test.rules
    return Playouts(
        games=tally.games,
        asked=asked,
        seed=test.seed,
        policies=test.policies,
        most_steps=test.most_steps,
        steps=counts(tally.steps),
        turns=counts(tally.turns),
        winners=tally.seats(),
        ends=tally.ends(),
        scores=tuple(counts(one) for one in tally.points),
        cut_off=tally.cut_off,
        stuck=tally.how[STUCK],
        broken=tally.how[BROKEN],
        gone_wrong=_gone_wrong(test, tally),
        judged=rules.wins is not None or rules.score is not None,
        stopped=stopped,
        assumptions=rules.assumptions,
    )


def _gone_wrong(test: Playtest, tally: Tally) -> GoneWrong | None:
    if tally.wrong is None:
        return None
    _, game = tally.wrong
    told, position, fault = retell(test, game)
    words = "there is no move, and the game is not over"
    if fault is not None:
        words = f"{fault.message} ({test.rules.origin.at(fault.line)})"
    start = describe(test.rules, initial(test.rules))
    return GoneWrong(game, words, start, told, describe(test.rules, position))
