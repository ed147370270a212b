"""What is to be shown of A Fistful of Daisies: parts suffice, how games end, who may be left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.verify.daisies import (
    CLOCK,
    READINGS,
    SMALL,
    STRATEGIC,
    answers,
    assuming,
    daisies,
    explored,
    numbers,
    real,
    tiny,
)
from verify import plain
from verify.rules import Rules

# 1. The parts suffice: 44 grass tokens of 45, and at most 13 of 18 clovers.


def test_grass_and_clovers_suffice() -> None:
    assert sum(sum(row.values()) for row in real(4).meadows.values()) == 44 <= 45
    # Each may keep 3 clovers, and one of them takes the fourth: 4 x 3 + 1.
    rules = daisies(real(4))
    phase, start = plain.initial(rules)
    values = list(start)
    for field in rules.fields:
        if field.name in ("clovers", "cow", "pool"):
            value = {"clovers": (3,) * 4, "cow": (1, 2, 3, 5), "pool": (6,)}[field.name]
            values[field.offset : field.offset + field.width] = value
    assert phase == "place_cows"
    (fourth,) = (
        move.target
        for move in plain.expand(rules, ("graze", tuple(values))).moves
        if move.words == "eats a clover, which buys a flower"
    )
    assert (sum(numbers(rules, fourth, "clovers")), *numbers(rules, fourth, "pool")) == (13, 5)
    assert rules.constants["MOST_OUT"] == 13
    # All at once it is 4 x 3 and the 3 spots of a cow: 15.
    assert daisies(real(4), assuming("ONE_BY_ONE")).constants["MOST_OUT"] == 15


@pytest.mark.parametrize(
    ("readings", "most_bet", "needed"), [((), 0, 5), ((), 2, 5), (("ONE_BY_ONE",), 2, 6)]
)
def test_one_clover_or_grass_less_is_refuted(
    readings: Sequence[str], most_bet: int, needed: int
) -> None:
    game = replace(SMALL, readings=frozenset(readings), most_bet=most_bet)
    assert (
        answers(daisies(game, clovers=needed, grass=2), "bounds")["bounds", ""].verdict == "proved"
    )
    found = answers(daisies(game, clovers=needed - 1, grass=2), "bounds")["bounds", ""]
    assert found.failed
    assert "pool" in found.summary
    assert found.play
    found = answers(daisies(game, clovers=needed, grass=1), "bounds")["bounds", ""]
    assert found.failed
    assert "grass" in found.summary
    # If what is not there is just not taken, the game goes on with less.
    lacking = assuming("POOL_MAY_LACK")
    fewer = daisies(game, lacking, clovers=needed - 1, grass=1)
    assert {one.verdict for one in answers(fewer, "bounds", "playable").values()} == {"proved"}


def suffices(rules: Rules) -> None:
    """By an argument over all positions, for no machine holds them: the plainest facts do."""
    pytest.importorskip("z3")
    from verify.proof.prover import Prover
    from verify.proof.shown import Proof

    assert {one.name for one in rules.claims} >= {"few_clovers_are_out", "no_grass_is_lost"}
    proof = Proof()
    next(Prover(rules, CLOCK, proof).rounds)
    assert set(proof.claims) >= {one.name for one in rules.claims}
    # No count leaves its bounds: neither pool is ever wanted more than it has.
    assert proof.sound is not None
    assert proof.playable is not None


@pytest.mark.slow
@pytest.mark.parametrize(("players", "most_bet"), [(2, 0), (2, 3), (3, 0), (3, 3), (4, 0)])
def test_supplies_suffice_with_the_parts_as_printed(players: int, most_bet: int) -> None:
    rules = daisies(real(players, most_bet))
    suffices(rules)
    # Each holds three clovers at most, and one of them the fourth.
    assert rules.constants["MOST_OUT"] == 3 * players + 1 <= 18


@pytest.mark.slow
@pytest.mark.parametrize(
    "readings",
    [
        ("ONE_BY_ONE",),
        ("ROLLS_AGAIN_ONCE",),
        ("ROLLS_AGAIN_LATE",),
        ("ROLLS_AGAIN_ONCE", "ROLLS_AGAIN_LATE"),
    ],
)
def test_so_they_do_however_clovers_come_and_go(readings: Sequence[str]) -> None:
    """And there is always a move."""
    suffices(daisies(replace(real(2, 3), readings=frozenset(readings))))


# 2. The ladder of termination, for 2 to 4 players, both games and each reading.


LADDER = ("playable", "termination", "stalling")


def ladder(game: Any) -> list[str]:
    found = answers(daisies(game), *LADDER)
    return [found[step, ""].verdict for step in LADDER]


@pytest.mark.parametrize(
    "game", [SMALL, STRATEGIC, tiny(3, 0, 2, (0, 1)), tiny(3, 1, 2, (0, 1)), tiny(4, 0, 1, (0, 1))]
)
def test_luck_can_draw_a_game_out_but_nobody_can(game: Any) -> None:
    assert ladder(game) == ["proved"] * 3
    found = answers(daisies(game), "length", "scoring", "claims", "bounds", "ends")
    assert found["length", ""].verdict == "refuted"
    # 4. Several win together, which is no tie that somebody would have to break.
    assert found["scoring", "ties"].verdict == "refuted"
    assert found["scoring", "ties"].weight == "note"
    others = [one for key, one in found.items() if key not in (("length", ""), ("scoring", "ties"))]
    assert {one.verdict for one in others} == {"proved"}


def test_with_clovers_to_return_and_no_luck_four_can_go_round_for_ever() -> None:
    # Dice that all show 1, cows that all fall alike: then a clover can always go back in time.
    assert ladder(tiny(4, 1, 2, (1,))) == ["proved", "proved", "refuted"]


@pytest.mark.parametrize("reading", [*READINGS, "POOL_MAY_LACK"])
def test_one_reading_alone_lets_two_players_stall(reading: str) -> None:
    """A clover that may go back after the own move too need never become a flower."""
    stalling = "refuted" if reading == "ROLLS_AGAIN_LATE" else "proved"
    game = replace(STRATEGIC, readings=frozenset([reading]))
    assert ladder(game) == ["proved", "proved", stalling]
    if not reading.startswith("ROLLS_AGAIN"):
        assert ladder(replace(game, most_bet=0)) == ["proved"] * 3


# 3. The opener need not pick the special die; of three or four players the last may have to.


def left_with_the_bell_die(game: Any) -> int:
    rules = daisies(game)
    return sum(
        position[0] == "pick"
        and not any(numbers(rules, position, "dice") + numbers(rules, position, "to_roll"))
        and not any(numbers(rules, position, "lingers"))
        for position in explored(rules).positions
    )


def test_who_may_be_left_with_the_bell_die() -> None:
    assert left_with_the_bell_die(SMALL) == 0
    assert left_with_the_bell_die(STRATEGIC) == 0
    assert left_with_the_bell_die(tiny(3, 0, 2, (0, 1))) > 0
    assert left_with_the_bell_die(tiny(4, 0, 1, (0, 1))) > 0
    # With two dice for two players the second would be, and the claim says so.
    found = answers(daisies(replace(SMALL, ordinary=1)), "claims")
    assert found["claims", "with_two_nobody_is_left_with_the_bell_die"].failed
    assert found["claims", "the_opener_is_never_left_with_the_bell_die"].verdict == "proved"
