"""The fields of a rules file come in; how a position is packed into 64-bit words goes out.

Each number takes the bits its bounds need and lies whole in one word; the phase lies in front. So
does each array that fits into a word, where that takes no more words. Two positions are equal
exactly when their words are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.rules import Rules
from verify.rules.model import Position

WORD = 64

Words = NDArray[np.uint64]
"""Packed positions: a row for each, a column for each word."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a number lies: its word, its lowest bit there, how many bits, and what stands for 0."""

    word: int
    shift: int
    bits: int
    low: int

    @property
    def mask(self) -> int:
        """The number's bits, moved down to 0."""
        return (1 << self.bits) - 1


@dataclass(frozen=True, slots=True)
class Packing:
    """How positions are packed: the slot of the phase's number, and one for each number."""

    phases: tuple[str, ...]
    phase: Slot
    slots: tuple[Slot, ...]
    words: int

    def pack(self, positions: Sequence[Position]) -> Words:
        """Positions inside their bounds as rows of words."""
        rows = np.zeros((len(positions), self.words), np.uint64)
        for row, (phase, numbers) in zip(rows, positions, strict=True):
            words = [0] * self.words
            words[self.phase.word] |= self.phases.index(phase) << self.phase.shift
            for slot, number in zip(self.slots, numbers, strict=True):
                words[slot.word] |= (number - slot.low) << slot.shift
            row[:] = words
        return rows

    def unpack(self, row: Sequence[int] | NDArray[np.uint64]) -> Position:
        """The position of a row of words."""
        words = [int(word) for word in row]
        phase = (words[self.phase.word] >> self.phase.shift) & self.phase.mask
        numbers = tuple(
            ((words[slot.word] >> slot.shift) & slot.mask) + slot.low for slot in self.slots
        )
        return self.phases[phase], numbers

    def unpacked(self, rows: Words) -> list[Position]:
        """The positions of all rows."""
        return [self.unpack(row) for row in rows]

    def column(
        self, rows: Words, place: int, some: slice | NDArray[np.int64] = slice(None)
    ) -> NDArray[np.int64]:
        """One number of each row, or of some rows."""
        slot = self.slots[place]
        words = rows[some, slot.word]
        if not slot.bits:
            return np.full(len(words), slot.low, np.int64)
        bits = (words >> np.uint64(slot.shift)) & np.uint64(slot.mask)
        return bits.astype(np.int64) + slot.low

    def phase_of(self, rows: Words) -> NDArray[np.uint8]:
        """The number of the phase of each row."""
        bits = rows[:, self.phase.word] >> np.uint64(self.phase.shift)
        return (bits & np.uint64(self.phase.mask)).astype(np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Unpacked(Sequence[Position]):
    """Packed positions as a sequence of positions, unpacked when they are asked for."""

    packing: Packing
    rows: Words

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, number: Any) -> Any:
        return self.packing.unpack(self.rows[number])

    def index(self, position: Position, *_: Any) -> int:
        """The number of a position; ValueError if it is not there."""
        same = np.all(self.rows == self.packing.pack([position]), axis=1)
        if not same.any():
            raise ValueError(f"{position} is not among the positions")
        return int(np.argmax(same))


def packing(rules: Rules) -> Packing:
    """Lay the numbers out in the order of the fields, the phase first."""
    dense, whole = _laid_out(rules, whole=False), _laid_out(rules, whole=True)
    return whole if whole.words == dense.words else dense


def _laid_out(rules: Rules, *, whole: bool) -> Packing:
    phases = tuple(rules.phases)
    word, used = 0, 0

    def slot(low: int, high: int) -> Slot:
        nonlocal word, used
        bits = (high - low).bit_length()
        if used + bits > WORD:
            word, used = word + 1, 0
        used += bits
        return Slot(word, used - bits, bits, low)

    first = slot(0, len(phases) - 1)
    slots: list[Slot] = []
    for field in rules.fields:
        bits = field.width * (field.high - field.low).bit_length()
        if whole and bits <= WORD < used + bits:
            word, used = word + 1, 0
        slots += [slot(field.low, field.high) for _ in range(field.width)]
    return Packing(phases, first, tuple(slots), word + 1)
