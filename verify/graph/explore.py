"""Checked `Rules` and limits come in; the `StateGraph` of what play can reach goes out.

Small games are done by the plain reading before machine code is even loaded. From there on the
compiled reading takes over, where numba is installed and the rules can be compiled. A game whose
graph does not fit even then is looked at turn by turn, if no limit of states was set.

What the rules declare alike is folded in games that are not small: one position stands for all that
differ in nothing else. Seats are folded only where the graph does not fit otherwise, since what is
asked of each seat is then lost.

`explore` does all of it. Who has something to ask in between goes step by step: the `first_states`,
what comes `further`, and what is found out `beyond` the graph.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from verify.compiled.packing import packing
from verify.graph import jit
from verify.graph.size import BY_TURNS, far_more, is_wide, met, too_large
from verify.graph.state_graph import StateGraph
from verify.plain import initial
from verify.plain.search import search_plainly
from verify.rules import Rules
from verify.runs.limits import GIB, Clock, Limits, Progress, bytes_in_words
from verify.symmetry.changes import Symmetry, symmetry_of
from verify.symmetry.likeness import Unlike, differences

if TYPE_CHECKING:
    from verify.compiled.machine import Machine
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

FAR_MORE = "there are far more than could be looked at: games hardly ever come to the same ones"
"""Why no more are looked for where even the first states make that plain."""

WORTH = 20_000
"""From so many states on the compiled reading is worth its start."""

Told: TypeAlias = Callable[[Progress], None] | None

# What numba and LLVM take for themselves.
_LEAST_MEMORY = GIB // 2


def explore(rules: Rules, clock: Clock | None = None, progress: Told = None) -> StateGraph:
    """Search all positions that play can reach, within the limits of the clock."""
    clock = clock or Clock(Limits())
    first = first_states(rules, clock, progress)
    if not goes_on(first, clock):
        return dived(first, clock)
    games = told_by_games(first, clock)
    few = is_wide(first) and is_far_more(first, games, clock.limits)
    return beyond(further(first, clock, progress, few=few), clock, progress, games)


def first_states(rules: Rules, clock: Clock, progress: Told = None) -> StateGraph:
    """All states of a small game, and the first ones of others."""
    most = clock.limits.states or WORTH
    return search_plainly(rules, clock, min(most, WORTH), progress)


def goes_on(first: StateGraph, clock: Clock) -> bool:
    """Whether there is more to look for than the first states."""
    most = clock.limits.states or WORTH + 1
    return first.looked < len(first) and most > WORTH and not clock.stop_exploring()


def told_by_games(first: StateGraph, clock: Clock) -> Meeting | None:
    """What games tell of how many states there are: nothing where somebody chose how far to
    look."""
    limits = clock.limits
    chosen = not limits.waits or limits.states or not _by_machine(limits)
    return None if chosen else met(first, clock)


def is_far_more(first: StateGraph, games: Meeting | None, limits: Limits) -> bool:
    """Whether games show far more states than a search would look at."""
    return far_more(first, games, _most_compiled(first.rules, limits))


def further(
    first: StateGraph, clock: Clock, progress: Told = None, *, few: bool = False
) -> StateGraph:
    """The graph that goes on from the first states, position by position; no more of it where a
    `few` states are enough, since there are far too many."""
    if few:
        return replace(first, stopped=FAR_MORE)
    rules, limits = first.rules, clock.limits
    # Whatever begins anew has caught up in no time.
    onwards = _beyond(WORTH, progress)
    if not _by_machine(limits):
        most = limits.states or _most_plain(rules, limits)
        return _folded(rules, clock, partial(search_plainly, rules, clock, most, onwards))
    most = limits.states or _most_compiled(rules, limits)
    try:
        graph = _compiled(rules, clock, most, onwards)
    except MemoryError:
        # What was seen before is kept, and the rest of the memory left to the checks.
        enough = f"the memory limit of {bytes_in_words(limits.memory)} was reached"
        return replace(first, stopped=enough)
    if graph is None:
        return _folded(rules, clock, partial(search_plainly, rules, clock, most, onwards))
    if graph.looked >= first.looked or not clock.stop_exploring():
        return graph
    # The time went by while machine code was made: what was seen before is more.
    return replace(first, stopped=graph.stopped)


def beyond(
    graph: StateGraph,
    clock: Clock,
    progress: Told = None,
    games: Meeting | None = None,
    *,
    dives: bool = True,
) -> StateGraph:
    """The graph of a part of a game with what is found out beyond it: what games show that come to
    no end, if such `dives` are wanted, and all that is seen turn by turn, unless `games` tell that
    it would be too much."""
    graph = dived(graph, clock) if dives else graph
    limits = clock.limits
    larger = graph.stopped and not graph.faults and not limits.states and _by_machine(limits)
    too_much = limits.waits and too_large(graph, games, clock)
    if not larger or too_much or clock.stop_exploring():
        return graph
    try:
        return _with_turns(graph, clock, _beyond(len(graph), progress))
    except MemoryError:
        return graph


def dived(graph: StateGraph, clock: Clock) -> StateGraph:
    """The graph of a part of a game with what games show that come to no end."""
    if graph.looked == len(graph) or graph.dive is not None or clock.asked():
        return graph
    from verify.dives.dive import dive

    return replace(graph, dive=dive(graph.rules, clock, graph.covered))


def _by_machine(limits: Limits) -> bool:
    most = limits.states or MOST_COMPILED
    return jit.there() and most > WORTH and limits.memory >= _LEAST_MEMORY


def _most_plain(rules: Rules, limits: Limits) -> int:
    each = PLAIN_BYTES + 8 * len(initial(rules)[1])
    return max(WORTH, min(MOST_PLAIN, int(PART_OF_MEMORY * limits.memory) // each))


def _most_compiled(rules: Rules, limits: Limits) -> int:
    each = 8 * packing(rules).words + STATE_BYTES
    most = min(MOST_COMPILED, int(PART_OF_MEMORY * limits.memory) // each)
    if limits.waits:
        most = min(most, int(STATES_A_SECOND * limits.seconds))
    return max(WORTH, most)


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
    from verify.compiled.module import NotCompilable
    from verify.compiled.search import search_compiled

    compiled = _ready(rules, clock)
    if compiled is None:
        return None
    try:
        return _folded(rules, clock, partial(search_compiled, compiled, clock, most, progress))
    except NotCompilable:
        return None


def _ready(rules: Rules, clock: Clock) -> Machine | None:
    """The machine for a search, its code made; None where there is none, or no time for it."""
    from verify.compiled.machine import answers, kept, machine
    from verify.compiled.module import NotCompilable
    from verify.compiled.search import search_compiled

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
    return compiled


def _with_turns(graph: StateGraph, clock: Clock, progress: Told) -> StateGraph:
    from verify.compiled.machine import kept
    from verify.compiled.packing import Unpacked
    from verify.compiled.search import search_compiled
    from verify.compiled.turns.whole_game import make_ready, search_by_turns

    compiled = _ready(graph.rules, clock)
    if compiled is None:
        return graph
    begins = graph
    if graph.folded is not None or not isinstance(graph.positions, Unpacked):
        begins = search_compiled(compiled, clock, MOST_PLAIN)
    needed = ("turns", "like_before") if compiled.like_before else ("turns",)
    if not all(kept(compiled, name) for name in needed):
        with clock.making(compiled.module.seconds):
            make_ready(compiled)
    part = clock.part(BY_TURNS) if clock.limits.waits else clock
    return replace(graph, by_turns=search_by_turns(compiled, begins, part, progress))
