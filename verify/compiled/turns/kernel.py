"""What is done inside a turn, as machine code: moves of its positions in; counts and ends out.

Only positions where a turn starts, and ends of the game, are kept. Those inside a turn live in a
small table that is cleared after it; every one of them is looked into. The module of a rules file
calls all this from its `turns`, in the order in which it stands here.

Arrays go together in tuples. `kept`: words, parents and ends of the kept positions, their table,
`counts`. `inside`: words of the turn's positions, of the positions it leads to, the small table
with what last led to each of its entries, which entries are used, `here`, and room for rows: ends
inside the turn, or positions looked up at once. `room`: what `expand` works in, and the totals that
chance declares. `rules`: place of the phase in a position,
whether a turn can start in each phase, bits and values that a turn starts with, totals by phase.
`shown`: for each thing to be told how often it was so, in which turn first, and where. `parts`: the
key of a position, by its bytes. `levels`: by its bytes what never falls from turn to turn, or
nothing; and the turns that a turn leads to without a rise, those of turn i from `begins[i]` on.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled, compiled_inside
from verify.compiled.table import EMPTY, near_slot, same, slot_of

# What `counts` holds.
KEPT, LOOKED, STATES, TRANSITIONS, POSITIONS, CLASHES, LONGEST, LEVEL, FALLS = range(9)
COUNTED = 9

# What `here` holds of the turn at work.
FIRST, COUNT, LEAVING, FILLED, EDGES, STARTS, INNER_ENDS, UNLIKE = range(8)
HELD = 8

# Why it goes no further: nothing, no room for kept positions, no room inside the turn.
DONE, ROOM, NEAR = range(3)

# What `shown` tells: of phases and claims after these.
STUCK, CLASH, FALL, PHASES = range(4)

MOVES_LEFT = 1 << 62
"""Among the ends that hold at a kept position: somebody could still move."""

ASKED = -1
"""Among the totals by phase: a function says it."""


@compiled
def more(kept, until, inside, levels):
    """Whether there is a turn to look into, and room for it in the table."""
    counts = kept[4]
    if counts[LOOKED] == counts[KEPT] or counts[STATES] >= until:
        return DONE
    if len(levels[0]) and counts[LEVEL] + len(inside[1]) > len(levels[2]):
        return ROOM
    return ROOM if counts[KEPT] * 10 > len(kept[3]) * 7 else -1


@compiled
def begin(number, kept, inside):
    """Begin the turn of a kept position."""
    near, _, slots, sources, used, here, _ = inside
    for word in range(near.shape[1]):
        near[0, word] = kept[0][number, word]
    h = near_slot(near, 0, np.uint64(len(slots) - 1))
    slots[h], sources[h], used[0] = 1, -1, h
    here[:] = 0
    here[COUNT], here[FILLED] = 1, 1


@compiled_inside
def phase_at(words, row, phases):
    """The number of a position's phase."""
    return (words[row, phases[0]] >> np.uint64(phases[1])) & np.uint64(phases[2])


@compiled_inside
def spot(moves, at, inside, rules):
    """Where a move leads: its place in the small table, into which it is entered if it is new.

    What led to it before is in `sources`; nothing did to a new one.
    """
    near, exits, slots, sources, used, here, _ = inside
    phases, starts, fixed, _ = rules
    mask = np.uint64(len(slots) - 1)
    h = near_slot(moves, at, mask)
    there = slots[h]
    while there:
        if there > 0:
            if same(near, there - 1, moves, at):
                return h
        elif same(exits, -1 - there, moves, at):
            return h
        h = (h + np.uint64(1)) & mask
        there = slots[h]
    sources[h] = -1
    used[here[FILLED]] = h
    here[FILLED] += 1
    leaves = starts[phase_at(moves, at, phases)]
    for word in range(moves.shape[1]):
        leaves = leaves and moves[at, word] & fixed[0, word] == fixed[1, word]
    if leaves:
        for word in range(moves.shape[1]):
            exits[here[LEAVING], word] = moves[at, word]
        here[LEAVING] += 1
        slots[h] = -here[LEAVING]
    else:
        for word in range(moves.shape[1]):
            near[here[COUNT], word] = moves[at, word]
        here[COUNT] += 1
        slots[h] = here[COUNT]
    return h


@compiled
def take(last, kept, inside, room, rules, shown, parts):
    """Take in the moves of the turn's positions that were expanded, up to `last`."""
    words, _, over, _, counts = kept
    near, slots, sources, here = inside[0], inside[2], inside[3], inside[5]
    _, out, _, stops, ends, left, declared = room
    phases, starts, _, totals = rules
    moves, amounts = out[0], out[2]
    number, first = counts[LOOKED], here[FIRST]
    rows = last - first
    # First the turn's own room: how much its kept positions can need hangs on that.
    if 2 * (here[FILLED] + stops[rows - 1]) > len(slots):
        return NEAR
    most = counts[KEPT] + rows + stops[rows - 1] + here[LEAVING]
    if most > len(words) or most * 10 > len(kept[3]) * 7:
        return ROOM
    move, edges, turns, unlike = 0, 0, 0, 0
    own = key_of(near, 0, parts) if len(parts) else np.uint64(0)
    for place in range(rows):
        row = first + place
        stop = stops[place]
        if ends[place]:
            if row:
                # An end inside a turn is kept, and looked at when its own turn comes.
                inside[6][here[INNER_ENDS]] = row
                here[INNER_ENDS] += 1
                keep(kept, near, row)
                continue
            over[number] = ends[place] | MOVES_LEFT if left[place] else ends[place]
            left[place] = False
            turns += 1
            continue
        phase = phase_at(near, row, phases)
        turns += starts[phase]
        if len(parts) and key_of(near, row, parts) != own:
            unlike += 1
            note(shown, CLASH, near, row, number)
        if stop == move:
            note(shown, STUCK, near, row, number)
        total = totals[phase]
        if total:
            if total == ASKED:
                total = declared[place]
            for at in range(move, stop):
                total -= amounts[at]
            if total:
                note(shown, PHASES + phase, near, row, number)
        for at in range(move, stop):
            h = spot(moves, at, inside, rules)
            if sources[h] != row:
                sources[h] = row
                edges += 1
        move = stop
    here[FIRST] = last
    here[EDGES] += edges
    here[STARTS] += turns
    here[UNLIKE] += unlike
    return DONE


@compiled
def keep(kept, found, row):
    """The number of a position among the kept ones, which it is entered among if it is new."""
    words, parents, _, table, counts = kept
    mask = np.uint64(len(table) - 1)
    h = slot_of(found, row, mask)
    while table[h] != EMPTY:
        if same(words, table[h], found, row):
            return np.int64(table[h])
        h = (h + np.uint64(1)) & mask
    count = counts[KEPT]
    for word in range(words.shape[1]):
        words[count, word] = found[row, word]
    parents[count] = counts[LOOKED]
    table[h] = count
    counts[KEPT] += 1
    return count


@compiled
def look_up(kept, rows, count, found):
    """The numbers of positions, as far as they are seen to be kept at first sight, or -1.

    The memory is asked for all of them before any answer is waited for.
    """
    words, table = kept[0], kept[3]
    mask = np.uint64(len(table) - 1)
    for at in range(count):
        found[at] = table[slot_of(rows, at, mask)]
    for at in range(count):
        if found[at] == EMPTY or not same(words, found[at], rows, at):
            found[at] = -1


@compiled_inside
def key_of(words, row, parts):
    """What stays the same in a turn, by the bytes of a position."""
    key = np.uint64(0)
    for word in range(words.shape[1]):
        rest = words[row, word]
        for byte in range(8):
            key += parts[word * 8 + byte, rest & np.uint64(255)]
            rest >>= np.uint64(8)
    return key


@compiled
def note(shown, kind, words, row, number):
    """Count what is to be told, and keep where it was so first."""
    times, numbers, first = shown
    if not times[kind]:
        numbers[kind] = number
        for word in range(words.shape[1]):
            first[kind, word] = words[row, word]
    times[kind] += 1


@compiled
def claimed(kind, answers, kept, inside, shown):
    """Take in what a claim says of the turn's positions."""
    near, here = inside[0], inside[5]
    for row in range(here[COUNT]):
        if not answers[row]:
            note(shown, kind, near, row, kept[4][LOOKED])


@compiled
def finish(kept, inside, shown, levels):
    """End a turn that was looked into, and keep what it leads to."""
    near, exits, _, _, _, here, found = inside
    counts = kept[4]
    rise, begins, following = levels
    look_up(kept, exits, here[LEAVING], found)
    before = key_of(near, 0, rise) if len(rise) else np.uint64(0)
    for at in range(here[LEAVING]):
        number = found[at] if found[at] >= 0 else keep(kept, exits, at)
        if len(rise):
            more = np.int64(key_of(exits, at, rise) - before)
            if more < 0:
                counts[FALLS] += 1
                note(shown, FALL, exits, at, counts[LOOKED])
            if more <= 0:
                following[counts[LEVEL]] = number
                counts[LEVEL] += 1
    if len(rise):
        begins[counts[LOOKED] + 1] = counts[LEVEL]
    counts[STATES] += here[COUNT] - here[INNER_ENDS]
    counts[TRANSITIONS] += here[EDGES]
    counts[POSITIONS] += here[STARTS]
    counts[CLASHES] += here[UNLIKE]
    counts[LONGEST] = max(counts[LONGEST], here[COUNT])
    counts[LOOKED] += 1


@compiled
def clear(inside):
    """Clear the small table."""
    slots, used, here = inside[2], inside[4], inside[5]
    for at in range(here[FILLED]):
        slots[used[at]] = 0
