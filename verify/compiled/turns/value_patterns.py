"""What turns are worth that are like one before, as machine code: from what they lead to alone.

Inside a turn of a pattern (`verify.compiled.turns.patterns`) all is known from the first turn of it
that was laid out: by which chance random play leaves it where, and how best play goes through it.
So such turns are worked out without looking into them. `nets` is what is kept of patterns, as in
`verify.compiled.turns.pattern_nets`; the other arrays are those of `value_net` and `value_kernel`.

Turns that play can go back and forth between are worked out so where each leads to one other of
them: see `verify.compiled.turns.value_rings`.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled
from verify.compiled.turns.kernel import DONE, look_up
from verify.compiled.turns.pattern_nets import CHOOSING, EDGE, NODE, SIZE
from verify.compiled.turns.patterns import known
from verify.compiled.turns.value_kernel import CHOICES, DEAD, IN_TURN, LOST, WEIGHED
from verify.compiled.turns.value_net import find
from verify.compiled.turns.value_rings import at_random, play_best, rows_of

NOT_SO = 1
"""The turns are of no pattern that is kept, or make no ring, or there is no room."""


@compiled
def lead_to(part, parts, kept, inside, net, nets, patterns):
    """Which pattern each turn of a part is of, and which kept positions it leads to.

    The turns are taken in the order of the ring that they make. Their patterns go to the known
    positions of `net`, their numbers to the beginnings there, and what they lead to to its targets.
    Returns how many they are, or 0 where they cannot be worked out so.
    """
    order, starts, part_of = parts
    exits, found = inside[1], inside[6]
    firsts, steps = patterns[9], patterns[10]
    numbers, whiches, targets = net[0][1:], net[3], net[5]
    size = starts[part + 1] - starts[part]
    used, number = 0, order[starts[part]]
    # The first of the beginnings is needed as it is.
    if size > len(whiches):
        return 0
    for place in range(size):
        which = known(number, kept, patterns)
        if which < 0 or nets[0][which, SIZE] == 0:
            return 0
        first = firsts[which]
        rows = firsts[which + 1] - first
        if used + rows > len(targets) or rows > len(exits):
            return 0
        for row in range(rows):
            for word in range(exits.shape[1]):
                exits[row, word] = steps[first + row, word] + kept[0][number, word]
        look_up(kept, exits, rows, found)
        following = -1
        for row in range(rows):
            there = found[row] if found[row] >= 0 else find(kept, exits, row)
            targets[used + row] = there
            if part_of[there] == part:
                if following >= 0:
                    return 0
                following = there
        numbers[place], whiches[place] = number, which
        used += rows
        if following < 0:
            return size if size == 1 else 0
        # A ring goes through all turns of the part before it comes back to the first.
        if (following == numbers[0]) != (place + 1 == size):
            return 0
        number = following
    return size


@compiled
def by_patterns(part, parts, kept, inside, net, nets, patterns, worth, at, asked, told, gap, left):
    """Work out a part whose turns are all of a pattern; `NOT_SO` where it has to be laid out."""
    random, lengths, seats = asked
    size = lead_to(part, parts, kept, inside, net, nets, patterns)
    if size == 0:
        return NOT_SO
    numbers, whiches, targets = net[0][1:], net[3], net[5]
    table, bits = worth
    plain = 2 * random + lengths
    reached, out = np.uint64(0), 0
    for place in range(size):
        which = whiches[place]
        if nets[0][which, SIZE] + len(inside[1]) > len(at[1]):
            return NOT_SO
        bits[numbers[place]] = 0
    for place in range(size):
        for _ in range(rows_of(whiches[place], patterns)):
            reached |= bits[targets[out]]
            out += 1
    for seat in range(len(seats)):
        columns = (plain + seat, plain + len(seats) + seat)
        if not play_best(part, parts, size, seats[seat], columns, table, net, nets, patterns, gap):
            return NOT_SO
    if not at_random(part, parts, size, plain, random, table, net, nets, patterns, left[2]):
        return NOT_SO
    out = 0
    for place in range(size):
        bits[numbers[place]] = reached
    for place in range(size):
        rows = rows_of(whiches[place], patterns)
        count(numbers[place], whiches[place], out, rows, bits, told, net, nets, at[1])
        out += rows
    left[1, 0] += 1
    return DONE


@compiled
def count(number, which, out, rows, bits, told, net, nets, room):
    """Count the positions of a turn from which something cannot be reached any more."""
    where, _, ends, _, ended, others = nets[:6]
    targets = net[5]
    node, edge, nodes = where[which, NODE], where[which, EDGE], where[which, SIZE]
    told[CHOICES] += where[which, CHOOSING]
    alike = True
    for row in range(rows):
        room[nodes + row] = bits[targets[out + row]]
        alike = alike and room[nodes + row] == room[nodes]
    for row in range(nodes - 1, -1, -1):
        reached = room[nodes]
        if ended[node + row]:
            continue
        if not alike:
            reached = np.uint64(0)
            begin = edge if row == 0 else edge + ends[node + row - 1]
            for at in range(begin, edge + ends[node + row]):
                there = others[at]
                if there < nodes and ended[node + there]:
                    there = nodes + ended[node + there] - 1
                reached |= room[there]
            room[row] = reached
        told[WEIGHED] += 1
        for seat in range(len(told) - LOST):
            told[LOST + seat] += not reached >> np.uint64(1 + seat) & np.uint64(1)
        if not reached & np.uint64(1):
            told[DEAD] += 1
            if told[IN_TURN] < 0 or number < told[IN_TURN]:
                told[IN_TURN] = number
