"""Rules and a clock come in; a `Dive` goes out: games that ran into where no end is in reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from verify import jit
from verify.by_turns import Way
from verify.compiled.packing import Packing, packing
from verify.dives.following import Following, by_machine, by_plain
from verify.dives.games import Games, Unended, games_without_end, positions_of
from verify.dives.region import no_way_out
from verify.dives.shorter import first_dead, shorter
from verify.limits import GIB, Clock
from verify.playouts.games import why_stop
from verify.playouts.plain import Playtest
from verify.playouts.policies import RANDOM, for_seats, policies_of
from verify.rules import Rules
from verify.rules.model import Position

SEED: Final = 1
GAMES: Final = 10_000
GAMES_EACH: Final = 1_000
"""Games played at random, and by every other policy if none of them ran into a dead end."""

REGION: Final = 30_000
"""So many positions are looked at to see whether an end can still be reached."""

TRIES: Final = 3
"""After so many games in a row of which that is not known, the rest is not looked at."""

PLAYS: Final = 4
"""Of so many of the games that ran into a dead end the shortest is told."""

PART: Final = 0.25
SECONDS: Final = (6.0, 6.0, 8.0)
"""So much of the time that is left is taken, and no longer for games, for looking at where they
stand, and for a shorter play."""

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Dive:
    """What became of `played` games by one policy, which began with `seed`.

    `lost` of them came to where no end can be reached any more, which the whole of what follows
    shows; `stuck` of those to where there is no move at all; of `unknown` ones it is not known.
    `way` is a play to such a position (`states` of them follow from there, itself included), there
    may be a shorter one; it is empty where no game was lost.
    """

    policy: str
    seed: int
    played: int
    lost: int
    stuck: int
    unknown: int
    most_steps: int
    way: Way = ()
    states: int = 0


def dive(rules: Rules, clock: Clock) -> Dive:
    """Play, at random first, and look at where games without an end have come to."""
    found: Dive | None = None
    for policy in dict.fromkeys((RANDOM.name, *policies_of(rules))):
        one = _by_policy(rules, policy, GAMES if found is None else GAMES_EACH, clock)
        found = one if found is None or one.lost else found
        if found.lost or why_stop(clock):
            break
    assert found is not None
    return found


def _by_policy(rules: Rules, policy: str, most: int, clock: Clock) -> Dive:
    for_games, for_looks, for_plays = SECONDS
    test = Playtest(rules, for_seats(rules, (policy,)), SEED, 0)
    games = games_without_end(test, most, _part(clock, for_games))
    looking = _part(clock, for_looks)
    known: set[Position] = set()
    lost, unknown = _sorted_out(games, known, lambda: bool(why_stop(looking)))
    found = Dive(
        policy=policy,
        seed=SEED,
        played=games.played,
        lost=len(lost),
        stuck=sum(one.stuck for one in lost),
        unknown=unknown,
        most_steps=games.test.most_steps,
    )
    if not lost:
        return found
    playing = _part(clock, for_plays)
    way = _play(rules, games, lost, known, lambda: bool(why_stop(playing)))
    states = no_way_out(rules, way[-1], frozenset(), REGION, lambda: False)
    return replace(found, way=way, states=len(states or ()))


def _sorted_out(games: Games, known: set[Position], stop: Stop) -> tuple[list[Unended], int]:
    """The games that are lost, and how many others there are; `known` is what they have reached."""
    lost = []
    in_vain = 0
    for game in games.unended:
        region = None
        if game.last in known:
            region = frozenset[Position]()
        elif in_vain < TRIES:
            region = no_way_out(games.test.rules, game.last, known, REGION, stop)
            in_vain = in_vain + 1 if region is None else 0
        if region is not None:
            known |= region
            lost.append(game)
    return lost, len(games.unended) - len(lost)


def _play(rules: Rules, games: Games, lost: list[Unended], known: set[Position], stop: Stop) -> Way:
    """A play to where no end can be reached, as short a one as was found."""
    ways = []
    for game in lost[:PLAYS]:
        way = []
        for position in positions_of(games.test, game.number):
            way.append(position)
            if position in known:
                break
        ways.append(tuple(way))
        if stop():
            break
    way = first_dead(rules, min(ways, key=len), known, REGION, stop)
    packed, following = _following(rules)
    return shorter(packed, following, way, known, stop)


def _following(rules: Rules) -> tuple[Packing, Following]:
    if jit.there():
        from verify.compiled.machine import machine
        from verify.compiled.module import NotCompilable

        try:
            compiled = machine(rules)
            return compiled.module.packing, by_machine(compiled)
        except NotCompilable:
            pass
    packed = packing(rules)
    return packed, by_plain(rules, packed)


def _part(clock: Clock, most: float) -> Clock:
    """A clock for a part of what is left."""
    now = clock.elapsed()
    until = now + min(most, PART * (clock.limits.seconds - now))
    return replace(clock, limits=replace(clock.limits, seconds=max(until, 1e-3)))
