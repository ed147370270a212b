"""Games played by a child process: the same ones, within limits, until they are interrupted."""

from __future__ import annotations

import pytest

from tests.verify.playing import RUIN, played
from verify.playouts.policies import PolicyError
from verify.rules import read_rules
from verify.runs import talk
from verify.runs.given import Given
from verify.runs.limits import Limits
from verify.runs.run import InterruptedPlaytest, PlaytestError, playtest_rules


def test_the_child_plays_the_same_games() -> None:
    heard: list[tuple[int, int]] = []
    made = playtest_rules(Given(RUIN), games=300, seed=5, played=lambda *told: heard.append(told))
    assert made == played(read_rules(RUIN), 300, seed=5, most=10_000)
    assert heard[-1][0] <= 300
    with pytest.raises(PolicyError, match="no policy"):
        playtest_rules(Given(RUIN), games=3, policies=("lucky",))


def test_a_limit_stops_the_games_and_says_so() -> None:
    made = playtest_rules(Given(RUIN), games=10**8, limits=Limits(seconds=8))
    assert 0 < made.games < made.asked
    assert made.stopped == "the time limit of 8 s was reached"


def test_a_child_that_is_lost_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "_BOOT", "import sys; sys.exit(3)")
    with pytest.raises(PlaytestError, match="exit status 3"):
        playtest_rules(Given(RUIN), games=1)


def test_an_interruption_brings_the_games_played() -> None:
    pressed: list[int] = []

    def press_ctrl_c(games: int, _: int) -> None:
        if games > 1 and not pressed:
            pressed.append(games)
            raise KeyboardInterrupt

    with pytest.raises(InterruptedPlaytest) as caught:
        playtest_rules(Given(RUIN), games=10**7, played=press_ctrl_c)
    assert caught.value.playouts is not None
    assert caught.value.playouts.stopped == "it was interrupted"
    assert caught.value.playouts.games > 1
