"""Dali The Fox through the checks: the trap, its absence, the odds, and an honest undecided."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.verify.dali import COLOURS, given
from verify.findings.finding import Finding
from verify.runs.limits import Limits
from verify.runs.run import verify_rules


def answers(
    players: int = 2, each: int = 6, goal: int = 10, farmer: bool = True, states: int = 300_000
) -> dict[tuple[str, str], Finding]:
    """The findings, with as many eggs of each colour as `each`."""
    found = verify_rules(given(players, each, goal, farmer=farmer), Limits(states=states))
    return {(one.check, one.subject): one for one in found}


def states(found: Mapping[tuple[str, str], Finding]) -> tuple[int, bool]:
    """How many states were found, and whether they are all; a prototype counted the same."""
    covered = found["search", ""].covered
    assert covered is not None
    return covered.states, covered.whole


@pytest.mark.slow
def test_four_eggs_to_win_of_six_can_end_in_a_trap() -> None:
    found = answers(each=1, goal=4)
    assert states(found) == (181_556, True)
    trap = found["termination", ""]
    assert trap.failed
    assert "after 18 steps (6 turns)" in trap.summary
    assert trap.detail[0].startswith("926 states of 181,556 have no way to an end.")
    # Six turns of a roll, an egg and a stop each are the least that brings out all six eggs so.
    assert [step.turn for step in trap.play] == [turn for turn in range(1, 7) for _ in range(3)]
    rolls, takes, stops = trap.play[0::3], trap.play[1::3], trap.play[2::3]
    assert {step.who for step in rolls} == {"chance"}
    assert [step.who for step in takes] == ["seat 1", "seat 2"] * 3
    assert {step.words for step in takes} == {f"takes the {colour} egg" for colour in COLOURS}
    assert {step.words for step in stops} == {"stops and collects"}
    position = dict(trap.position)
    assert position["eggs"] == "seat 1: 3, seat 2: 3"
    assert position["supply"] == ", ".join(f"{colour} 0" for colour in COLOURS)
    # The rules are sound otherwise, and players who never stop rolling are but a note.
    assert [key for key, one in found.items() if one.failed] == [("termination", "")]
    assert not [one for one in found.values() if one.verdict == "undecided"]
    assert (found["stalling", ""].verdict, found["stalling", ""].weight) == ("refuted", "note")
    assert "“stops and collects”" in found["stalling", ""].detail[0]
    assert {"rolls on"} <= {step.words for step in found["stalling", ""].play}


@pytest.mark.slow
def test_three_eggs_to_win_of_six_cannot() -> None:
    found = answers(each=1, goal=3)
    assert found["termination", ""].verdict == "proved"
    assert states(found) == (104_780, True)
    assert not [key for key, one in found.items() if one.failed or one.open]


@pytest.mark.parametrize("players", [2, 3])
def test_the_whole_game_is_undecided_with_what_was_covered(players: int) -> None:
    found = answers(players=players, states=15_000)
    assert found["search", ""].verdict == "undecided"
    assert found["search", ""].covered is not None
    # What the part that was seen leaves open an argument decides.
    assert found["chance", ""].verdict == "proved"
    # No game is won so soon; in games that are played out some are.
    assert found["occurs", "seat 1 wins"].verdict == "proved"
    assert "games played at random (seed 1)" in found["occurs", "seat 1 wins"].summary
    assert "15,000 states" in found["search", ""].summary
    assert not [one for one in found.values() if one.failed]
    # What one position shows needs no others.
    assert "nothing to choose”: 1/18 (5.56 %)" in found["odds", ""].summary
    assert {one.verdict for key, one in found.items() if key[0] == "examples"} == {"proved"}


def test_without_the_farmer_the_first_roll_never_busts() -> None:
    found = answers(farmer=False, states=2_000)
    assert any("nothing to choose”: never" in line for line in found["odds", ""].detail)


def test_four_players_are_refuted_by_a_game_though_no_search_comes_so_far() -> None:
    """Nine eggs each and none left; each egg takes a roll, a choice, and a stop or another roll."""
    found = answers(players=4, states=15_000)
    assert found["search", ""].verdict == "undecided"
    trap = found["termination", ""]
    assert trap.failed
    assert len(trap.play) >= 36 * 3
    fields = dict(trap.position)
    assert fields["eggs"] == "seat 1: 9, seat 2: 9, seat 3: 9, seat 4: 9"
    assert fields["supply"] == ", ".join(f"{colour} 0" for colour in COLOURS)
    assert trap.detail[1].startswith("Of ")
    assert "played at random (seed 1)" in trap.detail[1]
