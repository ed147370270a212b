"""Dali The Fox for two at best play: the printed game and its variant, against a solver that was
written from the rulebook and knows nothing of the rules file (`dali_by_hand`)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba")

from tests.verify.dali import dali
from tests.verify.dali_by_hand import starter_wins
from verify.checks.scoring import points_at, winning
from verify.compiled.machine import machine
from verify.compiled.search import search_compiled
from verify.compiled.turns.whole_game import search_by_turns
from verify.graph.values import forced_chances
from verify.runs.limits import Clock, Limits

README = Path(__file__).parents[2] / "README.md"
CLOCK = Clock(Limits(seconds=100_000))


@pytest.mark.parametrize(
    ("goal", "farmer"), [(2, True), pytest.param(3, True, marks=pytest.mark.slow), (3, False)]
)
def test_one_egg_of_each_colour_is_played_as_by_hand(goal: int, farmer: bool) -> None:
    graph = search_compiled(machine(dali(2, 1, goal, farmer=farmer)), CLOCK, 300_000)
    assert graph.whole
    won = np.zeros((2, len(graph)), np.bool_)
    won[:, graph.ends] = winning(graph, graph.ends, points_at(graph, graph.ends))
    by_hand = starter_wins(1, goal, farmer)
    for seat, chance in enumerate((by_hand, 1 - by_hand)):
        found = forced_chances(graph, seat, won[seat], CLOCK)
        assert found.low[0] == pytest.approx(chance, abs=1e-9)


def test_the_printed_game_is_worth_what_the_readme_says() -> None:
    """Dossier 3: with all 36 eggs, and ten to win, in the game and in its variant."""
    base, without_farmer = starter_wins(6, 10), starter_wins(6, 10, farmer_die=False)
    text = " ".join(README.read_text(encoding="utf-8").split())
    assert f"and {100 * base:.2f} % when both play their best" in text
    assert f"{100 * without_farmer:.2f} % without the farmer die" in text


@pytest.mark.slow
@pytest.mark.parametrize("farmer", [True, False])
def test_the_printed_game_is_played_as_by_hand(farmer: bool) -> None:
    """All states of the whole game, turn by turn: three minutes and 1.3 GB with the farmer die."""
    compiled = machine(dali(2, farmer=farmer))
    found = search_by_turns(compiled, search_compiled(compiled, CLOCK, 2_000), CLOCK)
    assert found.whole
    won = np.zeros((2, len(found.positions)), np.bool_)
    won[:, found.ends] = winning(found, found.ends, points_at(found, found.ends))
    values = found.weigh(won, True, CLOCK)
    assert values is not None
    assert values.dead == 0
    by_hand = starter_wins(6, 10, farmer)
    for (low, high), chance in zip(values.at_best, (by_hand, 1 - by_hand), strict=True):
        assert low - 1e-9 <= chance <= high + 1e-9
        assert high - low < 1e-9
