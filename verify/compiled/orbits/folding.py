"""Packed positions come in; the ones that stand for others go out, and whether they may.

What machine code finds the same at all images of a position is so; of the rest the plain reading
says whether and how it differs (`verify.symmetry.likeness`).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from verify.compiled.machine import CHUNK, Faults, Machine, answers
from verify.compiled.module import NotCompilable
from verify.compiled.orbits import kernel
from verify.compiled.packing import Words
from verify.graph.state_graph import Mask, Numbers
from verify.rules.model import Move, RuleFault
from verify.symmetry.changes import Symmetry
from verify.symmetry.likeness import differences

MOST_ROWS = 1 << 22
"""So many moves of all images of a position can be held against each other, at most."""

_ROOM = 1 << 18


class Orbits:
    """The changes of a symmetry for one machine, with the room to work in.

    `states` and `transitions` are those that the positions seen so far stand for. Kinds of move
    that come up at images are noted in `seen`, as a search does, or by `see`. Raises
    `NotCompilable` where that would take too much room.
    """

    def __init__(
        self,
        machine: Machine,
        symmetry: Symmetry,
        seen: NDArray[np.uint8],
        see: Callable[[Move], None],
    ) -> None:
        self.machine = machine
        self.see = see
        self.symmetry = symmetry
        self.states = 0
        self.transitions = 0
        packing, module = machine.module.packing, machine.module
        slots = packing.slots
        holds = np.array(symmetry.holds, np.int64)
        touched = np.any(symmetry.sources != symmetry.sources[0], axis=0) | (holds >= 0)
        still = [(1 << 64) - 1] * packing.words
        for slot, moves in zip(slots, touched.tolist(), strict=True):
            still[slot.word] &= ~(slot.mask << slot.shift) if moves else still[slot.word]
        self.slots = (
            np.array([slot.word for slot in slots], np.int64),
            # A slot without bits may stand at 64, where no shift is defined.
            np.array([slot.shift if slot.bits else 0 for slot in slots], np.uint64),
            np.array([slot.mask for slot in slots], np.uint64),
            np.array([slot.low for slot in slots], np.int64),
            np.array(still, np.uint64),
        )
        sizes = np.array([one.size for one in symmetry.alike], np.int64)
        self.group = (
            *(np.flatnonzero(touched), symmetry.sources, symmetry.turns),
            *(holds, sizes, symmetry.seats),
        )
        self.least = np.zeros(len(slots), np.int64)
        changes = len(symmetry.changes)
        self.batch = max(1, min(CHUNK, _ROOM // max(1, module.most_moves)) // changes)
        rows = self.batch * changes
        room = rows * module.most_moves
        if room > MOST_ROWS:
            raise NotCompilable(f"{changes:,} changes of {module.most_moves:,} moves")
        words = packing.words
        self.images = np.zeros((rows + 1, words), np.uint64)
        self.begins = np.zeros(self.batch + 1, np.int64)
        self.which = np.zeros((self.batch, changes), np.int64)
        self.out = machine.room(room, seen)
        self.cell = self.out[4]
        self.stops = np.zeros(rows, np.int64)
        self.over = np.zeros(rows, np.int64)
        self.left = np.zeros(rows, np.bool_)
        size = 1 << max(6, (2 * max(changes, module.most_moves)).bit_length())
        self.table = tuple(np.zeros(size, np.int64) for _ in range(3))
        self.numbers = np.zeros((max(1, module.most_moves), len(slots)), np.int64)
        self.mark = 0
        self.following = np.zeros(1, np.int64)

    def fold(self, rows: Words, count: int) -> None:
        """Put the least of its images in the place of each of the first `count` positions."""
        kernel.fold(rows, count, self.slots, self.group, self.numbers[0], self.least)

    def unlike(self, words: Words, first: int, last: int, chance: Mask) -> tuple[int, str] | None:
        """The first of the positions from `first` on where a change makes a difference, and which.

        `chance` has for each of them whether chance decides there.
        """
        row = first
        while row < last:
            some = min(row + self.batch, last)
            self.mark = kernel.spread(
                words, row, some, self.slots, self.group, self.numbers[0], self.images, self.begins,
                self.which, self.table[0], self.table[1], self.mark,
            )  # fmt: skip
            self.states += int(self.begins[some - row])
            alike = self._alike(some - row, chance[row - first : some - first])
            doubtful = range(some - row) if alike is None else np.flatnonzero(~alike).tolist()
            for place in doubtful:
                if told := self._plainly(words, row + place, noted=alike is not None):
                    return row + place, told
            row = some
        return None

    def _plainly(self, words: Words, row: int, *, noted: bool) -> str:
        position = self.machine.module.packing.unpack(words[row])
        told, outlooks = differences(self.machine.rules, self.symmetry, position)
        for there in () if noted else outlooks:
            self.transitions += len({move.target for move in there.moves})
            for move in there.moves:
                self.see(move)
        return told

    def _alike(self, reps: int, chance: Mask) -> Mask | None:
        """For each position spread out whether its images are alike; None if it is not known."""
        images = int(self.begins[reps])
        self.cell[0] = 0
        self.left[:images] = False
        try:
            self.machine.expand(
                self.images, 0, images, self.machine.module.most_moves, self.machine.work,
                self.out, self.stops, self.over, self.left,
            )  # fmt: skip
            known = self._known(images, reps)
        except (*Faults, RuleFault):
            return None
        unlike = np.zeros(reps, np.bool_)
        self.following[0] = 0
        self.mark = kernel.alike(
            self.out[0], self.out[2], self.stops, chance, reps, self.begins, self.which,
            self.slots, self.group, self.numbers, self.images[-1:], self.table, self.mark,
            unlike, self.following,
        )  # fmt: skip
        self.transitions += int(self.following[0])
        return known & ~unlike

    def _known(self, images: int, reps: int) -> Mask:
        """For each position whether the same ends, claims and totals hold at all its images."""
        rules, rows = self.machine.rules, self.images[:images]
        over = self.over[:images]
        asked = [over, self.left[:images]]
        asked += [answers(self.machine, claim.name, rows) for claim in rules.claims]
        phases = self.machine.module.packing.phase_of(rows)
        for number, phase in enumerate(rules.phases.values()):
            if phase.total_by:
                asked.append(self._answers(phase.total_by, (phases == number) & (over == 0)))
        same = np.ones(reps, np.bool_)
        homes = self.begins[:reps]
        home = np.repeat(np.arange(reps), np.diff(self.begins[: reps + 1]))
        for found in asked:
            same[home[found != found[homes[home]]]] = False
        if over[homes].any():
            for clause in (rules.wins, rules.score):
                if clause is not None:
                    same &= self._fair(clause.name, over != 0, homes)
        return same

    def _fair(self, name: str, ends: Mask, homes: Numbers) -> Mask:
        """For each position whether every image says of the image of a seat what it says of it."""
        seats = range(self.machine.rules.seats)
        told = [self._answers(name, ends, seat) for seat in seats]
        same = np.ones(len(homes), np.bool_)
        for number, change in enumerate(self.symmetry.changes):
            there = self.which[: len(homes), number]
            for seat in seats:
                same &= told[self.symmetry.seat(seat, change)][there] == told[seat][homes]
        return same

    def _answers(self, name: str, where: Mask, seat: int = 0) -> Numbers:
        found = np.zeros(len(where), np.int64)
        found[where] = answers(self.machine, name, self.images[: len(where)][where], seat)
        return found
