"""The search turn by turn against the state graph: the same counts, ends and verdicts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

pytest.importorskip("numba")

from tests.verify.found import run_checks
from verify.compiled.machine import machine
from verify.compiled.search import search_compiled
from verify.compiled.turns.seen import ByTurns
from verify.compiled.turns.whole_game import search_by_turns
from verify.findings.finding import Finding
from verify.graph import explore as exploring
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

CLOCK = Clock(Limits(seconds=10_000))

LUCK = """
players = 2
goal = 4
BITS = (1, 2, 4)

class State:
    seat: upto(players - 1)
    heap: per(3, upto(3)) = 3
    drawn: per(3, flag)
    tried: per(3, flag)
    open: per(3, flag)
    own: per(players, upto(goal + 2))

@start
@turn
@chance(8)
def roll(s):
    for i in range(8):
        t = s.copy()
        for c in range(3):
            t.open[c] = i // BITS[c] % 2 == 1 and not s.tried[c]
        if any_of(t.open):
            yield f"rolls {i}", 1, t, choose
        else:
            for c in range(3):
                t.heap[c] += s.drawn[c]
                t.drawn[c] = 0
                t.tried[c] = 0
            t.seat = 1 - s.seat
            yield f"rolls {i} in vain", 1, t, roll

@choice
def choose(s):
    for c in range(3):
        if s.open[c]:
            t = s.copy()
            t.tried[c] = 1
            for k in range(3):
                t.open[k] = 0
            if s.heap[c] > 0:
                t.heap[c] -= 1
                t.drawn[c] = 1
            yield f"takes {c}", s.seat, t, decide

@choice
def decide(s):
    t = s.copy()
    t.own[s.seat] += count(s.drawn)
    for c in range(3):
        t.drawn[c] = 0
        t.tried[c] = 0
    if t.own[s.seat] < goal:
        t.seat = 1 - s.seat
    yield "stops", s.seat, t, roll
    yield "rolls on", s.seat, s, roll

@end
def enough(s):
    return s.own[0] >= goal or s.own[1] >= goal

@wins
def winner(s, seat):
    return s.own[seat] >= goal

@always
def nothing_is_lost(s):
    return sum_of(s.heap) + count(s.drawn) + sum_of(s.own) == 9
"""


def rules_of(*changes: str) -> Rules:
    text = LUCK
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return read_rules(text, "luck.py", {}, {})


def both(rules: Rules) -> tuple[StateGraph, ByTurns]:
    compiled = machine(rules)
    whole = search_compiled(compiled, CLOCK, 1_000_000)
    first = search_compiled(compiled, CLOCK, 2_000)
    return whole, search_by_turns(compiled, first, CLOCK)


def verdicts(rules: Rules, monkeypatch: pytest.MonkeyPatch, most: int) -> dict[str, Finding]:
    monkeypatch.setattr(exploring, "MOST_COMPILED", most)
    monkeypatch.setattr(exploring, "WORTH", most - 1)
    return {f"{one.check} {one.subject}".strip(): one for one in found(rules)}


def found(rules: Rules) -> list[Finding]:
    return list(run_checks(explore(rules, CLOCK), CLOCK))


@pytest.mark.slow
def test_counts_and_ends_are_those_of_the_state_graph() -> None:
    graph, by_turns = both(rules_of())
    covered = graph.covered
    assert by_turns.covered.exact
    assert by_turns.fixed == ("tried",)
    assert len(by_turns.positions) * 5 < len(graph)
    told = (by_turns.covered.states, by_turns.covered.positions, by_turns.covered.transitions)
    assert told == (covered.states, covered.positions, covered.transitions)
    assert by_turns.came == graph.came
    ends = {graph.positions[number] for number in graph.ends.tolist()}
    assert {by_turns.positions[number] for number in by_turns.ends.tolist()} == ends
    one = int(by_turns.ends[-1])
    way = by_turns.play_to(one)
    assert (way[0], way[-1]) == (graph.positions[0], by_turns.positions[one])
    numbers = [graph.positions.index(position) for position in way]
    assert all(b in graph.after.of(a) for a, b in pairwise(numbers))


FROM_TURN_TO_TURN = ("termination", "fairness random play", "fairness best play", "length average")


@pytest.mark.slow
def test_a_large_game_is_decided_beyond_its_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    told = verdicts(rules_of(), monkeypatch, 1_000)
    decided = (
        *("search", "bounds", "chance", "claims nothing_is_lost", "playable", "scoring winner"),
        *FROM_TURN_TO_TURN,
    )
    assert {key: told[key].verdict for key in decided} == dict.fromkeys(decided, "proved")
    monkeypatch.undo()
    whole = {f"{one.check} {one.subject}".strip(): one for one in found(rules_of())}
    for key in FROM_TURN_TO_TURN:
        assert told[key].summary == whole[key].summary
    for key in ("search", "claims nothing_is_lost"):
        covered = told[key].covered
        assert covered is not None
        assert covered.whole


@pytest.mark.slow
def test_a_trap_is_found_from_turn_to_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    # With six to draw both can end up one short of the goal.
    rules = rules_of(*("upto(3)) = 3", "upto(3)) = 2"), *("== 9", "== 6"))
    whole = {one.check: one for one in found(rules)}["termination"]
    monkeypatch.setattr(exploring, "dived", lambda graph, _: graph)
    trap = verdicts(rules, monkeypatch, 1_000)["termination"]
    assert whole.verdict == trap.verdict == "refuted"
    assert whole.detail[0].startswith(trap.detail[0])
    assert dict(trap.position)["own"] == "seat 1: 3, seat 2: 3"


@pytest.mark.slow
def test_what_is_wrong_deep_in_a_game_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(
        *("== 9", "== 9 and sum_of(s.own) < 5"),
        *("t.tried[c] = 1", "t.tried[c] = 1\n            t.heap[2] += 9 * (min(s.own) > 2)"),
    )
    told = verdicts(rules, monkeypatch, 700)
    for key in ("claims nothing_is_lost", "bounds"):
        assert told[key].verdict == "refuted"
        assert "turn by turn" in told[key].detail[0]
    assert dict(told["bounds"].position)["own"] == "seat 1: 3, seat 2: 3"
    assert told["bounds"].play[-1].words == "takes 0"
    assert told["search"].verdict == "undecided"


@pytest.mark.slow
def test_turns_that_overlap_are_counted_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    # What was drawn is forgotten: one position inside a turn follows from several turns.
    rules = rules_of(
        *("t.drawn[c] = 1", "t.own[s.seat] += 1"),
        *('rolls {i}", 1', 'rolls {i}", 1 + (s.own[1] > 2)'),
        *("if s.open[c]:", "if s.open[c] and s.own[1] < 3:"),
        *("+ count(s.drawn) + sum_of(s.own)", "+ count(s.drawn) + max(9 - sum_of(s.heap), 0)"),
    )
    graph, by_turns = both(rules)
    assert by_turns.whole
    assert not by_turns.covered.exact
    assert by_turns.covered.states >= len(graph)
    assert by_turns.covered.words.startswith("all states, at most ")
    told = verdicts(rules, monkeypatch, 700)
    assert told["chance"].verdict == told["playable"].verdict == "refuted"
    for key in ("chance", "playable"):
        assert dict(told[key].position)["own"].endswith("3")


def test_a_limit_of_states_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "WORTH", 500)
    clock = Clock(Limits(states=1_000, seconds=10_000))
    assert explore(rules_of(), clock).by_turns is None


def test_kept_positions_are_numbered_in_the_order_of_turns() -> None:
    _, by_turns = both(rules_of())
    numbers = np.arange(1, len(by_turns.positions))
    assert np.all(by_turns.parents[1:] < numbers)


# Two dice of a hundred faces in one turn, which is over with the second: one turn of 101 states
# has 10,000 ends.
DICE = """
class State:
    first: upto(100)
    second: upto(100)

@end
def both_were_rolled(s):
    return s.second > 0

@start
@turn
@chance(100)
def roll(s):
    for k in range(100):
        t = s.copy()
        t.first = k + 1
        yield f"rolls {k}", 1, t, roll_again

@chance(100)
def roll_again(s):
    for k in range(100):
        t = s.copy()
        t.second = k + 1
        yield f"rolls {k}", 1, t, roll
"""


# One throw that can come out in 20,000 ways, far more than there is room for at first.
THROW = """
class State:
    first: upto(200)
    second: upto(100)

@end
def it_was_thrown(s):
    return s.first > 0

@start
@turn
@choice
def throw(s):
    for i in range(200):
        for k in range(100):
            t = s.copy()
            t.first = i + 1
            t.second = k + 1
            yield f"throws {i} {k}", 0, t, throw
"""


@pytest.mark.slow
def test_one_position_may_have_more_moves_than_there_was_room_for() -> None:
    compiled = machine(read_rules(THROW))
    found = search_by_turns(compiled, search_compiled(compiled, CLOCK, 101), CLOCK)
    assert found.covered.whole
    assert len(found.ends) == 20_000


@pytest.mark.slow
def test_one_turn_may_lead_to_more_ends_than_there_was_room_for() -> None:
    compiled = machine(read_rules(DICE))
    for most in (101, 2_000):
        found = search_by_turns(compiled, search_compiled(compiled, CLOCK, most), CLOCK)
        assert found.covered.whole
        assert len(found.ends) == 10_000
        assert found.covered.states == 1 + 100 + 10_000
