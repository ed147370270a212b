"""Whole games of A Bed of Clovers against those played here with sheets of paper."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, pi, sin
from typing import Any

import numpy as np
import pytest
import shapely

from pnp.definition.load import load_game, pieces_of
from pnp.toss.field import signs_of
from tests.verify.clovers import FIXED, FOLDER, HIGH, WIDE, clovers, constant, field_of
from verify import plain
from verify.playouts.games import play_games
from verify.playouts.plain import Playtest
from verify.rules import Rules
from verify.runs.limits import Clock, Limits

# The whole game, against one that is played in this file with sheets of paper.


def own_tosses(
    variant: str, lie: Sequence[int], tosses: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Landings anywhere (x, y, turn) and the cards that each covers, a bit each: by the printed
    signs' rims, in the noble's own frame."""
    game = load_game(FOLDER, variant=variant)
    cards = [p for p in pieces_of(game) if p.name.startswith("field")]
    random = np.random.default_rng(seed)
    at_ = np.column_stack(
        [
            random.uniform(0, 5 * WIDE + 40, tosses),
            random.uniform(0, 3 * HIGH + 20, tosses),
            random.uniform(0, pi, tosses),
        ]
    )
    masks = np.zeros(tosses, np.int64)
    for number, piece in enumerate(cards):
        suit, rank = piece.name.removeprefix("field ").split(", ")
        column, line = lie[number] % 5, lie[number] // 5
        x = at_[:, 0] - column * 73.5 - 31.75
        y = at_[:, 1] - line * 98.9 - 44.45
        near = np.flatnonzero((np.abs(x) < 75) & (np.abs(y) < 92))
        c, s = np.cos(at_[near, 2])[:, None], np.sin(at_[near, 2])[:, None]
        count = np.zeros(len(near), int)
        for sign in signs_of(piece, f"suit-{suit}"):
            rim = shapely.get_coordinates(shapely.segmentize(sign.boundary, 0.5))
            right, below = rim[:, 0] - x[near, None], rim[:, 1] - y[near, None]
            own = np.abs(right * c + below * s), np.abs(below * c - right * s)
            on = (own[0] <= WIDE / 2) & (own[1] <= HIGH / 2)
            count += on.all(axis=1) if suit == "heart" else on.any(axis=1)
        needs = int(rank) if suit == "heart" else ceil(int(rank) / 2)
        masks[near] |= (count >= needs).astype(np.int64) << number
    return at_, masks


def apart(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether a side of one of two sheets parts them."""
    for turn, between in ((one[2], other[2] - one[2]), (other[2], one[2] - other[2])):
        dx, dy = one[0] - other[0], one[1] - other[1]
        c, s = abs(cos(between)), abs(sin(between))
        if abs(dx * cos(turn) + dy * sin(turn)) > (WIDE + WIDE * c + HIGH * s) / 2:
            return True
        if abs(dy * cos(turn) - dx * sin(turn)) > (HIGH + WIDE * s + HIGH * c) / 2:
            return True
    return False


def own_game(
    players: int, waves: int, at_: np.ndarray, masks: np.ndarray, values: Sequence[int],
    thorns: int, start: int,
) -> tuple[int, list[int], int]:  # fmt: skip
    """One game by the rulebook that gives no raspberry away: its tosses (of all), points, and how
    many landings it used from `start` on. Landings are in the order they come down, their seats in
    turn: who is first makes no difference to a seat's own cards on average."""
    left, used, tosses = (1 << len(values)) - 1, start, 0
    points, pricked = [0] * players, [False] * players
    while left & ~thorns:
        field: list[int] = []
        for wave in range(waves):
            if not left & ~thorns:
                break
            tosses += 1
            here: list[tuple[int, int]] = []
            for seat in range(players):
                if wave and pricked[seat]:
                    continue
                landed, used = used, used + 1
                if all(apart(at_[landed], at_[other]) for other in field):
                    field.append(landed)
                    here.append((seat, landed))
            for seat, landed in here:
                taken = int(masks[landed]) & left
                left &= ~taken
                points[seat] += sum(v for c, v in enumerate(values) if taken >> c & 1)
                pricked[seat] |= bool(wave and taken & thorns)
    return tosses, points, used


def played(rules: Rules, games: int, policy: str = "random") -> Any:
    test = Playtest(rules, (policy,) * rules.seats, 3, 100_000)
    return play_games(test, games, Clock(Limits(seconds=200)))


def mean(counts: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The mean of counted numbers, and its standard error."""
    numbers, games = np.array(counts).T
    middle = np.average(numbers, weights=games)
    spread = np.average((numbers - middle) ** 2, weights=games) ** 0.5
    return float(middle), float(spread / games.sum() ** 0.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "players", "tosses"),
    [("stunning-arrangement", 3, 24_000), ("rare-delicacy", 2, 40_000)],
)  # fmt: skip
def test_full_games_are_as_long_and_as_rich_as_those_with_paper(
    variant: str, players: int, tosses: int
) -> None:
    rules = clovers(variant, players, **FIXED)
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    lie = field_of(rules, position, "where")
    thorns = sum(1 << c for c, one in enumerate(constant(rules, "THORN")) if one)
    at_, masks = own_tosses(variant, lie, tosses, 21)
    lengths, shares, used = [], [], 0
    waves = len(constant(rules, "RANKS"))
    while used < tosses * 0.9:
        told = own_game(
            players, waves, at_, masks, constant(rules, "POINTS"), thorns, used
        )  # fmt: skip
        lengths.append(told[0])
        shares.append(sum(told[1]))
        used = told[2]
    ours = played(rules, 1_500 if waves == 1 else 250, "keeps_raspberries")
    long, error = mean(ours.turns)
    wrong = (error**2 + np.var(lengths) / len(lengths)) ** 0.5
    assert abs(np.mean(lengths) - long) < 4 * wrong + 0.02 * long
    rich = sum(mean(counts)[0] for counts in ours.scores)
    wrong = (2 * np.var(shares) / len(shares)) ** 0.5
    assert abs(np.mean(shares) - rich) < 4 * wrong + 0.1
    assert not ours.broken
    assert not ours.stuck
