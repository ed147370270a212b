"""A Fistful of Daisies, how its games end, with the parts as printed: whatever the players do, but
where two may roll the dice again after their own move. There all can hold out, and none alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.verify.daisies import (
    CLOCK,
    FILES,
    READINGS,
    SMALL,
    STRATEGIC,
    answers,
    daisies,
    real,
    tiny,
)
from tests.verify.daisies_hungry import luck_wins
from tests.verify.rules_files import Files, changed

LATE = "ROLLS_AGAIN_LATE"
ONCE = "ROLLS_AGAIN_ONCE"
ROLLING = [(), (ONCE,), (LATE,), (ONCE, LATE)]


def reading(game: Any, *names: str) -> Any:
    return replace(game, readings=frozenset(names))


@pytest.mark.parametrize(
    "game",
    [
        SMALL,
        tiny(3, 0, 2, (0, 1)),
        tiny(3, 1, 2, (0, 1)),
        tiny(4, 0, 1, (0, 1)),
        tiny(4, 1, 2, (1,)),
        reading(SMALL, "STRAYS_DUEL"),
        reading(SMALL, "MUST_EAT"),
        reading(STRATEGIC, ONCE, LATE),
        *(reading(STRATEGIC, *names) for names in [(), *((name,) for name in READINGS)]),
    ],
)
def test_hungry_cows_say_how_small_games_end(game: Any) -> None:
    """Where every position of a game can be looked at, the search of its graph says the same."""
    found = list(luck_wins(game).values())
    everywhere = all(won.all() for won in found)
    begins = (game.home,) * game.players + (0,) * game.players
    # The cows that nobody has are placed by a player: one way that suits stallers is enough.
    assert everywhere == all(won[begins] for won in found)
    stalling = answers(daisies(game), "stalling")["stalling", ""].verdict
    assert stalling == ("proved" if everywhere else "refuted")


@pytest.mark.parametrize(
    ("players", "most_bet", "names"),
    [
        (2, 0, ()),
        (3, 0, ()),
        *((2, 3, names) for names in ROLLING),
        *(pytest.param(3, 3, names, marks=pytest.mark.slow) for names in ROLLING),
    ],
    ids=str,
)
def test_luck_brings_flowers_in_the_pasture_as_printed(
    players: int, most_bet: int, names: tuple[str, ...]
) -> None:
    can_stall = players == 2 and names == (LATE,)
    for won in luck_wins(reading(real(players, most_bet), *names)).values():
        assert won.size == 48**players
        assert won.all() != can_stall
        # From the first round on, whatever luck does: all cows in the cowshed, and no clover.
        assert won.flat[0] != can_stall


@pytest.mark.slow
@pytest.mark.parametrize(
    ("most_bet", "names"), [(0, ()), *((3, names) for names in ROLLING)], ids=str
)
def test_luck_brings_flowers_to_four_as_printed(most_bet: int, names: tuple[str, ...]) -> None:
    (won,) = luck_wins(reading(real(4, most_bet), *names), plainly=True).values()
    assert won.size == 48**4
    assert won.all()


def with_all(*changes: tuple[str, str]) -> Files:
    files = FILES
    for right, wrong in changes:
        files = changed(files, right, wrong)
    return files


# Players who give every clover back before their move and after it, never pick the special die, so
# that they take turns, and never eat a flower: a game of theirs is one of the whole game, whatever
# luck does.
DONE = "(s.clovers[s.seat] == 0 or s.rolled_again)"
NOTHING_IS_EATEN = """@always
def nothing_is_eaten(s):
    return s.grass == GRASS and not any_of(s.home)


@always
def the_others_wait_without_clovers(s):
    for p in range(players):
        if p != s.seat and s.clovers[p] > 0 and not s.lingers:
            return False
    return True


@always
def a_die_lies_for_whoever_is_to_move(s):
    before = (s.seat - s.first) % players
    lie = in_pen(s) == ORDINARY - before - s.moved
    return s.to_roll == ORDINARY or lie or (s.moved == 1 and before == 1)
"""
RETURNING = with_all(
    ("    if s.lingers:\n", f"    if s.lingers and {DONE}:\n"),
    ("    else:\n        for d in range(len(DICE))", f"    elif {DONE}:\n        for d in FACES"),
    (
        "        if s.flowers[s.seat][c] > 0 and (FIELD[s.cow[s.seat]] or HUE",
        "        if s.flowers[s.seat][c] > 3 and (FIELD[s.cow[s.seat]] or HUE",
    ),
    (
        "@always\ndef no_grass_is_lost",
        f"{NOTHING_IS_EATEN}\n\n@always\ndef no_grass_is_lost",
    ),
    # That there is always a move hangs on whether the seat has moved, which a field now says.
    ("\n\ndef end_turn(t):", "    moved: flag\n\n\ndef end_turn(t):"),
    ("def pick_up(t, d):\n", "def pick_up(t, d):\n    t.moved = 1\n"),
    (
        "    t.rolled_again = 0\n    t.lingers = 0\n",
        "    t.rolled_again = 0\n    t.lingers = 0\n    t.moved = 0\n",
    ),
)


@pytest.mark.parametrize("names", ROLLING)
def test_a_small_game_of_players_who_return_clovers(names: tuple[str, ...]) -> None:
    """Whoever may not do so after the move, or only once, has a clover too many some day."""
    game = reading(STRATEGIC, *names)
    found = answers(daisies(game, RETURNING), "claims", "playable", "stalling")
    holds = names == (LATE,)
    assert (found["claims", "nothing_is_eaten"].verdict == "proved") == holds
    assert found["stalling", ""].verdict == ("refuted" if holds else "proved")


def test_two_who_roll_the_last_dice_again_never_eat_a_flower() -> None:
    """By an argument over all positions of the printed game: there is always a move, nothing is
    ever eaten, and nobody comes home; so no game of theirs ends."""
    pytest.importorskip("z3")
    from verify.proof.prover import Prover
    from verify.proof.shown import Proof

    proof = Proof()
    next(Prover(daisies(reading(real(2, 3), LATE), RETURNING), CLOCK, proof).rounds)
    assert "nothing_is_eaten" in proof.claims
    assert proof.playable is not None
    assert proof.sound is not None


def alone(seat: int) -> Files:
    """The rules for two where the other does not roll again, and so is one who may well play."""
    again = "strategic and s.clovers[s.seat] > 0 and not s.rolled_again:"
    late = "ROLLS_AGAIN_LATE and strategic and t.clovers"
    return with_all(
        (f"    if {again}", f"    if s.seat == {seat} and {again}"),
        (f"    if {late}", f"    if t.seat == {seat} and {late}"),
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_alone_can_draw_a_small_game_out(seat: int) -> None:
    found = answers(daisies(reading(STRATEGIC, LATE), alone(seat)), "stalling", "termination")
    assert {one.verdict for one in found.values()} == {"proved"}
    game = reading(STRATEGIC, LATE)
    assert all(won.all() for won in luck_wins(game, alone=seat).values())
    assert not all(won.all() for won in luck_wins(game).values())


def test_nobody_alone_can_draw_a_game_for_two_out() -> None:
    """With the parts as printed, whatever one does, if the other would rather play on."""
    game = reading(real(2, 3), LATE)
    for alone in range(2):
        for won in luck_wins(game, alone=alone).values():
            assert won.all()
