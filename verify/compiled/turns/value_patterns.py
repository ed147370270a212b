"""Small graphs of turns that are like one before, as machine code: kept once, laid out again.

The small graph of a turn is that of `verify.compiled.turns.value_net`; it is the same for all turns
of a pattern (`verify.compiled.turns.patterns`) but for which kept positions it leads to.

Arrays go together in `nets`: for each pattern where its positions and edges begin, and how many
there are of either, none of them where the graph is not kept; of each position where its edges end,
the seat that moves, whether a turn can start there and whether the game is over there; of each edge
its other end within the turn, as `link` has it, and its share; how much of that is in use.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.compiled.runtime import compiled
from verify.compiled.turns.kernel import DONE, LEAVING, ROOM
from verify.compiled.turns.patterns import ENDED, MOST_PATTERNS
from verify.compiled.turns.value_net import EDGES, HOME, NODES, find

MOST_NODES = 1 << 20
MOST_EDGES = 1 << 22


def net_room() -> tuple[NDArray[Any], ...]:
    """The arrays, empty."""
    return (
        np.zeros((MOST_PATTERNS, 4), np.int64),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.int16),
        np.zeros(MOST_NODES, np.uint8),
        np.zeros(MOST_NODES, np.uint8),
        np.zeros(MOST_EDGES, np.int32),
        np.zeros(MOST_EDGES),
        np.zeros(2, np.int64),
    )


@compiled
def remember(which, net, nets):
    """Keep the small graph of the turn that was laid out last, before it is closed."""
    begins, movers, turns, _, over, targets, shares, _, size = net
    where, ends, whose, starting, ended, others, weights, used = nets
    home, edge = size[HOME], begins[size[HOME]]
    nodes, edges = size[NODES] - home, size[EDGES] - edge
    if used[0] + nodes > len(ends) or used[1] + edges > len(others):
        return
    where[which, 0], where[which, 1] = used[0], used[1]
    where[which, 2], where[which, 3] = nodes, edges
    for node in range(nodes):
        ends[used[0] + node] = begins[home + node + 1] - edge
        whose[used[0] + node] = movers[home + node]
        starting[used[0] + node] = turns[home + node]
        ended[used[0] + node] = over[home + node]
    for number in range(edges):
        others[used[1] + number] = targets[edge + number]
        weights[used[1] + number] = shares[edge + number]
    used[0] += nodes
    used[1] += edges


@compiled
def recall(which, number, kept, inside, net, nets, patterns):
    """Lay out the turn of a kept position that is of a pattern, as far as closing it."""
    near, exits, here = inside[0], inside[1], inside[5]
    begins, movers, turns, known, over, targets, shares, homes, size = net
    where, ends, whose, starting, ended, others, weights, _ = nets
    firsts, steps, _, numbers = patterns[9:13]
    home, edge = size[NODES], size[EDGES]
    first, first_edge, nodes, edges = where[which]
    inner = numbers[which, ENDED]
    rows = firsts[which + 1] - firsts[which]
    if home + nodes + rows >= len(movers) or edge + edges >= len(targets):
        return ROOM
    for row in range(rows):
        there, at = (near, row) if row < inner else (exits, row - inner)
        for word in range(near.shape[1]):
            there[at, word] = steps[firsts[which] + row, word] + kept[0][number, word]
    here[LEAVING] = rows - inner
    met = 0
    for node in range(nodes):
        movers[home + node] = whose[first + node]
        turns[home + node] = starting[first + node]
        over[home + node] = ended[first + node]
        known[home + node] = -1
        if ended[first + node]:
            known[home + node] = find(kept, near, met)
            met += 1
        begins[home + node + 1] = edge + ends[first + node]
    for at in range(edges):
        targets[edge + at] = others[first_edge + at]
        shares[edge + at] = weights[first_edge + at]
    homes[number] = size[HOME] = home
    size[NODES], size[EDGES] = home + nodes, edge + edges
    return DONE
