"""What a position is worth: a state graph in; lower and upper bounds of chances and lengths, out.

By interval iteration (Haddad and Monmege, Interval iteration algorithm for MDPs and IMDPs, 2018),
part by part of the graph, those that play ends in first. The upper bound may rest on moves that
only stay where they are; it is brought down to the best way out of each set of positions that play
can stay in (Kelmendi, Krämer, Křetínský and Weininger, Value iteration for simple stochastic
games, 2018). A play that never ends is nobody's win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from verify.graph import sweeps
from verify.graph.components import Parts, parts_of
from verify.graph.jit import run
from verify.graph.reach import totals
from verify.graph.state_graph import NOBODY, Edges, Mask, Numbers, StateGraph
from verify.runs.limits import Clock

Floats = NDArray[np.float64]
Kinds = NDArray[np.int8]

GAP: Final = 1e-12
"""A part is worked out until its bounds are hardly further apart than those of what follows."""

SWEEPS: Final = 100
"""So many sweeps a part gets before its upper bounds are looked at, and before the clock is."""

TRIES: Final = 500


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """For each position a lower and an upper bound of its value."""

    low: Floats
    high: Floats


def win_chances(graph: StateGraph, wins: Mask, clock: Clock) -> Bounds:
    """The chance that play passes one of the `wins` when every move is picked at random.

    `wins` are ends, none behind another. Outcomes have their weights, moves are all as likely.
    """
    return _bounds(graph, np.full(len(graph), sweeps.CHANCE, np.int8), wins, clock)


def forced_chances(graph: StateGraph, seat: int, wins: Mask, clock: Clock) -> Bounds | None:
    """The chance to come to one of the `wins` that a seat can force against all others together.

    None where more than one seat has a choice at the same position.
    """
    choosing = ~graph.by_chance & (graph.moves > 0)
    if np.any(choosing & (graph.movers == NOBODY)):
        return None
    kinds = np.where(graph.movers == seat, sweeps.HIGHEST, sweeps.LOWEST).astype(np.int8)
    kinds[~choosing] = sweeps.CHANCE
    return _bounds(graph, kinds, wins, clock)


def expected_lengths(graph: StateGraph, counts: Mask, clock: Clock) -> Bounds:
    """How many positions that count random play leaves on average, where it surely ends.

    A solution x of x = c + P x is found from below. With d for what is left over at most,
    x (1 + d) is nowhere less than it should be, and so an upper bound.
    """
    parts = graph.parts
    every = np.zeros(len(graph))
    steps = np.ones(len(graph))
    cost = counts.astype(np.float64)
    value = np.zeros(len(graph))
    edges = graph.after
    shares = _shares(graph)
    left = 0.0
    for costs, found in ((steps, every), (cost, value)):
        more = run(
            sweeps.add_up, parts.order, parts.begins, _places(parts), edges.begins, edges.ends,
            shares, costs, found, GAP, SWEEPS * TRIES,
        )  # fmt: skip
        clock.check()
        if more < 0:
            return Bounds(value, np.full(len(graph), np.inf))
        left = max(left, more)
    # One step costs 1 and no less: so the steps make up for what is left over of either.
    return Bounds(value, value + 2 * left * every)


def _bounds(graph: StateGraph, kinds: Kinds, wins: Mask, clock: Clock) -> Bounds:
    parts = graph.parts
    places = _places(parts)
    shares = _shares(graph)
    edges = graph.after
    kinds[(graph.moves == 0) | graph.unknown] = sweeps.FIXED
    low = wins.astype(np.float64)
    high = np.where((kinds == sweeps.FIXED) & ~graph.unknown, low, 1.0)
    first, tries = 0, 0
    while True:
        clock.check()
        stopped = run(
            sweeps.narrow, parts.order, parts.begins, places, first, edges.begins, edges.ends,
            shares, kinds, low, high, GAP, SWEEPS,
        )  # fmt: skip
        if stopped == len(parts.begins) - 1:
            return Bounds(low, high)
        tries = tries + 1 if stopped == first else 0
        first = stopped
        inside = parts.order[parts.begins[first] : parts.begins[first + 1]]
        deflate(graph.after, kinds, inside, low, high)
        if tries > TRIES:
            # As close as it gets: the bounds stay as wide as they are.
            first, tries = first + 1, 0


def _places(parts: Parts) -> Numbers:
    places = np.zeros(len(parts.order), np.int64)
    places[parts.order] = np.arange(len(parts.order))
    return places


def _shares(graph: StateGraph) -> Floats:
    """For each transition how likely it is when every move is picked at random."""
    shares: Floats = graph.weights / totals(graph)[graph.sources]
    return shares


def deflate(edges: Edges, kinds: Kinds, inside: Numbers, low: Floats, high: Floats) -> None:
    """Bring the upper bounds of a part down where they rest on staying inside it.

    A set that chance does not lead out of, and in which the lower side can stay with moves that
    are as good as any, is worth no more than the best way out that the higher side has.
    """
    begins = edges.begins
    numbers = np.sort(inside)
    counts = begins[numbers + 1] - begins[numbers]
    first = np.concatenate(([0], np.cumsum(counts)))
    source = np.repeat(np.arange(len(numbers)), counts)
    edge = np.arange(first[-1]) - first[source] + begins[numbers][source]
    target = edges.ends[edge].astype(np.int64)
    place = np.searchsorted(numbers, target)
    place[place == len(numbers)] = 0
    within = numbers[place] == target
    kind = kinds[numbers]
    lows = low[target] <= low[numbers][source] + GAP
    good = within & ((kind[source] != sweeps.LOWEST) | lows)
    stays = np.ones(len(numbers), np.bool_)
    part = np.zeros(len(numbers), np.int64)
    while stays.any():
        kept = stays[source] & stays[place] & good
        staying = np.bincount(source[kept], minlength=len(numbers))
        lost = stays & np.where(kind == sweeps.CHANCE, staying < counts, staying == 0)
        if lost.any():
            stays &= ~lost
            continue
        ways = Edges(np.concatenate(([0], np.cumsum(staying))), place[kept].astype(np.uint32))
        part = parts_of(ways).part
        apart = kept & (part[source] != part[place])
        if not apart.any():
            break
        # A move from one such part to another does not stay in either.
        good &= ~apart
    if stays.any():
        out = stays[source] & (kind[source] == sweeps.HIGHEST)
        out &= ~within | ~stays[place] | (part[source] != part[place])
        best = np.zeros(len(numbers))
        np.maximum.at(best, part[source[out]], high[target[out]])
        high[numbers[stays]] = np.minimum(high[numbers], best[part])[stays]
