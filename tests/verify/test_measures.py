"""Measures that fall, and the bound that they make."""

from __future__ import annotations

import pytest

from verify.graph.reach import longest
from verify.plain.search import search_plainly
from verify.proof.proof import prove
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

CLOCK = Clock(Limits(seconds=100_000))
COUNTDOWN = """
LEFT = 7


class State:
    left: upto(LEFT) = LEFT
    tries: upto(2) = 2


@start
@turn
@chance(2)
def toss(s):
    t = s.copy()
    t.left -= 1
    t.tries = 2
    yield "heads", 1, t, toss
    yield "tails", 1, s, again


@choice
def again(s):
    t = s.copy()
    t.tries = max(0, s.tries - 1)
    if s.tries > 0:
        yield "tries again", 0, t, toss
    t.left = 0
    yield "gives up", 0, t, toss


@end
def nothing_left(s):
    return s.left == 0


@score
def nothing(s, seat):
    return 0


@falls
def rounds_to_come(s):
    return s.left


@falls
def tries_to_come(s):
    return s.tries
"""


def test_measures_that_fall_bound_the_game() -> None:
    rules = read_rules(COUNTDOWN, "rules.py", {}, {})
    proof = prove(rules, CLOCK, 1_000)
    graph = search_plainly(rules, CLOCK, 10_000)
    assert graph.order_of_play is not None
    most = longest(graph, graph.order_of_play)
    assert proof.bound is not None
    # From 7 to 1 are 6 falls; with each of 7, from 2 to 0 are 2, each of 3 with a toss before it;
    # and the last step, to 0.
    assert most <= proof.bound.steps == 6 + 7 * (2 + 3) + 1
    assert proof.playable is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    t.left -= 1\n", ""),
        ("s.tries - 1", "s.tries"),
    ],
)
def test_a_measure_that_does_not_fall_bounds_nothing(old: str, new: str) -> None:
    assert old in COUNTDOWN
    rules = read_rules(COUNTDOWN.replace(old, new, 1), "rules.py", {}, {})
    assert prove(rules, CLOCK, 1_000).bound is None


def test_a_measure_that_rises_is_none_and_another_is_found() -> None:
    text = COUNTDOWN.replace("return s.left\n", "return -s.left\n", 1)
    bound = prove(read_rules(text, "rules.py", {}, {}), CLOCK, 1_000).bound
    assert bound is not None
    assert bound.ranks == ("“left” falls", "“tries to come” falls")
