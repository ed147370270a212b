"""A position that an argument fails at comes in; a play that leads to one like it goes out, if one
is soon found.

A solver's position may be one that play never comes to. From the start play goes on towards it,
some positions side by side, those nearest to it; what is met on the way counts as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.limits import Clock, OutOfTimeError
from verify.plain import ended, expand, initial
from verify.rules import Rules
from verify.rules.model import Position, RuleFault

SIDE_BY_SIDE = 12
MOST_STEPS = 400


def way_to(
    rules: Rules, near: Position, wanted: Callable[[Position], bool], clock: Clock
) -> Sequence[Position]:
    """All positions of a play to one that is wanted; empty where none was found in the time."""
    start = initial(rules)
    came: dict[Position, Position | None] = {start: None}
    here = [start]
    try:
        for _ in range(MOST_STEPS):
            for one in here:
                if wanted(one):
                    return _way(came, one)
            here = _further(rules, here, came, near, clock)
    except OutOfTimeError:
        pass
    return ()


def is_stuck(rules: Rules, position: Position) -> bool:
    """Whether there is no move though the game is not over."""
    if ended(rules, position):
        return False
    found = expand(rules, position)
    return not found.faults and not any(move.weight for move in found.moves)


def _further(
    rules: Rules,
    here: Sequence[Position],
    came: dict[Position, Position | None],
    near: Position,
    clock: Clock,
) -> list[Position]:
    after: list[Position] = []
    for one in here:
        clock.check()
        try:
            moves = () if ended(rules, one) else expand(rules, one).moves
        except RuleFault:
            continue
        for move in moves:
            if move.weight and move.target not in came:
                came[move.target] = one
                after.append(move.target)
    after.sort(key=lambda position: _apart(position, near))
    return after[:SIDE_BY_SIDE]


def _apart(one: Position, other: Position) -> int:
    differ = sum(a != b for a, b in zip(one[1], other[1], strict=True))
    return 2 * differ + (one[0] != other[0])


def _way(came: dict[Position, Position | None], last: Position) -> Sequence[Position]:
    found = [last]
    while (before := came[found[-1]]) is not None:
        found.append(before)
    return found[::-1]
