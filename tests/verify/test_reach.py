"""The graph questions, each worked out a second and naive way on random small graphs."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import networkx as nx
import pytest

from verify.graph import StateGraph, Transition
from verify.limits import Clock, Limits, OutOfTimeError
from verify.reach import (
    around,
    at_random,
    closure,
    comes_to_an_end,
    dead,
    holding_out,
    longest,
)
from verify.rules import read_rules
from verify.rules.model import Position

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
    names: list[Position] = [(dice.choice(["choose", "roll"]), (n,)) for n in range(size)]
    network: nx.DiGraph[Position] = nx.DiGraph()
    network.add_node(names[0])
    for n, source in enumerate(names):
        later = names[n + 1 :] if forward else names
        targets = dice.sample(later, min(len(later), dice.choice([0, 1, 1, 2, 3])))
        # The outcomes of chance add up to 6, as declared.
        weights = {0: (), 1: (6,), 2: (2, 4), 3: (1, 2, 3)}[len(targets)]
        for target, weight in zip(targets, weights, strict=True):
            network.add_edge(source, target, weight=weight)
    reached = nx.descendants(network, names[0]) | {names[0]}
    network = nx.DiGraph(network.subgraph([name for name in names if name in reached]))
    parents: dict[Position, Position | None] = {names[0]: None}
    parents.update((target, source) for source, target in nx.bfs_edges(network, names[0]))
    last = [position for position in network if not network.succ[position]]
    ends = {position: ("over",) for position in last if dice.random() < 0.5}
    others = [position for position in last if position not in ends]
    frontier = () if forward else tuple(p for p in others if dice.random() < 0.3)
    return StateGraph(
        rules=RULES,
        start=names[0],
        successors={
            source: {target: Transition(data["weight"], ()) for target, data in after.items()}
            for source, after in network.adjacency()
        },
        parents=parents,
        ends=ends,
        stuck=tuple(p for p in others if p not in frontier),
        left_over=(),
        faults=(),
        frontier=frontier,
        complete_depth=0,
        stopped="cut" if frontier else "",
    )


def test_dead_positions_are_those_networkx_finds_no_end_for() -> None:
    for seed in range(150):
        graph = random_graph(seed, 14)
        goals = set(graph.ends) | set(graph.frontier)
        network = graph.network()
        naive = {p for p in network if not goals & (nx.descendants(network, p) | {p})}
        found = dead(graph, CLOCK)
        assert set(found) == naive
        assert {p for p in network if not comes_to_an_end(graph, [p], CLOCK)} == naive
        assert [graph.steps_to(p) for p in found] == sorted(graph.steps_to(p) for p in found)


def naive_holding_out(graph: StateGraph) -> set[Position]:
    """Try every policy: a move for each choice. Safe is what can then never lose the way."""
    network = graph.network()
    choices = [p for p in network if not graph.is_chance(p) and network.succ[p]]
    safe: set[Position] = set()
    for policy in product(*(list(network.succ[p]) for p in choices)):
        played = network.copy()
        for position, kept in zip(choices, policy, strict=True):
            for other in list(played.succ[position]):
                if other != kept:
                    played.remove_edge(position, other)
        stops = {p for p in played if not network.succ[p]}
        safe |= {p for p in played if not stops & (nx.descendants(played, p) | {p})}
    return safe


def test_holding_out_is_what_some_policy_can_do() -> None:
    for seed in range(150):
        graph = random_graph(seed, 7)
        inside = holding_out(graph, CLOCK)
        assert inside == naive_holding_out(graph)
        network = graph.network()
        for position in inside:
            circle = around(graph, position, inside)
            rings = [c for c in nx.simple_cycles(network.subgraph(inside)) if position in c]
            assert (circle is None) == (not rings)
            if circle:
                assert circle[0] == circle[-1] == position
                assert len(circle) - 1 == min(len(ring) for ring in rings)
                assert all(network.has_edge(a, b) for a, b in pairwise(circle))


def test_the_longest_game_is_that_of_networkx() -> None:
    for seed in range(100):
        graph = random_graph(seed, 12, forward=seed % 2 == 0)
        order, network = graph.order_of_play, graph.network()
        assert (order is not None) == nx.is_directed_acyclic_graph(network)
        if order is not None:
            assert longest(graph, order) == nx.dag_longest_path_length(network, None, 1)


def over_all_plays(graph: StateGraph, position: Position) -> Fraction:
    """The chance that a random play from here ends, play by play."""
    if position in graph.ends:
        return Fraction(1)
    after = graph.successors[position]
    total = sum(one.weight for one in after.values())
    parts = (Fraction(one.weight, total) * over_all_plays(graph, t) for t, one in after.items())
    return sum(parts, Fraction(0))


def test_random_play_is_the_sum_over_all_plays() -> None:
    for seed in range(60):
        graph = random_graph(seed, 9, forward=True)
        assert at_random(graph, graph.ends.keys()) == over_all_plays(graph, graph.start)


def test_no_odds_are_told_of_a_graph_that_is_not_whole_or_goes_round() -> None:
    cut = next(g for g in (random_graph(seed, 14) for seed in range(99)) if g.frontier)
    round_ = next(
        g
        for g in (random_graph(seed, 14) for seed in range(99))
        if g.whole and not nx.is_directed_acyclic_graph(g.network())
    )
    assert at_random(cut, cut.ends.keys()) is None
    assert at_random(round_, round_.ends.keys()) is None


def test_no_odds_are_told_where_outcomes_do_not_add_up() -> None:
    graph = next(
        g
        for g in (random_graph(seed, 9, forward=True) for seed in range(99))
        if g.is_chance(g.start) and g.successors[g.start]
    )
    assert at_random(graph, graph.ends.keys()) is not None
    heavier = {
        target: Transition(w + 1, ()) for target, (w, _) in graph.successors[graph.start].items()
    }
    wrong = replace(graph, successors={**graph.successors, graph.start: heavier})
    assert at_random(wrong, wrong.ends.keys()) is None


def test_the_time_limit_stops_a_walk_through_the_graph() -> None:
    late = Clock(Limits(seconds=1), started=CLOCK.started - 10)
    ring: dict[Position, list[Position]] = {
        ("choose", (n,)): [("choose", ((n + 1) % 5_000,))] for n in range(5_000)
    }
    with pytest.raises(OutOfTimeError, match="time limit of 1 s"):
        closure(ring, [("choose", (0,))], late)
