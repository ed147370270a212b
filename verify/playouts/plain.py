"""Games played by the plain reading, step by step: the reference, and the one that tells a play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verify.findings.finding import Step
from verify.graph.play import MOST_POSITIONS, describe
from verify.plain import declared_total, ended, expand, initial, judged, outcome, scores, winners
from verify.playouts.batch import (
    BROKEN,
    CUT_OFF,
    OVER,
    STUCK,
    UNDER_WAY,
    Batch,
    batch,
)
from verify.playouts.policies import BOLD, CAUTIOUS, FIRST, RANDOM, is_own
from verify.rules import Rules
from verify.rules.model import Move, Position, RuleFault

Kinds: TypeAlias = dict[int, tuple[set[int], ...]]
"""Kinds of move by the site's number, and for each hole of the label the numbers it held."""

WON = 1 << 63
"""What a won position is worth; no lead is that large."""


@dataclass(frozen=True, slots=True, eq=False)
class Playtest:
    """Which games are played: the rules, a policy's name for each seat, and the seed.

    A game of more than `most_steps` steps is cut off.
    """

    rules: Rules
    policies: tuple[str, ...]
    seed: int
    most_steps: int


def play(
    test: Playtest, games: Batch, game: int, stop: Callable[[], bool], kinds: Kinds | None = None
) -> None:
    """Play one game of the batch to its end, unless it is to stop; `kinds` gets what came up."""
    position = initial(test.rules)
    games.how[game] = UNDER_WAY
    while not stop():
        move, _ = step(test, games, game, position)
        if move is None:
            return
        if kinds is not None:
            note_kind(kinds, move)
        position = move.target


def note_kind(kinds: Kinds, move: Move) -> None:
    """Put a move that was made to the kinds that came up."""
    held = kinds.setdefault(move.site.number, tuple(set() for _ in move.holes))
    for numbers, number in zip(held, move.holes, strict=True):
        numbers.add(number)


def retell(test: Playtest, number: int) -> tuple[tuple[Step, ...], Position, RuleFault | None]:
    """A game once more, in words: its steps, the position it came to, and what went wrong there.

    Beyond 2,000 steps only the words are kept, not the position after each.
    """
    games = batch(test.rules, test.seed, number, 1)
    position = initial(test.rules)
    games.how[0] = UNDER_WAY
    told: list[Step] = []
    while True:
        move, fault = step(test, games, 0, position)
        if move is None:
            blamed = fault.move if fault else None
            if blamed is not None:
                turn = int(games.turns[0]) + test.rules.phases[position[0]].is_turn
                told.append(Step(blamed.seat, blamed.words, turn, ()))
            return tuple(told), position, fault
        position = move.target
        shown = describe(test.rules, position) if len(told) < MOST_POSITIONS else ()
        told.append(Step(move.seat, move.words, int(games.turns[0]), shown))


def step(
    test: Playtest, games: Batch, game: int, position: Position
) -> tuple[Move | None, RuleFault | None]:
    """The next move of a game; None where there is none, and why is noted in the batch."""
    rules = test.rules
    try:
        if over := ended(rules, position):
            _note_end(rules, games, game, position, over)
            return None, None
        if games.steps[game] >= test.most_steps:
            games.how[game] = CUT_OFF
            return None, None
        move = _next(test, games, game, position)
    except RuleFault as fault:
        games.how[game] = BROKEN
        return None, fault
    if move is None:
        games.how[game] = STUCK
        return None, None
    games.steps[game] += 1
    games.turns[game] += rules.phases[position[0]].is_turn
    return move, None


def _note_end(
    rules: Rules, games: Batch, game: int, position: Position, over: Sequence[str]
) -> None:
    won = sum(1 << seat for seat in winning(rules, position))
    games.points[game] = scores(rules, position) or 0
    games.won[game] = won
    games.over[game] = sum(1 << bit for bit, end in enumerate(rules.ends) if end.name in over)
    games.how[game] = OVER


def winning(rules: Rules, position: Position) -> tuple[int, ...]:
    """The seats that win at an end: by `@wins`, else by the highest `@score`."""
    if rules.wins is not None:
        return winners(rules, position)
    points = scores(rules, position) or ()
    return tuple(seat for seat, score in enumerate(points) if score == max(points))


def _next(test: Playtest, games: Batch, game: int, position: Position) -> Move | None:
    total = declared_total(test.rules, position)
    if total is not None:
        return outcome(test.rules, position, games.below(game, total))
    found = expand(test.rules, position)
    if found.faults:
        raise found.faults[0]
    return _pick(test, games, game, found.moves) if found.moves else None


def _pick(test: Playtest, games: Batch, game: int, moves: Sequence[Move]) -> Move:
    # Where more than one seat may move, each move is as likely to be the one they come to.
    drawn = moves[games.below(game, len(moves))]
    seat = drawn.seat
    assert seat is not None
    policy = test.policies[seat]
    if policy == RANDOM.name:
        return drawn
    own = [move for move in moves if move.seat == seat]
    if policy == FIRST.name:
        return own[0]
    liked = [_liking(test.rules, policy, move.target, seat) for move in own]
    best = [move for move, liking in zip(own, liked, strict=True) if liking == max(liked)]
    return best[games.below(game, len(best))]


def _liking(rules: Rules, policy: str, target: Position, seat: int) -> int:
    if is_own(rules, policy):
        return judged(rules, policy, target, seat)
    if policy in (CAUTIOUS.name, BOLD.name) and not ended(rules, target):
        after = [_worth(rules, move.target, seat) for move in expand(rules, target).moves]
        if after:
            return max(after) if policy == BOLD.name else min(after)
    return _worth(rules, target, seat)


def _worth(rules: Rules, position: Position, seat: int) -> int:
    if ended(rules, position):
        return WON if seat in winning(rules, position) else -WON
    points = scores(rules, position)
    if points is None:
        return 0
    others = [score for place, score in enumerate(points) if place != seat]
    return points[seat] - max(others, default=0)
