"""Checked `Rules` and limits come in; the `StateGraph` of what play can reach goes out.

The search is breadth first, by the plain reading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from verify.graph import StateGraph, Transition
from verify.limits import Clock, Limits, Progress
from verify.plain import Expansion, ended, expand, initial
from verify.rules import Rules
from verify.rules.model import Move, Position, RuleFault

_BETWEEN_STOPS = 512


def explore(
    rules: Rules, clock: Clock | None = None, progress: Callable[[Progress], None] | None = None
) -> StateGraph:
    """Search all positions that play can reach, within the limits of the clock.

    An outcome of weight 0 never happens and is no transition.
    """
    clock = clock or Clock(Limits())
    search = _Search(rules, clock.limits.states)
    looked = 0
    due = 0
    while search.layer and not search.stopped:
        for index, position in enumerate(search.layer):
            # Positions found count too: one look may find thousands, each with its memory.
            if looked + len(search.parents) >= due:
                due = looked + len(search.parents) + _BETWEEN_STOPS
                search.stopped = clock.stop_exploring()
                if progress:
                    progress(search.progress(index, clock.elapsed()))
            if not search.stopped:
                search.look(position)
            if search.stopped:
                search.following = search.layer[index:] + search.following
                break
            looked += 1
        else:
            search.next_layer()
    return search.graph()


class _Search:
    """What a running search has gathered."""

    def __init__(self, rules: Rules, most: int) -> None:
        self.rules = rules
        self.most = most
        self.start = initial(rules)
        self.successors: dict[Position, Mapping[Position, Transition]] = {}
        self.parents: dict[Position, Position | None] = {self.start: None}
        self.ends: dict[Position, tuple[str, ...]] = {}
        self.stuck: list[Position] = []
        self.left_over: list[Position] = []
        self.faults: list[RuleFault] = []
        self.layer = [self.start]
        self.following: list[Position] = []
        self.depth = 0
        self.transitions = 0
        self.first_fault: int | None = None
        self.stopped = ""
        # Equal values share one object: the same few hundred transitions come back everywhere, and
        # a position is reached from many others.
        self.known_positions = {self.start: self.start}
        self.known_transitions: dict[Transition, Transition] = {}

    def look(self, position: Position) -> None:
        """Find out what is the case at a position, and where it leads."""
        try:
            over = ended(self.rules, position)
        except RuleFault as fault:
            # Kept without its traceback, which would keep every frame alive.
            self.add_faults((fault.with_traceback(None),))
            self.successors[position] = {}
            return
        if over:
            self.successors[position] = {}
            self.ends[position] = over
            # At an end in a chance phase the dice merely stay unrolled: nobody has a move left.
            choice = self.rules.phases[position[0]].kind == "choice"
            if choice and expand(self.rules, position).moves:
                self.left_over.append(position)
            return
        found = expand(self.rules, position)
        transitions = _transitions(found)
        fresh = [target for target in transitions if target not in self.known_positions]
        if len(self.parents) + len(fresh) > self.most:
            self.stopped = f"the limit of {self.most:,} states was reached"
            return
        for target in fresh:
            self.known_positions[target] = target
            self.parents[target] = position
        self.following += fresh
        self.successors[position] = {
            self.known_positions[target]: self.known_transitions.setdefault(one, one)
            for target, one in transitions.items()
        }
        self.transitions += len(transitions)
        if found.faults:
            self.add_faults(found.faults)
        elif not transitions:
            self.stuck.append(position)

    def add_faults(self, faults: Sequence[RuleFault]) -> None:
        """Take in what went wrong at a position."""
        self.faults += faults
        if self.first_fault is None:
            self.first_fault = self.depth

    def next_layer(self) -> None:
        """Go on to the positions one step further from the start."""
        self.layer, self.following = self.following, []
        if self.layer:
            self.depth += 1

    def progress(self, index: int, seconds: float) -> Progress:
        """How far it is, at a place of the layer."""
        waiting = len(self.layer) - index + len(self.following)
        return Progress(len(self.parents), self.transitions, waiting, self.depth, seconds)

    def graph(self) -> StateGraph:
        """The end of the search."""
        self.successors.update((position, {}) for position in self.following)
        return StateGraph(
            rules=self.rules,
            start=self.start,
            successors=self.successors,
            parents=self.parents,
            ends=self.ends,
            stuck=tuple(self.stuck),
            left_over=tuple(self.left_over),
            faults=tuple(self.faults),
            frontier=tuple(self.following),
            complete_depth=self.depth if self.first_fault is None else self.first_fault,
            stopped=self.stopped,
        )


def _transitions(found: Expansion) -> dict[Position, Transition]:
    gathered: dict[Position, list[Move]] = {}
    for move in found.moves:
        if move[2]:
            target = move[3]
            same = gathered.get(target)
            if same is None:
                gathered[target] = [move]
            else:
                same.append(move)
    return {
        target: Transition(
            sum([move[2] for move in moves]),
            tuple([(move[0].number, move[1], move[4]) for move in moves]),
        )
        for target, moves in gathered.items()
    }
