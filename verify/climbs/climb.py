"""Rules come in; a play goes out at whose end a seat's score is as high, or as low, as it was found
to get.

Turns are played at random from where the play stands. One is taken that brings the score further
and changes least beside it, so that what is left for later stays; if no turn does for long, one
that at least loses nothing and comes to something new, until the game is over. Choices and chance
are the climber's alike: what is found can happen, and no more is said.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Final

from verify.compiled.turns.seen import Way
from verify.plain import ended, initial, scores
from verify.playouts.batch import Batch, batch
from verify.playouts.plain import Playtest, step
from verify.playouts.policies import RANDOM, for_seats
from verify.rules import Rules
from verify.rules.model import Position, RuleFault

SEED: Final = 1

PATIENCE: Final = 500
"""So many turns are tried before one is taken that brings the score no further."""

ENOUGH: Final = 60
"""Of so many turns that bring it further the one is taken that changes least; one that changes a
single number is taken at once."""

LONGEST: Final = 2_000
"""A turn of more steps is left, and a play of more turns."""


@dataclass(frozen=True, slots=True)
class Climb:
    """A play to an end, or nothing where none was found; a seat's `score` there; and how many
    `turns` were tried in all."""

    way: Way
    score: int
    turns: int


@dataclass(frozen=True, slots=True)
class _Leg:
    """A turn that was tried: the positions after the one it started from, how much further the
    score is, how many numbers are others, and whether the game is over."""

    way: Way
    gain: int
    changed: int
    over: bool


def climb(
    rules: Rules,
    *,
    up: bool,
    goal: int | None,
    most: int,
    stop: Callable[[], bool],
) -> Climb:
    """Climb with the first seat's score, `up` or down, trying at most so many turns; the first play
    that is over with the score `goal` is enough, else the best of all is told."""
    climber = _Climber(rules, up, goal)
    best: tuple[Way, int] | None = None
    while climber.turns < most and not stop():
        way = climber.play(most, stop)
        if not way:
            continue
        score = climber.score(way[-1])
        if best is None or (score > best[1] if up else score < best[1]):
            best = way, score
        if score == goal:
            break
    found, score = best or ((), 0)
    return Climb(found, score, climber.turns)


class _Climber:
    """One who tries turns; all that it draws comes from one stream of chance."""

    def __init__(self, rules: Rules, up: bool, goal: int | None) -> None:
        self.rules = rules
        self.sign = 1 if up else -1
        self.goal = goal
        self.test = Playtest(rules, for_seats(rules, (RANDOM.name,)), SEED, 2**62)
        self.games: Batch = batch(rules, SEED, 0, 1)
        self.turns = 0

    def score(self, position: Position) -> int:
        found = scores(self.rules, position)
        assert found is not None
        return found[0]

    def play(self, most: int, stop: Callable[[], bool]) -> Way:
        """A play to an end; nothing where it got stuck or the time was up."""
        way: list[Position] = [initial(self.rules)]
        seen = set(way)
        for _ in range(LONGEST):
            leg = self.best(way[-1], seen, most, stop)
            if leg is None:
                return ()
            way += leg.way
            seen.add(way[-1])
            if leg.over:
                return tuple(way)
        return ()

    def best(
        self, position: Position, seen: Set[Position], most: int, stop: Callable[[], bool]
    ) -> _Leg | None:
        """The turn to take from here."""
        further: list[_Leg] = []
        idle: list[_Leg] = []
        # What is as far as can be needs no patience.
        enough = 1 if self.score(position) == self.goal else PATIENCE
        for tried in range(PATIENCE):
            if stop() or self.turns >= most:
                return None
            if len(further) == ENOUGH or (tried >= enough and idle):
                break
            leg = self.turn(position)
            if leg is None:
                continue
            if leg.gain > 0:
                further.append(leg)
                if leg.changed == 1:
                    break
            elif leg.gain == 0 and leg.way[-1] not in seen:
                idle.append(leg)
        return min(further or idle, key=lambda leg: (leg.over, leg.changed), default=None)

    def turn(self, position: Position) -> _Leg | None:
        """A turn at random; nothing where it goes wrong, gets stuck or comes to no end."""
        self.turns += 1
        way: list[Position] = []
        here = position
        try:
            while len(way) < LONGEST:
                move, _ = step(self.test, self.games, 0, here)
                if move is None:
                    return None
                here = move.target
                way.append(here)
                over = bool(ended(self.rules, here))
                if over or self.rules.phases[here[0]].is_turn:
                    gain = self.sign * (self.score(here) - self.score(position))
                    changed = sum(a != b for a, b in zip(here[1], position[1], strict=True))
                    return _Leg(tuple(way), gain, changed, over)
        except RuleFault:
            pass
        return None
