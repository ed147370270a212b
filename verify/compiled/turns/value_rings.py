"""What turns that make a ring are worth, as machine code, from their patterns and the ways out.

Each turn of a ring leads to one other of it, and else to what is worked out already. So there is
one unknown, what the first turn is worth, and Newton's method finds it in few rounds. A turn by
itself is done in one. The arrays are those of `verify.compiled.turns.value_patterns`.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from verify.compiled.runtime import compiled, compiled_inside
from verify.compiled.turns.pattern_nets import EDGE, MOVER, NODE, OUT, ROWS, SIZE
from verify.compiled.turns.value_net import BY_CHANCE

CLOSE = 0.999
"""Where play comes round with a higher chance, what rests on that would not be exact enough."""

SURELY = 1 - 1e-9
"""Where play comes round with no higher chance, whatever the others do, it leaves for sure."""

ROUNDED = 1e-14
"""So far off may be what a round comes to, for numbers are rounded."""

ROUNDS = 40


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
    choices made: so v is found where w is v. A little below it w has to be more than v: then the
    seat can make sure of v, if by its choices there play leaves the ring sooner or later whatever
    the others do. A little above it w has to be less: then nobody can make sure of v, however long
    play goes round. How far apart the bounds of what follows are comes on top.
    """
    numbers, targets, part_of = net[0][1:], net[5], parts[2]
    low, high = columns
    wide, whole, back = 0.0, 0, False
    for place in range(size):
        for _ in range(rows_of(net[3][place], patterns)):
            there = targets[whole]
            whole += 1
            if part_of[there] == part:
                back = True
            else:
                wide = max(wide, table[there, high] - table[there, low])
    value, found = 0.5, not back
    for _ in range(ROUNDS):
        here, slope, _ = around(
            value, whole, part, parts, size, seat, columns, table, net, nets, patterns
        )
        if not back or abs(here - value) <= gap * (1.0 - slope) / 16:
            found = True
            break
        if slope >= CLOSE:
            return False
        value = (here - slope * value) / (1.0 - slope)
    if not found:
        return False
    lows = net[6]
    for place in range(size):
        lows[place] = table[numbers[place], low]
    if back:
        # Another turn of the ring can be worth much where the first is worth nothing.
        below, above = max(0.0, value - gap), min(1.0, value + gap)
        here, _, stays = around(
            below, whole, part, parts, size, seat, columns, table, net, nets, patterns
        )
        if below > 0.0 and (stays > SURELY or here - below < ROUNDED):
            return False
        for place in range(size):
            lows[place] = table[numbers[place], low]
        here, _, _ = around(
            above, whole, part, parts, size, seat, columns, table, net, nets, patterns
        )
        if above < 1.0 and above - here < ROUNDED:
            return False
    for place in range(size):
        number = numbers[place]
        table[number, low] = max(0.0, lows[place] - wide / 2)
        table[number, high] = min(1.0, table[number, high] + wide / 2)
    return True


@compiled
def around(value, whole, part, parts, size, seat, columns, table, net, nets, patterns):
    """Once round, with a value at the first turn, the last one first: what comes of it, the chance
    to come round by the choices made, and the highest if only the seat's are."""
    numbers, whiches, targets = net[0][1:], net[3], net[5]
    where, chances, part_of = nets[0], nets[7], parts[2]
    low, high = columns
    table[numbers[0], low] = table[numbers[0], high] = value
    out, here, slope, stays = whole, value, 1.0, 1.0
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
        stays *= steep if mover in (seat, BY_CHANCE) else steepest
        if place:
            table[numbers[place], low] = table[numbers[place], high] = here
    table[numbers[0], low] = table[numbers[0], high] = here
    return here, slope, stays


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
