"""What can be reached, avoided and expected in a state graph. In: a graph; out: masks, numbers.

A mask has an entry for each position. Everything here is linear in the graph's size.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from verify.compiled.turns.seen import ByTurns, Seen
from verify.graph import walks
from verify.graph.jit import run
from verify.graph.state_graph import Edges, Mask, Numbers, StateGraph
from verify.plain import declared_total
from verify.runs.limits import Clock

# Exact fractions grow with the game; beyond this many states they would take too long.
MOST_FOR_EXACT_ODDS = 20_000


def closure(edges: Edges, of: Mask, clock: Clock) -> Mask:
    """The positions `of` and all that a way along the edges leads to from them."""
    clock.check()
    found = of.copy()
    seeds = np.flatnonzero(of)
    run(walks.spread, edges.begins, edges.ends, found, _room(len(of), seeds), len(seeds))
    clock.check()
    return found


def dead(graph: StateGraph, clock: Clock) -> Numbers:
    """Positions after which the game surely never ends, those reached soonest first.

    In a search that was cut off these are only the ones that lead nowhere new.
    """
    alive = closure(graph.before, (graph.over != 0) | graph.unknown, clock)
    return np.flatnonzero(~alive)


def openings(graph: StateGraph) -> Numbers:
    """The positions in which a seat has its first choice, or no seat ever has one."""
    seen = np.zeros(len(graph), np.bool_)
    found = np.zeros(len(graph), np.bool_)
    ahead = np.zeros(1, np.int64)
    while len(ahead):
        seen[ahead] = True
        on = graph.by_chance[ahead] & (graph.over[ahead] == 0)
        found[ahead[~on]] = True
        following = [graph.after.of(number) for number in ahead[on].tolist()]
        ahead = np.unique(np.concatenate([[], *following])).astype(np.int64)
        ahead = ahead[~seen[ahead]]
    return np.flatnonzero(found)


def comes_to_an_end(graph: StateGraph, sources: Mask, clock: Clock) -> bool:
    """Whether some play from one of these positions ends the game, for all that is known."""
    found = closure(graph.after, sources, clock)
    return bool(np.any(found & ((graph.over != 0) | graph.unknown)))


def holding_out(graph: StateGraph, clock: Clock) -> Mask:
    """Positions from which the players can keep the game going for ever, whatever chance does.

    The largest set without ends in which every outcome of chance stays, and every choice has a
    move that stays. Positions whose future is unknown count as left, so the set is never too large.
    """
    clock.check()
    inside = (graph.moves > 0) & ~graph.unknown
    left = np.flatnonzero(~inside)
    run(
        walks.drop,
        graph.before.begins,
        graph.before.ends,
        graph.by_chance,
        graph.moves.copy(),
        inside,
        _room(len(graph), left),
        len(left),
    )
    clock.check()
    return inside


def around(graph: StateGraph, number: int, inside: Mask) -> tuple[int, ...] | None:
    """A shortest way from a position back to itself through `inside`; None if there is none."""
    parents = np.full(len(graph), -1, np.int64)
    waiting = np.zeros(len(graph) + 1, np.int64)
    edges = graph.after
    last = run(walks.ring, edges.begins, edges.ends, inside, int(number), parents, waiting)
    if last < 0:
        return None
    way = [int(number), int(last)]
    while way[-1] != number:
        way.append(int(parents[way[-1]]))
    return tuple(reversed(way))


def longest(graph: StateGraph, order: Numbers, counts: Mask | None = None) -> int:
    """The most positions that count, among those a play leaves; `order` is the order of play."""
    lengths = np.zeros(len(graph), np.int64)
    each = np.ones(len(graph), np.int64) if counts is None else counts.astype(np.int64)
    run(walks.stretch, graph.after.begins, graph.after.ends, order, each, lengths)
    return int(lengths.max())


def totals(graph: StateGraph) -> Numbers:
    """For each position the weights of all outcomes together, or how many moves there are."""
    sums = np.concatenate(([0], np.cumsum(graph.weights)))
    return np.asarray(sums[graph.after.begins[1:]] - sums[graph.after.begins[:-1]], np.int64)


def adds_up(graph: StateGraph, number: int) -> bool:
    """Whether the outcomes of chance weigh what their phase declares."""
    first, last = graph.after.begins[number], graph.after.begins[number + 1]
    weight = int(graph.weights[first:last].sum())
    return weight == declared_total(graph.rules, graph.positions[number])


def at_random(graph: Seen, wanted: Sequence[int] | Numbers) -> Fraction | None:
    """The exact chance that random play passes one of the wanted positions, none behind another.

    Each move of a choice is as likely as any other, outcomes have their weights. None where it is
    not worked out: the graph is not whole, goes in circles or has more than 20,000 states, or the
    outcomes of a chance phase do not add up (they are never rescaled).
    """
    if isinstance(graph, ByTurns) or not graph.whole or len(graph) > MOST_FOR_EXACT_ODDS:
        return None
    order = graph.order_of_play
    if order is None:
        return None
    begins, ends, weights = (
        array.tolist() for array in (graph.after.begins, graph.after.ends, graph.weights)
    )
    shares = [Fraction(0)] * len(graph)
    shares[0] = Fraction(1)
    for number in order.tolist():
        edges = range(begins[number], begins[number + 1])
        if edges and graph.by_chance[number] and not adds_up(graph, number):
            return None
        total = sum(weights[edge] for edge in edges)
        for edge in edges:
            shares[ends[edge]] += shares[number] * weights[edge] / total
    return sum((shares[number] for number in np.asarray(wanted).tolist()), Fraction(0))


def _room(size: int, seeds: Numbers) -> NDArray[np.int64]:
    waiting = np.zeros(size + 1, np.int64)
    waiting[: len(seeds)] = seeds
    return waiting
