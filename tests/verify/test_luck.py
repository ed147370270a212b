"""That luck brings a game to its end: proved by ranks that only bad luck makes rise, and held to
games small enough to be looked at whole."""

from __future__ import annotations

import pytest

from tests.verify.daisies import CLOCK, SMALL, answers, assuming, daisies, real
from tests.verify.found import run_checks
from verify import plain
from verify.plain.search import search_plainly
from verify.proof.ending.endings import Endings
from verify.proof.induction import Induction
from verify.proof.proof import prove
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.rules import Rules, read_rules
from verify.runs.limits import OutOfTimeError

pytest.importorskip("z3")

LADDER = """
from verify.language import *

# Three rungs up; a die that shows nothing, and slides.


class State:
    rung: upto(3)
    slid: flag


@start
@turn
@chance(3)
def roll(s):
    t = s.copy()
    t.rung = min(3, s.rung + 1)
    yield "climbs a rung", 1, t, rest
    yield "stays", 1, s, rest
    u = s.copy()
    u.rung = 0
    yield "falls down", 1, u, rest


@choice
def rest(s):
    yield "goes on", 0, s, roll
    SLIDE


@end
def is_up(s):
    return s.rung == 3


@wins
def climbed(s, seat):
    return s.rung == 3


@falls
def rungs_to_climb(s):
    return 3 - s.rung
"""

PAYS = """
from verify.language import *


class State:
    left: upto(6) = 6
    x: upto(5)


@start
@turn
@choice
def move(s):
    t = s.copy()
    t.left -= 1
    t.x = 3 if s.x == 0 else 1
    yield "pays", 0, t, move
    if s.x == 4:
        u = s.copy()
        u.left = min(6, s.left + 1)
        yield "dawdles", 0, u, move


@end
def is_up(s):
    return s.left == 0


@end
def is_far(s):
    return s.x > 4


@wins
def paid(s, seat):
    return s.left == 0


@falls
def to_pay(s):
    return s.left
"""
SLIDES = """t = s.copy()
    if t.rung > 0:
        t.rung -= 1
    t.slid = 1
    yield "slides", 0, t, roll"""
CLIMBS = """if s.rung > 0:
        t = s.copy()
        t.slid = 1
        yield "looks round", 0, t, roll"""


def luck_of(rules: Rules) -> Proof:
    """What is shown with the plainest facts of all, and whether luck brings the end about."""
    found = Proof()
    prover = Prover(rules, CLOCK, found)
    next(prover.rounds)
    prover.ending.seek_luck()
    return found


def climbing(more: str) -> Rules:
    return read_rules(LADDER.replace("    SLIDE\n", f"    {more}\n" if more else ""), "rules.py")


@pytest.mark.parametrize(
    ("more", "whoever"), [("", True), (CLIMBS, True), (SLIDES, False)], ids=["", "looks", "slides"]
)
def test_luck_climbs_a_ladder_unless_somebody_slides(more: str, whoever: bool) -> None:
    rules = climbing(more)
    luck = luck_of(rules).luck
    assert luck is not None
    assert luck.whoever is whoever
    # Three rungs, each in two steps; one more where it ends.
    assert 6 <= luck.bound.steps <= 9
    found = answers(rules, "termination", "stalling")
    assert found["termination", ""].verdict == "proved"
    assert found["stalling", ""].verdict == ("proved" if whoever else "refuted")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        # Without luck; where it is not always there; and where it does not help.
        ('    yield "climbs a rung", 1, t, rest\n', ""),
        ('    yield "climbs a rung"', '    if s.rung < 2:\n        yield "climbs a rung"'),
        ("min(3, s.rung + 1)", "min(2, s.rung + 1)"),
    ],
)
def test_no_luck_is_shown_where_there_is_none(right: str, wrong: str) -> None:
    text = LADDER.replace("    SLIDE\n", "")
    assert text.count(right) == 1
    rules = read_rules(text.replace(right, wrong), "rules.py")
    assert luck_of(rules).luck is None
    assert answers(rules, "termination")["termination", ""].verdict == "refuted"


def test_no_luck_is_called_for_where_facts_of_a_later_round_bound_the_game() -> None:
    """Nobody ever dawdles: x is never 4, which only a search for facts finds out."""
    found = prove(read_rules(PAYS, "rules.py"), CLOCK, 60)
    assert found.bound is not None
    assert found.bound.turns == 6
    assert found.luck is None


def test_an_answer_by_luck_says_so() -> None:
    """Of a game that was hardly looked at."""
    graph = search_plainly(climbing(""), CLOCK, 2)
    assert not graph.whole
    found = {one.check: one for one in run_checks(graph, CLOCK)}
    for check in ("termination", "stalling"):
        assert found[check].verdict == "proved"
        assert "whatever the players do: “rungs to climb” falls" in " ".join(found[check].detail)
    assert "probability 1" in found["stalling"].summary


def test_luck_in_a_small_pasture() -> None:
    rules = daisies(SMALL)
    luck = luck_of(rules).luck
    assert luck is not None
    assert luck.whoever
    assert answers(rules, "stalling")["stalling", ""].verdict == "proved"


def test_who_need_not_eat_spoils_the_argument() -> None:
    luck = luck_of(daisies(SMALL, assuming("MUST_EAT"))).luck
    assert luck is None or not luck.whoever


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_luck_in_the_pasture_as_printed(players: int) -> None:
    """All rungs of the ladder for the printed parts, but that there is a longest game: always a
    move, and the end comes with probability 1 whatever the players do."""
    found = luck_of(daisies(real(players)))
    assert found.playable is not None
    assert found.luck is not None
    assert found.luck.whoever
    assert "“still to go” falls" in found.luck.bound.ranks


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_some_play_ends_strategic_cows_as_printed(players: int) -> None:
    """Players who keep their clovers come to an end with luck; those who return them may not want
    to, but cannot hold out either: see test_daisies_ladder.py."""
    found = luck_of(daisies(real(players, 3)))
    assert found.playable is not None
    assert found.luck is not None
    assert not found.luck.whoever
    assert "“still to go” falls" in found.luck.bound.ranks


def test_what_is_still_to_go_at_the_start() -> None:
    """At the start every third of a flower is still to be eaten."""
    rules = daisies(SMALL)
    start = plain.initial(rules)
    thirds = 3 * sum(sum(SMALL.meadows[cow].values()) for cow in ("pink", "blue"))
    # Two cows, each with the whole ring of four spaces behind its flowers.
    assert plain.judged(rules, "still_to_go", start, 0) == 2 * (2 * 4 + thirds)


@pytest.mark.parametrize(("late", "shown"), [(Endings, True), (Induction, False)])
def test_what_was_shown_before_time_was_up_stands(
    late: type, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Luck comes after all else, and that there are winners before all facts."""

    def out_of_time(*_: object, **__: object) -> None:
        raise OutOfTimeError

    monkeypatch.setattr(late, "luck" if late is Endings else "settle", out_of_time)
    found = prove(climbing(""))
    assert (found.luck, found.lacking) == (None, "60 s were not enough")
    assert found.won
    for one in (found.playable, found.sound, found.adds_up):
        assert (one is not None) == shown
