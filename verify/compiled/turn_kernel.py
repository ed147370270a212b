"""Turns one after the other, as machine code: turn starts come in; their ends and counts go out.

Only positions where a turn starts, and ends of the game, are kept. Those inside a turn live in a
small table that is cleared after it; every one of them is looked into.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np
from numba import njit

from verify.compiled.table import EMPTY, same, slot_of

# What `counts` holds.
KEPT, LOOKED, STATES, TRANSITIONS, POSITIONS, ENDS, LEFT, CLASHES, LONGEST = range(9)
COUNTED = 9

# Why the kernel came back.
DONE, ROOM, NEAR, STOPPED = range(4)


@njit
def keep(words, parents, table, count, found, row, parent):
    """Enter a position among the kept ones, if it is new; how many there are then."""
    mask = np.uint64(len(table) - 1)
    h = slot_of(found, row, mask)
    while table[h] != EMPTY:
        if same(words, table[h], found, row):
            return count
        h = (h + np.uint64(1)) & mask
    for word in range(words.shape[1]):
        words[count, word] = found[row, word]
    parents[count] = parent
    table[h] = count
    return count + 1


@njit
def key_of(words, row, parts):
    """What stays the same in a turn, by the bytes of a position."""
    key = np.uint64(0)
    for word in range(words.shape[1]):
        rest = words[row, word]
        for byte in range(8):
            key += parts[word * 8 + byte, rest & np.uint64(255)]
            rest >>= np.uint64(8)
    return key


@njit
def turn(expand, ask, number, kept, inside, room, rules, shown, parts):
    """Look into the turn that starts at a kept position; `DONE`, or what there is no room for."""
    words, parents, over, table, counts = kept
    near, exits, slots, sources, used = inside
    work, out, most, stops, ends, left = room
    phases, starts, fixed, totals, claims, answers = rules
    cell = out[4]
    mask = np.uint64(len(slots) - 1)
    width = words.shape[1]
    rows = stops.shape[0]
    for word in range(width):
        near[0, word] = words[number, word]
    h = slot_of(near, 0, mask)
    slots[h], sources[h], used[0] = 1, -1, h
    count, leaving, filled = 1, 0, 1
    first = 0
    there_are = counts[KEPT]
    edges, turns, inner_ends, clashes = 0, 0, 0, 0
    own = key_of(near, 0, parts) if len(parts) else np.uint64(0)
    result = DONE
    while first < count:
        cell[0] = 0
        last = expand(near, first, min(count, first + rows), most, work, out, stops, ends, left)
        move = 0
        if there_are + stops[last - first - 1] + last - first > len(words):
            result = ROOM
            break
        for place in range(last - first):
            row = first + place
            phase = (near[row, phases[0]] >> np.uint64(phases[1])) & np.uint64(phases[2])
            if ends[place] != 0:
                if row:
                    there_are = keep(words, parents, table, there_are, near, row, number)
                    inner_ends += 1
                else:
                    over[number] = ends[place]
                    counts[ENDS] += 1
                    turns += 1
                    if left[place]:
                        left[place] = False
                        counts[LEFT] += 1
                        note(shown, 1, near, row, number)
                continue
            turns += starts[phase]
            clashes += len(parts) > 0 and key_of(near, row, parts) != own
            if stops[place] == move:
                note(shown, 0, near, row, number)
            total = totals[phase]
            if total:
                weight = np.int64(0)
                for at in range(move, stops[place]):
                    weight += out[2][at]
                if total < 0:
                    mark = cell[0]
                    ask(-1 - total, 0, near, row, row + 1, work, cell, answers)
                    cell[0] = mark
                    total = answers[0]
                if weight != total:
                    note(shown, 2 + phase, near, row, number)
            for at in range(move, stops[place]):
                h = slot_of(out[0], at, mask)
                while True:
                    there = slots[h]
                    if there == 0:
                        break
                    if there > 0:
                        if same(near, there - 1, out[0], at):
                            break
                    elif same(exits, -1 - there, out[0], at):
                        break
                    h = (h + np.uint64(1)) & mask
                if there == 0:
                    if 2 * filled >= len(slots):
                        result = NEAR
                        break
                    used[filled] = h
                    filled += 1
                    target = (out[0][at, phases[0]] >> np.uint64(phases[1])) & np.uint64(phases[2])
                    cut = starts[target] != 0
                    if cut:
                        for word in range(width):
                            if out[0][at, word] & fixed[0, word] != fixed[1, word]:
                                cut = False
                    if cut:
                        for word in range(width):
                            exits[leaving, word] = out[0][at, word]
                        leaving += 1
                        slots[h] = -leaving
                    else:
                        for word in range(width):
                            near[count, word] = out[0][at, word]
                        count += 1
                        slots[h] = count
                    sources[h] = row
                    edges += 1
                elif sources[h] != row:
                    sources[h] = row
                    edges += 1
            if result != DONE:
                break
            move = stops[place]
        if result != DONE:
            break
        first = last
    if result == DONE:
        if there_are + leaving > len(words):
            result = ROOM
        else:
            for at in range(leaving):
                there_are = keep(words, parents, table, there_are, exits, at, number)
            for claim in range(len(claims)):
                ask(claims[claim], 0, near, 0, count, work, cell, answers)
                for row in range(count):
                    if answers[row] == 0:
                        note(shown, 2 + len(starts) + claim, near, row, number)
            counts[CLASHES] += clashes
            counts[STATES] += count - inner_ends
            counts[TRANSITIONS] += edges
            counts[POSITIONS] += turns
            counts[LONGEST] = max(counts[LONGEST], count)
            counts[LOOKED] += 1
    counts[KEPT] = there_are
    for at in range(filled):
        slots[used[at]] = 0
    return result


@njit
def note(shown, kind, near, row, number):
    """Keep the first position that shows something, and count the others."""
    if shown[0][kind] == 0:
        shown[1][kind] = number
        for word in range(near.shape[1]):
            shown[2][kind, word] = near[row, word]
    shown[0][kind] += 1


@njit
def turns(expand, ask, until, kept, inside, room, rules, shown, parts):
    """Look into turns until so many states were visited, or none is left."""
    table, counts = kept[3], kept[4]
    until += counts[STATES]
    while counts[LOOKED] < counts[KEPT] and counts[STATES] < until:
        if counts[KEPT] * 10 > len(table) * 7:
            return ROOM
        result = turn(expand, ask, counts[LOOKED], kept, inside, room, rules, shown, parts)
        if result != DONE:
            return result
    return DONE
