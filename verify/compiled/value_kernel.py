"""What a turn is worth, as machine code: turns that hang together come in; chances and lengths out.

A part are turns that lead to one another; parts come in an order in which each is worked out after
those that it leads to. All positions of its turns are laid out as a small graph, and its bounds are
narrowed as in `verify.sweeps`. The module of a rules file calls all this from its `weigh`.

Arrays go together in tuples, those of `verify.compiled.turn_kernel` among them. `parts`: kept
positions part by part, where each part begins, the part of each. `net`: of each position of the
small graph where its edges begin, the seat that moves (or `BY_CHANCE`), whether a turn can start
there, which kept position it is (or -1) and whether it is that of another part or over; of each
edge its other end and its share; where in the graph the turn of a kept position begins; how many
positions and edges there are. `worth`: a row of numbers for each kept position, and bits of what
can be reached from there: an end, a win of each seat. `at`: the same for the small graph. `asked`:
how many chances at random, lengths (0 or 2), and for which seats best play. `told`: see below.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled, compiled_and_kept
from verify.compiled.table import near_slot, same, slot_of
from verify.compiled.turn_kernel import (
    COUNT,
    DONE,
    FILLED,
    FIRST,
    LEAVING,
    NEAR,
    ROOM,
    phase_at,
)

SLOW = 3
"""A part takes more sweeps than it may; only so it is known why it goes no further."""

BY_CHANCE = -1

# What `net[-1]` holds.
NODES, EDGES, HOME = range(3)
NET = 3

# What `told` holds: positions looked at, positions without a way to an end and the first kept one
# in whose turn there is one, whether two seats had a choice at once, how many real choices there
# are, and for each seat the positions from which it cannot win any more.
WEIGHED, DEAD, IN_TURN, AT_ONCE, CHOICES, LOST = range(6)


@compiled
def ready(part, parts, kept):
    """Whether there is nothing to work out about a part: the game is over there."""
    order, starts, _ = parts
    return starts[part + 1] - starts[part] == 1 and kept[2][order[starts[part]]] != 0


@compiled
def lay(number, kept, inside, net):
    """Begin the turn of a kept position, at the end of the small graph."""
    near, _, slots, sources, used, here = inside
    for word in range(near.shape[1]):
        near[0, word] = kept[0][number, word]
    h = near_slot(near, 0, np.uint64(len(slots) - 1))
    slots[h], sources[h], used[0] = 1, -1, h
    here[:] = 0
    here[COUNT], here[FILLED] = 1, 1
    net[7][number] = net[8][NODES]
    net[8][HOME] = net[8][NODES]


@compiled
def link(last, kept, inside, room, rules, chance, net):
    """Take in the moves of the turn's positions that were expanded, up to `last`."""
    near, exits, slots, sources, used, here = inside
    _, out, _, stops, ends, _, _ = room
    phases, starts, fixed, _ = rules
    begins, movers, turns, known, over, targets, shares, _, size = net
    moves, amounts = out[0], out[2]
    first = here[FIRST]
    rows = last - first
    count, leaving, filled = here[COUNT], here[LEAVING], here[FILLED]
    if 2 * (filled + stops[rows - 1]) > len(slots):
        return NEAR
    nodes, edges = size[NODES], size[EDGES]
    if nodes + rows + count + leaving + stops[rows - 1] >= len(movers):
        return ROOM
    if edges + stops[rows - 1] >= len(targets):
        return ROOM
    mask = np.uint64(len(slots) - 1)
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
                    movers[nodes] = -2
        begin = edges
        for at in range(move, stop):
            h = near_slot(moves, at, mask)
            there = slots[h]
            while there:
                if there > 0:
                    if same(near, there - 1, moves, at):
                        break
                elif same(exits, -1 - there, moves, at):
                    break
                h = (h + np.uint64(1)) & mask
                there = slots[h]
            if not there:
                sources[h] = -1
                used[filled] = h
                filled += 1
                leaves = starts[phase_at(moves, at, phases)]
                for word in range(moves.shape[1]):
                    leaves = leaves and moves[at, word] & fixed[0, word] == fixed[1, word]
                if leaves:
                    for word in range(moves.shape[1]):
                        exits[leaving, word] = moves[at, word]
                    leaving += 1
                    slots[h] = -leaving
                else:
                    for word in range(moves.shape[1]):
                        near[count, word] = moves[at, word]
                    count += 1
                    slots[h] = count
                there = slots[h]
            share = (amounts[at] if chance[phase] else 1) / total
            if sources[h] >= begin:
                shares[sources[h]] += share
                continue
            sources[h] = edges
            targets[edges], shares[edges] = there, share
            edges += 1
        move = stop
        nodes += 1
        begins[nodes] = edges
    here[FIRST], here[COUNT], here[LEAVING], here[FILLED] = last, count, leaving, filled
    size[NODES], size[EDGES] = nodes, edges
    return DONE


@compiled
def close(part, parts, kept, inside, net):
    """End a turn: its edges are made to lead to positions of the small graph."""
    _, exits, _, _, _, here = inside
    begins, movers, turns, known, over, targets, _, _, size = net
    home, nodes = size[HOME], size[NODES]
    for edge in range(begins[home], size[EDGES]):
        there = targets[edge]
        targets[edge] = home + there - 1 if there > 0 else nodes - 1 - there
    for at in range(here[LEAVING]):
        number = find(kept, exits, at)
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


@compiled
def prepare(net, worth, at, asked, told):
    """Join the turns of a part, find out what can be reached, and set the first bounds."""
    begins, movers, _, known, over, targets, _, homes, size = net
    numbers, bits = at
    random, lengths, seats = asked
    nodes = size[NODES]
    columns = numbers.shape[1]
    for node in range(nodes):
        bits[node] = 0
        if movers[node] == -2:
            told[AT_ONCE] = 1
        if over[node]:
            bits[node] = worth[1][known[node]]
            for column in range(columns):
                numbers[node, column] = worth[0][known[node], column]
            continue
        moves = begins[node + 1] > begins[node]
        for column in range(columns):
            high = random <= column < 2 * random
            high = high or column >= 2 * random + lengths + len(seats)
            numbers[node, column] = 1.0 if high and moves else 0.0
    circles = False
    for node in range(nodes):
        for edge in range(begins[node], begins[node + 1]):
            there = targets[edge]
            if known[there] >= 0 and not over[there]:
                there = homes[known[there]]
                targets[edge] = there
            circles = circles or there <= node
    changed = True
    while changed:
        changed = False
        for node in range(nodes - 1, -1, -1):
            found = bits[node]
            for edge in range(begins[node], begins[node + 1]):
                found |= bits[targets[edge]]
            if found != bits[node]:
                bits[node] = found
                changed = circles
    return circles


@compiled
def reached(part, parts, net, at, told):
    """Count the positions from which something cannot be reached any more."""
    order, starts, _ = parts
    known, homes, size = net[3], net[7], net[8]
    for node in range(size[NODES]):
        if known[node] >= 0:
            continue
        told[WEIGHED] += 1
        told[CHOICES] += net[1][node] >= 0 and net[0][node + 1] - net[0][node] > 1
        bits = at[1][node]
        for seat in range(len(told) - LOST):
            told[LOST + seat] += not bits >> (1 + seat) & 1
        if bits & 1:
            continue
        told[DEAD] += 1
        number = order[starts[part]]
        for place in range(starts[part], starts[part + 1]):
            if homes[number] < homes[order[place]] <= node:
                number = order[place]
        if told[IN_TURN] < 0 or number < told[IN_TURN]:
            told[IN_TURN] = number


@compiled
def sweep(net, at, asked, told, gap, limit, circles, left):
    """Narrow the bounds of a part, and add up its lengths; `SLOW` where more sweeps are needed."""
    begins, movers, turns, _, over, targets, shares, _, size = net
    numbers = at[0]
    random, lengths, seats = asked
    nodes = size[NODES]
    plain = 2 * random + lengths
    forced = len(seats)
    columns = numbers.shape[1]
    sums = left[2]
    outside = 0.0
    for node in range(nodes):
        if over[node]:
            for r in range(random):
                outside = max(outside, numbers[node, random + r] - numbers[node, r])
            for f in range(plain, plain + forced):
                outside = max(outside, numbers[node, forced + f] - numbers[node, f])
    sweeps = 0
    while True:
        widest, moved = 0.0, 0.0
        for node in range(nodes - 1, -1, -1):
            first, last = begins[node], begins[node + 1]
            if first == last:
                continue
            for column in range(columns):
                sums[column] = 0.0
            if movers[node] < 0:
                for edge in range(first, last):
                    share, there = shares[edge], targets[edge]
                    for column in range(columns):
                        sums[column] += share * numbers[there, column]
            else:
                for edge in range(first, last):
                    share, there = shares[edge], targets[edge]
                    for column in range(plain):
                        sums[column] += share * numbers[there, column]
                for f in range(forced):
                    mine = seats[f] == movers[node]
                    low, high = plain + f, plain + forced + f
                    least = numbers[targets[first], low]
                    most = numbers[targets[first], high]
                    for edge in range(first + 1, last):
                        there = targets[edge]
                        if mine:
                            least = max(least, numbers[there, low])
                            most = max(most, numbers[there, high])
                        else:
                            least = min(least, numbers[there, low])
                            most = min(most, numbers[there, high])
                    sums[low], sums[high] = least, most
            for r in range(random):
                low = max(numbers[node, r], sums[r])
                high = min(numbers[node, random + r], sums[random + r])
                numbers[node, r], numbers[node, random + r] = low, high
                widest = max(widest, high - low)
            for f in range(plain, plain + forced):
                low = max(numbers[node, f], sums[f])
                high = min(numbers[node, forced + f], sums[forced + f])
                numbers[node, f], numbers[node, forced + f] = low, high
                widest = max(widest, high - low)
            if lengths:
                more = sums[2 * random] + turns[node]
                moved = max(moved, more - numbers[node, 2 * random])
                numbers[node, 2 * random] = more
                more = sums[2 * random + 1] + 1
                moved = max(moved, more - numbers[node, 2 * random + 1])
                numbers[node, 2 * random + 1] = more
        sweeps += 1
        left[1, 0] += 1
        if not circles:
            return DONE
        # Without a way to an end there is no length to add up.
        if widest <= outside + gap and (moved <= gap or told[DEAD]):
            left[0, 0] = max(left[0, 0], moved)
            return DONE
        if sweeps >= limit:
            return SLOW


@compiled
def store(part, parts, net, worth, at):
    """Keep what the turns of a part are worth."""
    order, starts, _ = parts
    for place in range(starts[part], starts[part + 1]):
        number = order[place]
        home = net[7][number]
        worth[1][number] = at[1][home]
        for column in range(worth[0].shape[1]):
            worth[0][number, column] = at[0][home, column]


@compiled_and_kept
def go_on(part, parts, net, worth, at, asked, told, gap, limit, left):
    """Take up a slow part again; it is kept as it is once there is no `limit`."""
    result = sweep(net, at, asked, told, gap, max(1, limit), True, left) if limit else DONE
    if result == DONE:
        store(part, parts, net, worth, at)
    return result
