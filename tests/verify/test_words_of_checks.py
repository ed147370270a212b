"""What checks say where there is little to say: one kind of outcome, names that read the same, and
a search that met no end."""

from __future__ import annotations

import pytest

from tests.verify.found import run_checks
from verify.checks import ends, odds, search
from verify.findings.finding import Finding
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

DRAWS = """\
from verify.language import *

CARDS = ("calf", "calf", "cow", "bull", {more})
ALL = len(CARDS)

class State:
    card: upto(ALL) = 0
    left: upto(2) = 2

@start
@chance({total})
def draw(s):
    for i in range(ALL):
        t = s.copy()
        t.card = i
        yield f"draws card {{i}}", {weight}, t, keep

@turn
@choice
def keep(s):
    for i in range(ALL):
        if i == s.card and i != 1:
            t = s.copy()
            t.left -= 1
            yield f"keeps a {{CARDS[i]}}", 0, t, draw
    t = s.copy()
    t.left -= 1
    yield "throws it away", 0, t, draw

@end
def over(s):
    return s.left == 0
"""
MORE = 16
ALL = MORE + 4


def graph_of(total: int, weight: str, most: int | None = None) -> StateGraph:
    more = ", ".join(f'"bird {number}"' for number in range(MORE))
    text = DRAWS.format(total=total, weight=weight, more=more)
    limits = Limits() if most is None else Limits(states=most)
    return explore(read_rules(text, "rules.py", {}, {}), Clock(limits))


def found(total: int, weight: str) -> dict[tuple[str, str], Finding]:
    checks = run_checks(graph_of(total, weight), Clock(Limits()))
    return {(one.check, one.subject): one for one in checks}


@pytest.mark.parametrize(
    ("total", "weight", "each"),
    [
        (ALL, "1", "1/20 (5 %)"),
        (ALL + 2, "1 + 2 * (i == 3)", "1/22 (4.55 %) to 3/22 (13.6 %)"),
    ],
)
def test_of_the_only_kind_of_outcome_it_is_told_in_how_many_ways_it_comes(
    total: int, weight: str, each: str
) -> None:
    told = found(total, weight)["odds", ""]
    assert told.summary == f"The first “draw”: “draws card …”: always, in {ALL} ways of {each}."


def test_outcomes_that_are_as_likely_are_told_together() -> None:
    text = DRAWS.format(total=6, weight="2 - (i > 1)", more="")
    graph = explore(read_rules(text, "rules.py", {}, {}), Clock(Limits()))
    (told,) = odds.check(graph, Clock(Limits()))
    assert told.detail == (
        "“draws card 0” and “draws card 1”: 1/3 (33.3 %) each",
        "“draws card 2” and “draws card 3”: 1/6 (16.7 %) each",
    )


def test_moves_that_read_the_same_are_one_kind() -> None:
    # The second calf is never kept, but a calf is.
    moves = found(ALL, "1")["occurs", "moves"]
    assert moves.verdict == "proved", moves.summary


def test_a_search_that_met_no_end_says_nothing_of_ends() -> None:
    graph, clock = graph_of(ALL, "1", most=10), Clock(Limits())
    (left,) = ends.check(graph, clock)
    assert left.summary.endswith(", no end was met.")
    (searched,) = search.check(graph, clock)
    assert searched.detail[0].startswith("Found: 1 state with 0 steps from one to the next; ")
