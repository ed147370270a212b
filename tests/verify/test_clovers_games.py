"""Whole games of A Bed of Clovers against those played here with sheets of paper."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.verify.clovers import FIXED, apart, clovers, constant, field_of, mean, own_tosses, played
from verify import plain

# The whole game, against one that is played in this file with sheets of paper.


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
