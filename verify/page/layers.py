"""A layered drawing of a graph: layers and edges come in, where each node lies across goes out.

After Sugiyama, Tagawa and Toda (1981): nodes of a layer are put in an order with few crossings,
then moved towards their neighbours as far as the room that each needs allows. Only edges from a
layer to the next one count. The same graph gives the same drawing.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

Order: TypeAlias = list[list[int]]
Edge: TypeAlias = tuple[int, int]

_SWEEPS = 12


def steps_from(firsts: Sequence[int], edges: Sequence[Edge], count: int) -> list[int]:
    """For each of `count` nodes how many edges the shortest way to it has.

    Ways begin at the first of the `firsts`; at another one only where no way leads to it.
    """
    after = _neighbours(count, edges)
    layer: dict[int, int] = {}
    for first in firsts:
        if first in layer:
            continue
        layer[first] = 0
        waiting = [first]
        for node in waiting:
            for target in after[node]:
                if target not in layer:
                    layer[target] = layer[node] + 1
                    waiting.append(target)
    return [layer[node] for node in range(count)]


def places(layers: Sequence[int], edges: Sequence[Edge], room: Sequence[float]) -> list[float]:
    """Where the middle of each node lies across its layer; `room` is what each takes up there.

    The least place, less half its room, is 0.
    """
    forward = sorted({(a, b) for a, b in edges if layers[b] == layers[a] + 1})
    order = _ordered(layers, forward)
    below = _neighbours(len(layers), forward)
    above = _neighbours(len(layers), [(b, a) for a, b in forward])
    place: dict[int, float] = {}
    for layer in order:
        at = -sum(room[node] for node in layer) / 2
        for node in layer:
            place[node] = at + room[node] / 2
            at += room[node]
    for sweep in range(_SWEEPS):
        # The last one goes down, so that what has one way to it lies below where that comes from.
        down = sweep % 2 == 1
        beside = above if down else below
        for layer in order if down else reversed(order):
            wanted = [_mean(place, beside[node], place[node]) for node in layer]
            place.update(zip(layer, _apart(wanted, [room[n] for n in layer]), strict=True))
    left = min((place[node] - room[node] / 2 for node in place), default=0.0)
    return [place[node] - left for node in range(len(layers))]


def crossings(order: Order, edges: Sequence[Edge]) -> int:
    """How many pairs of edges cross between the layers, whose nodes lie in this order."""
    place = _place(order)
    level = {node: number for number, layer in enumerate(order) for node in layer}
    found = 0
    for number in range(len(order)):
        ends: list[float] = []
        between = [(place[a], place[b]) for a, b in edges if level[a] == number]
        for _, end in sorted(between):
            found += len(ends) - bisect_left(ends, end + 0.5)
            insort(ends, end)
    return found


def _ordered(layers: Sequence[int], edges: Sequence[Edge]) -> Order:
    order: Order = [[] for _ in range(max(layers, default=-1) + 1)]
    for node, layer in enumerate(layers):
        order[layer].append(node)
    above = _neighbours(len(layers), [(b, a) for a, b in edges])
    below = _neighbours(len(layers), edges)
    best, fewest = order, crossings(order, edges)
    for sweep in range(_SWEEPS):
        if not fewest:
            break
        down = sweep % 2 == 0
        beside = above if down else below
        order = [list(layer) for layer in order]
        for number in range(len(order)) if down else reversed(range(len(order))):
            place = _place(order)
            means = {node: _mean(place, beside[node], place[node]) for node in order[number]}
            order[number].sort(key=means.__getitem__)
        if (now := crossings(order, edges)) < fewest:
            best, fewest = order, now
    return best


def _place(order: Order) -> dict[int, float]:
    """Places from 0 up in each layer."""
    return {node: float(number) for layer in order for number, node in enumerate(layer)}


def _neighbours(count: int, edges: Sequence[Edge]) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(count)]
    for source, target in edges:
        found[source].append(target)
    return found


def _mean(place: Mapping[int, float], nodes: Sequence[int], default: float) -> float:
    return sum(place[node] for node in nodes) / len(nodes) if nodes else default


def _apart(wanted: Sequence[float], room: Sequence[float]) -> list[float]:
    """The places nearest to those wanted, by least squares, at which nothing overlaps."""
    shifts = [0.0]
    for one, next_one in pairwise(room):
        shifts.append(shifts[-1] + (one + next_one) / 2)
    # Less what lies before them the places must not fall: pool those that do.
    pools: list[tuple[float, int]] = []
    for want, shift in zip(wanted, shifts, strict=False):
        value, size = want - shift, 1
        while pools and pools[-1][0] > value:
            other, count = pools.pop()
            value = (value * size + other * count) / (size + count)
            size += count
        pools.append((value, size))
    level = [value for value, size in pools for _ in range(size)]
    return [value + shift for value, shift in zip(level, shifts, strict=False)]
