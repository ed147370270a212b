"""What is so at ends and what never comes up, by argument: held to the explored graph, and to rules
that were broken on purpose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.verify.dali import TEXT, dali
from verify.checks import ends, occurs, scoring
from verify.graph.explore import explore
from verify.proof.at_ends import AtEnds
from verify.proof.proof import prove
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

pytest.importorskip("z3")

CLOCK = Clock(Limits(seconds=100_000))

# Two take turns at a heap of 5; a seat may add one only where there are 9, which is never.
HEAP = """
players = 2
KINDS = names("small", "large", "giant")

class State:
    left: upto(9) = 5
    seat: upto(1)

@start
@turn
@choice
def take(s):
    for k in range(3):
        if k < 2 and s.left > k:
            t = s.copy()
            t.left -= k + 1
            t.seat = 1 - s.seat
            yield f"takes a {KINDS[k]} handful", s.seat, t, take
    if s.left == 9:
        t = s.copy()
        t.left -= 1
        yield "adds one", s.seat, t, late

@choice
def late(s):
    t = s.copy()
    yield "waits", s.seat, t, take

@always
def no_more_than_at_the_start(s):
    return s.left <= 5

@end
def empty(s):
    return s.left == 0

@wins
def took_the_last(s, seat):
    return s.seat != seat
"""


WAYS = """
@choice
def ways(s):
    t = s.copy()
    for k in range(3):
        if k < 2 or s.left > 5:
            yield f"says {KINDS[k]}", s.seat, t, take

"""


def at_ends(rules: Rules) -> AtEnds:
    found = prove(rules, CLOCK).at_ends
    assert found is not None
    return found


def by_graph(rules: Rules) -> dict[str, bool]:
    """The same by looking at every position."""
    graph = explore(rules, CLOCK)
    assert graph.whole
    found = [*scoring.check(graph, CLOCK), *ends.check(graph, CLOCK)]
    told = {one.subject: one.verdict == "proved" for one in found}
    return {"alone": told["ties"], "still": told["moves left"]}


SHARED = "def collected_enough(s, seat):\n    return s.eggs[seat] >= goal"
LATE = "    if t.eggs[s.seat] < goal:\n        next_seat(t)\n"
BROKEN = (
    # whoever has an egg when it is over wins too
    (TEXT.replace(SHARED, SHARED.replace(">= goal", ">= 1")), {"alone": False, "still": True}),
    # the last one still decides when it is over: it is over as soon as eggs lie in the yard
    (TEXT.replace("        if s.eggs[p] >= goal:", "        if s.eggs[p] + count(s.yard) >= goal:"),
     {"alone": True, "still": False}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "true"), [(TEXT, {"alone": True, "still": True}), *BROKEN], ids=["as it is", "a", "b"]
)
def test_what_is_argued_of_ends_is_so_in_the_graph(text: str, true: dict[str, bool]) -> None:
    rules = dali(2, 1, 2, text=text)
    assert by_graph(rules) == true
    found = at_ends(rules)
    assert {"alone": found.alone(), "still": found.still()} == true


def test_of_the_whole_game_it_is_argued_too() -> None:
    found = at_ends(dali(3))
    assert (found.alone(), found.still()) == (True, True)
    # Nothing is said where time is up, nor of a start where it may be over already.
    late = replace(found, clock=Clock(Limits(seconds=1e-9)))
    assert (late.alone(), late.still(), late.never(0)) == (False, False, False)


def test_what_never_comes_up_is_what_the_graph_never_meets() -> None:
    rules = read_rules(HEAP)
    graph = explore(rules, CLOCK)
    assert graph.whole
    found = at_ends(rules)
    never = {site.number for site in rules.sites if found.never(site.number)}
    assert never == {site.number for site in rules.sites} - set(graph.came)
    assert len(never) == 2
    handfuls = [found.never(0, 0, kind) for kind in range(3)]
    assert handfuls == [False, False, True] == [kind not in graph.came[0][0] for kind in range(3)]


def test_a_kind_of_move_that_never_comes_up_is_told() -> None:
    rules = read_rules(HEAP)
    cut_off = explore(rules, Clock(Limits(states=3)))
    came = explore(rules, CLOCK).came
    told = {one.subject: one for one in occurs.kinds(cut_off, came, 1, "", at_ends(rules).never)}
    assert {told[one].verdict for one in ("moves", "phases")} == {"refuted"}
    assert told["phases"].summary == "No, never: “late”."
    assert "“takes a giant handful”" in told["moves"].summary
    assert told["moves"].detail == (occurs.ARGUED,)
    # What was not shown keeps it open: a kind that comes up later than was looked.
    some = {number: holes for number, holes in came.items() if number}
    told = {one.subject: one for one in occurs.kinds(cut_off, some, 1, "", at_ends(rules).never)}
    assert told["moves"].verdict == "undecided"


def test_of_moves_that_differ_in_words_alone_every_word_is_met() -> None:
    """To the argument they are one move; that is no reason to say of some that they never come."""
    told = HEAP.replace("@end", WAYS + "@end").replace("late\n\n@choice", "ways\n\n@choice")
    rules = read_rules(told.replace("if s.left == 9:", "if s.left == 2:"))
    graph = explore(rules, CLOCK)
    assert graph.whole
    found = at_ends(rules)
    says = next(site.number for site in rules.sites if site.phase == "ways")
    assert sorted(graph.came[says][0]) == [0, 1]
    assert [found.never(says, 0, kind) for kind in range(3)] == [False, False, True]
