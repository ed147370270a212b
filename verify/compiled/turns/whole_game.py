"""A compiled machine and a first part of the state graph in; the whole game, turn by turn, out.

Every state is visited and checked, but only turn starts and ends of the game are kept, so that
games fit whose state graph does not.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from verify.compiled.cut import Parts, key_parts, rising, steps_of, turn_cuts
from verify.compiled.machine import Machine
from verify.compiled.packing import Packing, Unpacked, Words
from verify.compiled.turns import kernel
from verify.compiled.turns.search import TurnSearch
from verify.compiled.turns.seen import ByTurns
from verify.graph.state_graph import Numbers, StateGraph
from verify.runs.limits import Clock, Progress

MOST_CUTS: Final = 3
MOST_KEYS: Final = 4
TURNS_WALKED: Final = 3_000

MOST_TOLD: Final = 20_000
"""So many positions of a turn are compared with its start."""


def make_ready(machine: Machine) -> None:
    """Have the machine code made that a search by turns needs; looks into one turn or two."""
    search = TurnSearch(machine, (), _no_parts())
    for _ in range(2):
        search.go_on(1)
        search.plain = 0


def search_by_turns(
    machine: Machine,
    graph: StateGraph,
    clock: Clock,
    progress: Callable[[Progress], None] | None = None,
) -> ByTurns | None:
    """Look at the whole game, within the limits of the clock; `graph` is where it begins.

    The graph is one that `search_compiled` made. None where a turn is too large to be looked into:
    a deal may make all hands before a turn is over.
    """
    assert isinstance(graph.positions, Unpacked)
    packing, depth = machine.module.packing, graph.complete_depth
    done: TurnSearch | None = None
    for cut in islice(turn_cuts(graph, packing, graph.positions.rows), MOST_CUTS):
        scout = TurnSearch(machine, cut, _no_parts())
        inner, onward = _walk(scout, clock)
        if scout.too_large:
            continue
        for _ in range(MOST_KEYS):
            parts = key_parts(packing, inner)
            if not len(parts):
                break
            running = TurnSearch(machine, cut, parts, rising(machine.rules, packing, onward))
            running.search(depth, clock, progress, until_clash=True)
            clash, fall = running.first(kernel.CLASH), running.first(kernel.FALL)
            if clash is None and fall is None:
                if running.stopped or running.exact():
                    return running.found(depth)
                done = running
                break
            # What turns out not to stay the same, or to fall, is mended, and all begins anew.
            if clash is not None:
                inner = np.concatenate([inner, steps_of(packing, *clash)])
            if fall is not None:
                onward = np.concatenate([onward, steps_of(packing, *fall)])
    if done is None:
        done = _without_key(machine, depth, clock, progress)
    return done.found(depth) if done else None


def _without_key(
    machine: Machine, depth: int, clock: Clock, progress: Callable[[Progress], None] | None
) -> TurnSearch | None:
    """Turns begin at every phase where one can, and states may be counted twice."""
    packing = machine.module.packing
    scout = TurnSearch(machine, (), _no_parts())
    _, onward = _walk(scout, clock)
    if scout.too_large:
        return None
    while True:
        rise = rising(machine.rules, packing, onward)
        done = TurnSearch(machine, (), _no_parts(), rise)
        done.search(depth, clock, progress, until_clash=True)
        if (fall := done.first(kernel.FALL)) is None:
            return done
        onward = np.concatenate([onward, steps_of(packing, *fall)])


def _no_parts() -> Parts:
    return np.zeros((0, 256), np.uint64)


def _walk(scout: TurnSearch, clock: Clock) -> tuple[Numbers, Numbers]:
    """How positions of a turn, and starts of the next, differ from its start, in random plays."""
    packing = scout.machine.module.packing
    random = np.random.default_rng(1)
    start = here = scout.words[0].copy()
    inner, onward = _Steps(), _Steps()
    for _ in range(TURNS_WALKED):
        inside, leading = scout.only_turn(here)
        inner.take(inside[0], inside)
        onward.take(inside[0], leading)
        if scout.stopped or clock.stop_exploring():
            break
        here = leading[random.integers(len(leading))] if len(leading) else start
    return inner.told(packing), onward.told(packing)


class _Steps:
    """Pairs of positions that differ from each other in one way each."""

    def __init__(self) -> None:
        self.different: set[bytes] = set()
        self.homes: list[Words] = []
        self.rows: list[Words] = []

    def take(self, home: NDArray[np.uint64], there: Words) -> None:
        """Take in positions that come of one."""
        # What a few do not show is met in the search, and mended then.
        rows = np.ascontiguousarray(there[:: -(-len(there) // MOST_TOLD) or 1])
        ways = (rows - home).view(f"V{8 * len(home)}").ravel().tolist()
        first = dict(zip(reversed(ways), range(len(ways) - 1, -1, -1), strict=True))
        fresh = sorted(first[way] for way in first.keys() - self.different)
        self.different.update(first)
        self.rows.append(rows[fresh])
        self.homes.append(np.repeat(home[None], len(fresh), axis=0))

    def told(self, packing: Packing) -> Numbers:
        """By how much their numbers differ, a row for each pair, and one for no difference."""
        rows, homes = np.concatenate(self.rows), np.concatenate(self.homes)
        still = np.zeros((1, len(packing.slots)), np.int64)
        return np.concatenate([still, steps_of(packing, rows, homes)])
