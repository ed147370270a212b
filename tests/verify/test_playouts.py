"""Games that are played: the two readings alike, and the numbers against what is known exactly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.verify.playing import EVERYTHING, RUIN, everything, plain, played, rules_of
from verify.checks import playouts as check
from verify.graph.explore import explore
from verify.plain.search import search_plainly
from verify.playouts.batch import BROKEN, CUT_OFF, OVER, STUCK, batch
from verify.playouts.plain import Playtest, retell
from verify.playouts.policies import POLICIES, PolicyError, for_seats
from verify.playouts.report import playouts_data, playouts_of
from verify.rules import Rules
from verify.runs.limits import Clock, Limits

RULES = Path(__file__).parent / "rules"
# Twelve coins, of which each takes one, two or three in turn; who has more wins.
COINS = """
players = 2

class State:
    left: upto(12) = 12
    coins: per(players, upto(12))
    seat: upto(players - 1)

@start
@turn
@choice
def take(s):
    for n in range(1, 4):
        if n <= s.left:
            t = s.copy()
            t.left -= n
            t.coins[s.seat] += n
            t.seat = 1 - s.seat
            yield f"takes {n}", s.seat, t, take

@end
def none_is_left(s):
    return s.left == 0

@score
def coins_taken(s, seat):
    return s.coins[seat]
"""
# Three points, and the other may take nine; two, and the other takes one; or none, and a throw.
TEMPTED = """
players = 2

class State:
    points: per(players, upto(9))
    over: flag

@start
@turn
@choice
def tempt(s):
    t = s.copy()
    yield "hopes", 0, t, throw
    t.points[0] = 2
    yield "saves", 0, t, small
    t.points[0] = 3
    yield "grabs", 0, t, large

@chance(2)
def throw(s):
    t = s.copy()
    yield "nothing", 1, t, finish
    t.points[0] = 9
    yield "nine", 1, t, finish

@choice
def small(s):
    t = s.copy()
    t.points[1] = 1
    yield "takes one", 1, t, finish

@choice
def large(s):
    t = s.copy()
    yield "takes none", 1, t, finish
    t.points[1] = 9
    yield "takes nine", 1, t, finish

@choice
def finish(s):
    t = s.copy()
    t.over = 1
    yield "leaves", 0, t, finish

@end
def it_is_over(s):
    return s.over

@score
def points(s, seat):
    return s.points[seat]
"""


@pytest.mark.parametrize(
    "policies", [("random",), ("first", "greedy"), ("cautious", "bold", "spiteful")]
)
def test_both_readings_play_every_game_alike(policies: tuple[str, ...]) -> None:
    pytest.importorskip("numba")
    from verify.compiled.machine import machine
    from verify.playouts.compiled import Player

    rules = everything()
    test = Playtest(rules, for_seats(rules, policies), 7, 60)
    by_plain = plain(test, 400)
    compiled = batch(rules, 7, 0, 400)
    Player(test, machine(rules)).play(compiled, lambda: False)
    for name in ("how", "streams", "steps", "turns", "over", "won", "points"):
        np.testing.assert_array_equal(getattr(compiled, name), getattr(by_plain, name), name)
    hows = set(by_plain.how.tolist())
    assert hows <= {OVER, CUT_OFF, STUCK, BROKEN}
    if policies == ("random",):
        assert hows >= {OVER, STUCK, BROKEN}


def test_the_same_seed_plays_the_same_games_and_another_one_others() -> None:
    rules = everything()
    one = played(rules, 200)
    assert playouts_data(one) == playouts_data(played(rules, 200))
    assert playouts_data(one) != playouts_data(played(rules, 200, seed=2))
    # A game does not hang on how many are played with it.
    test = Playtest(rules, for_seats(rules, ()), 1, 1_000)
    np.testing.assert_array_equal(plain(test, 9).streams, plain(test, 30).streams[:9])


def test_outcomes_and_moves_are_drawn_as_often_as_they_should() -> None:
    games = batch(rules_of(RUIN), 3, 0, 2)
    for most in (1, 2, 3, 7, 64, 1_000_003):
        drawn = np.array([games.below(0, most) for _ in range(3_000)])
        assert drawn.min() >= 0
        assert drawn.max() < most
        if most < 10:
            expected = 3_000 / most
            chi = ((np.bincount(drawn, minlength=most) - expected) ** 2 / expected).sum()
            assert chi < 3.5 * most  # beyond one in a thousand
    assert games.streams[0] != games.streams[1]


def words_of(rules: Rules, *policies: str) -> list[str]:
    told, _, _ = retell(Playtest(rules, for_seats(rules, policies), 1, 100), 0)
    return [step.words for step in told]


def test_policies_do_what_they_say() -> None:
    rules = rules_of(COINS)
    assert words_of(rules, "greedy") == ["takes 3"] * 4
    assert words_of(rules, "first") == ["takes 1"] * 12
    made = played(rules, 300, "greedy", "random")
    assert made.wins_of(0) > 250
    # Where a win is to be had it is taken, whatever the lead: here the first with 5 coins wins.
    race = COINS.replace("return s.left == 0", "return s.left == 0 or s.coins[1 - s.seat] == 5")
    race += "\n@wins\ndef five(s, seat):\n    return s.coins[seat] == 5\n"
    assert words_of(rules_of(race), "greedy", "first") == ["takes 3", "takes 1", "takes 2"]
    own = f"{TEMPTED}\n@policy\ndef thrifty(s, seat):\n    return s.points[seat] == 2 - seat\n"
    liked = {"greedy": "grabs", "cautious": "saves", "bold": "hopes", "thrifty": "saves"}
    for name, words in liked.items():
        assert words_of(rules_of(own), name)[0] == words


def test_a_smith_without_a_move_is_found_and_told() -> None:
    text = (RULES / "r01_two_smiths.py").read_text(encoding="utf-8")
    rules = rules_of(text, variant=1)
    made = played(rules, 200)
    assert made.stuck > 0
    wrong = made.gone_wrong
    assert wrong is not None
    graph = explore(rules)
    assert len(wrong.play) >= graph.steps_to(int(graph.stuck[0]))
    assert dict(wrong.position)["hammer"] != dict(wrong.position)["anvil"]
    assert wrong.play[-1].position == wrong.position
    # The same game once more, and the data there and back.
    assert retell(Playtest(rules, made.policies, 1, 1_000), wrong.game)[0] == wrong.play
    assert playouts_of(playouts_data(made)) == made


def test_a_hole_in_a_table_of_outcomes_is_a_fault() -> None:
    made = played(rules_of(RUIN.replace("@chance(3)", "@chance(4)")), 50)
    assert made.broken > 10
    assert made.gone_wrong is not None
    assert made.gone_wrong.words.startswith("the weights of throw add up to 3, not to its total")
    assert "(rules.py:" in made.gone_wrong.words


def test_a_bound_that_is_left_is_a_fault_and_the_move_to_blame_is_told() -> None:
    made = played(rules_of(RUIN.replace("== 10", "== 12")), 50)
    assert made.gone_wrong is not None
    assert "coins would be 11" in made.gone_wrong.words
    assert made.gone_wrong.play[-1].words == "the first wins a coin"
    assert dict(made.gone_wrong.position) == {"coins": "10"}


def test_policies_are_named_for_seats() -> None:
    rules = everything()
    assert for_seats(rules, ()) == ("random",) * 3
    assert for_seats(rules, ("greedy", "first")) == ("greedy", "first", "first")
    with pytest.raises(PolicyError, match="no policy; right would be random, first, greedy"):
        for_seats(rules, ("greedyy",))
    assert for_seats(rules, ("spiteful",)) == ("spiteful",) * 3
    with pytest.raises(PolicyError, match="random is a policy of every game"):
        for_seats(rules_of(EVERYTHING.replace("spiteful", "random"), players=3), ())
    with pytest.raises(PolicyError, match="4 policies"):
        for_seats(rules, ("first",) * 4)
    aimless = rules_of(EVERYTHING.replace("@score\n", ""), players=3)
    with pytest.raises(PolicyError, match="greedy needs rules with @wins or @score"):
        for_seats(aimless, ("greedy",))
    assert len({one.name for one in POLICIES}) == len(POLICIES)


def test_the_check_estimates_what_the_graph_leaves_open_and_only_that() -> None:
    rules = rules_of(RUIN)
    clock = Clock(Limits())
    assert list(check.check(explore(rules), clock)) == []
    part = search_plainly(rules, clock, 4)
    found = {one.subject: one for one in check.check(part, Clock(Limits(seconds=2)))}
    assert set(found) == {"wins", "ends", "length"}
    assert {one.verdict for one in found.values()} == {"estimated"}
    assert not any(one.failed or one.open for one in found.values())
    assert found["wins"].summary.startswith("Seat 1 in 8")


def test_a_dead_end_beyond_the_graph_is_refuted_by_a_game_that_comes_to_it() -> None:
    rules = rules_of((RULES / "r01_two_smiths.py").read_text(encoding="utf-8"), variant=1)
    clock = Clock(Limits(seconds=2))
    found = {one.subject: one for one in check.check(search_plainly(rules, clock, 2), clock)}
    sound = found["sound"]
    assert (sound.verdict, sound.failed) == ("refuted", True)
    assert sound.play
    assert sound.play[-1].position == sound.position
