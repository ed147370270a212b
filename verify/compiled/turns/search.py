"""A running search by turns: a compiled machine and a cut come in, what was found out goes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from verify.compiled import table
from verify.compiled.cut import Parts, fixed_bits, keys
from verify.compiled.machine import CHUNK, Faults, Machine, answers
from verify.compiled.packing import Unpacked, Words
from verify.compiled.turns import kernel
from verify.compiled.turns.patterns import pattern_room
from verify.compiled.turns.seen import ByTurns, TurnValues, Way, play_by_turns
from verify.compiled.turns.values import weigh
from verify.findings.finding import Covered
from verify.graph.state_graph import Mask
from verify.plain import ended, expand, initial, judged
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock, Progress

AT_ONCE: Final = 4_000_000
"""States between two looks at the clock."""

PLAIN: Final = 1_000_000
"""After so many states turns are known again that are like one before."""

MOST_INSIDE: Final = 2**22
"""A turn of more states is not looked into."""

WORTH: Final = 3
"""Working out what turns are worth is not begun with less time than so many times the search's."""

MOST_LEVEL: Final = 2**28
"""Of more turns in a layer that follow one another it is not kept which do."""

_MOST_KEPT = 2**32 - 2
_ROOM = 65_536


class TurnSearch:
    """What a running search has gathered; the arrays grow as needed."""

    def __init__(
        self, machine: Machine, cut: tuple[str, ...], parts: Parts, rise: Parts | None = None
    ) -> None:
        rules, module = machine.rules, machine.module
        packing = module.packing
        self.machine, self.cut, self.parts = machine, cut, parts
        self.stopped = ""
        self.too_large = False
        self.seconds = 0.0
        self.values: TurnValues | None = None
        self.in_vain = 0.0
        self.fault: tuple[RuleFault, Way] | None = None
        self.words = packing.pack([initial(rules)] * 1024)
        self.parents = np.zeros(1024, np.uint32)
        self.over = np.zeros(1024, np.int64)
        self.table = np.full(4096, table.EMPTY, np.uint32)
        self.rise = np.zeros((0, 256), np.uint64) if rise is None else rise
        self.begins = np.zeros(1025, np.int64)
        self.following = np.zeros(4096, np.uint32)
        self.counts = np.zeros(kernel.COUNTED, np.int64)
        self.counts[kernel.KEPT] = 1
        table.fill(self.words, 1, self.table)
        self.inside = _inside(2048, packing.words)
        room = max(_ROOM, 2 * module.most_moves)
        out = machine.room(room)
        _, _, _, self.seen, self.cell, _ = out
        ends, left = np.zeros(CHUNK, np.int64), np.zeros(CHUNK, np.bool_)
        stops, declared = np.zeros(CHUNK, np.int64), np.zeros(CHUNK, np.int64)
        self.room = (machine.work, out, module.most_moves, stops, ends, left, declared)
        phases = rules.phases.values()
        totals = [kernel.ASKED if phase.total_by else phase.total or 0 for phase in phases]
        self.rules = (
            np.array([packing.phase.word, packing.phase.shift, packing.phase.mask], np.int64),
            np.array([phase.is_turn for phase in phases], np.uint8),
            fixed_bits(rules, packing, cut),
            np.array(totals, np.int64),
        )
        self.patterns = pattern_room(module.hand, module.counted, cut)
        self.plain = PLAIN
        kinds = kernel.PHASES + len(rules.phases) + len(rules.claims)
        self.shown = (
            np.zeros(kinds, np.int64),
            np.zeros(kinds, np.int64),
            np.zeros((kinds, packing.words), np.uint64),
        )

    @property
    def waiting(self) -> int:
        """How many kept positions were not looked into."""
        return int(self.counts[kernel.KEPT] - self.counts[kernel.LOOKED])

    def search(
        self,
        depth: int,
        clock: Clock,
        progress: Callable[[Progress], None] | None,
        *,
        until_clash: bool = False,
    ) -> None:
        """Look into turns until none waits, or a limit is met, or a key did not stay the same."""
        started = clock.elapsed()
        while self.waiting and not self.stopped:
            self.stopped = clock.stop_exploring()
            if not self.stopped:
                self.go_on(AT_ONCE)
            if until_clash and self.counts[[kernel.CLASHES, kernel.FALLS]].any():
                return
            if progress:
                states, steps = self.counts[[kernel.STATES, kernel.TRANSITIONS]].tolist()
                progress(Progress(states, steps, self.waiting, depth, clock.elapsed()))
            self.seconds = clock.elapsed() - started

    def another(self) -> TurnSearch:
        """A search of the same game that has not begun."""
        return TurnSearch(self.machine, self.cut, self.parts[:0])

    def only_turn(self, start: NDArray[np.uint64]) -> tuple[Words, Words]:
        """The positions of the turn that starts at one, and those that it leads to."""
        # Each position is wanted, so no turn is to be like one before.
        self.patterns = None
        self.words[0] = start
        self.counts[:] = 0
        self.counts[kernel.KEPT] = 1
        self.table[:] = table.EMPTY
        table.fill(self.words, 1, self.table)
        while not self.stopped and not self.counts[kernel.LOOKED]:
            self.go_on(1)
        near, leading, here = self.inside[0], self.inside[1], self.inside[5]
        return near[: here[kernel.COUNT]].copy(), leading[: here[kernel.LEAVING]].copy()

    def first(self, kind: int) -> tuple[Words, Words] | None:
        """The first position of which something was told, and the start of its turn."""
        times, numbers, words = self.shown
        if not times[kind]:
            return None
        start = int(numbers[kind])
        return words[kind : kind + 1], self.words[start : start + 1]

    def go_on(self, states: int) -> None:
        """Look into turns until so many more states were visited."""
        kept = (self.words, self.parents, self.over, self.table, self.counts)
        levels = (self.rise, self.begins, self.following)
        visited = int(self.counts[kernel.STATES])
        until = min(visited + states, self.plain) if visited < self.plain else visited + states
        seen = np.zeros(len(self.inside[0]) if self.machine.rules.claims else 0, np.int64)
        every = (
            until, kept, self.inside, self.room, self.rules, self.shown, self.parts, levels, seen,
        )  # fmt: skip
        try:
            if self.machine.like_before and self.patterns and visited >= self.plain:
                result = self.machine.like_before(*every, self.patterns)
            else:
                result = self.machine.turns(*every)
        except Faults:
            self.by_plain(self.machine.module.packing.unpack(self.inside[0][self.cell[1]]))
            return
        del kept, levels, every
        if result == kernel.ROOM:
            self.make_room()
        elif result == kernel.NEAR:
            size = 2 * len(self.inside[2])
            if size > 2 * MOST_INSIDE:
                self.stopped = f"a turn has more than {MOST_INSIDE:,} states"
                self.too_large = True
            else:
                self.inside = _inside(size, self.words.shape[1])

    def make_room(self) -> None:
        """Grow the arrays of kept positions in place."""
        size = len(self.words) * 5 // 4 + 2 * len(self.inside[0]) + self.machine.module.most_moves
        if size > _MOST_KEPT:
            self.stopped = f"more than {_MOST_KEPT:,} turns would have to be kept"
            return
        self.words.resize((size, self.words.shape[1]), refcheck=False)
        self.parents.resize(size, refcheck=False)
        self.over.resize(size, refcheck=False)
        if len(self.rise):
            self.begins.resize(size + 1, refcheck=False)
            level = int(self.counts[kernel.LEVEL])
            if level > MOST_LEVEL:
                self.rise = self.rise[:0]
            elif level + 2 * len(self.inside[1]) > len(self.following):
                more = level * 5 // 4 + 4 * len(self.inside[1])
                self.following.resize(more, refcheck=False)
        places = len(self.table)
        # One turn alone may lead to as many as it has room for, and to as many ends.
        most = int(self.counts[kernel.KEPT]) + 2 * len(self.inside[0])
        while most * 10 > places * 5:
            places *= 2
        if places > len(self.table):
            self.table = np.full(places, table.EMPTY, np.uint32)
            table.fill(self.words, int(self.counts[kernel.KEPT]), self.table)

    def by_plain(self, position: Position) -> None:
        """Let the plain reading tell what goes wrong at a position."""
        rules = self.machine.rules
        self.stopped = "a position is beyond what the compiled reading can work out"
        try:
            ended(rules, position)
            if faults := expand(rules, position).faults:
                raise faults[0]
            totals = [rules.phases[position[0]].total_by]
            for name in (*filter(None, totals), *(claim.name for claim in rules.claims)):
                judged(rules, name, position, 0)
        except RuleFault as fault:
            self.stopped = "a rule went wrong"
            way = self.way(int(self.counts[kernel.LOOKED]), position)
            self.fault = fault.with_traceback(None), way

    def way(self, number: int, last: Position) -> Way:
        """A play to a position of the turn that starts at a kept one."""
        rules = self.machine.rules
        kept = Unpacked(self.machine.module.packing, self.words)
        return play_by_turns(rules, self.cut, kept, self.parents, number, last)

    def way_to_first(self, kind: int) -> Way | None:
        """A play to the first position where something was so."""
        times, numbers, words = self.shown
        if not times[kind]:
            return None
        return self.way(int(numbers[kind]), self.machine.module.packing.unpack(words[kind]))

    def found(self, depth: int) -> ByTurns:
        """The end of the search."""
        machine, counts = self.machine, self.counts
        rules, packing = machine.rules, machine.module.packing
        kept = int(counts[kernel.KEPT])
        words = self.words[:kept]
        phases = {name: kernel.PHASES + number for number, name in enumerate(rules.phases)}
        claims = {
            claim.name: kernel.PHASES + len(phases) + number
            for number, claim in enumerate(rules.claims)
        }
        ways = {name: self.way_to_first(kind) for name, kind in (phases | claims).items()}
        return ByTurns(
            rules=rules,
            covered=Covered(
                states=int(counts[kernel.STATES]),
                positions=int(counts[kernel.POSITIONS]),
                transitions=int(counts[kernel.TRANSITIONS]),
                waiting=self.waiting,
                depth=depth,
                whole=not self.stopped,
                stopped=self.stopped,
                exact=self.exact(),
            ),
            positions=Unpacked(packing, words),
            parents=self.parents[:kept].astype(np.int64),
            over=self.over[:kept] & ~kernel.MOVES_LEFT,
            fixed=self.cut,
            left_over=np.flatnonzero(self.over[:kept] & kernel.MOVES_LEFT),
            stuck=self.way_to_first(kernel.STUCK),
            off_total={name: way for name in phases if (way := ways[name])},
            broken={name: way for name in claims if (way := ways[name])},
            fault=self.fault,
            came=machine.came(self.seen),
            judge=lambda name, numbers, seat: answers(machine, name, words[numbers], seat),
            weigh=self.weighed,
        )

    def weighed(self, won: Mask, forced: bool, clock: Clock) -> TurnValues | None:
        """What follows from turn to turn, worked out once."""
        if self.values is None and clock.left() > max(WORTH * self.seconds, self.in_vain):
            # With no more time than that it would not come to its end another time either.
            self.in_vain = clock.left()
            self.values = weigh(self, won, forced, clock)
        return self.values

    def exact(self) -> bool:
        """Whether no state was counted twice.

        All positions of a turn have the key of its start, and no two starts have the same.
        """
        if self.counts[kernel.LONGEST] <= 1:
            return True
        if self.counts[kernel.CLASHES] or not len(self.parts):
            return False
        kept = int(self.counts[kernel.KEPT])
        starts = keys(self.words[:kept][self.over[:kept] == 0], self.parts)
        starts.sort()
        return not np.any(starts[1:] == starts[:-1])


def _inside(size: int, words: int) -> tuple[NDArray[Any], ...]:
    most = size // 2 + 2
    return (
        np.zeros((most, words), np.uint64),
        np.zeros((most, words), np.uint64),
        np.zeros(size, np.int32),
        np.zeros(size, np.int32),
        np.zeros(most, np.int64),
        np.zeros(kernel.HELD, np.int64),
        np.zeros(most, np.int64),
    )
