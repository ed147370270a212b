"""A compiled machine and a first part of the state graph in; the whole game, turn by turn, out.

Every state is visited and checked, but only turn starts and ends of the game are kept, so that
games fit whose state graph does not.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

import numpy as np

from verify.by_turns import ByTurns
from verify.compiled.cut import Parts, key_parts, steps_of, turn_cuts
from verify.compiled.machine import Machine
from verify.compiled.packing import Unpacked
from verify.compiled.turn_search import TurnSearch
from verify.graph import Numbers, StateGraph
from verify.limits import Clock, Progress

MOST_CUTS: Final = 3
MOST_KEYS: Final = 4
TURNS_WALKED: Final = 3_000


def search_by_turns(
    machine: Machine,
    graph: StateGraph,
    clock: Clock,
    progress: Callable[[Progress], None] | None = None,
) -> ByTurns:
    """Look at the whole game, within the limits of the clock; `graph` is where it begins.

    The graph is one that `search_compiled` made.
    """
    assert isinstance(graph.positions, Unpacked)
    packing, depth = machine.module.packing, graph.complete_depth
    done: TurnSearch | None = None
    for cut in islice(turn_cuts(graph, packing, graph.positions.rows), MOST_CUTS):
        steps = _walk(TurnSearch(machine, cut, _no_parts()))
        for _ in range(MOST_KEYS):
            parts = key_parts(packing, steps)
            if not len(parts):
                break
            running = TurnSearch(machine, cut, parts)
            running.search(depth, clock, progress, until_clash=True)
            clash = running.first_clash()
            if clash is None:
                if running.stopped or running.exact():
                    return running.found(depth)
                done = running
                break
            # A key that turns out not to stay the same is mended, and all begins anew.
            steps = np.concatenate([steps, steps_of(packing, *clash)])
    if done is None:
        done = TurnSearch(machine, (), _no_parts())
        done.search(depth, clock, progress)
    return done.found(depth)


def _no_parts() -> Parts:
    return np.zeros((0, 256), np.uint64)


def _walk(scout: TurnSearch) -> Numbers:
    """How positions differ from the start of their turn, in some plays picked at random."""
    packing = scout.machine.module.packing
    random = np.random.default_rng(1)
    start = here = scout.words[0].copy()
    different: set[bytes] = set()
    steps = [np.zeros((1, len(packing.slots)), np.int64)]
    for _ in range(TURNS_WALKED):
        inside, leading = scout.only_turn(here)
        fresh = []
        for row, one in enumerate(inside - inside[0]):
            if one.tobytes() not in different:
                different.add(one.tobytes())
                fresh.append(row)
        homes = np.repeat(inside[:1], len(fresh), axis=0)
        steps.append(steps_of(packing, inside[fresh], homes))
        if scout.stopped:
            break
        here = leading[random.integers(len(leading))] if len(leading) else start
    return np.concatenate(steps)
