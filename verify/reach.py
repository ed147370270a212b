"""What can be reached, avoided and expected in a state graph. In: a graph; out: sets, numbers.

Everything here is linear in the graph's size and does without recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

import networkx as nx

from verify.graph import StateGraph
from verify.limits import Clock
from verify.model import Position
from verify.plain import declared_total

# Exact fractions grow with the game; beyond this many states they would take too long.
MOST_FOR_EXACT_ODDS = 20_000

_STEPS_BETWEEN_LOOKS = 4_096


def reaching(
    network: nx.DiGraph[Position], targets: Iterable[Position], clock: Clock
) -> set[Position]:
    """All positions from which some play comes to one of the targets; they themselves too."""
    found = set(targets)
    waiting = list(found)
    while waiting:
        if len(found) % _STEPS_BETWEEN_LOOKS == 0:
            clock.check()
        for before in network.pred[waiting.pop()]:
            if before not in found:
                found.add(before)
                waiting.append(before)
    return found


def dead(graph: StateGraph, clock: Clock) -> list[Position]:
    """Positions after which the game surely never ends, those reached soonest first.

    In a search that was cut off these are only the ones that lead nowhere new.
    """
    alive = reaching(graph.network, [*graph.ends, *graph.unknown], clock)
    return [position for position in graph.parents if position not in alive]


def holding_out(graph: StateGraph, clock: Clock) -> set[Position]:
    """Positions from which the players can keep the game going for ever, whatever chance does.

    The largest set without ends in which every outcome of chance stays, and every choice has a
    move that stays. Positions whose future is unknown count as left, so the set is never too large.
    """
    network = graph.network
    inside = set(network)
    ways_in = {position: len(network.succ[position]) for position in network}
    leaving = [position for position, ways in ways_in.items() if ways == 0]
    leaving += [position for position in graph.unknown if ways_in[position]]
    inside.difference_update(leaving)
    while leaving:
        if len(inside) % _STEPS_BETWEEN_LOOKS == 0:
            clock.check()
        for before in network.pred[leaving.pop()]:
            if before in inside:
                ways_in[before] -= 1
                if graph.is_chance(before) or ways_in[before] == 0:
                    inside.discard(before)
                    leaving.append(before)
    return inside


def around(
    network: nx.DiGraph[Position], position: Position, inside: Collection[Position]
) -> tuple[Position, ...] | None:
    """A shortest way from a position back to itself through `inside`; None if there is none."""
    parents: dict[Position, Position] = {}
    layer = [position]
    while layer:
        following: list[Position] = []
        for source in layer:
            for target in network.succ[source]:
                if target == position:
                    way = [position, source]
                    while way[-1] != position:
                        way.append(parents[way[-1]])
                    return tuple(reversed(way))
                if target in inside and target not in parents:
                    parents[target] = source
                    following.append(target)
        layer = following
    return None


def in_order_of_play(network: nx.DiGraph[Position]) -> list[Position] | None:
    """All positions, each after those that lead to it; None when some play goes in a circle."""
    before = {position: len(network.pred[position]) for position in network}
    ready = [position for position, number in before.items() if number == 0]
    for position in ready:
        for target in network.succ[position]:
            before[target] -= 1
            if before[target] == 0:
                ready.append(target)
    return ready if len(ready) == len(before) else None


def longest(
    network: nx.DiGraph[Position],
    order: Iterable[Position],
    counts: Callable[[Position], bool] = lambda _: True,
) -> int:
    """The most positions that count, among those a play leaves; `order` is an order of play."""
    so_far: dict[Position, int] = {}
    most = 0
    for position in order:
        here = so_far.get(position, 0)
        most = max(most, here)
        here += counts(position)
        for target in network.succ[position]:
            so_far[target] = max(so_far.get(target, 0), here)
    return most


def at_random(graph: StateGraph, wanted: Collection[Position]) -> Fraction | None:
    """The exact chance that random play passes one of the wanted positions, none behind another.

    Each move of a choice is as likely as any other, outcomes have their weights. None where it is
    not worked out: the graph is not whole, goes in circles or has more than 20,000 states, or the
    outcomes of a chance phase do not add up (they are never rescaled).
    """
    network = graph.network
    if not graph.whole or len(network) > MOST_FOR_EXACT_ODDS:
        return None
    order = in_order_of_play(network)
    if order is None:
        return None
    shares = dict.fromkeys(network, Fraction(0))
    shares[graph.start] = Fraction(1)
    for position in order:
        share = shares[position]
        edges = network.succ[position]
        total = sum(data["weight"] for data in edges.values())
        if edges and graph.is_chance(position) and total != declared_total(graph.rules, position):
            return None
        for target, data in edges.items():
            shares[target] += share * data["weight"] / total
    return sum((shares[position] for position in wanted), Fraction(0))
