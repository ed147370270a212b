"""The set of positions found so far, and the edges between them: packed words in, numbers out.

Positions are numbered in the order in which they are found. The set is a table with open
addressing that holds numbers; positions are compared whole, so none is ever lost to a hash.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled_and_kept, compiled_inside
from verify.graph.state_graph import NOBODY

EMPTY = np.uint32(0xFFFFFFFF)
"""A free place of the table; so there are at most 2**32 - 1 positions."""


@compiled_inside
def slot_of(words, row, mask):
    """Where in the table the search for a position begins."""
    h = np.uint64(0x9E3779B97F4A7C15)
    for word in range(words.shape[1]):
        h = (h ^ words[row, word]) * np.uint64(0xFF51AFD7ED558CCD)
        h = h ^ (h >> np.uint64(32))
    h = h * np.uint64(0xC4CEB9FE1A85EC53)
    return (h ^ (h >> np.uint64(29))) & mask


@compiled_inside
def near_slot(words, row, mask):
    """Where in the small table the search for a position begins."""
    h = words[row, 0] * np.uint64(0xFF51AFD7ED558CCD)
    for word in range(1, words.shape[1]):
        h = (h ^ (h >> np.uint64(32)) ^ words[row, word]) * np.uint64(0xFF51AFD7ED558CCD)
    return (h >> np.uint64(32)) & mask


@compiled_inside
def same(left, i, right, j):
    """Whether two packed positions are equal."""
    for word in range(left.shape[1]):
        if left[i, word] != right[j, word]:
            return False
    return True


@compiled_and_kept
def fill(words, count, table):
    """Enter the first `count` positions into an empty table."""
    mask = np.uint64(len(table) - 1)
    for row in range(count):
        h = slot_of(words, row, mask)
        while table[h] != EMPTY:
            h = (h + np.uint64(1)) & mask
        table[h] = row


@compiled_and_kept
def find(words, table, wanted, row):
    """The number of a position, or -1."""
    mask = np.uint64(len(table) - 1)
    h = slot_of(wanted, row, mask)
    while table[h] != EMPTY:
        if same(words, table[h], wanted, row):
            return np.int64(table[h])
        h = (h + np.uint64(1)) & mask
    return np.int64(-1)


@compiled_and_kept
def enter(
    moves, amounts, chance, stops, first, rows,
    words, parents, seats, count, most, table,
    begins, targets, weights, edges,
    keys, marks, places, mark,
):  # fmt: skip
    """Enter the moves of some positions, one after the other.

    `moves` and `amounts` (weights, or seats of a choice) are the moves of positions `first` and
    following, `rows` of them, each up to its entry in `stops`. New positions go to `words` and
    `parents` as long as there are not more than `most`; distinct targets go to `targets` with
    their `weights`, up to `begins[row + 1]` for each row. `keys`, `marks` and `places` are a small
    table to find equal moves of one position again, cleared by a new `mark`. Returns how many rows
    were entered, positions, edges, and the mark.
    """
    mask = np.uint64(len(table) - 1)
    small = np.uint64(len(keys) - 1)
    move = 0
    for place in range(rows):
        row = first + place
        mark += 1
        start_count = count
        seat = -1
        edge = edges
        for number in range(move, stops[place]):
            weight = np.int64(1)
            if chance[place]:
                weight = amounts[number]
            elif seat == -1:
                seat = amounts[number]
            elif seat != amounts[number]:
                seat = NOBODY
            g = near_slot(moves, number, small)
            while marks[g] == mark and not same(moves, keys[g], moves, number):
                g = (g + np.uint64(1)) & small
            if marks[g] == mark:
                weights[places[g]] += weight
                continue
            h = slot_of(moves, number, mask)
            while table[h] != EMPTY and not same(words, table[h], moves, number):
                h = (h + np.uint64(1)) & mask
            if table[h] == EMPTY:
                if count >= most:
                    # Undone: the position counts as not looked into.
                    for found in range(start_count, count):
                        g = slot_of(words, found, mask)
                        while table[g] != found:
                            g = (g + np.uint64(1)) & mask
                        table[g] = EMPTY
                    return place, start_count, edges, mark
                for word in range(words.shape[1]):
                    words[count, word] = moves[number, word]
                parents[count] = row
                table[h] = count
                count += 1
            marks[g] = mark
            keys[g] = number
            places[g] = edge
            targets[edge] = table[h]
            weights[edge] = weight
            edge += 1
        move = stops[place]
        edges = edge
        seats[row] = seat if seat >= 0 else NOBODY
        begins[row + 1] = edges
    return rows, count, edges, mark
