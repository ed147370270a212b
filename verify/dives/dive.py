"""Rules and a clock come in; a `Dive` goes out: games that ran into where no end is in reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from verify.compiled.packing import Packing, packing
from verify.compiled.turns.seen import Way
from verify.dives.following import Following, by_machine, by_plain
from verify.dives.games import (
    PART,
    Games,
    Unended,
    games_without_end,
    positions_of,
)
from verify.dives.region import Region, no_way_out
from verify.dives.shorter import first_dead, shorter
from verify.findings.finding import Covered
from verify.graph import jit
from verify.plain import initial
from verify.playouts.games import why_stop
from verify.playouts.plain import Playtest
from verify.playouts.policies import GREEDY, RANDOM, for_seats, policies_of
from verify.rules import Rules
from verify.rules.model import Position
from verify.runs.limits import Clock

SEED: Final = 1
GAMES: Final = 10_000
GAMES_EACH: Final = 200
"""Games played at random, and by every other policy if none of them ran into a dead end."""

STEPS_FOR_EACH: Final = 4
ALL_STEPS: Final = (5_000, 2_000_000)
"""All games together take no more steps than the other; where the states were limited, than that
for each transition that the search found, but the one: who looks at little wants an answer soon."""

REGION: Final = (1_000, 30_000)
"""As many positions as the search found are looked at to see whether an end can still be reached,
but the one and no more than the other."""

TRIES: Final = 3
"""After so many games in a row of which that is not known, the rest is not looked at."""

PLAYS: Final = 4
"""Of so many of the games that ran into a dead end the shortest is told."""

SECONDS_EACH: Final = 0.5
"""For games by another policy."""

SECONDS: Final = (2.0, 5.0, 8.0)
"""No longer for games, for looking at where they stand, and for a shorter play."""

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Dive:
    """What became of `played` games by one policy, which began with `seed`.

    `lost` of them came to where no end can be reached any more, which the whole of what follows
    shows; `stuck` of those to where there is no move; of `unknown` ones it is not known.
    `way` is a play to such a position, from which play reaches `states` in all; `stuck_way` one to
    where there is no move. There may be shorter ones; they are empty where no game shows it.
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
    stuck_way: Way = ()


def dive(rules: Rules, clock: Clock, covered: Covered) -> Dive:
    """Play, at random first, and look at where games without an end have come to.

    `covered` is what a search found: who looks at little wants an answer soon.
    """
    most_steps = ALL_STEPS[1]
    if clock.limits.states:
        most_steps = _within(STEPS_FOR_EACH * covered.transitions, ALL_STEPS)
    most = _within(covered.states, REGION)
    policies = (RANDOM.name, GREEDY.name, *(one.name for one in rules.policies))
    found: Dive | None = None
    most_games, longest, seconds = GAMES, 0, SECONDS[0]
    for policy in policies:
        if policy not in policies_of(rules) or (found and why_stop(clock)):
            continue
        test = Playtest(rules, for_seats(rules, (policy,)), SEED, longest)
        games = games_without_end(test, most_games, most_steps, clock, seconds)
        one = _looked_at(policy, games, most, clock)
        if found is None or one.lost:
            found = one
        if found.lost:
            break
        most_games, longest, seconds = GAMES_EACH, games.test.most_steps, SECONDS_EACH
        most_steps = min(most_steps, ALL_STEPS[0])
    assert found is not None
    return found


def _looked_at(policy: str, games: Games, most: int, clock: Clock) -> Dive:
    rules = games.test.rules
    looking = clock.part(PART, SECONDS[1])
    known: set[Position] = set()
    lost, unknown = _sorted_out(games, known, most, lambda: bool(why_stop(looking)))
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
    packed, following = _following(rules)
    # Machine code is made now, if it has to be, and not in the time for the play.
    following(packed.pack([initial(rules)]))
    playing = clock.part(PART, SECONDS[2])

    def stop() -> bool:
        return bool(why_stop(playing))

    stuck = [one for one in lost if one.stuck]
    stuck_way: Way = ()
    if stuck:
        goal = {one.last for one in stuck}
        stuck_way = shorter(packed, following, _shortest(games, stuck, goal, stop), goal, stop)
    way = first_dead(rules, _shortest(games, lost, known, stop), known, most, stop)
    way = shorter(packed, following, way, known, stop)
    states = no_way_out(rules, way[-1], frozenset(), len(known) + 1, lambda: False)
    return replace(found, way=way, states=len(states or ()), stuck_way=stuck_way)


def _sorted_out(
    games: Games, known: set[Position], most: int, stop: Stop
) -> tuple[list[Unended], int]:
    """The games that are lost, and how many others there are; `known` is what they have reached."""
    lost = []
    in_vain = 0
    for game in games.unended:
        region: Region | None = None
        if game.last in known:
            region = frozenset()
        elif in_vain < TRIES:
            region = no_way_out(games.test.rules, game.last, known, most, stop)
            in_vain = in_vain + 1 if region is None else 0
        if region is not None:
            known |= region
            lost.append(game)
    return lost, len(games.unended) - len(lost)


def _shortest(games: Games, lost: Sequence[Unended], goal: Set[Position], stop: Stop) -> Way:
    """The shortest way that some of the games have to a position of the goal."""
    ways = []
    for game in lost[:PLAYS]:
        told: list[Position] = []
        for position in positions_of(games.test, game.number):
            told.append(position)
            if position in goal:
                break
        ways.append(tuple(told))
        if stop():
            break
    return min(ways, key=len)


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


def _within(number: int, bounds: tuple[int, int]) -> int:
    return min(max(number, bounds[0]), bounds[1])
