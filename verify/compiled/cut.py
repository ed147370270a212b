"""Where a game falls into turns: a graph of its first positions in; what a turn starts with, out.

A turn starts in a phase marked `@turn`, but not wherever such a phase comes up: dice may be rolled
again within a turn. So fields are looked for that a turn starts with as the game does (nothing
chosen, say), such that no position lies in two turns. `key` is what stays the same in a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from verify.compiled.packing import Packing, Words
from verify.graph import Mask, Numbers, StateGraph
from verify.rules import Rules

SAMPLE: Final = 100_000
SOME: Final = 20_000
MOST_FIELDS: Final = 2
MOST_TRIED: Final = 200
MOST_NUMBERS: Final = 256

Parts = NDArray[np.uint64]
"""A key by bytes: what each value of each byte of a packed position adds, modulo 2**64."""


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """Turns start in `@turn` phases where these fields are as at the start.

    `fixed` has the same as bits of a packed position, and their values. `parts` is empty where
    nothing was found that stays the same in a turn.
    """

    fields: tuple[str, ...]
    fixed: Words
    parts: Parts


def turn_cut(graph: StateGraph, packing: Packing, rows: Words) -> Cut:
    """The finest cut whose turns do not overlap, so far as the graph goes."""
    rules = graph.rules
    size = min(graph.looked, SAMPLE)
    best: tuple[int, tuple[str, ...]] | None = None
    names = [field.name for field in rules.fields]
    tried = 0
    for number in range(MOST_FIELDS + 1):
        for some in combinations(names, number):
            tried += 1
            if tried > MOST_TRIED:
                break
            home = _homes(graph, rows, _fixed(rules, packing, some), size)
            starts = len(np.unique(home))
            if _apart(graph, home) and (best is None or starts > best[0]):
                best = starts, some
        if best:
            break
    fields = best[1] if best else ()
    fixed = _fixed(rules, packing, fields)
    empty = np.zeros((0, 256), np.uint64)
    if best is None or len(packing.slots) > MOST_NUMBERS:
        return Cut(fields, fixed, empty)
    home = _homes(graph, rows, fixed, graph.looked)
    return Cut(fields, fixed, _parts(graph, packing, rows, home))


def keys(rows: Words, parts: Parts) -> NDArray[np.uint64]:
    """The keys of packed positions."""
    found = np.zeros(len(rows), np.uint64)
    for word in range(rows.shape[1]):
        for byte in range(8):
            bits = rows[:, word] >> np.uint64(8 * byte) & np.uint64(255)
            found += parts[word * 8 + byte][bits]
    return found


def _fixed(rules: Rules, packing: Packing, names: tuple[str, ...]) -> Words:
    fixed = np.zeros((2, packing.words), np.uint64)
    for field in rules.fields:
        if field.name in names:
            slots = packing.slots[field.offset : field.offset + field.width]
            for slot, value in zip(slots, field.start, strict=True):
                fixed[0, slot.word] |= np.uint64(slot.mask << slot.shift)
                fixed[1, slot.word] |= np.uint64(value - slot.low << slot.shift)
    return fixed


def _homes(graph: StateGraph, rows: Words, fixed: Words, size: int) -> Numbers:
    """For each of the first positions the turn start (or end of the game) it was reached from."""
    turns = np.array([phase.is_turn for phase in graph.rules.phases.values()])
    kept: Mask = turns[graph.phases[:size]]
    for word in range(rows.shape[1]):
        kept &= rows[:size, word] & fixed[0, word] == fixed[1, word]
    kept |= graph.over[:size] != 0
    kept[0] = True
    home = np.where(kept, np.arange(size), graph.parents[:size].astype(np.int64))
    while True:
        further = home[home]
        if np.array_equal(further, home):
            return home
        home = further


def _apart(graph: StateGraph, home: Numbers) -> bool:
    """Whether no position is reached from two turns, and turns are short."""
    size = len(home)
    last = graph.after.begins[size]
    sources, targets = graph.sources[:last], graph.after.ends[:last]
    inside = targets < size
    sources, targets = sources[inside], targets[inside]
    across = (home[targets] != targets) & (home[targets] != home[sources])
    return not across.any() and int(np.bincount(home).max()) * 4 < size


def _parts(graph: StateGraph, packing: Packing, rows: Words, home: Numbers) -> Parts:
    inner = np.flatnonzero(home != np.arange(len(home)))
    some = inner[:: max(1, len(inner) // SOME)]
    steps = np.zeros((len(some), len(packing.slots)), np.int64)
    for place in range(len(packing.slots)):
        here, there = rows[some], rows[home[some]]
        steps[:, place] = packing.column(here, place) - packing.column(there, place)
    lasting = _lasting(np.unique(steps, axis=0))
    parts = np.zeros((packing.words * 8 if lasting else 0, 256), np.uint64)
    weights = _mixed(lasting, len(packing.slots))
    for slot, weight in zip(packing.slots, weights, strict=True):
        for bit in range(slot.bits if lasting else 0):
            byte, place = divmod(slot.shift + bit, 8)
            has = np.arange(256) >> place & 1 == 1
            parts[slot.word * 8 + byte][has] += np.uint64((weight << bit) % 2**64)
    return parts


def _lasting(steps: Numbers) -> list[list[int]]:
    """Whole numbers by which the sum of a position's numbers does not change in any step."""
    width = steps.shape[1]
    echelon: dict[int, list[Fraction]] = {}
    while True:
        lasting = _across(echelon, width)
        off = np.flatnonzero((steps @ np.array(lasting, np.int64).reshape(-1, width).T).any(axis=1))
        if len(off) == 0:
            return lasting
        row = [Fraction(int(number)) for number in steps[off[0]]]
        for place, other in echelon.items():
            row = [a - row[place] * b for a, b in zip(row, other, strict=True)]
        lead = next(place for place, number in enumerate(row) if number)
        row = [number / row[lead] for number in row]
        for place, other in echelon.items():
            share = other[lead]
            echelon[place] = [a - share * b for a, b in zip(other, row, strict=True)]
        echelon[lead] = row


def _across(echelon: dict[int, list[Fraction]], width: int) -> list[list[int]]:
    """A basis of what is orthogonal to the rows of a reduced echelon form, in whole numbers."""
    found: list[list[int]] = []
    for free in range(width):
        if free in echelon:
            continue
        row = [Fraction(0)] * width
        row[free] = Fraction(1)
        for lead, other in echelon.items():
            row[lead] = -other[free]
        scale = lcm(*(number.denominator for number in row))
        found.append([int(number * scale) for number in row])
    return found


def _mixed(lasting: list[list[int]], width: int) -> list[int]:
    """All of them in one, each by a large odd number of its own."""
    weights = [0] * width
    share = 0x9E3779B97F4A7C15
    for row in lasting:
        weights = [a + share * b for a, b in zip(weights, row, strict=True)]
        share = share * 0xD1342543DE82EF95 % 2**64 | 1
    return [weight % 2**64 for weight in weights]
