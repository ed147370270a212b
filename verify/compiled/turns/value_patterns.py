"""What turns are worth that are like one before, as machine code: from what they lead to alone.

Inside a turn of a pattern (`verify.compiled.turns.patterns`) all is known from the first turn of it
that was laid out: by which chance random play leaves it where, and how best play goes through it.
So such turns are worked out without looking into them. `nets` is what is kept of patterns, as in
`verify.compiled.turns.pattern_nets`; the other arrays are those of `value_net` and `value_kernel`.

Turns that play can go back and forth between are worked out here where each leads to one other of
them: around such a ring there is one unknown, and Newton's method finds it in few rounds.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled, compiled_inside
from verify.compiled.turns.kernel import DONE, look_up
from verify.compiled.turns.pattern_nets import CHOOSING, EDGE, MOVER, NODE, OUT, ROWS, SIZE
from verify.compiled.turns.patterns import known
from verify.compiled.turns.value_kernel import CHOICES, DEAD, IN_TURN, LOST, WEIGHED
from verify.compiled.turns.value_net import BY_CHANCE, SEVERAL, find

NOT_SO = 1
"""The turns are of no pattern that is kept, or make no ring, or there is no room."""

CLOSE = 0.999
"""Where play may come round with a higher chance, bounds that rest on it would be too far apart."""

ROUNDS = 40


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


@compiled_inside
def rows_of(which, patterns):
    """How many ways out a pattern has."""
    return patterns[9][which + 1] - patterns[9][which]


@compiled
def at_random(part, parts, size, plain, random, table, net, nets, patterns, found):
    """Chances and lengths at random: the sums around the ring, solved for its first turn."""
    part_of = parts[2]
    numbers, whiches, targets = net[0][1:], net[3], net[5]
    average, chances = nets[1], nets[7]
    stays, back = 1.0, False
    # Twice round: once to find the first turn out of all others, and once the others out of it.
    for turn in range(2):
        end = 0
        for place in range(size):
            end += rows_of(whiches[place], patterns)
        if turn == 0:
            for column in range(plain):
                table[numbers[0], column] = 0.0
        for place in range(size - 1, -1, -1):
            number, which = numbers[place], whiches[place]
            rows, first = rows_of(which, patterns), nets[0][which, OUT]
            end -= rows
            for column in range(plain):
                found[column] = 0.0
            for row in range(rows):
                there, chance = targets[end + row], chances[first + row, 0]
                for column in range(plain):
                    found[column] += chance * table[there, column]
                if turn == 0 and part_of[there] == part:
                    stays, back = stays * chance, True
            for column in range(2 * random, plain):
                found[column] += average[which, column - 2 * random]
            if place or turn == 0:
                for column in range(plain):
                    table[number, column] = found[column]
        if turn == 0:
            if not back:
                return True
            if stays > CLOSE:
                return False
            for column in range(plain):
                table[numbers[0], column] /= 1.0 - stays
            if size == 1:
                return True
    return True


@compiled
def play_best(part, parts, size, seat, columns, table, net, nets, patterns, gap):
    """What a seat can make sure of, for the turns of a ring; False where rounds do not close in.

    With v at the first turn, a round gives w, at a slope that is the chance to come round under the
    choices made. If the seat keeps to its own of them, whatever the others do, play comes round by
    no more than `under`, so that it can make sure of w, less how far w is from v over 1 - `under`.
    In the same way the others can keep it down to no more, by `above`. How far apart the bounds of
    what follows are comes on top.
    """
    numbers, whiches, targets = net[0][1:], net[3], net[5]
    where, chances, part_of = nets[0], nets[7], parts[2]
    low, high = columns
    wide, whole, back = 0.0, 0, False
    for place in range(size):
        for _ in range(rows_of(whiches[place], patterns)):
            there = targets[whole]
            whole += 1
            if part_of[there] == part:
                back = True
            else:
                wide = max(wide, table[there, high] - table[there, low])
    value = 0.5
    for _ in range(ROUNDS):
        table[numbers[0], low] = table[numbers[0], high] = value
        out, here, slope, under, above = whole, value, 1.0, 1.0, 1.0
        for place in range(size - 1, -1, -1):
            which = whiches[place]
            rows, mover = rows_of(which, patterns), where[which, MOVER]
            out -= rows
            here, steep = through(which, out, part, columns, seat, table, parts, net, nets)
            slope *= steep
            steepest = 0.0
            for row in range(rows):
                if part_of[targets[out + row]] == part:
                    steepest = chances[where[which, OUT] + row, 1]
            under *= steep if mover in (seat, BY_CHANCE) else steepest
            above *= steep if mover != seat and mover != SEVERAL else steepest
            if place:
                table[numbers[place], low] = table[numbers[place], high] = here
        table[numbers[0], low] = table[numbers[0], high] = here
        if max(under, above) > CLOSE:
            return False
        off = abs(here - value) / (1.0 - max(under, above))
        if not back or off <= gap:
            wide = wide / 2 + (off if back else 0.0)
            for place in range(size):
                table[numbers[place], low] = max(0.0, table[numbers[place], low] - wide)
                table[numbers[place], high] = min(1.0, table[numbers[place], high] + wide)
            return True
        value = (here - slope * value) / (1.0 - slope)
    return False


@compiled
def through(which, out, part, columns, seat, table, parts, net, nets):
    """What a turn is worth to a seat, and the chance that it leads on around the ring."""
    where, _, ends, whose, ended, others, weights = nets[:7]
    targets, part_of = net[5], parts[2]
    values = nets[8]
    node, edge, nodes = where[which, NODE], where[which, EDGE], where[which, SIZE]
    last = edge + ends[node + nodes - 1]
    rows = where[which, ROWS]
    for row in range(rows):
        there = targets[out + row]
        values[nodes + row, 0] = (table[there, columns[0]] + table[there, columns[1]]) / 2
        values[nodes + row, 1] = part_of[there] == part
    for row in range(nodes - 1, -1, -1):
        end, mover = last, whose[node + row]
        last = edge if row == 0 else edge + ends[node + row - 1]
        if ended[node + row]:
            there = nodes + ended[node + row] - 1
            values[row, 0], values[row, 1] = values[there, 0], values[there, 1]
            continue
        value, slope = 0.0, 0.0
        if mover < 0:
            for at in range(last, end):
                there, share = others[at], weights[at]
                value += share * values[there, 0]
                slope += share * values[there, 1]
        else:
            there = others[last]
            value, slope = values[there, 0], values[there, 1]
            for at in range(last + 1, end):
                there = others[at]
                other = values[there, 0]
                if (other > value) == (mover == seat) and other != value:
                    value, slope = other, values[there, 1]
        values[row, 0], values[row, 1] = value, slope
    return values[0, 0], values[0, 1]


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
