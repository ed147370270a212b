"""A compiled machine and limits come in; every position that play can reach goes out, in arrays.

Breadth first: positions are numbered in the order in which they are found, the same as in the
plain reading. What the machine hands back is expanded by the plain reading and entered like the
rest.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from verify.compiled import table as kernel
from verify.compiled.machine import CHUNK, Faults, Machine, answers
from verify.compiled.orbits.folding import Orbits
from verify.compiled.packing import Unpacked
from verify.graph.state_graph import NOBODY, Edges, Mask, StateGraph
from verify.plain import Expansion, ended, expand, initial
from verify.rules.model import Move, RuleFault
from verify.runs.limits import Clock, Progress
from verify.symmetry.changes import Symmetry
from verify.symmetry.likeness import Folded

_MOST_POSITIONS = 2**32 - 1
_ROOM = 65_536


def search_compiled(
    machine: Machine,
    clock: Clock,
    most: int,
    progress: Callable[[Progress], None] | None = None,
    symmetry: Symmetry | None = None,
) -> StateGraph:
    """Search all positions, but at most so many, within the limits of the clock.

    With a symmetry one position stands for others, as in the plain reading.
    """
    running = _Search(machine, most, symmetry)
    while running.looked < running.count and not running.stopped:
        running.stopped = clock.stop_exploring()
        if progress:
            waiting = running.count - running.looked
            here = (running.count, running.edges, waiting, running.depth, clock.elapsed())
            progress(Progress(*here))
        if not running.stopped:
            running.chunk()
            running.begin_layer()
    return running.graph()


class _Search:
    """What a running search has gathered; the arrays grow as needed."""

    def __init__(self, machine: Machine, most: int, symmetry: Symmetry | None) -> None:
        self.machine = machine
        self.most = min(most, _MOST_POSITIONS)
        start = (
            initial(machine.rules) if symmetry is None else symmetry.least(initial(machine.rules))
        )
        self.words = machine.module.packing.pack([start] * 1024)
        self.count = 1
        self.looked = 0
        self.edges = 0
        self.depth = 0
        self.layer_ends = 1
        self.first_fault: int | None = None
        self.broken: list[int] = []
        self.stopped = ""
        self.parents = np.zeros(1024, np.uint32)
        self.seats = np.full(1024, NOBODY, np.uint8)
        self.ends = np.zeros(1024, np.int64)
        self.begins = np.zeros(1025, np.int64)
        self.targets = np.zeros(4096, np.uint32)
        self.weights = np.zeros(4096, np.int64)
        self.table = np.full(4096, kernel.EMPTY, np.uint32)
        kernel.fill(self.words, 1, self.table)
        self.left_over: list[int] = []
        self.faults: list[RuleFault] = []
        room = max(_ROOM, 2 * machine.module.most_moves)
        self.out = machine.room(room)
        _, _, _, self.seen, self.cell, _ = self.out
        self.stops = np.zeros(CHUNK, np.int64)
        self.over = np.zeros(CHUNK, np.int64)
        self.left = np.zeros(CHUNK, np.bool_)
        size = 1 << max(6, (2 * machine.module.most_moves).bit_length())
        self.near = (
            np.zeros(size, np.uint32),
            np.zeros(size, np.int64),
            np.zeros(size, np.int64),
        )
        self.mark = 0
        kinds = [phase.kind == "chance" for phase in machine.rules.phases.values()]
        self.is_chance = np.array(kinds, np.bool_)
        self.orbits: Orbits | None = None
        self.at_once = CHUNK
        if symmetry is not None:
            self.orbits = Orbits(machine, symmetry, self.seen, self.see)
            self.at_once = min(CHUNK, 1 + 16 * CHUNK // len(symmetry.changes))
        self.unlike: tuple[int, str] | None = None

    def chunk(self) -> None:
        """Look into some more positions."""
        first = self.looked
        # A layer of positions, equally far from the start, is ended before the next is begun.
        last = min(self.layer_ends, first + self.at_once)
        self.cell[0] = 0
        handed_back = False
        try:
            done = self.machine.expand(
                self.words, first, last, self.machine.module.most_moves,
                self.machine.work, self.out, self.stops, self.over, self.left,
            )  # fmt: skip
        except Faults:
            done = int(self.cell[1])
            handed_back = True
        self.enter(first, done)
        if handed_back and not self.stopped:
            self.by_plain(done)
        if self.orbits is not None:
            self.hold_to(self.orbits, first)

    def hold_to(self, orbits: Orbits, first: int) -> None:
        """See whether the positions looked into, from the first on, may stand for others."""
        chance = self.chance(first, self.looked)
        self.unlike = orbits.unlike(self.words, first, self.looked, chance)
        if self.unlike is not None:
            self.stopped = "what is declared alike is not"

    def begin_layer(self) -> None:
        """Go on to the positions one step further, once all before them were looked into."""
        if self.layer_ends == self.looked < self.count:
            self.depth, self.layer_ends = self.depth + 1, self.count

    def enter(self, first: int, done: int) -> None:
        """Enter the moves of positions that were expanded."""
        rows = done - first
        if rows == 0:
            return
        moves = int(self.stops[rows - 1])
        self.make_room(moves)
        if self.orbits is not None:
            self.orbits.fold(self.out[0], moves)
        entered, count, edges, self.mark = kernel.enter(
            self.out[0], self.out[2], self.chance(first, done), self.stops, first, rows,
            self.words, self.parents, self.seats, self.count, self.most, self.table,
            self.begins, self.targets, self.weights, self.edges,
            *self.near, self.mark,
        )  # fmt: skip
        self.count, self.edges = int(count), int(edges)
        entered = int(entered)
        self.ends[first : first + entered] = self.over[:entered]
        self.left_over += (first + np.flatnonzero(self.left[:entered])).tolist()
        self.left[:] = False
        self.looked = first + entered
        if entered < rows:
            self.stopped = f"the limit of {self.most:,} states was reached"

    def by_plain(self, row: int) -> None:
        """Look into a position with the plain reading, which tells what goes wrong there."""
        packing = self.machine.module.packing
        position = packing.unpack(self.words[row])
        rules = self.machine.rules
        self.over[0], self.left[0] = 0, False
        found = Expansion((), ())
        try:
            over = ended(rules, position)
        except RuleFault as fault:
            # Kept without its traceback, which would keep every frame alive.
            found = Expansion((), (fault.with_traceback(None),))
        else:
            names = [clause.name for clause in rules.ends]
            self.over[0] = sum(1 << names.index(name) for name in over)
            if not over:
                found = expand(rules, position)
            elif rules.phases[position[0]].kind == "choice":
                self.left[0] = bool(expand(rules, position).moves)
        moves = [move for move in found.moves if move.weight]
        self.out[0][: len(moves)] = packing.pack([move.target for move in moves])
        for number, move in enumerate(moves):
            self.out[2][number] = move.weight if move.seat is None else move.seat
            self.see(move)
        self.stops[0] = len(moves)
        self.enter(row, row + 1)
        if found.faults and not self.stopped:
            self.faults += found.faults
            self.broken += [row] * len(found.faults)
            if self.first_fault is None:
                self.first_fault = self.depth

    def see(self, move: Move) -> None:
        """Note the kind of a move, and the words of its label."""
        module = self.machine.module
        self.seen[module.seen + move.site.number] = 1
        for place, value in enumerate(move.holes):
            first = module.places.get((move.site.number, place))
            if first is not None:
                self.seen[first + value] = 1

    def chance(self, first: int, last: int) -> NDArray[np.bool_]:
        """Which of the positions are chance's."""
        found: Mask = self.is_chance[self.machine.module.packing.phase_of(self.words[first:last])]
        return found

    def make_room(self, moves: int) -> None:
        """Grow the arrays so that so many moves can be entered."""
        positions = self.count + moves + 1
        if positions > len(self.words):
            self.resize(positions * 5 // 4)
        if self.edges + moves > len(self.targets):
            self.resize_edges((self.edges + moves) * 5 // 4)
        if positions * 10 > len(self.table) * 7:
            size = len(self.table)
            while positions * 10 > size * 7:
                size *= 2
            self.table = np.full(size, kernel.EMPTY, np.uint32)
            kernel.fill(self.words, self.count, self.table)

    def resize(self, positions: int) -> None:
        """Make the arrays of positions as long as this, where they lie if there is room."""
        self.words.resize((positions, self.words.shape[1]), refcheck=False)
        self.parents.resize(positions, refcheck=False)
        self.seats.resize(positions, refcheck=False)
        self.ends.resize(positions, refcheck=False)
        self.begins.resize(positions + 1, refcheck=False)

    def resize_edges(self, edges: int) -> None:
        """The same for the transitions."""
        self.targets.resize(edges, refcheck=False)
        self.weights.resize(edges, refcheck=False)

    def graph(self) -> StateGraph:
        """The end of the search."""
        count, machine = self.count, self.machine
        self.resize(count)
        self.resize_edges(self.edges)
        words = self.words[:count]
        self.begins[self.looked + 1 : count + 1] = self.edges
        self.ends[self.looked : count] = 0
        self.seats[self.looked : count] = NOBODY
        folded = None
        if (orbits := self.orbits) is not None:
            folded = Folded(orbits.symmetry, orbits.states, orbits.transitions, self.unlike)
        return StateGraph(
            rules=machine.rules,
            positions=Unpacked(machine.module.packing, words),
            phases=machine.module.packing.phase_of(words),
            after=Edges(self.begins[: count + 1], self.targets[: self.edges]),
            weights=self.weights[: self.edges],
            parents=self.parents[:count],
            movers=self.seats[:count],
            over=self.ends[:count],
            left_over=np.array(self.left_over, np.int64),
            looked=self.looked,
            faults=tuple(self.faults),
            broken=tuple(self.broken),
            came=machine.came(self.seen),
            complete_depth=self.depth if self.first_fault is None else self.first_fault,
            stopped=self.stopped,
            column=lambda place, some: machine.module.packing.column(words, place, some),
            judge=lambda name, numbers, seat: answers(machine, name, words[numbers], seat),
            folded=folded,
        )
