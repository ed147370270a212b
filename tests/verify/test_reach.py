"""The graph questions, each worked out a second and naive way on random small graphs."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import networkx as nx
import numpy as np
import pytest

from verify.graph import jit
from verify.graph.reach import (
    around,
    at_random,
    closure,
    comes_to_an_end,
    dead,
    holding_out,
    longest,
)
from verify.graph.state_graph import NOBODY, Edges, Mask, StateGraph
from verify.rules import read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits, OutOfTimeError

CLOCK = Clock(Limits(seconds=100_000))


# Only the phases matter here: which positions are choices and which are left to chance.
RULES = read_rules(
    """
class State:
    n: upto(99)

@start
@turn
@choice
def choose(s):
    yield "goes on", 0, s, roll

@chance(6)
def roll(s):
    yield "goes on", 6, s, choose
"""
)


def random_graph(seed: int, size: int, forward: bool = False) -> StateGraph:
    """Positions 0.. that the first leads to; some of chance; some without moves are ends."""
    dice = random.Random(seed)
    kinds = [dice.choice(["choose", "roll"]) for _ in range(size)]
    network: nx.DiGraph[int] = nx.DiGraph()
    network.add_node(0)
    for n in range(size):
        later = range(n + 1, size) if forward else range(size)
        targets = dice.sample(later, min(len(later), dice.choice([0, 1, 1, 2, 3])))
        # The outcomes of chance add up to 6, as declared.
        weights = {0: (), 1: (6,), 2: (2, 4), 3: (1, 2, 3)}[len(targets)]
        for target, weight in zip(targets, weights, strict=True):
            network.add_edge(n, target, weight=weight)
    parents = {0: 0} | {target: source for source, target in nx.bfs_edges(network, 0)}
    # Found in breadth first order, with those not looked into at the end.
    found = list(parents)
    last = [n for n in found if not network.succ[n]]
    ends = {n for n in last if dice.random() < 0.5}
    waiting = [n for n in last if n not in ends and not forward and dice.random() < 0.3]
    order = [n for n in found if n not in waiting] + waiting
    number = {n: place for place, n in enumerate(order)}
    edges = [[(number[t], data["weight"]) for t, data in network.adj[n].items()] for n in order]
    positions: list[Position] = [(kinds[n], (n,)) for n in order]
    return StateGraph(
        rules=RULES,
        positions=positions,
        phases=np.array([list(RULES.phases).index(kinds[n]) for n in order], np.uint8),
        after=Edges(
            np.cumsum([0, *map(len, edges)]),
            np.array([target for some in edges for target, _ in some], np.uint32),
        ),
        weights=np.array([weight for some in edges for _, weight in some], np.int64),
        parents=np.array([number[parents[n]] for n in order], np.uint32),
        movers=np.full(len(order), NOBODY, np.uint8),
        over=np.array([int(n in ends) for n in order]),
        left_over=np.array([], np.int64),
        looked=len(order) - len(waiting),
        faults=(),
        broken=(),
        came={},
        complete_depth=0,
        stopped="cut" if waiting else "",
        judge=lambda name, numbers, seat: numbers,
        column=lambda place, some: np.array([numbers[place] for _, numbers in positions])[some],
    )


def drawn(graph: StateGraph) -> nx.DiGraph[int]:
    """The same for networkx."""
    network: nx.DiGraph[int] = nx.DiGraph()
    network.add_nodes_from(range(len(graph)))
    pairs = zip(graph.sources.tolist(), graph.after.ends.tolist(), strict=True)
    network.add_edges_from(pairs)
    return network


def mask(graph: StateGraph, numbers: set[int]) -> Mask:
    found: Mask = np.isin(np.arange(len(graph)), list(numbers))
    return found


def test_dead_positions_are_those_networkx_finds_no_end_for() -> None:
    for seed in range(150):
        graph = random_graph(seed, 14)
        goals = set(graph.ends.tolist()) | set(range(graph.looked, len(graph)))
        network = drawn(graph)
        naive = {n for n in network if not goals & (nx.descendants(network, n) | {n})}
        found = dead(graph, CLOCK).tolist()
        assert set(found) == naive
        assert {n for n in network if not comes_to_an_end(graph, mask(graph, {n}), CLOCK)} == naive


def naive_holding_out(graph: StateGraph) -> set[int]:
    """Try every policy: a move for each choice. Safe is what can then never lose the way."""
    network = drawn(graph)
    choices = [n for n in network if not graph.by_chance[n] and network.succ[n]]
    safe: set[int] = set()
    for policy in product(*(list(network.succ[n]) for n in choices)):
        played = network.copy()
        for number, kept in zip(choices, policy, strict=True):
            for other in list(played.succ[number]):
                if other != kept:
                    played.remove_edge(number, other)
        stops = {n for n in played if not network.succ[n]}
        safe |= {n for n in played if not stops & (nx.descendants(played, n) | {n})}
    return safe


def test_holding_out_is_what_some_policy_can_do() -> None:
    for seed in range(150):
        graph = random_graph(seed, 7)
        inside = holding_out(graph, CLOCK)
        numbers = np.flatnonzero(inside).tolist()
        assert set(numbers) == naive_holding_out(graph)
        network = drawn(graph)
        for number in numbers:
            circle = around(graph, number, inside)
            rings = [c for c in nx.simple_cycles(network.subgraph(numbers)) if number in c]
            assert (circle is None) == (not rings)
            if circle:
                assert circle[0] == circle[-1] == number
                assert len(circle) - 1 == min(len(ring) for ring in rings)
                assert all(network.has_edge(a, b) for a, b in pairwise(circle))


def test_the_longest_game_is_that_of_networkx() -> None:
    for seed in range(100):
        graph = random_graph(seed, 12, forward=seed % 2 == 0)
        order, network = graph.order_of_play, drawn(graph)
        assert (order is not None) == nx.is_directed_acyclic_graph(network)
        if order is not None:
            assert longest(graph, order) == nx.dag_longest_path_length(network, None, 1)


def over_all_plays(graph: StateGraph, number: int) -> Fraction:
    """The chance that a random play from here ends, play by play."""
    if graph.over[number]:
        return Fraction(1)
    first, last = graph.after.begins[number : number + 2].tolist()
    weights = graph.weights[first:last].tolist()
    parts = (
        Fraction(weight, sum(weights)) * over_all_plays(graph, target)
        for weight, target in zip(weights, graph.after.of(number).tolist(), strict=True)
    )
    return sum(parts, Fraction(0))


def test_random_play_is_the_sum_over_all_plays() -> None:
    for seed in range(60):
        graph = random_graph(seed, 9, forward=True)
        assert at_random(graph, graph.ends) == over_all_plays(graph, 0)


def test_no_odds_are_told_of_a_graph_that_is_not_whole_or_goes_round() -> None:
    cut = next(g for g in (random_graph(seed, 14) for seed in range(99)) if not g.whole)
    round_ = next(
        g
        for g in (random_graph(seed, 14) for seed in range(99))
        if g.whole and not nx.is_directed_acyclic_graph(drawn(g))
    )
    assert at_random(cut, cut.ends) is None
    assert at_random(round_, round_.ends) is None


def test_no_odds_are_told_where_outcomes_do_not_add_up() -> None:
    graph = next(
        g
        for g in (random_graph(seed, 9, forward=True) for seed in range(99))
        if g.by_chance[0] and g.moves[0]
    )
    assert at_random(graph, graph.ends) is not None
    wrong = replace(graph, weights=graph.weights + (graph.sources == 0))
    assert at_random(wrong, wrong.ends) is None


def test_a_walk_of_machine_code_goes_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    for seed in range(20):
        plain, fast = random_graph(seed, 14), random_graph(seed, 14)
        with monkeypatch.context() as patch:
            patch.setattr(jit, "WORTH", 0)
            order = fast.order_of_play
            found = dead(fast, CLOCK), holding_out(fast, CLOCK)
        np.testing.assert_array_equal(found[0], dead(plain, CLOCK))
        np.testing.assert_array_equal(found[1], holding_out(plain, CLOCK))
        assert (order is None) == (plain.order_of_play is None)
        if order is not None:
            np.testing.assert_array_equal(order, plain.order_of_play)


def test_the_time_limit_stops_a_walk_through_the_graph() -> None:
    late = Clock(Limits(seconds=1), started=CLOCK.started - 10)
    graph = random_graph(0, 14)
    with pytest.raises(OutOfTimeError, match="time limit of 1 s"):
        closure(graph.after, graph.by_chance, late)
