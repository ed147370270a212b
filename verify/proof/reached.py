"""A position that an argument fails at comes in; a play that leads to one like it goes out, if one
is soon found.

A solver's position may be one that play never comes to. From the start play goes on towards it,
some positions side by side, those nearest to it; what is met on the way counts as well. After that
some games are played at random. How much is tried is counted and not timed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from verify.plain import ended, expand, initial
from verify.rules import Rules
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock, OutOfTimeError

SIDE_BY_SIDE = 12
MOST_STEPS = 400
MOST_AT_RANDOM = 8_000
MOST_IN_A_GAME = 2_000
MOST_WORK = 30_000_000
"""Moves that were worked out, times the numbers of a position: some two seconds; for each way."""

Wanted = Callable[[Position], bool]


def way_to(rules: Rules, near: Position, wanted: Wanted, clock: Clock) -> Sequence[Position]:
    """All positions of a play to one that is wanted; empty where none was found."""
    try:
        return _towards(rules, near, wanted, clock) or _at_random(rules, wanted, clock)
    except OutOfTimeError:
        return ()


def is_stuck(rules: Rules, position: Position) -> bool:
    """Whether there is no move though the game is not over."""
    if ended(rules, position):
        return False
    found = expand(rules, position)
    return not found.faults and not any(move.weight for move in found.moves)


def _towards(rules: Rules, near: Position, wanted: Wanted, clock: Clock) -> Sequence[Position]:
    start = initial(rules)
    came: dict[Position, Position | None] = {start: None}
    here = [start]
    work = 0
    for _ in range(MOST_STEPS):
        after: list[Position] = []
        for one in here:
            clock.heed()
            if _is(wanted, one):
                return _way(came, one)
            moves = _moves(rules, one)
            work += (1 + len(moves)) * len(one[1])
            for target in moves:
                if target not in came:
                    came[target] = one
                    after.append(target)
        if work > MOST_WORK:
            break
        after.sort(key=lambda position: _apart(position, near))
        here = after[:SIDE_BY_SIDE]
    return ()


def _at_random(rules: Rules, wanted: Wanted, clock: Clock, seed: int = 1) -> Sequence[Position]:
    chosen = Random(seed)
    way = [initial(rules)]
    work = 0
    for _ in range(MOST_AT_RANDOM):
        clock.heed()
        if _is(wanted, way[-1]):
            return way
        moves = _moves(rules, way[-1])
        work += (1 + len(moves)) * len(way[-1][1])
        if work > MOST_WORK:
            break
        if moves and len(way) < MOST_IN_A_GAME:
            way.append(chosen.choice(moves))
        else:
            way = way[:1]
    return ()


def _is(wanted: Wanted, position: Position) -> bool:
    try:
        return wanted(position)
    except RuleFault:
        return False


def _moves(rules: Rules, position: Position) -> Sequence[Position]:
    """Where play can go from a position."""
    try:
        moves = () if ended(rules, position) else expand(rules, position).moves
    except RuleFault:
        return ()
    return [move.target for move in moves if move.weight]


def _apart(one: Position, other: Position) -> int:
    differ = sum(a != b for a, b in zip(one[1], other[1], strict=True))
    return 2 * differ + (one[0] != other[0])


def _way(came: dict[Position, Position | None], last: Position) -> Sequence[Position]:
    found = [last]
    while (before := came[found[-1]]) is not None:
        found.append(before)
    return found[::-1]
