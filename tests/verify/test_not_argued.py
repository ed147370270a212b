"""What must not be said of a game of which little was looked at: what is false further on."""

from __future__ import annotations

import pytest

from tests.verify.found import run_checks
from verify.checks import claims, fairness, findings_of
from verify.graph.explore import explore
from verify.proof.proof import prove
from verify.proof.winners import always_won
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits, OutOfTimeError

pytestmark = pytest.mark.usefixtures("few_games")

CLOCK = Clock(Limits(seconds=100_000))

# Late in the game an outcome weighs less than nothing, beside one that is there in any case.
DEEP = """
class State:
    deep: upto(40)

@start
@turn
@choice
def go(s):
    if s.deep < 40:
        t = s.copy()
        t.deep += 1
        yield "goes", 0, t, roll

@chance(2)
def roll(s):
    yield "goes on", 2, s, go
    if s.deep > 20:
        yield "comes back", WEIGHT, s, go

@end
def is_deep(s):
    return s.deep == 40
"""

# Each seat can win as long as play goes on, which is seen of all positions but the last one.
LONG = """
players = 2

class State:
    n: upto(30)
    by: upto(2)

@start
@turn
@choice
def go(s):
    for k in range(2):
        t = s.copy()
        t.by = k + 1
        yield f"stops for {k}", k, t, go
    if s.n < 30:
        t = s.copy()
        t.n += 1
        yield "goes on", 0, t, go

@end
def was_stopped(s):
    return s.by > 0

@wins
def stopped_for(s, seat):
    return s.by == seat + 1
"""


@pytest.mark.parametrize("weight", ["-1", "0 - s.deep", "-1 if s.deep > 30 else 0"])
def test_rules_with_a_weight_below_0_are_not_said_to_work_out(weight: str) -> None:
    pytest.importorskip("z3")
    rules = read_rules(DEEP.replace("WEIGHT", weight))
    assert explore(rules, CLOCK).faults
    found = prove(rules, CLOCK)
    assert (found.sound, found.adds_up) == (None, None)
    # An outcome that never comes is none.
    rules = read_rules(DEEP.replace("WEIGHT", "0"))
    found = prove(rules, CLOCK)
    assert found.sound is not None
    assert found.adds_up is not None
    assert explore(rules, CLOCK).whole


def test_a_seat_is_not_said_to_be_shut_out_where_play_was_not_followed() -> None:
    rules = read_rules(LONG)
    for states in (8, 15, 1_000):
        graph = explore(rules, Clock(Limits(states=states)))
        assert graph.whole == (states == 1_000)
        at_random, *_ = fairness.check(graph, CLOCK)
        assert not any("cannot win any more" in line for line in at_random.detail)
    # Where all was looked at it is counted: nobody can win any more who is not stopped for.
    shut = read_rules(LONG.replace("range(2)", "range(1)"))
    at_random, *_ = fairness.check(explore(shut, CLOCK), CLOCK)
    assert at_random.detail[-1].endswith("seat 1 in 0 states and seat 2 in 31 states.")


# Only late in the game a line reaches for what there is not.
LATE = """
players = 2
R = ((1, 2), (0,), (2, 0, 1))
G = ((1, -2, 3), (0, 4, 2))
E = ((), (2, 5))
L = (1, 2, 3)

class State:
    deep: upto(30)
    x: upto(2)

@start
@turn
@choice
def go(s):
    t = s.copy()
    t.deep = min(30, s.deep + 1)
    t.x = s.deep % 3
    v = 0
    if s.deep > 20:
        LINE
    if v < 9:
        yield "goes on", 0, t, go

@end
def is_deep(s):
    return s.deep == 30
"""


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # A row that is shorter than others, none at all, nothing in it, another length.
        ("v = R[s.x][1]", "v = R[s.x][0]"),
        ("v = R[s.deep % 2][1]", "v = R[s.deep % 2][0]"),
        ("v = sum(G[2])", "v = sum(G[1])"),
        ("v = len(G[2])", "v = len(G[1])"),
        ("v = has(G[3], 2)", "v = has(G[0], 2)"),
        ("v = max(E[0])", "v = max(E[1])"),
        ("v = min(E[s.deep % 2])", "v = sum(E[s.deep % 2])"),
        ("v = sum_where(L, R[0], 2)", "v = sum_where(L, R[2], 2)"),
    ],
)
def test_rules_are_not_said_to_work_out_that_reach_for_what_there_is_not(
    wrong: str, right: str
) -> None:
    pytest.importorskip("z3")
    rules = read_rules(LATE.replace("LINE", wrong))
    assert explore(rules, CLOCK).faults
    assert prove(rules, CLOCK).sound is None
    rules = read_rules(LATE.replace("LINE", right))
    assert explore(rules, CLOCK).whole
    assert prove(rules, CLOCK).sound is not None


JUDGED = """
players = 2

class State:
    x: upto(2) = 2

def points(s, seat):
    return 10 // (s.x - LEAST) + seat

@start
@turn
@choice
def go(s):
    t = s.copy()
    t.x -= 1
    yield "goes on", 0, t, go

@end
def is_over(s):
    return s.x == 0

@wins
def has_most(s, seat):
    return points(s, seat) >= points(s, 1 - seat)
"""


def test_nobody_is_said_to_have_won_where_that_cannot_be_worked_out() -> None:
    pytest.importorskip("z3")
    assert always_won(read_rules(JUDGED.replace("LEAST", "0")), CLOCK) is None
    assert always_won(read_rules(JUDGED.replace("LEAST", "3")), CLOCK) == frozenset({"points"})


FEW = """
FACES = names("blank", "star")

class State:
    over: flag

@start
@turn
@chance(3)
def roll(s):
    t = s.copy()
    t.over = 1
    for k in range(2):
        yield f"rolls a {FACES[k]}", 1, t, roll

@end
def is_over(s):
    return s.over == 1
"""


def test_faces_that_have_no_name_are_not_named() -> None:
    (told,) = (one for one in run_checks(explore(read_rules(FEW)), CLOCK) if one.check == "chance")
    assert told.verdict == "refuted"


NOTHING = """
class State:
    n: upto(1)

def total(s):
    return s.n

@start
@turn
@chance(total)
def roll(s):
    yield "comes", s.n, s, roll

@end
def never(s):
    return s.n == 2
"""


def test_where_nothing_can_come_the_game_is_stuck_and_has_no_odds() -> None:
    found = {one.check: one.verdict for one in run_checks(explore(read_rules(NOTHING)), CLOCK)}
    assert found["playable"] == "refuted"
    assert "odds" not in found


def test_claims_are_argued_where_there_was_no_time_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")

    def late(*_: object) -> None:
        raise OutOfTimeError("there was no time")

    monkeypatch.setattr(claims, "in_parts", late)
    rules = read_rules(LONG + "@always\ndef few(s):\n    return s.n <= 30\n")
    graph = explore(rules, Clock(Limits(states=8)))
    for proof, verdict in ((None, "undecided"), (prove(rules, CLOCK), "proved")):
        found = [one for one in findings_of(graph, CLOCK, None, proof) if one.check == "claims"]
        assert [(one.subject, one.verdict) for one in found[:1]] == [("few", verdict)]
