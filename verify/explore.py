"""Checked `Rules` and limits come in; the `StateGraph` of what play can reach goes out.

Small games are done by the plain reading before machine code is even loaded. From there on the
compiled reading takes over, where numba is installed and the rules can be compiled.
"""

from __future__ import annotations

from collections.abc import Callable

from verify import jit
from verify.graph import StateGraph
from verify.limits import GIB, Clock, Limits, Progress
from verify.plain.search import search_plainly
from verify.rules import Rules

MOST_PLAIN = 300_000
"""So many states the plain reading keeps, if no limit says otherwise."""

MOST_COMPILED = 5_000_000
"""So many states the compiled reading keeps, if no limit says otherwise."""

WORTH = 20_000
"""From so many states on the compiled reading is worth its start."""

# What numba and LLVM take for themselves.
_LEAST_MEMORY = GIB // 2


def explore(
    rules: Rules, clock: Clock | None = None, progress: Callable[[Progress], None] | None = None
) -> StateGraph:
    """Search all positions that play can reach, within the limits of the clock."""
    clock = clock or Clock(Limits())
    limits = clock.limits
    most = limits.states or MOST_PLAIN
    if jit.there() and (limits.states or MOST_COMPILED) > WORTH and limits.memory >= _LEAST_MEMORY:
        small = search_plainly(rules, clock, WORTH, progress)
        if small.looked == len(small) or clock.stop_exploring():
            return small
        graph = _compiled(rules, clock, limits.states or MOST_COMPILED, progress)
        if graph is not None:
            return graph
    return search_plainly(rules, clock, most, progress)


def _compiled(
    rules: Rules, clock: Clock, most: int, progress: Callable[[Progress], None] | None
) -> StateGraph | None:
    from verify.compiled.machine import machine
    from verify.compiled.module import NotCompilable
    from verify.compiled.search import search_compiled

    def onwards(here: Progress) -> None:
        # It begins anew, and has caught up in no time.
        if progress and here.states > WORTH:
            progress(here)

    try:
        return search_compiled(machine(rules), clock, most, onwards)
    except NotCompilable:
        return None
