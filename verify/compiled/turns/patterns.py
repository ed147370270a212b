"""Turns that differ in counted numbers only, as machine code: turns come in; patterns go out.

What a turn leads to is kept as differences from its start. It is the same, moved, from every start
that has the same bits outside the counted fields, and whose counted numbers lie within what every
comparison in the turn allows (`verify.compiled.lowering.watched` notes that). So a turn that is
like one before is not looked into again. Nothing that has to be told was met in such a turn.

Arrays go together in a tuple. `places`: of each counted number its word, shift and mask, its place
at hand, its lowest and highest value. `classes`: for each value of a counted number the lowest that
no turn so far tells from it. `others`: by word, the bits outside the counted fields. `cells`,
`cell_keys` and `cell_values`: a table from positions with classes in place of values to patterns.
`starts`, `lows` and `highs`: where a pattern was found, and from where to where it holds. `begins`:
where its `steps` begin, of which `level` says whether they stay in the layer. `numbers`: what a
turn of it adds to the counts. `tally`: how much there is of all that. `key`: room for a position.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from verify.compiled.lowering.counted import MOST_VALUES, Counted
from verify.compiled.lowering.hand import Hand
from verify.compiled.runtime import compiled, compiled_inside
from verify.compiled.table import near_slot, same
from verify.compiled.turns.kernel import (
    COUNT,
    DONE,
    EDGES,
    INNER_ENDS,
    KEPT,
    LEAVING,
    LEVEL,
    LONGEST,
    LOOKED,
    POSITIONS,
    ROOM,
    STARTS,
    STATES,
    TRANSITIONS,
    keep,
    key_of,
    look_up,
)

# What `tally` holds: so many patterns, steps and cells, turns that were like one before, things
# told before the turn at hand, and whether no more patterns are kept.
PATTERNS, STEPS, CELLS, LIKE, TOLD, CLOSED = range(6)
TALLIED = 6

# What `numbers` hold.
VISITED, MADE, STARTED, LENGTH, ENDED, OVER = range(6)
NUMBERS = 6

MOST_PATTERNS = 8_192
MOST_STEPS = 1 << 20
MOST_CELLS = 1 << 16

ENOUGH = 1_024
"""After so many patterns, most turns must have been like one before, or no more are kept."""


Patterns: TypeAlias = tuple[NDArray[Any], ...]


def pattern_room(hand: Hand, counted: Counted, fixed: tuple[str, ...]) -> Patterns | None:
    """The arrays, or nothing where no field is counted; `fixed` are the fields that turns start
    with. No pattern is kept where one of those is counted."""
    fields = counted.fields
    if not fields:
        return None
    tally = np.zeros(TALLIED, np.int64)
    tally[CLOSED] = not counted.names.isdisjoint(fixed)
    rows: list[tuple[int, ...]] = []
    others = [(1 << 64) - 1] * hand.packing.words
    for field in fields:
        for place in range(field.width):
            slot = hand.packing.slots[field.offset + place]
            others[slot.word] &= ~(slot.mask << slot.shift)
            # A number without bits may stand at 64, where no shift is defined.
            shift = slot.shift if slot.bits else 0
            at_hand = hand.loose[field.name] + place
            rows.append((slot.word, shift, slot.mask, at_hand, field.low, field.high))
    words = hand.packing.words
    return (
        np.array(rows, np.int64).reshape(-1, 6),
        np.zeros((len(rows), MOST_VALUES), np.uint64),
        np.array(others, np.uint64),
        np.zeros(2 * MOST_CELLS, np.int32),
        np.zeros((MOST_CELLS + 1, words), np.uint64),
        np.zeros(MOST_CELLS + 1, np.int32),
        np.zeros((MOST_PATTERNS, words), np.uint64),
        np.zeros((MOST_PATTERNS, len(rows)), np.int64),
        np.zeros((MOST_PATTERNS, len(rows)), np.int64),
        np.zeros(MOST_PATTERNS + 1, np.int64),
        np.zeros((MOST_STEPS, words), np.uint64),
        np.zeros(MOST_STEPS, np.uint8),
        np.zeros((MOST_PATTERNS, NUMBERS), np.int64),
        tally,
        np.zeros((1, words), np.uint64),
    )


@compiled_inside
def value_at(words, row, places, number):
    """A counted number of a position, from its lowest value on."""
    bits = words[row, places[number, 0]] >> np.uint64(places[number, 1])
    return np.int64(bits & np.uint64(places[number, 2]))


@compiled_inside
def cell_of(words, row, patterns):
    """Where in the table of cells a position is, or a free place; its cell is left in `key`."""
    places, classes, others, cells, cell_keys = patterns[:5]
    key = patterns[14]
    for word in range(len(others)):
        key[0, word] = words[row, word] & others[word]
    for number in range(len(places)):
        value = classes[number, value_at(words, row, places, number)]
        key[0, places[number, 0]] |= value << np.uint64(places[number, 1])
    mask = np.uint64(len(cells) - 1)
    h = near_slot(key, 0, mask)
    while cells[h] and not same(cell_keys, cells[h], key, 0):
        h = (h + np.uint64(1)) & mask
    return h


@compiled_inside
def holds(which, words, row, patterns):
    """Whether a turn from here is of a pattern."""
    places, _, others, _, _, _, starts, lows, highs = patterns[:9]
    for word in range(len(others)):
        if (words[row, word] ^ starts[which, word]) & others[word]:
            return False
    for number in range(len(places)):
        value = value_at(words, row, places, number) + places[number, 4]
        if value < lows[which, number] or value > highs[which, number]:
            return False
    return True


@compiled_inside
def set_cell(h, which, patterns):
    """Enter a pattern for the cell left in `key`; all begins anew where there is no room."""
    cells, cell_keys, cell_values = patterns[3:6]
    tally, key = patterns[13], patterns[14]
    if tally[CELLS] + 1 == len(cell_values):
        cells[:] = 0
        tally[CELLS] = 0
        return
    tally[CELLS] += 1
    cells[h] = tally[CELLS]
    cell_values[tally[CELLS]] = which
    for word in range(key.shape[1]):
        cell_keys[tally[CELLS], word] = key[0, word]


@compiled
def known(number, kept, patterns):
    """The pattern of the turn of a kept position, or -1."""
    tally = patterns[13]
    if tally[PATTERNS] == 0:
        return -1
    words = kept[0]
    h = cell_of(words, number, patterns)
    at = patterns[3][h]
    if at:
        return np.int64(patterns[5][at])
    if tally[CLOSED]:
        return -1
    for which in range(tally[PATTERNS]):
        if holds(which, words, number, patterns):
            set_cell(h, which, patterns)
            return which
    return -1


@compiled
def follow(which, kept, inside, levels, patterns):
    """Take in the turn at hand, which is of a pattern."""
    words, _, over, table, counts = kept
    exits, found = inside[1], inside[6]
    begins, steps, level, numbers, tally = patterns[9:14]
    rise, starts, following = levels
    number, first = counts[LOOKED], begins[which]
    rows = begins[which + 1] - first
    most = counts[KEPT] + rows
    if most > len(words) or most * 10 > len(table) * 7:
        return ROOM
    for row in range(rows):
        for word in range(words.shape[1]):
            exits[row, word] = steps[first + row, word] + words[number, word]
    look_up(kept, exits, rows, found)
    for row in range(rows):
        there = found[row] if found[row] >= 0 else keep(kept, exits, row)
        if len(rise) and level[first + row]:
            following[counts[LEVEL]] = there
            counts[LEVEL] += 1
    if len(rise):
        starts[number + 1] = counts[LEVEL]
    over[number] = numbers[which, OVER]
    counts[STATES] += numbers[which, VISITED]
    counts[TRANSITIONS] += numbers[which, MADE]
    counts[POSITIONS] += numbers[which, STARTED]
    counts[LONGEST] = max(counts[LONGEST], numbers[which, LENGTH])
    counts[LOOKED] += 1
    tally[LIKE] += 1
    return DONE


@compiled
def watch(work, shown, patterns):
    """Begin to watch the turn at hand, whose start lies in `work` already."""
    places, tally = patterns[0], patterns[13]
    last = work.shape[0] - 1
    for number in range(len(places)):
        work[last - 2, places[number, 3]] = places[number, 4]
        work[last - 1, places[number, 3]] = places[number, 5]
    tally[TOLD] = 0
    for kind in range(len(shown[0])):
        tally[TOLD] += shown[0][kind]


@compiled
def learn(kept, inside, work, shown, levels, patterns):
    """Keep the pattern of the turn at hand, once all its positions were taken in."""
    near, exits, here, found = inside[0], inside[1], inside[5], inside[6]
    places, classes, _, cells, _, _, starts, lows, highs = patterns[:9]
    begins, steps, level, numbers, tally = patterns[9:14]
    counts, rise = kept[4], levels[0]
    which, first = tally[PATTERNS], tally[STEPS]
    if tally[CLOSED]:
        return
    inner = here[INNER_ENDS]
    rows = inner + here[LEAVING]
    full = which == len(starts) or first + rows > len(steps)
    if full or (which >= ENOUGH and tally[LIKE] < which):
        tally[CLOSED] = 1
        return
    for kind in range(len(shown[0])):
        tally[TOLD] -= shown[0][kind]
    if tally[TOLD] or rows > len(exits):
        return
    before = key_of(near, 0, rise) if len(rise) else np.uint64(0)
    for row in range(rows):
        # Ends inside a turn are kept first, as they were met.
        there, at = (near, found[row]) if row < inner else (exits, row - inner)
        for word in range(near.shape[1]):
            steps[first + row, word] = there[at, word] - near[0, word]
        level[first + row] = 0
        if row >= inner and len(rise):
            more = np.int64(key_of(exits, at, rise) - before)
            if more < 0:
                return
            level[first + row] = more == 0
    last = work.shape[0] - 1
    finer = False
    for number in range(len(places)):
        place, low = places[number, 3], places[number, 4]
        lows[which, number], highs[which, number] = work[last - 2, place], work[last - 1, place]
        for border in (work[last - 2, place] - low, work[last - 1, place] + 1 - low):
            if 0 < border <= places[number, 5] - low and classes[number, border] != border:
                finer = True
                for value in range(border, classes.shape[1]):
                    classes[number, value] = max(classes[number, value], np.uint64(border))
    if finer:
        cells[:] = 0
        tally[CELLS] = 0
    for word in range(near.shape[1]):
        starts[which, word] = near[0, word]
    numbers[which, VISITED] = here[COUNT] - inner
    numbers[which, MADE] = here[EDGES]
    numbers[which, STARTED] = here[STARTS]
    numbers[which, LENGTH] = here[COUNT]
    numbers[which, ENDED] = inner
    numbers[which, OVER] = kept[2][counts[LOOKED]]
    begins[which + 1] = first + rows
    tally[PATTERNS], tally[STEPS] = which + 1, first + rows
    set_cell(cell_of(near, 0, patterns), which, patterns)
