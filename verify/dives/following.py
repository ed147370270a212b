"""Positions of a game and those that follow them: packed rows in, packed rows out.

Compiled where that can be had, else by the plain reading. Positions where a rule goes wrong, and
those where the game is over, have nothing that follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from verify.compiled.machine import CHUNK, Faults, Machine
from verify.compiled.packing import Packing, Words
from verify.plain import ended, expand
from verify.rules import Rules
from verify.rules.model import RuleFault

Following: TypeAlias = Callable[[Words], tuple[Words, NDArray[np.int64]]]
"""Rows in; the rows that follow out, and for each the number of the row that it follows."""


def by_plain(rules: Rules, packing: Packing) -> Following:
    """What follows, by the plain reading."""

    def following(rows: Words) -> tuple[Words, NDArray[np.int64]]:
        targets, sources = [], []
        for number, row in enumerate(rows):
            position = packing.unpack(row)
            try:
                moves = () if ended(rules, position) else expand(rules, position).moves
            except RuleFault:
                continue
            after = {move.target for move in moves if move.weight}
            targets += sorted(after)
            sources += [number] * len(after)
        return packing.pack(targets), np.array(sources, np.int64)

    return following


def by_machine(machine: Machine) -> Following:
    """The same, by machine code."""
    module = machine.module
    plain = by_plain(machine.rules, module.packing)
    out = machine.room(max(1 << 16, 2 * module.most_moves))
    cell = out[4]
    stops, over = np.zeros((2, CHUNK), np.int64)
    left = np.zeros(CHUNK, np.bool_)

    def following(rows: Words) -> tuple[Words, NDArray[np.int64]]:
        targets, sources = [], []
        first = 0
        while first < len(rows):
            cell[0] = 0
            faulty = False
            try:
                done = machine.expand(
                    rows, first, min(len(rows), first + CHUNK), module.most_moves,
                    machine.work, out, stops, over, left,
                )  # fmt: skip
            except Faults:
                done, faulty = int(cell[1]), True
            moves = int(stops[done - first - 1]) if done > first else 0
            targets.append(out[0][:moves].copy())
            counts = np.diff(stops[: done - first], prepend=0)
            sources.append(np.repeat(np.arange(first, done), counts))
            first = done
            if faulty:
                some, _ = plain(rows[first : first + 1])
                targets.append(some)
                sources.append(np.full(len(some), first))
                first += 1
        return np.concatenate([rows[:0], *targets]), np.concatenate([[], *sources]).astype(np.int64)

    return following
