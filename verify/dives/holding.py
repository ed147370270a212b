"""Rules come in; a simple way to play by which no game ever ends goes out, if there is one.

In each phase one kind of move is preferred to all others. All that play can then come to, whatever
chance does, is looked at: if it is little and no end is among it, the players can keep the game
going for ever. Where no such way is found there may be another one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from verify.compiled.turns.seen import Way
from verify.plain import ended, expand, initial
from verify.rules import Rules
from verify.rules.model import Move, Position, RuleFault, Site

MOST_WAYS: Final = 32
"""So many ways to play are tried at most."""

_After: TypeAlias = Mapping[Position, Sequence[Position]]


@dataclass(frozen=True, slots=True)
class Held:
    """A play that comes back to where it was at the place `loop` of its `way`, and the kinds of
    move that are `preferred`: by them play never ends, in none of the `positions` it comes to."""

    way: Way
    loop: int
    preferred: tuple[Site, ...]
    positions: int


def held(rules: Rules, most: int, stop: Callable[[], bool]) -> Held | None:
    """The first way to play that keeps the game going, with no more positions looked at for all of
    them than that."""
    left = most
    for preferred in _preferences(rules):
        after, looked = _closed(rules, preferred, left, stop)
        left -= looked
        if after:
            way, loop = _round(rules, after)
            there = {position[0] for position in after}
            told = tuple(one for one in preferred if one.phase in there)
            return Held(way, loop, told, len(after))
        if left <= 0 or stop():
            break
    return None


def _preferences(rules: Rules) -> Iterator[tuple[Site, ...]]:
    """A kind of move for each phase that has a choice between several."""
    kinds = [
        [site for site in rules.sites if site.phase == name]
        for name, phase in rules.phases.items()
        if phase.kind == "choice"
    ]
    ways = product(*(sites for sites in kinds if len(sites) > 1))
    for _, way in zip(range(MOST_WAYS), ways, strict=False):
        yield way


def _closed(
    rules: Rules, preferred: Sequence[Site], most: int, stop: Callable[[], bool]
) -> tuple[_After, int]:
    """All that play comes to, each with what follows; nothing where it may end, get stuck or go
    wrong, or where that is too much to look at. And how many positions were looked at."""
    start = initial(rules)
    liked = {site.number for site in preferred}
    after: dict[Position, Sequence[Position]] = {}
    waiting = [start]
    found = {start}
    while waiting:
        here = waiting.pop()
        try:
            moves = () if ended(rules, here) else _moves(rules, here)
        except RuleFault:
            moves = ()
        if not moves or len(after) >= most or stop():
            return {}, len(after) + 1
        after[here] = _followed(rules, here, moves, liked)
        new = [one for one in after[here] if one not in found]
        found.update(new)
        waiting += new
    return after, len(after)


def _moves(rules: Rules, here: Position) -> Sequence[Move]:
    """The moves of a position; none where one of them goes wrong."""
    expansion = expand(rules, here)
    return () if expansion.faults else expansion.moves


def _followed(
    rules: Rules, here: Position, moves: Sequence[Move], liked: set[int]
) -> list[Position]:
    if rules.phases[here[0]].kind == "chance":
        return list(dict.fromkeys(move.target for move in moves if move.weight))
    return [next((move for move in moves if move.site.number in liked), moves[0]).target]


def _round(rules: Rules, after: _After) -> tuple[Way, int]:
    """A play that comes back to a position, through a choice if it can; and where it does so."""
    # Play goes on for ever among few positions: so it comes back to some of them.
    for here in sorted(after, key=lambda one: rules.phases[one[0]].kind != "choice"):
        if back := _way(after, after[here], here):
            to = _way(after, [initial(rules)], here)
            return (*to, *back), len(to) - 1
    raise AssertionError("play goes on for ever among few positions and never comes back")


def _way(after: _After, begins: Sequence[Position], goal: Position) -> Way:
    """A shortest way from one of the positions to the goal, both included."""
    parents: dict[Position, Position | None] = dict.fromkeys(begins)
    waiting = deque(parents)
    while waiting:
        here = waiting.popleft()
        if here == goal:
            way = []
            at: Position | None = here
            while at is not None:
                way.append(at)
                at = parents[at]
            return tuple(reversed(way))
        for one in after[here]:
            if one not in parents:
                parents[one] = here
                waiting.append(one)
    return ()
