"""Where a game falls into turns: a graph of its first positions in; what turns start with, out.

A turn starts in a phase marked `@turn`, but not wherever such a phase comes up: dice may be rolled
again within a turn. So fields are looked for that a turn starts with as the game does (nothing
chosen, say), such that no position lies in two turns.

A turn's key is a number worked out from a position that stays the same in the turn. Where no two
turns have the same key, no position was in two turns.

A number that never falls from turn to turn puts turns into layers: play goes round within a layer
only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from verify.compiled.packing import Packing, Words
from verify.graph.state_graph import Mask, Numbers, StateGraph
from verify.rules import Rules

SAMPLE: Final = 100_000
MOST_FIELDS: Final = 2
MOST_TRIED: Final = 200
MOST_NUMBERS: Final = 256
SHORT: Final = 4

Parts = NDArray[np.uint64]
"""A key by bytes: what each value of each byte of a packed position adds, modulo 2**64."""


def turn_cuts(graph: StateGraph, packing: Packing, rows: Words) -> Iterator[tuple[str, ...]]:
    """Fields that turns start with as the game does, such that turns are short and do not overlap.

    So far as the graph goes, that is. Few fields come first, then short turns, then few turns.
    """
    rules = graph.rules
    size = min(graph.looked, SAMPLE)
    names = [field.name for field in rules.fields]
    for number in range(MOST_FIELDS + 1 if size else 0):
        found: list[tuple[int, int, tuple[str, ...]]] = []
        for some in islice(combinations(names, number), MOST_TRIED):
            home = _homes(graph, rows, fixed_bits(rules, packing, some), size)
            longest = int(np.bincount(home).max())
            if longest * SHORT < size and _apart(graph, home):
                found.append((longest, len(np.unique(home)), some))
        for _, _, some in sorted(found):
            yield some


def fixed_bits(rules: Rules, packing: Packing, names: Sequence[str]) -> Words:
    """Those bits of a packed position that the fields take, and what they are at the start."""
    fixed = np.zeros((2, packing.words), np.uint64)
    for field in rules.fields:
        if field.name in names:
            slots = packing.slots[field.offset : field.offset + field.width]
            for slot, value in zip(slots, field.start, strict=True):
                fixed[0, slot.word] |= np.uint64(slot.mask << slot.shift)
                fixed[1, slot.word] |= np.uint64(value - slot.low << slot.shift)
    return fixed


def keys(rows: Words, parts: Parts) -> NDArray[np.uint64]:
    """The keys of packed positions."""
    found = np.zeros(len(rows), np.uint64)
    for word in range(rows.shape[1]):
        for byte in range(8):
            bits = rows[:, word] >> np.uint64(8 * byte) & np.uint64(255)
            found += parts[word * 8 + byte][bits]
    return found


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
    """Whether no position is reached from two turns."""
    size = len(home)
    last = graph.after.begins[size]
    sources, targets = graph.sources[:last], graph.after.ends[:last]
    inside = targets < size
    sources, targets = sources[inside], targets[inside]
    across = (home[targets] != targets) & (home[targets] != home[sources])
    return not across.any()


def key_parts(packing: Packing, steps: Numbers) -> Parts:
    """The key that stays the same in these steps: what each makes of a position's numbers.

    Without any that does, or with too many numbers, there are no parts.
    """
    few = len(packing.slots) <= MOST_NUMBERS
    lasting = _lasting(np.unique(steps, axis=0)) if few else []
    if not lasting:
        return np.zeros((0, 256), np.uint64)
    return _by_bytes(packing, _mixed(lasting, len(packing.slots)))


def rising(rules: Rules, packing: Packing, steps: Numbers) -> Parts:
    """A number that none of these steps from turn to turn lets fall, made out in the same way.

    It adds up the fields whose sums never fall, and takes off those whose sums never rise. So it
    is the same for positions that differ in the order of things only.
    """
    weights = [0] * len(packing.slots)
    for field in rules.fields:
        places = range(field.offset, field.offset + field.width)
        sums = steps[:, places].sum(axis=1)
        if field.holds or field.seat or not sums.any():
            continue
        for place in places:
            weights[place] = int(sums.min() >= 0) - int(sums.max() <= 0)
    return _by_bytes(packing, weights)


def _by_bytes(packing: Packing, weights: Sequence[int]) -> Parts:
    parts = np.zeros((packing.words * 8, 256), np.uint64)
    for slot, weight in zip(packing.slots, weights, strict=True):
        for bit in range(slot.bits):
            byte, place = divmod(slot.shift + bit, 8)
            has = np.arange(256) >> place & 1 == 1
            parts[slot.word * 8 + byte][has] += np.uint64((weight << bit) % 2**64)
    return parts


def steps_of(packing: Packing, rows: Words, homes: Words) -> Numbers:
    """By how much the numbers of positions differ from those of others, a row for each."""
    steps = np.zeros((len(rows), len(packing.slots)), np.int64)
    for place in range(len(packing.slots)):
        steps[:, place] = packing.column(rows, place) - packing.column(homes, place)
    return steps


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
