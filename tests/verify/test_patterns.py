"""Turns that are known again by what they count with: the same counts and values as without."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba")

from tests.verify.test_turn_values import all_the_same, wins_of
from verify.compiled.lowering.counted import counted_fields
from verify.compiled.lowering.hand import hand
from verify.compiled.machine import machine
from verify.compiled.packing import packing
from verify.compiled.search import search_compiled
from verify.compiled.turns import passing, pattern_nets, patterns
from verify.compiled.turns import search as turn_search
from verify.compiled.turns.search import TurnSearch
from verify.compiled.turns.whole_game import search_by_turns
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

CLOCK = Clock(Limits(seconds=10_000))

# Pushing one's luck out of a bank that may run dry: games that end, traps, an end inside a turn,
# and numbers that are compared while they are changed.
RISK = """
game = parameter("game")
players = 2
BANK = 22 + 3 * game
START = game % 3
STEPS = (1, 2, 3)

class State:
    seat: upto(1)
    bank: upto(60) = BANK
    pot: upto(3)
    drawn: upto(3)
    own: per(2, upto(20)) = START

@start
@turn
@chance(6)
def roll(s):
    for k in range(3):
        t = s.copy()
        if k == 0:
            t.bank += s.pot
            t.pot = 0
            t.drawn = 0
            t.seat = 1 - s.seat
            yield "loses it all", 1, t, roll
        else:
            t.drawn = s.drawn + 1
            t.bank -= k
            if t.bank < 0:
                t.bank += k
            elif s.pot + k > 3:
                t.bank += k
            else:
                t.pot = s.pot + k
            yield f"draws {k}", k + 1, t, decide

@choice
def decide(s):
    t = s.copy()
    t.own[s.seat] += s.pot
    t.pot = 0
    t.drawn = 0
    t.seat = 1 - s.seat
    yield "stops", s.seat, t, roll
    if s.drawn < 3:
        yield "goes on", s.seat, s, roll

@end
def enough(s):
    for p in range(2):
        if 14 <= s.own[p]:
            return True
    return False

@end
def broke(s):
    return s.pot > 2 and s.bank == 0

@wins
def won(s, seat):
    return s.own[seat] >= 14 or (s.pot > 2 and s.bank == 0 and s.seat == seat)

@always
def nothing_is_lost(s):
    return s.bank + s.pot + sum_of(s.own) == BANK + 2 * START

@always
def nobody_is_far_ahead(s):
    return s.own[0] != 8 or s.bank < 60
"""


def risk(number: int = 0, *changes: str) -> Rules:
    text = RISK
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return read_rules(text, "risk.py", {"game": number}, {})


WITHIN = """    if s.own[0] == (s.bank < 15):
        u = s.copy()
        u.drawn = 0
        u.bank += s.pot
        u.pot = 0
        u.seat = 1 - s.seat
        yield "gives it back", s.seat, u, roll
    if s.drawn < 3:
"""


@pytest.mark.slow
def test_a_comparison_within_a_comparison_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = risk(0, "    if s.drawn < 3:\n", WITHIN)
    compiled = machine(rules)
    assert counted_fields(rules, hand(rules, packing(rules))).names == {"bank", "own"}
    graph = search_compiled(compiled, CLOCK, 1_000_000)
    monkeypatch.setattr(turn_search, "PLAIN", 0)
    found = search_by_turns(compiled, search_compiled(compiled, CLOCK, 60), CLOCK)
    assert graph.whole
    assert found is not None
    assert _search_of(found)[13][patterns.LIKE] > 0
    assert found.covered.exact
    assert found.covered.states == len(graph)
    assert found.covered.transitions == len(graph.after.ends)


@pytest.mark.slow
def test_what_is_known_again_is_what_is_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    nets = []

    def room() -> object:
        nets.append(pattern_nets.net_room())
        return nets[-1]

    monkeypatch.setattr(passing, "net_room", room)
    one = machine(risk())
    known, kinds = 0, set()
    for number in range(4):
        rules = risk(number)
        compiled = replace(one, rules=rules)
        graph = search_compiled(compiled, CLOCK, 1_000_000)
        first = search_compiled(compiled, CLOCK, 60)
        plain = search_by_turns(compiled, first, CLOCK)
        monkeypatch.setattr(turn_search, "PLAIN", 0)
        found = search_by_turns(compiled, first, CLOCK)
        assert graph.whole
        assert plain is not None
        assert found is not None
        tally = _search_of(found)[13]
        known += int(tally[patterns.LIKE])
        assert found.covered == plain.covered
        if found.covered.exact:
            assert found.covered.states == len(graph)
            assert found.covered.transitions == len(graph.after.ends)
        assert list(found.positions) == list(plain.positions)
        for name in ("parents", "over", "left_over"):
            assert np.array_equal(getattr(found, name), getattr(plain, name))
        values = found.weigh(wins_of(found), True, CLOCK)
        monkeypatch.undo()
        monkeypatch.setattr(passing, "net_room", room)
        unlike = plain.weigh(wins_of(plain), True, CLOCK)
        assert values is not None
        assert unlike is not None
        assert (values.dead, values.lost, values.choices) == (
            unlike.dead,
            unlike.lost,
            unlike.choices,
        )
        all_the_same(graph, values)
        kinds.add(values.dead > 0)
    assert known > 300
    assert kinds == {False, True}
    assert any(net[0][:, pattern_nets.SIZE].any() for net in nets)


@pytest.mark.slow
def test_turns_that_may_go_round_almost_surely_are_worth_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Who goes on thirty times loses it all with 99.6 %, and so may the other: play comes round.
    rules = risk(2, "drawn: upto(3)", "drawn: upto(30)", "s.drawn < 3", "s.drawn < 30")
    compiled = machine(rules)
    graph = search_compiled(compiled, CLOCK, 1_000_000)
    monkeypatch.setattr(turn_search, "PLAIN", 0)
    found = search_by_turns(compiled, search_compiled(compiled, CLOCK, 60), CLOCK)
    assert graph.whole
    assert found is not None
    assert _search_of(found)[13][patterns.LIKE] > 0
    values = found.weigh(wins_of(found), True, CLOCK)
    assert values is not None
    all_the_same(graph, values)
    assert values.at_best is not None
    assert all(0.01 < low <= high < 0.99 for low, high in values.at_best)


def _search_of(found: object) -> patterns.Patterns:
    search = found.weigh.__self__  # type: ignore[attr-defined]
    assert isinstance(search, TurnSearch)
    assert search.patterns is not None
    return search.patterns


@pytest.mark.slow
def test_what_is_wrong_is_told_for_turns_that_were_known(monkeypatch: pytest.MonkeyPatch) -> None:
    # Both claims break late, in turns that but for numbers are like earlier ones.
    rules = risk(
        *(1, "t.bank += s.pot\n", "t.bank += s.pot + (s.pot > 1 and s.bank < 9)\n"),
        *("s.bank < 60", "s.bank < 12"),
    )
    compiled = machine(rules)
    first = search_compiled(compiled, CLOCK, 60)
    plain = search_by_turns(compiled, first, CLOCK)
    monkeypatch.setattr(turn_search, "PLAIN", 0)
    found = search_by_turns(compiled, first, CLOCK)
    assert plain is not None
    assert found is not None
    assert set(found.broken) == {"nothing_is_lost", "nobody_is_far_ahead"}
    assert found.broken == plain.broken
    assert found.covered == plain.covered


def counted(*changes: str) -> tuple[set[str], set[str]]:
    rules = risk(0, *changes)
    found = counted_fields(rules, hand(rules, packing(rules)))
    return set(found.names), set(found.steady)


def test_counted_is_what_is_only_added_to_and_compared() -> None:
    assert counted() == ({"bank", "own"}, {"nothing_is_lost"})
    # An index, a weight, a place in a label, a value that is set or read into another.
    for changes in (
        ("t.bank += k\n            elif", "t.bank += STEPS[min(2, s.bank)]\n            elif"),
        ('"draws {k}", k + 1', '"draws {k}", k + 1 + (s.bank * 0)'),
        ("t.bank -= k", "t.bank = max(0, s.bank - k)"),
        ("t.pot = 0\n    t.drawn", "t.pot = 0 * s.bank\n    t.drawn"),
        ("t.bank < 0:", "t.bank + s.own[0] < 0 + s.own[0]:"),
    ):
        assert "bank" not in counted(*changes)[0]
    # A claim that says more than that two sums are equal is asked like everything else.
    assert counted("s.own[0] != 8 or", "s.own[0] * s.pot != 8 or")[0] == {"bank"}
    assert counted("== BANK + 2 * START", "<= BANK + 2 * START")[0] == set()
