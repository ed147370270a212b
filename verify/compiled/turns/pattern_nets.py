"""Turns of a pattern as small graphs, as machine code: one that was laid out comes in and is kept.

The small graph of a turn is that of `verify.compiled.turns.value_net`. It is the same for all turns
of a pattern (`verify.compiled.turns.patterns`) but for the kept positions that it leads to. None is
kept where play can go round inside a turn.

Arrays go together in `nets`. `where`: for each pattern where its positions and edges begin, how
many positions (none where it is not kept), where its ways out begin and how many they are, in how
many positions a seat has more than one move, and which seat has all choices. `average`: turns and
steps in a turn of it, at random. `ends`, `whose` and `ended`: of each position where its edges end,
the seat that moves, and which way out it is, from 1 on, or 0. `others` and `weights`: of each edge
its other end, where ways out follow all positions, and its share. `chances`: of each way out the
chance at random, and the highest that any choices give it. There is room for what positions of a
turn are worth, and `used` is how much of all that is in use.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.compiled.runtime import compiled
from verify.compiled.turns.kernel import LEAVING
from verify.compiled.turns.patterns import ENDED, MOST_PATTERNS, MOST_STEPS, known
from verify.compiled.turns.value_net import BY_CHANCE, EDGES, HOME, NODES, SEVERAL

MOST_NODES = 1 << 20
MOST_EDGES = 1 << 22

# What `where` holds.
NODE, EDGE, SIZE, OUT, ROWS, CHOOSING, MOVER = range(7)


def net_room() -> tuple[NDArray[Any], ...]:
    """The arrays, empty."""
    return (
        np.zeros((MOST_PATTERNS, 7), np.int64),
        np.zeros((MOST_PATTERNS, 2)),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.int16),
        np.zeros(MOST_NODES, np.int32),
        np.zeros(MOST_EDGES, np.int32),
        np.zeros(MOST_EDGES),
        np.zeros((MOST_STEPS + MOST_NODES, 2)),
        np.zeros((MOST_NODES, 2)),
        np.zeros(3, np.int64),
    )


@compiled
def most(which, way, nets, found):
    """The highest chance that any choices in a turn of a pattern give to a way out."""
    where, _, ends, whose, ended, others, weights = nets[:7]
    node, edge, nodes = where[which, NODE], where[which, EDGE], where[which, SIZE]
    for row in range(nodes - 1, -1, -1):
        begin = edge if row == 0 else edge + ends[node + row - 1]
        found[row] = 1.0 if ended[node + row] == way + 1 else 0.0
        for at in range(begin, edge + ends[node + row]):
            there = others[at]
            chance = found[there] if there < nodes else 1.0 if there == nodes + way else 0.0
            if whose[node + row] < 0:
                found[row] += weights[at] * chance
            else:
                found[row] = max(found[row], chance)
    return found[0]


@compiled
def remember(number, kept, inside, net, nets, patterns):
    """Keep the turn of a kept position, which was laid out last, for its pattern."""
    begins, movers, turns, _, over, targets, shares, _, size = net
    where, average, ends, whose, ended, others, weights, chances, _, used = nets
    which = known(number, kept, patterns)
    home, edge = size[HOME], begins[size[HOME]]
    nodes, edges, leaving = size[NODES] - home, size[EDGES] - edge, inside[5][LEAVING]
    if which < 0 or where[which, SIZE]:
        return
    node, first, out = used
    # The chances of positions lie behind those of the ways out, until they are all known.
    inner = patterns[12][which, ENDED]
    at = out + inner + leaving
    if node + nodes > len(ends) or first + edges > len(others) or at + nodes > len(chances):
        return
    if nodes + inner + leaving > len(ends):
        return
    average[which] = 0.0
    chances[out : at + nodes] = 0.0
    chances[at, 0] = 1.0
    met, choosing = 0, 0
    alone = np.int64(BY_CHANCE)
    for row in range(nodes):
        begin, end = begins[home + row] - edge, begins[home + row + 1] - edge
        chance, mover = chances[at + row, 0], np.int64(movers[home + row])
        ended[node + row] = 0
        if over[home + row]:
            chances[out + met, 0] = chance
            met += 1
            ended[node + row] = met
        elif begin == end or mover == SEVERAL:
            return
        else:
            average[which, 0] += chance * turns[home + row]
            average[which, 1] += chance
            if mover >= 0:
                choosing += 1 if end - begin > 1 else 0
                alone = mover if alone in (mover, BY_CHANCE) else np.int64(SEVERAL)
        for number in range(begin, end):
            there, share = targets[edge + number], shares[edge + number]
            if there > 0:
                if there - 1 <= row:
                    return
                chances[at + there - 1, 0] += chance * share
                others[first + number] = there - 1
            else:
                chances[out + inner - 1 - there, 0] += chance * share
                others[first + number] = nodes + inner - 1 - there
            weights[first + number] = share
        ends[node + row], whose[node + row] = end, mover
    where[which, NODE], where[which, EDGE], where[which, SIZE] = node, first, nodes
    where[which, OUT], where[which, ROWS], where[which, CHOOSING] = out, inner + leaving, choosing
    where[which, MOVER] = alone
    used[0], used[1], used[2] = node + nodes, first + edges, at
    for way in range(inner + leaving):
        chances[out + way, 1] = most(which, way, nets, chances[at:, 1])
