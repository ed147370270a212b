"""The rules file of A Fistful of Daisies against the game played at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pnp.definition.load import load_game
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from tests.verify.daisies import (
    CLOCK,
    FILES,
    READINGS,
    SMALL,
    STRATEGIC,
    answers,
    as_by_hand,
    daisies,
    differs,
    explored,
    real,
    tiny,
    whole_games,
)
from tests.verify.rules_files import changed
from tests.verify.same import assert_same
from verify import plain
from verify.checks import CHECKS
from verify.graph.play import describe
from verify.plain.search import search_plainly
from verify.rules import read_rules


@pytest.mark.parametrize(("game", "states"), [(SMALL, 15_400), (STRATEGIC, 20_372)])
def test_a_small_game_is_the_one_that_people_play(game: Any, states: int) -> None:
    rules = daisies(game)
    graph = explored(rules)
    assert graph.whole
    assert len(graph) == states
    assert len({as_by_hand(game, rules, position) for position in graph.positions}) == states
    assert differs(game, rules, [graph.positions[n] for n in range(0, states, 3)]) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("most_bet", [0, 3])
def test_whole_games_with_all_parts(players: int, most_bet: int) -> None:
    game = real(players, most_bet)
    rules = daisies(game)
    assert differs(game, rules, whole_games(rules, 2, players)) == ""


def test_the_parts_are_those_of_the_definition() -> None:
    for players in (2, 3, 4):
        for variant in (None, "strategic-cows"):
            settings = {"players": str(players)}
            folder = GAMES / "a-fistful-of-daisies"
            defined = load_game(folder, language="en", variant=variant, settings=settings)
            values, tables = defined.values, tables_of(defined)
            rules = read_rules(FILES["rules.py"], "rules.py", values, tables, neighbours=FILES)
            mine = daisies(real(players, 3 if variant else 0))
            assert rules.fields == mine.fields
            assert rules.constants == mine.constants


@pytest.mark.parametrize("reading", READINGS)
def test_each_other_reading_is_another_game_and_the_one_it_says(reading: str) -> None:
    # With little to eat, so that meadows are bare soon.
    game = real(2 if reading == "ROLLS_AGAIN_LATE" else 3, 3, 0, 1)
    other = replace(game, readings=frozenset([reading]))
    ours, theirs = daisies(game), daisies(other)
    assert differs(other, theirs, whole_games(theirs, 3, 1)) == ""
    if reading == "HOME_COW_ACTS":
        # It is rare that a cow comes home to where another stands.
        wide = replace(STRATEGIC, die=(0, 2))
        picks = [one for one in explored(daisies(wide)).positions if one[0] == "pick"]
        other = replace(wide, readings=frozenset([reading]))
        assert differs(other, daisies(wide), picks[::3]) == "pick"
    else:
        assert differs(other, ours, whole_games(ours, 3, 1)) != ""


MUTATIONS = [
    ("ORDERS = (1, 1, 2, 6)", "ORDERS = (1, 1, 1, 6)", "roll"),
    ("way >= len(SPACES)", "way > len(SPACES)", "pick"),
    (
        "t.cow[t.seat] - COWSHED) % len(SPACES) + steps",
        "t.cow[t.seat] - COWSHED) % len(SPACES) + steps + 1",
        "pick",
    ),
    ("s.bell == NOBODY and s.seat != s.first and", "s.bell == NOBODY and", "pick"),
    ("t.first = t.bell", "t.first = t.seat", "graze"),
    ("mine + t.bet > other", "mine > other", "toss"),
    ("pay(t, t.seat, t.bet)", "pay(t, t.seat, 0)", "toss"),
    ("earn(t, t.rival, other)", "earn(t, t.rival, other - mine)", "toss"),
    ("earn(t, p, s.due)", "earn(t, p, 0)", "buy"),
    ("t.due = max(0, t.clovers[p] + got - PRICE)", "t.due = 0", "toss"),
    ("(FIELD[s.cow[s.seat]] or", "(", "graze"),
    (
        "if s.cow[s.seat] == COWSHED:\n        return False",
        "if False:\n        return False",
        "pick",
    ),
    ("t.to_roll = in_pen(s)", "t.to_roll = ORDINARY", "pick"),
]


@pytest.mark.parametrize(("right", "wrong", "where"), MUTATIONS)
def test_it_is_no_other_game(right: str, wrong: str, where: str) -> None:
    game = real(3, 3, 0, 1)
    positions = list(whole_games(daisies(game), 6, 1))
    wrongly = daisies(game, changed(FILES, right, wrong))
    assert differs(game, wrongly, [one for one in positions if one[0] == where]) == where


@pytest.mark.slow
def test_the_compiled_reading_is_the_same() -> None:
    pytest.importorskip("numba")
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = daisies(STRATEGIC)
    assert_same(explored(rules), search_compiled(machine(rules), CLOCK, 100_000))


# 5. What is left open is listed.


def test_what_the_rulebook_leaves_open_is_assumed() -> None:
    told = daisies(real(2)).assumptions
    named = {one.split(": ")[1] for one in told}
    assert named == {*READINGS, "POOL_MAY_LACK", "YOUNGEST_COW"}
    assert all("(or " in one and ", because " in one for one in told)


# Seats are alike where their meadows are, and nowhere else.


def test_seats_with_the_same_meadow_are_alike() -> None:
    same = tiny(3, 0, 2, (0, 1))
    rules = daisies(same)
    assert rules.alike[0].changes == ((1, 2, 0),)
    graph = search_plainly(rules, CLOCK, 5_000)
    (told,) = CHECKS["symmetry"](graph, CLOCK)
    assert (told.verdict, "it is so of" in told.summary) == ("undecided", True)
    wrong = daisies(same, changed(FILES, "(p + SAME) % len(MEADOWS)", "(3 - p) % len(MEADOWS)"))
    (told,) = CHECKS["symmetry"](search_plainly(wrong, CLOCK, 5_000), CLOCK)
    assert told.failed
    assert ("symmetry", "") not in answers(daisies(SMALL), "symmetry")


def test_a_round_in_words() -> None:
    rules = daisies(real(2, 3))
    here = plain.initial(rules)
    for words in (
        "places the yellow cow, nobody's, on the far yellow flowers",
        "places the white cow, nobody's, on the white flowers",
        "is the youngest and begins",
        "rolls 1 and 3, the bell die 1",
        "picks 3, to the yellow flowers",
        "eats a yellow flower",
        "picks bell 1, to the pink flowers",
        "eats a clover",
        "opens a round with all dice",
        "rolls 2 and 3, the bell die 0",
        "returns a clover to roll the dice again",
        "rolls 2 and 3, the bell die 1",
        "picks 3, is not alone on the white flowers",
        "locks horns with the white cow",
        "her cow shows 3, the other 1",
        "picks bell 1, is not alone on the white flowers",
    ):
        found = {move.words: move.target for move in plain.expand(rules, here).moves}
        assert words in found, (words, sorted(found))
        here = found[words]
    told = dict(describe(rules, here))
    assert (told["clovers"], told["pool"]) == ("seat 1: 0, seat 2: 3", "15")
    assert {move.words for move in plain.expand(rules, here).moves} == {
        "locks horns with the blue cow",
        "locks horns with the white cow",
    }
