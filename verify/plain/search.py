"""Checked `Rules` and limits come in; the `StateGraph` of what play can reach goes out.

The search is breadth first. It is the reference that the compiled one is held to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np

from verify.graph.state_graph import NOBODY, Edges, Numbers, Some, StateGraph
from verify.plain import Expansion, ended, expand, initial, judged
from verify.rules import Rules
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock, Progress
from verify.symmetry.changes import Symmetry
from verify.symmetry.likeness import Folded, differences

_BETWEEN_STOPS = 512


def search_plainly(
    rules: Rules,
    clock: Clock,
    most: int,
    progress: Callable[[Progress], None] | None = None,
    symmetry: Symmetry | None = None,
) -> StateGraph:
    """Search all positions that play can reach, but at most so many, within the clock's limits.

    An outcome of weight 0 never happens and is no transition. With a symmetry one position stands
    for all that its changes make of it, and it is held to what it says at each of them; a change
    that makes a difference ends the search.
    """
    search = _Search(rules, most, symmetry)
    due = 0
    while search.looked < len(search.positions) and not search.stopped:
        # Positions found count too: one look may find thousands, each with its memory.
        if search.looked + len(search.positions) >= due:
            due = search.looked + len(search.positions) + search.between_stops
            search.stopped = clock.stop_exploring()
            if progress:
                progress(search.progress(clock.elapsed()))
        if not search.stopped:
            search.look()
    return search.graph()


class _Search:
    """What a running search has gathered; lists have an entry for each position or transition."""

    def __init__(self, rules: Rules, most: int, symmetry: Symmetry | None) -> None:
        self.rules = rules
        self.most = most
        self.symmetry = symmetry
        self.between_stops = _BETWEEN_STOPS
        if symmetry is not None:
            self.between_stops = 1 + _BETWEEN_STOPS // len(symmetry.changes)
        self.states = 0
        self.transitions = 0
        self.unlike: tuple[int, str] | None = None
        self.phase_numbers = {name: number for number, name in enumerate(rules.phases)}
        self.end_bits = {end.name: 1 << bit for bit, end in enumerate(rules.ends)}
        start = self.kept(initial(rules))
        self.positions: list[Position] = [start]
        self.numbers: dict[Position, int] = {start: 0}
        self.parents = [0]
        self.over: list[int] = []
        self.movers: list[int] = []
        self.begins = [0]
        self.targets: list[int] = []
        self.weights: list[int] = []
        self.left_over: list[int] = []
        self.faults: list[RuleFault] = []
        self.broken: list[int] = []
        self.came: dict[int, set[tuple[int, ...]]] = {}
        self.looked = 0
        self.depth = 0
        self.layer_ends = 1
        self.first_fault: int | None = None
        self.stopped = ""

    def look(self) -> None:
        """Find out what is the case at the next position, and where it leads."""
        position = self.positions[self.looked]
        over: tuple[str, ...] = ()
        found = Expansion((), ())
        try:
            over = ended(self.rules, position)
        except RuleFault as fault:
            # Kept without its traceback, which would keep every frame alive.
            found = Expansion((), (fault.with_traceback(None),))
        else:
            if not over:
                found = expand(self.rules, position)
        edges = self.edges(found)
        if self.symmetry is not None and not found.faults:
            self.hold_to(self.symmetry, position)
        if edges is None:
            self.stopped = f"the limit of {self.most:,} states was reached"
            return
        self.targets += edges
        self.weights += edges.values()
        self.begins.append(len(self.targets))
        self.over.append(sum(self.end_bits[name] for name in over))
        self.movers.append(_mover(found))
        # At an end in a chance phase the dice merely stay unrolled: nobody has a move left.
        choice = self.rules.phases[position[0]].kind == "choice"
        if over and choice and expand(self.rules, position).moves:
            self.left_over.append(self.looked)
        if found.faults:
            self.faults += found.faults
            self.broken += [self.looked] * len(found.faults)
            if self.first_fault is None:
                self.first_fault = self.depth
        self.looked += 1
        if self.layer_ends == self.looked < len(self.positions):
            self.depth, self.layer_ends = self.depth + 1, len(self.positions)

    def kept(self, position: Position) -> Position:
        """The position, or the one that stands for it."""
        return position if self.symmetry is None else self.symmetry.least(position)

    def hold_to(self, symmetry: Symmetry, position: Position) -> None:
        """See whether a position may stand for others, and for how many."""
        told, outlooks = differences(self.rules, symmetry, position)
        if told:
            self.unlike = self.looked, told
            self.stopped = "what is declared alike is not"
        for there in outlooks:
            self.states += 1
            self.transitions += len({move.target for move in there.moves})
            for move in there.moves:
                self.came.setdefault(move.site.number, set()).add(move.holes)

    def edges(self, found: Expansion) -> Mapping[int, int] | None:
        """The targets' numbers and their weights; None where there would be too many positions."""
        edges: dict[int, int] = {}
        fresh = len(self.positions)
        for site, _, weight, target, holes in found.moves:
            if not weight:
                continue
            target = self.kept(target)
            number = self.numbers.get(target)
            if number is None:
                number = len(self.positions)
                if number == self.most:
                    for position in self.positions[fresh:]:
                        del self.numbers[position]
                    del self.positions[fresh:], self.parents[fresh:]
                    return None
                self.numbers[target] = number
                self.positions.append(target)
                self.parents.append(self.looked)
            edges[number] = edges.get(number, 0) + weight
            self.came.setdefault(site.number, set()).add(holes)
        return edges

    def progress(self, seconds: float) -> Progress:
        """How far it is."""
        waiting = len(self.positions) - self.looked
        return Progress(len(self.positions), len(self.targets), waiting, self.depth, seconds)

    def graph(self) -> StateGraph:
        """The end of the search."""
        count = len(self.positions)
        waiting = count - self.looked
        numbers = self.phase_numbers
        folded = None
        if self.symmetry is not None:
            folded = Folded(self.symmetry, self.states, self.transitions, self.unlike)
        return StateGraph(
            rules=self.rules,
            positions=self.positions,
            phases=np.array([numbers[phase] for phase, _ in self.positions], np.uint8),
            after=Edges(
                np.array(self.begins + self.begins[-1:] * waiting, np.int64),
                np.array(self.targets, np.uint32),
            ),
            weights=np.array(self.weights, np.int64),
            parents=np.array(self.parents, np.uint32),
            movers=np.array(self.movers + [NOBODY] * waiting, np.uint8),
            over=np.array(self.over + [0] * waiting, np.int64),
            left_over=np.array(self.left_over, np.int64),
            looked=self.looked,
            faults=tuple(self.faults),
            broken=tuple(self.broken),
            came={site: _by_hole(held) for site, held in self.came.items()},
            complete_depth=self.depth if self.first_fault is None else self.first_fault,
            stopped=self.stopped,
            judge=partial(_judge, self.rules, self.positions),
            column=partial(_column, self.positions),
            folded=folded,
        )


def _mover(found: Expansion) -> int:
    seats = {NOBODY if move.seat is None else move.seat for move in found.moves}
    return seats.pop() if len(seats) == 1 else NOBODY


def _by_hole(held: set[tuple[int, ...]]) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, zip(*held, strict=True)))


def _column(positions: Sequence[Position], place: int, some: Some) -> Numbers:
    wanted = (
        positions[some] if isinstance(some, slice) else map(positions.__getitem__, some.tolist())
    )
    return np.array([numbers[place] for _, numbers in wanted], np.int64)


def _judge(
    rules: Rules, positions: Sequence[Position], name: str, numbers: Numbers, seat: int
) -> Numbers:
    found = [judged(rules, name, positions[number], seat) for number in numbers.tolist()]
    return np.array(found, np.int64)
