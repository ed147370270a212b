"""What turns are worth, as machine code: a part as a small graph comes in; chances and lengths out.

Bounds are narrowed as in `verify.graph.sweeps`. The module of a rules file calls all this from its
`weigh`, once `verify.compiled.turns.value_net` has laid the graph out.

Arrays go together in tuples, as they do there. `worth`: a row of numbers for each kept position,
and bits of what can be reached from there: an end, a win of each seat. `at`: the same for the small
graph. `asked`: how many chances at random, lengths (0 or 2), and for which seats best play. `told`:
see below.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from verify.compiled.runtime import compiled, compiled_and_kept, compiled_inside
from verify.compiled.turns.kernel import DONE
from verify.compiled.turns.value_net import NODES, SEVERAL

SLOW = 3
"""A part takes more sweeps than it may; only so it is known why it goes no further."""

# What `told` holds: positions looked at, positions without a way to an end and the first kept one
# in whose turn there is one, whether two seats had a choice at once, how many real choices there
# are, and for each seat the positions from which it cannot win any more.
WEIGHED, DEAD, IN_TURN, AT_ONCE, CHOICES, LOST = range(6)


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
        if movers[node] == SEVERAL:
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


@compiled_inside
def means(numbers, net, first, last, found):
    """What the positions that some edges lead to have in each column, by their shares."""
    targets, shares = net[5], net[6]
    found[:] = 0.0
    for edge in range(first, last):
        there, share = targets[edge], shares[edge]
        # All of a row at once: it lies together in memory.
        for column in range(len(found)):
            found[column] += share * numbers[there, column]


@compiled_inside
def picked(numbers, column, targets, first, last, highest):
    """The highest, or else the lowest, of what some edges lead to in a column."""
    found = numbers[targets[first], column]
    for edge in range(first + 1, last):
        there = numbers[targets[edge], column]
        found = max(found, there) if highest else min(found, there)
    return found


@compiled
def sweep(net, at, asked, told, gap, limit, circles, left):
    """Narrow the bounds of a part, and add up its lengths; `SLOW` where more sweeps are needed."""
    begins, movers, turns, _, over, targets, _, _, size = net
    numbers = at[0]
    random, lengths, seats = asked
    nodes = size[NODES]
    plain = 2 * random + lengths
    forced = len(seats)
    found = left[2]
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
            means(numbers, net, first, last, found)
            for r in range(random):
                low = max(numbers[node, r], found[r])
                high = min(numbers[node, random + r], found[random + r])
                numbers[node, r], numbers[node, random + r] = low, high
                widest = max(widest, high - low)
            for f in range(plain, plain + forced):
                low, high = found[f], found[forced + f]
                if movers[node] >= 0:
                    own = seats[f - plain] == movers[node]
                    low = picked(numbers, f, targets, first, last, own)
                    high = picked(numbers, forced + f, targets, first, last, own)
                low = max(numbers[node, f], low)
                high = min(numbers[node, forced + f], high)
                numbers[node, f], numbers[node, forced + f] = low, high
                widest = max(widest, high - low)
            if lengths:
                more = found[2 * random] + turns[node]
                moved = max(moved, more - numbers[node, 2 * random])
                numbers[node, 2 * random] = more
                more = found[2 * random + 1] + 1
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
