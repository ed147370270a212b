"""Chances and intervals out of games played: against exact ones and the literature."""

from __future__ import annotations

from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verify.playing import RUIN, played, rules_of
from verify.playouts.bins import bars
from verify.playouts.estimates import mean, mean_bounds, quantile, share, wins


def test_estimates_hold_the_exact_chances_of_the_gamblers_ruin() -> None:
    made = played(rules_of(RUIN), 1_000)
    q = 1 / 2  # how much likelier the second is to win a coin
    exact = (1 - q**3) / (1 - q**10)
    (low, high), (other_low, other_high) = wins(made, 0), wins(made, 1)
    assert low < exact < high < low + 0.05
    assert other_low < 1 - exact < other_high
    # Wald: a fair share of (2 - 1) / 3 coins a round leads from 3 coins to 10 or 0.
    steps = (10 * exact - 3) / (1 / 3)
    low, high = mean_bounds(made.steps)
    assert low < steps < high < low + 2
    assert made.steps == made.turns
    assert made.scores[0] == ((0, made.wins_of(1)), (10, made.wins_of(0)))
    assert (made.games, made.ended, made.cut_off, made.gone_wrong) == (1_000, 1_000, 0, None)
    assert made.ends == (("somebody_is_ruined", 1_000),)


def test_intervals_are_those_of_the_literature() -> None:
    # Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I.
    for hits, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert share(hits, 0, games) == pytest.approx((low, high), abs=5e-5)
    assert share(20, 0, 20) == pytest.approx((1 - 0.1611, 1.0), abs=5e-5)


def test_what_is_not_known_widens_the_interval_to_both_sides() -> None:
    # 5 wins, 3 games cut off: 5 to 8 wins.
    low, high = share(5, 3, 20)
    assert (low, high) == (share(5, 0, 20)[0], share(8, 0, 20)[1])
    # Nothing ends within one step, and nothing is known.
    made = played(rules_of(RUIN), 50, most=1)
    assert (made.cut_off, made.ended) == (50, 0)
    assert wins(made, 0) == pytest.approx((0, 1), abs=0)


def test_wilson_covers_as_often_as_it_says() -> None:
    # Exactly, over all that 200 games can show, for a chance of 0.3.
    covered = sum(
        comb(200, hits) * 0.3**hits * 0.7 ** (200 - hits)
        for hits in range(201)
        if share(hits, 0, 200)[0] <= 0.3 <= share(hits, 0, 200)[1]
    )
    assert 0.93 < covered < 0.97


@given(
    st.lists(st.dictionaries(st.integers(-10_000, 10**12), st.integers(1, 999)), max_size=3),
    st.integers(2, 30),
)
def test_every_game_is_in_one_bar(several: list[dict[int, int]], most: int) -> None:
    counted = [tuple(sorted(one.items())) for one in several]
    found = bars(counted, most)
    assert len(found) <= most + 2
    for which, one in enumerate(counted):
        assert sum(bar.games[which] for bar in found) == sum(many for _, many in one)
    for bar, after in pairwise(found):
        assert bar.high is not None
        assert bar.high + 1 == after.low


def test_averages_and_quantiles_of_a_die() -> None:
    die = tuple((face, 1) for face in range(1, 7))
    assert mean(die) == 3.5
    assert [quantile(die, part) for part in (0.01, 0.5, 0.51, 0.9, 1.0)] == [1, 3, 4, 6, 6]
