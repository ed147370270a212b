"""Games that are played: the two readings alike, and the numbers against what is known exactly."""

from __future__ import annotations

from itertools import pairwise
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.checks import playouts as check
from verify.graph.explore import explore
from verify.plain.search import search_plainly
from verify.playouts.batch import BROKEN, CUT_OFF, OVER, STUCK, Batch, batch
from verify.playouts.bins import bars
from verify.playouts.estimates import mean, mean_bounds, quantile, share, wins
from verify.playouts.games import play_games
from verify.playouts.plain import Playtest, play, retell
from verify.playouts.policies import POLICIES, PolicyError, for_seats
from verify.playouts.report import playouts_data, playouts_of
from verify.playouts.result import Playouts
from verify.rules import Rules, read_rules
from verify.runs import talk
from verify.runs.given import Given
from verify.runs.limits import Clock, Limits
from verify.runs.run import InterruptedPlaytest, PlaytestError, playtest_rules

RULES = Path(__file__).parent / "rules"

# Two players of 3 and 7 coins; a die of 3 faces decides each round, two of them for the first.
RUIN = """
players = 2

class State:
    coins: upto(10) = 3

@start
@turn
@chance(3)
def throw(s):
    t = s.copy()
    t.coins += 1
    yield "the first wins a coin", 2, t, throw
    t.coins -= 2
    yield "the second wins a coin", 1, t, throw

@end
def somebody_is_ruined(s):
    return s.coins == 0 or s.coins == 10

@wins
def has_all(s, seat):
    return s.coins == (10 if seat == 0 else 0)

@score
def coins_left(s, seat):
    return s.coins if seat == 0 else 10 - s.coins
"""

# Every way in which a game can go: ends with two winners, one and none, no move, a bound left in a
# choice and by an outcome, a total by a helper, a hole in it, moves of two seats at once.
EVERYTHING = """
players = 3

class State:
    at: upto(40)
    points: per(players, between(-3, 20)) = 1
    seat: upto(players - 1)

def total(s):
    return 8 + s.seat // 2

@start
@turn
@chance(total)
def roll(s):
    for k in range(4):
        t = s.copy()
        t.at += k
        if k == 3:
            t.points[s.seat] += s.at // 13
        yield f"rolls {k}", k + (k < 2), t, move

@turn
@choice
def move(s):
    if s.at % 11 == 9:
        return
    for k in range(3):
        t = s.copy()
        t.seat = (s.seat + k) % players
        t.points[(s.seat + k) % players] += k - 1
        if s.at % 4 or k:
            yield f"gives {k}", s.seat, t, roll
    if s.at % 5 == 0:
        t = s.copy()
        t.points[2] += 2
        yield "takes", (s.seat + 1) % players, t, move

@end
def far(s):
    return s.at > 24

@end
def rich(s):
    return s.points[0] > 8

@score
def points(s, seat):
    return s.points[seat]

@policy
def spiteful(s, seat):
    return s.at % 3 - s.points[(seat + 1) % players]
"""

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


def rules_of(text: str, **parameters: int) -> Rules:
    return read_rules(text, "rules.py", {"players": 2, **parameters})


def everything() -> Rules:
    return rules_of(EVERYTHING, players=3)


def played(rules: Rules, games: int, *policies: str, seed: int = 1, most: int = 1_000) -> Playouts:
    test = Playtest(rules, for_seats(rules, policies), seed, most)
    return play_games(test, games, Clock(Limits(seconds=1_000)))


def plain(test: Playtest, games: int) -> Batch:
    found = batch(test.rules, test.seed, 0, games)
    for game in range(games):
        play(test, found, game, lambda: False)
    return found


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
