"""Turns that hang together, as machine code: they come in; their positions as a small graph go out.

A part are turns that lead to one another; parts come in an order in which each is worked out after
those that it leads to. What they are worth is worked out in `verify.compiled.turns.value_kernel`.

Arrays go together in tuples, those of `verify.compiled.turns.kernel` among them. `parts`: kept
positions part by part, where each part begins, the part of each. `net`: of each position of the
small graph where its edges begin, the seat that moves (or `BY_CHANCE`, or `SEVERAL`), whether a
turn can start there, which kept position it is (or -1) and whether it is that of another part or
over; of each edge its other end and its share; where in the graph the turn of a kept position
begins; how many positions and edges there are.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled
from verify.compiled.table import same, slot_of
from verify.compiled.turns.kernel import (
    COUNT,
    DONE,
    FILLED,
    FIRST,
    LEAVING,
    NEAR,
    ROOM,
    begin,
    look_up,
    phase_at,
    spot,
)

BY_CHANCE = -1
SEVERAL = -2
"""Two seats or more have moves at once."""

# What `net[-1]` holds.
NODES, EDGES, HOME = range(3)
NET = 3


@compiled
def ready(part, parts, kept):
    """Whether there is nothing to work out about a part: the game is over there."""
    order, starts, _ = parts
    return starts[part + 1] - starts[part] == 1 and kept[2][order[starts[part]]] != 0


@compiled
def lay(number, kept, inside, net):
    """Begin the turn of a kept position, at the end of the small graph."""
    begin(number, kept, inside)
    net[7][number] = net[8][NODES]
    net[8][HOME] = net[8][NODES]


@compiled
def link(last, kept, inside, room, rules, chance, net):
    """Take in the moves of the turn's positions that were expanded, up to `last`."""
    near, slots, sources, here = inside[0], inside[2], inside[3], inside[5]
    _, out, _, stops, ends, _, _ = room
    phases, starts = rules[0], rules[1]
    begins, movers, turns, known, over, targets, shares, _, size = net
    moves, amounts = out[0], out[2]
    first = here[FIRST]
    rows = last - first
    if 2 * (here[FILLED] + stops[rows - 1]) > len(slots):
        return NEAR
    nodes, edges = size[NODES], size[EDGES]
    if nodes + rows + here[COUNT] + here[LEAVING] + stops[rows - 1] >= len(movers):
        return ROOM
    if edges + stops[rows - 1] >= len(targets):
        return ROOM
    move = 0
    for place in range(rows):
        row = first + place
        stop = stops[place]
        phase = phase_at(near, row, phases)
        movers[nodes] = BY_CHANCE
        turns[nodes] = starts[phase]
        known[nodes], over[nodes] = -1, 0
        if ends[place]:
            known[nodes], over[nodes] = find(kept, near, row), 1
        total = 0
        if chance[phase]:
            for at in range(move, stop):
                total += amounts[at]
        elif stop > move:
            total = stop - move
            movers[nodes] = amounts[move]
            for at in range(move, stop):
                if amounts[at] != amounts[move]:
                    movers[nodes] = SEVERAL
        begin = edges
        for at in range(move, stop):
            h = spot(moves, at, inside, rules)
            share = (amounts[at] if chance[phase] else 1) / total
            if sources[h] >= begin:
                shares[sources[h]] += share
                continue
            sources[h] = edges
            targets[edges], shares[edges] = slots[h], share
            edges += 1
        move = stop
        nodes += 1
        begins[nodes] = edges
    here[FIRST] = last
    size[NODES], size[EDGES] = nodes, edges
    return DONE


@compiled
def close(part, parts, kept, inside, net):
    """End a turn: its edges are made to lead to positions of the small graph."""
    exits, here, found = inside[1], inside[5], inside[6]
    begins, movers, turns, known, over, targets, _, _, size = net
    home, nodes = size[HOME], size[NODES]
    for edge in range(begins[home], size[EDGES]):
        there = targets[edge]
        targets[edge] = home + there - 1 if there > 0 else nodes - 1 - there
    look_up(kept, exits, here[LEAVING], found)
    for at in range(here[LEAVING]):
        number = found[at] if found[at] >= 0 else find(kept, exits, at)
        known[nodes + at] = number
        over[nodes + at] = parts[2][number] != part
        movers[nodes + at] = BY_CHANCE
        turns[nodes + at] = 0
        begins[nodes + at + 1] = size[EDGES]
    size[NODES] = nodes + here[LEAVING]


@compiled
def find(kept, rows, row):
    """The number of a position that is among the kept ones."""
    words, table = kept[0], kept[3]
    mask = np.uint64(len(table) - 1)
    h = slot_of(rows, row, mask)
    while not same(words, table[h], rows, row):
        h = (h + np.uint64(1)) & mask
    return np.int64(table[h])
