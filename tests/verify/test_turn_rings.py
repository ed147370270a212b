"""What rings of turns are worth against exact numbers, on thousands of made ones and in games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from numba import njit

from tests.verify import ring_games
from tests.verify.rings import (
    CHANCE,
    ROUND,
    STYLES,
    Node,
    Ring,
    Turn,
    at_random,
    best,
    ring,
    stalls,
)
from tests.verify.test_turn_values import all_the_same, wins_of
from verify.compiled.machine import Machine, machine
from verify.compiled.search import search_compiled
from verify.compiled.turns import passing, value_rings
from verify.compiled.turns import search as turn_search
from verify.compiled.turns.pattern_nets import OUT, ROWS, most
from verify.compiled.turns.value_kernel import WEIGHED
from verify.compiled.turns.value_net import NODES, SEVERAL
from verify.compiled.turns.whole_game import search_by_turns
from verify.graph.values import GAP
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

CLOCK = Clock(Limits(seconds=100_000))
RINGS = 4_000

ROUNDED = 1e-13
"""So far off may be a bound, for what is worked out in numbers that are rounded."""

# The functions at work are to be called by machine code alone.
play_best, play_at_random = value_rings.play_best, value_rings.at_random


@njit
def _best(size, seat, columns, table, net, nets, patterns, parts, gap):  # type: ignore[no-untyped-def]
    for which in range(size):
        for way in range(nets[0][which, ROWS]):
            nets[7][nets[0][which, OUT] + way, 1] = most(which, way, nets, nets[8][:, 0])
    return play_best(0, parts, size, seat, columns, table, net, nets, patterns, gap)


@njit
def _at_random(size, table, net, nets, patterns, parts, found):  # type: ignore[no-untyped-def]
    return play_at_random(0, parts, size, 2, 1, table, net, nets, patterns, found)


def arrays(of: Ring) -> tuple[Any, ...]:
    """A ring as `value_rings` has it: every turn of a pattern of its own, what is outside last."""
    size = len(of.turns)
    where = np.zeros((size, 7), np.int64)
    ends: list[int] = []
    whose: list[int] = []
    ended: list[int] = []
    edges: list[tuple[int, float]] = []
    chances: list[tuple[float, float]] = []
    begins, targets = [0], []
    for place, turn in enumerate(of.turns):
        # Ends inside the turn are its last positions, and its first ways out.
        ways = [*sorted(turn.ended), *(w for w in range(len(turn.ways)) if w not in turn.ended)]
        nodes = len(turn.nodes) + len(turn.ended)
        spot = {way: len(turn.nodes) + at for at, way in enumerate(ways[: len(turn.ended)])}
        spot |= {way: nodes + at for at, way in enumerate(ways) if way not in spot}
        first = len(edges)
        where[place, :5] = len(ends), first, nodes, len(chances), len(ways)
        reached = np.zeros(nodes + len(ways))
        reached[0] = 1.0
        movers = {node.mover for node in turn.nodes} - {CHANCE}
        where[place, 6] = SEVERAL if len(movers) > 1 else min(movers, default=CHANCE)
        for number, node in enumerate(turn.nodes):
            following = [*node.inner, *((spot[way], weight) for way, weight in node.ways)]
            total = sum(weight for _, weight in following)
            for there in sorted({there for there, _ in following}):
                share = sum(weight for one, weight in following if one == there) / total
                edges.append((there, share))
                reached[there] += reached[number] * share
            ends.append(len(edges) - first)
            whose.append(node.mover)
            ended.append(0)
        for at in range(len(turn.ended)):
            ends.append(len(edges) - first)
            whose.append(CHANCE)
            ended.append(at + 1)
            reached[nodes + at] = reached[len(turn.nodes) + at]
        chances += [(chance, 0.0) for chance in reached[nodes:].tolist()]
        begins.append(begins[-1] + len(ways))
        for way in ways:
            which = turn.ways[way]
            targets.append((place + 1) % size if which is ROUND else size + which)
    nothing = np.zeros(1, np.int64)
    net = (
        np.arange(-1, size),
        *(nothing, nothing, np.arange(size), nothing),
        np.array(targets, np.int64),
        np.zeros(size),
    )
    nets = (
        where,
        np.zeros((size, 2)),
        np.array(ends, np.int64),
        np.array(whose, np.int16),
        np.array(ended, np.int32),
        np.array([there for there, _ in edges], np.int32),
        np.array([share for _, share in edges]),
        np.array(chances),
        np.zeros((max(map(int, where[:, 2])) + max(map(int, where[:, 4])), 2)),
    )
    patterns = (*[nothing] * 9, np.array(begins, np.int64))
    return net, nets, patterns, (nothing, nothing, np.repeat([0, 1], (size, len(of.low))))


def rings() -> Iterator[tuple[Ring, tuple[Any, ...]]]:
    for number in range(RINGS):
        made = ring(Random(number), STYLES[number % len(STYLES)])
        yield made, arrays(made)


def table_of(of: Ring) -> Any:
    # What is there at first must not matter.
    table = np.full((len(of.turns) + len(of.low), 2), 0.7)
    table[len(of.turns) :] = np.column_stack([of.low, of.high])
    return table


def test_best_play_in_a_ring_is_worth_what_it_is_exactly() -> None:
    met: Counter[str] = Counter()
    for number, (made, (net, nets, patterns, parts)) in enumerate(rings()):
        seat, size = number // len(STYLES) % 2, len(made.turns)
        table = table_of(made)
        low, high = (best(made, outside, seat) for outside in (made.low, made.high))
        stalled = stalls(made, made.low, seat)
        done = _best(size, seat, (0, 1), table, net, nets, patterns, parts, GAP)
        met["stalled"] += stalled
        met["left"] += not done and not stalled
        if not done:
            continue
        met[f"turns {size}"] += 1
        met["nothing first"] += low[0] == 0 and max(low) > 0.01
        met["all first"] += low[0] == 1 and min(low) < 0.99
        outside = max(np.subtract(made.high, made.low), default=0.0)
        for found, least, greatest in zip(table[:size].tolist(), low, high, strict=True):
            assert 0 <= found[0] <= found[1] <= 1
            assert Fraction(found[0]) <= least + Fraction(ROUNDED)
            assert Fraction(found[1]) >= greatest - Fraction(ROUNDED)
            assert found[1] - found[0] <= outside + 3 * GAP
    assert min(met[f"turns {size}"] for size in range(1, 5)) > RINGS / 20
    assert min(met["nothing first"], met["all first"]) > RINGS / 200
    assert met["stalled"] > RINGS / 10
    # Only a few are left to be laid out that would not have to be.
    assert met["left"] < RINGS / 5


def test_to_go_round_for_hardly_anything_is_not_taken_for_nothing() -> None:
    # Leave with a half, or come round nearly always and else win it all: which is sure in the end.
    choice = Node(0, ((1, 1),), ((0, 1),))
    chance = Node(CHANCE, (), ((1, 10**13), (2, 1)))
    outside = (0.5 + 6e-14, 1.0)
    made = Ring((Turn((choice, chance), (0, ROUND, 1), frozenset()),), outside, outside)
    net, nets, patterns, parts = arrays(made)
    table = table_of(made)
    assert best(made, outside, 0) == [1]
    assert not _best(1, 0, (0, 1), table, net, nets, patterns, parts, GAP)


def test_random_play_in_a_ring_is_worth_what_it_is_exactly() -> None:
    left = 0
    for made, (net, nets, patterns, parts) in rings():
        size, table = len(made.turns), table_of(made)
        (low, back), (high, _) = at_random(made, made.low), at_random(made, made.high)
        done = _at_random(size, table, net, nets, patterns, parts, np.zeros(2))
        assert done or back > Fraction(99, 100)
        left += not done
        for found, *wanted in zip(table[:size].tolist(), low, high, strict=True) if done else ():
            assert found == pytest.approx([float(one) for one in wanted], abs=1e-12)
    assert left > 10


@pytest.mark.slow
def test_games_of_rings_are_worth_what_the_state_graph_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turn_search, "PLAIN", 0)
    # One part after the other, so that it can be seen which are known by their patterns.
    monkeypatch.setattr(passing, "AT_A_TIME", 1)
    known: Counter[int] = Counter()
    text = ring_games.text()
    one: Machine | None = None

    def weigh(first: int, until: int, *given: Any) -> tuple[int, int]:
        begins, size, told = given[4][1], given[5][8], given[9]
        size[:], before = 0, told[WEIGHED]
        assert one is not None
        part, result = one.weigh(first, until, *given)
        if told[WEIGHED] > before and not size[NODES]:
            known[int(begins[part] - begins[part - 1])] += 1
        return part, result

    traps = set()
    for number in range(ring_games.GAMES):
        rules = read_rules(text, "rings.py", {"game": number}, {})
        one = one or machine(rules)
        compiled = replace(one, rules=rules, weigh=weigh)
        graph = search_compiled(compiled, CLOCK, 1_000_000)
        found = search_by_turns(compiled, search_compiled(compiled, CLOCK, 60), CLOCK)
        assert graph.whole
        assert found is not None
        values = found.weigh(wins_of(found), True, CLOCK)
        assert values is not None
        all_the_same(graph, values)
        traps.add(values.dead > 0)
    assert traps == {False, True}
    assert min(known[size] for size in range(1, 5)) > 20
