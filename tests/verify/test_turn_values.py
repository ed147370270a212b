"""What turns are worth against the values of the state graph, on many small games and on Dali."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from tests.verify.dali import dali
from verify.checks.scoring import points_at, winning
from verify.compiled.machine import Machine, machine
from verify.compiled.search import search_compiled
from verify.compiled.turns import passing as turn_pass
from verify.compiled.turns import values as turn_values
from verify.compiled.turns.seen import ByTurns, Interval, TurnValues
from verify.compiled.turns.whole_game import search_by_turns
from verify.graph.reach import closure, dead
from verify.graph.state_graph import Mask, StateGraph
from verify.graph.values import Bounds, deflate, expected_lengths, forced_chances, win_chances
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

CLOCK = Clock(Limits(seconds=100_000))
GAMES = 60
SIZE = 9


@cache
def text() -> str:
    """Many games in one file: in each a row of moves or outcomes for every place.

    Four places are ends: a win of each seat, a win together, and no win. Steps climb now and then,
    so that there is something that never falls.
    """
    rows: list[tuple[int, ...]] = []
    kinds: list[int] = []
    for game in range(GAMES):
        dice = random.Random(game)
        for _ in range(SIZE):
            kinds.append(dice.choice([0, 1, 2, 2]))
            ends = SIZE + (4 if game % 3 == 0 else 2)
            many = dice.choice([1, 2, 3, 3] if game % 4 else [0, 1, 2, 3])
            rows.append(tuple(dice.randrange(ends) for _ in range(max(many, kinds[-1] == 2))))
        rows += [()] * 4
        kinds += [0] * 4
    return f"""
players = 2
TO = {tuple(rows)}
KIND = {tuple(kinds)}
LENGTH = {tuple(map(len, rows))}
class State:
    game: upto({GAMES - 1}) = parameter("game")
    at: upto({SIZE + 3})
    climbed: upto(3)
def row(s):
    return s.game * {SIZE + 4} + s.at
def total(s):
    return LENGTH[row(s)] if KIND[row(s)] == 2 else 1
@start
@turn
@choice
def move(s):
    if KIND[row(s)] < 2:
        for i in range(3):
            if i < LENGTH[row(s)]:
                t = s.copy()
                t.at = TO[row(s)][i]
                yield f"goes {{i}}", KIND[row(s)], t, roll
    else:
        yield "looks", 0, s, roll
@chance(total)
def roll(s):
    if KIND[row(s)] == 2:
        for i in range(3):
            if i < LENGTH[row(s)]:
                t = s.copy()
                t.at = TO[row(s)][i]
                t.climbed = min(3, s.climbed + (i == 1))
                yield f"rolls {{i}}", 1, t, move
    else:
        yield "nothing", total(s), s, move
@end
def there(s):
    return s.at >= {SIZE}
@wins
def won(s, seat):
    return s.at == {SIZE} + seat or s.at == {SIZE + 2}
"""


def small_game(number: int) -> Rules:
    return read_rules(text(), "many.py", {"game": number}, {})


def both(compiled: Machine) -> tuple[StateGraph, ByTurns, TurnValues]:
    graph = search_compiled(compiled, CLOCK, 1_000_000)
    first = search_compiled(compiled, CLOCK, 2_000)
    found = search_by_turns(compiled, first, CLOCK)
    assert graph.whole
    assert found.whole
    values = found.weigh(wins_of(found), True, CLOCK)
    assert values is not None
    return graph, found, values


def wins_of(graph: StateGraph | ByTurns) -> Mask:
    size = len(graph.positions)
    won = np.zeros((graph.rules.seats, size), np.bool_)
    won[:, graph.ends] = winning(graph, graph.ends, points_at(graph, graph.ends))
    return won


def same(told: Interval, wanted: Bounds, within: float = 1e-9) -> None:
    assert told[0] == pytest.approx(wanted.low[0], abs=within)
    assert told[1] == pytest.approx(wanted.high[0], abs=within)
    assert told[1] - told[0] < within


def all_the_same(graph: StateGraph, values: TurnValues) -> None:
    won = wins_of(graph)
    unfinished = graph.over == 0
    for seat, wins in enumerate(won):
        # A seat is shut out where no way leads to a win of it.
        shut_out = ~closure(graph.before, wins, CLOCK) & unfinished
        # A state that comes up in several turns may count more than once.
        assert values.lost[seat] >= np.count_nonzero(shut_out)
        assert (values.lost[seat] > 0) == shut_out.any()
        same(values.at_random[seat], win_chances(graph, wins, CLOCK))
        forced = forced_chances(graph, seat, wins, CLOCK)
        assert forced is not None
        assert values.at_best is not None
        same(values.at_best[seat], forced)
    over = graph.over != 0
    for told, wanted in (
        (values.together, won.sum(axis=0) > 1),
        (values.nobody, over & (won.sum(axis=0) == 0)),
        (values.over, over),
    ):
        same(told, win_chances(graph, wanted, CLOCK))
    lost = len(dead(graph, CLOCK))
    assert (values.dead > 0) == (lost > 0)
    if lost:
        assert values.lengths is None
        return
    starts = np.array([phase.is_turn for phase in graph.rules.phases.values()])[graph.phases]
    assert values.lengths is not None
    same(values.lengths[0], expected_lengths(graph, starts, CLOCK), 1e-6)
    same(values.lengths[1], expected_lengths(graph, np.ones(len(graph), np.bool_), CLOCK), 1e-6)


@pytest.mark.slow
def test_turns_are_worth_what_the_state_graph_says(monkeypatch: pytest.MonkeyPatch) -> None:
    brought_down: list[bool] = []

    def deflated(*given: Any) -> None:
        before = given[-1].copy()
        deflate(*given)
        brought_down.append(bool(np.any(before > given[-1])))

    # Little room, so that it has to grow.
    monkeypatch.setattr(turn_pass, "ROOM_AT_FIRST", 16)
    monkeypatch.setattr(turn_pass, "deflate", deflated)
    kinds = []
    one = machine(small_game(0))
    for number in range(GAMES):
        # The games differ in the number they start with only: machine code is made once.
        graph, _, values = both(replace(one, rules=small_game(number)))
        all_the_same(graph, values)
        kinds.append((values.dead > 0, values.together[1] > 0, values.nobody[1] > 0))
    # Traps and ties came up, and games without.
    assert {False, True} == {kind[0] for kind in kinds} == {kind[1] for kind in kinds}
    assert any(brought_down)


def test_what_hangs_together_too_much_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_pass, "ROOM_AT_FIRST", 16)
    # What the process holds already is more than what is allowed here.
    monkeypatch.setattr(turn_values, "resident", lambda: 0)
    compiled = machine(small_game(1))
    found = search_by_turns(compiled, search_compiled(compiled, CLOCK, 2_000), CLOCK)
    little = Clock(Limits(seconds=100_000, memory=40_000))
    assert found.weigh(wins_of(found), True, little) is None


def test_dali_falls_into_turns_and_its_trap_is_shown() -> None:
    graph, found, values = both(machine(dali(2, 1, 4)))
    all_the_same(graph, values)
    # As the state graph and a prototype count them.
    assert found.covered.exact
    assert found.covered.states == len(graph) == 181_556
    assert found.covered.transitions == graph.covered.transitions
    assert values.dead == 926
    assert values.dead_way is not None
    last = values.dead_way[-1]
    assert last in {graph.positions[number] for number in dead(graph, CLOCK).tolist()}
    reached = [graph.positions.index(position) for position in values.dead_way]
    assert all(b in graph.after.of(a) for a, b in pairwise(reached))
