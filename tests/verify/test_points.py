"""Points of the dossiers, for the games as they are printed; the tables in `points` name the test
of each."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

import pytest
import yaml

from pnp.commands.rules_file import given_by
from pnp.definition.load import load_game
from pnp.library import GAMES
from verify import plain
from verify.playouts.plain import Playtest
from verify.playouts.policies import for_seats
from verify.playouts.record import record
from verify.playouts.recorded import Recorded
from verify.rules import Rules
from verify.rules.model import Assumption
from verify.runs.given import rules_of

ROOT: Final = Path(__file__).parents[2]
POINTS: Final = sorted((Path(__file__).parent / "points").glob("*.yaml"))
FLIES: Final = 13 + 2 * 11 + 3 * 3 + 6 * 5
"""In the whole pack, by the list of cards in the rulebook."""


@cache
def printed(game: str, players: int, variant: str | None = None) -> Rules:
    """The rules with the parameters and tables of the definition that is printed."""
    made = load_game(GAMES / game, variant=variant, settings={"players": str(players)})
    return rules_of(given_by(made))


@cache
def played(game: str, players: int, number: int) -> Recorded:
    """One whole game at random, move by move."""
    rules = printed(game, players)
    return record(Playtest(rules, for_seats(rules, ()), 1, 10_000), number)


# MOW


@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 5), (4, 6), (5, 7)])
def test_mow_1_rounds_are_bounded_by_the_flies_that_are_dealt_out(players: int, most: int) -> None:
    rules = printed("mow", players)
    assert sum(rules.constants["FLIES"]) == FLIES == 74  # type: ignore[arg-type]
    # By hand: a game goes on after r rounds only if no stable has 100, though all have 74 r.
    goes_on = [r for r in range(1, 20) if FLIES * r <= 99 * players]
    assert max(goes_on) + 1 == most == rules.constants["MOST_ROUNDS"]
    # And it is over only when somebody has 100: one round has too few flies, two have enough.
    assert FLIES < 100 <= 2 * FLIES
    assert rules.constants["FEWEST_ROUNDS"] == 2


@pytest.mark.parametrize("number", [5, 12])
def test_mow_1_every_round_of_a_whole_game_deals_out_all_flies(number: int) -> None:
    game = played("mow", 5, number)
    ends = [at for at, step in enumerate(game.play) if "ends the round" in step.words]
    stables = [dict(game.play[at].position)["stable"] for at in ends]
    found = [sum(map(int, re.findall(r": (\d+)", stable))) for stable in stables]
    assert found == [FLIES * (round_ + 1) for round_ in range(len(ends))]
    assert 2 <= len(ends) <= 7
    assert game.ends == ("somebody has too many flies",)
    assert -sum(game.scores) == FLIES * len(ends)


def test_mow_3_a_turned_arrow_points_to_the_same_farmer_where_there_are_two() -> None:
    # The field has but one value, so that leaving and turning lead to the same position.
    (arrow,) = (field for field in printed("mow", 2).fields if field.name == "arrow")
    assert (arrow.low, arrow.high) == (1, 1)
    (arrow,) = (field for field in printed("mow", 3).fields if field.name == "arrow")
    assert (arrow.low, arrow.high) == (1, 2)


def test_mow_5_ties_for_the_win_and_for_the_opening_come_up_and_say_what_is_missing() -> None:
    win = played("mow", 5, 5)
    assert win.winners is not None
    assert len(win.winners) == 2
    assert {win.scores[seat] for seat in win.winners} == {max(win.scores)}
    opening = [
        step for step in played("mow", 5, 12).play if "as many flies as others" in step.words
    ]
    assert len(opening) == 1
    (before,) = (
        step.position
        for step, after in zip(
            played("mow", 5, 12).play, played("mow", 5, 12).play[1:], strict=False
        )
        if after is opening[0]
    )
    flies = [int(number) for number in re.findall(r": (\d+)", dict(before)["stable"])]
    assert flies.count(max(flies)) > 1
    open_ones: dict[str, Assumption] = {one.name: one for one in printed("mow", 5).assumed}
    assert "tie" in open_ones["TIE_IS_SHARED"].because
    assert "which of several farmers" in open_ones["OPENER_BY_LOT"].because


# Dali The Fox


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("variant", "chance"), [(None, Fraction(1, 18)), ("salvador", Fraction(0))]
)
def test_dali_1_the_first_roll_leaves_nothing_to_choose(
    players: int, variant: str | None, chance: Fraction
) -> None:
    rules = printed("dali-the-fox", players, variant)
    outcomes = plain.expand(rules, plain.initial(rules)).moves
    lost = sum(move.weight for move in outcomes if "nothing to choose" in move.words)
    assert Fraction(lost, sum(move.weight for move in outcomes)) == chance
    # By hand: two equal egg dice in their 3 of 9 ways, and the farmer on that colour of 6.
    assert chance in (Fraction(3, 9) * Fraction(1, 6), 0)


@pytest.mark.parametrize("variant", [None, "salvador"])
def test_dali_5_the_example_of_the_rulebook_comes_out(variant: str | None) -> None:
    rules = printed("dali-the-fox", 2, variant)
    (example,) = rules.examples
    assert plain.example_holds(rules, example)


# The tables


@pytest.mark.parametrize("file", POINTS, ids=lambda file: str(file.stem))
def test_every_point_has_its_tests(file: Path) -> None:
    table = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert table["game"] == file.stem
    assert list(table["points"]) == list(range(1, len(table["points"]) + 1))
    for number, tests in table["points"].items():
        assert tests, number
        for test in tests:
            path, _, name = test.partition("::")
            text = (ROOT / path).read_text(encoding="utf-8")
            wanted = rf"^def {re.escape(name)}\(" if name else "^def test_"
            assert re.search(wanted, text, re.MULTILINE), test
