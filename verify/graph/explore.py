"""Checked `Rules` and limits come in; the `StateGraph` of what play can reach goes out.

Small games are done by the plain reading before machine code is even loaded. From there on the
compiled reading takes over, where numba is installed and the rules can be compiled. A game whose
graph does not fit even then is looked at turn by turn, if no limit of states was set.

What the rules declare alike is folded in games that are not small: one position stands for all that
differ in nothing else. Seats are folded only where the graph does not fit otherwise, since what is
asked of each seat is then lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from verify.compiled.packing import packing
from verify.graph import jit
from verify.graph.state_graph import StateGraph
from verify.plain import initial
from verify.plain.search import search_plainly
from verify.rules import Rules
from verify.runs.limits import GIB, Clock, Limits, Progress, bytes_in_words
from verify.symmetry.changes import Symmetry, symmetry_of
from verify.symmetry.likeness import Unlike, differences

if TYPE_CHECKING:
    from verify.dives.meeting import Meeting

MOST_PLAIN = 300_000
"""So many states the plain reading keeps, if no limit says otherwise."""

MOST_COMPILED = 5_000_000
"""So many states the compiled reading keeps, if no limit says otherwise."""

STATES_A_SECOND = 30_000
"""Of a time that nobody chose: so many states leave the checks theirs, and the search by turns."""

STATE_BYTES = 64
"""What a state takes beside its words, with a few transitions."""

PLAIN_BYTES = 600
"""The same of the plain reading, beside eight for each number."""

PART_OF_MEMORY = 0.25
"""So much of it states take that nobody set a number of."""

BY_TURNS = 0.4
"""Of a time that nobody chose: so much of what is left goes into the search by turns."""

WIDE = 8
"""Nor is that begun where so many states were found for each that was looked into,"""

TURNS_A_SECOND = 10_000_000
"""or where games that were played show more states than so many for each second it has."""

MANY = 100_000
"""So many states in the middle of games alone, where that is asked of the first states."""

FAR_MORE = "it has far more than could be looked at, as games show that hardly ever meet"
"""Why no more are looked for where even the first states make that plain."""

SECONDS_OF_MEETING = 2.0
"""So long, at most, games are played for that."""

MOST_STEPS = 10_000
"""A game of more steps is cut off."""

WORTH = 20_000
"""From so many states on the compiled reading is worth its start."""

Told: TypeAlias = Callable[[Progress], None] | None

# What numba and LLVM take for themselves.
_LEAST_MEMORY = GIB // 2


def explore(rules: Rules, clock: Clock | None = None, progress: Told = None) -> StateGraph:
    """Search all positions that play can reach, within the limits of the clock."""
    clock = clock or Clock(Limits())
    return _dived(_searched(rules, clock, progress), clock)


def _searched(rules: Rules, clock: Clock, progress: Told) -> StateGraph:
    limits = clock.limits
    most = limits.states or _most_plain(rules, limits)
    # Whatever begins anew has caught up in no time.
    onwards = _beyond(WORTH, progress)
    if jit.there() and (limits.states or MOST_COMPILED) > WORTH and limits.memory >= _LEAST_MEMORY:
        small = search_plainly(rules, clock, WORTH, progress)
        if small.looked == len(small) or clock.stop_exploring():
            return small
        most = limits.states or _most_compiled(rules, limits)
        if limits.waits and not limits.states and _far_more(small, clock, most):
            wider = search_plainly(rules, clock, min(MANY, _most_plain(rules, limits)), onwards)
            return wider if wider.whole else replace(wider, stopped=FAR_MORE)
        try:
            graph = _compiled(rules, clock, most, onwards)
        except MemoryError:
            # What was seen before is kept, and the rest of the memory left to the checks.
            enough = f"the memory limit of {bytes_in_words(limits.memory)} was reached"
            return replace(small, stopped=enough)
        if graph is not None and (graph.looked >= small.looked or not clock.stop_exploring()):
            return graph
        if graph is not None:
            # The time went by while machine code was made: what was seen before is more.
            return replace(small, stopped=graph.stopped)
    elif rules.alike:
        small = search_plainly(rules, clock, min(most, WORTH), progress)
        if small.looked == len(small) or most <= WORTH or clock.stop_exploring():
            return small
    else:
        onwards = progress
    return _folded(rules, clock, partial(search_plainly, rules, clock, most, onwards))


def _most_plain(rules: Rules, limits: Limits) -> int:
    each = PLAIN_BYTES + 8 * len(initial(rules)[1])
    return max(WORTH, min(MOST_PLAIN, int(PART_OF_MEMORY * limits.memory) // each))


def _most_compiled(rules: Rules, limits: Limits) -> int:
    each = 8 * packing(rules).words + STATE_BYTES
    most = min(MOST_COMPILED, int(PART_OF_MEMORY * limits.memory) // each)
    if limits.waits:
        most = min(most, int(STATES_A_SECOND * limits.seconds))
    return max(WORTH, most)


def _far_more(graph: StateGraph, clock: Clock, most: int) -> bool:
    """Whether a search that found these states first would look at few of so many: the time is
    then better spent on games and arguments."""
    if not _wide(graph) or graph.faults:
        return False
    met = _meeting(graph.rules, clock, MANY)
    return met is not None and met.states > MANY and met.in_all > most


def _too_large(graph: StateGraph, clock: Clock) -> bool:
    """Whether a search by turns would not come far in the time there is."""
    if _wide(graph):
        return True
    met = _meeting(graph.rules, clock)
    return met is not None and met.in_all > TURNS_A_SECOND * clock.part(BY_TURNS).left()


def _wide(graph: StateGraph) -> bool:
    return len(graph) > WIDE * graph.looked


def _meeting(rules: Rules, clock: Clock, enough: int | None = None) -> Meeting | None:
    from verify.dives.meeting import meeting
    from verify.playouts.games import compiled
    from verify.playouts.plain import Playtest
    from verify.playouts.policies import for_seats

    player = compiled(Playtest(rules, for_seats(rules, ()), 1, MOST_STEPS), clock)
    if player is None:
        return None
    return meeting(player, clock.part(1.0, SECONDS_OF_MEETING), enough)


def _dived(graph: StateGraph, clock: Clock) -> StateGraph:
    """The graph of a part of a game with what games show that come to no end."""
    if graph.looked == len(graph) or graph.dive is not None or clock.asked():
        return graph
    from verify.dives.dive import dive

    return replace(graph, dive=dive(graph.rules, clock, graph.covered))


def _beyond(states: int, progress: Told) -> Told:
    """Tell only of what is more than so many states."""

    def told(here: Progress) -> None:
        if progress and here.states > states:
            progress(here)

    return told


def _folded(
    rules: Rules, clock: Clock, search: Callable[[Symmetry | None], StateGraph]
) -> StateGraph:
    """The first search that fits, folded ever more; none is that folds what is not alike."""
    graph: StateGraph | None = None
    for symmetry in dict.fromkeys((symmetry_of(rules, seats=False), symmetry_of(rules))):
        found = search(symmetry)
        if symmetry is not None and (unlike := _unlike(found, symmetry)):
            return replace(graph or search(None), unlike=unlike)
        graph = found
        if graph.looked == len(graph) or clock.stop_exploring():
            break
    assert graph is not None
    return graph


def _unlike(graph: StateGraph, symmetry: Symmetry) -> Unlike | None:
    """A play to where a change makes a difference, if the search met that."""
    if graph.folded is None or graph.folded.unlike is None:
        return None
    number, words = graph.folded.unlike
    way = graph.play_to(number)
    # The play comes to another position than the one that stands for it: told is what differs here.
    return Unlike(way, differences(graph.rules, symmetry, way[-1])[0] or words)


def _compiled(rules: Rules, clock: Clock, most: int, progress: Told) -> StateGraph | None:
    from verify.compiled.machine import answers, kept, machine
    from verify.compiled.module import NotCompilable
    from verify.compiled.search import search_compiled
    from verify.compiled.turns.whole_game import make_ready, search_by_turns

    try:
        compiled = machine(rules)
    except NotCompilable:
        return None
    if not kept(compiled, "expand"):
        if compiled.module.seconds > clock.limits.seconds / 4 and not clock.limits.waits:
            return None
        with clock.making(compiled.module.seconds):
            search_compiled(compiled, Clock(Limits()), 1)
    if compiled.module.questions and not kept(compiled, "ask"):
        with clock.making(compiled.module.seconds):
            start = compiled.module.packing.pack([initial(rules)])
            answers(compiled, next(iter(compiled.module.questions)), start)
    try:
        graph = _folded(rules, clock, partial(search_compiled, compiled, clock, most, progress))
    except NotCompilable:
        return None
    limits = clock.limits
    too_large = graph.stopped and not graph.faults and not clock.stop_exploring()
    if limits.states or not too_large:
        return graph
    graph = _dived(graph, clock)
    if clock.stop_exploring() or (limits.waits and _too_large(graph, clock)):
        return graph
    further = _beyond(most, progress)
    begins = graph if graph.folded is None else search_compiled(compiled, clock, MOST_PLAIN)
    if not kept(compiled, "turns"):
        with clock.making(compiled.module.seconds):
            make_ready(compiled)
    part = clock.part(BY_TURNS) if limits.waits else clock
    try:
        return replace(graph, by_turns=search_by_turns(compiled, begins, part, further))
    except MemoryError:
        return graph
