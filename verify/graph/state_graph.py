"""The state graph: the positions that play can reach, and the moves between them.

What every check is given, whichever reading of the rules it was explored with. Positions go by
their numbers, 0 being the start, in the order in which they were found, the soonest first; what is
known of them lies in arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from verify.findings.finding import Covered
from verify.graph import walks
from verify.graph.jit import run
from verify.plain import expand, initial
from verify.rules import Rules
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock, Limits
from verify.symmetry.likeness import Folded, Unlike

if TYPE_CHECKING:
    import networkx as nx

    from verify.compiled.turns.seen import ByTurns
    from verify.dives.dive import Dive
    from verify.graph.components import Parts

Numbers: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

Some: TypeAlias = slice | Numbers
"""Some positions: those from one number to another, or by their numbers."""

Came: TypeAlias = Mapping[int, tuple[frozenset[int], ...]]
"""Kinds of move by the site's number, and for each hole of the label the numbers it held."""

NOBODY = 255
"""The mover of a position where chance decides, or nobody, or now one seat and now another."""


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Edges by their source: those of position i are `begins[i]` to `begins[i + 1]` in `ends`."""

    begins: Numbers
    ends: NDArray[np.uint32]

    def __post_init__(self) -> None:
        # `jit.run` hands back only what may have changed.
        self.begins.setflags(write=False)
        self.ends.setflags(write=False)

    def of(self, number: int) -> Numbers:
        """The other ends of a position's edges."""
        return self.ends[self.begins[number] : self.begins[number + 1]].astype(np.int64)


@dataclass(frozen=True, eq=False)
class StateGraph:
    """The positions of a game and, for each, the transitions to those that may follow it.

    `after` has a transition once, however many moves or outcomes make it; in `weights` it has the
    sum of the outcomes' weights, or how many moves there are. `phases` are places in
    `rules.phases`, `movers` the seats of choices. The way to a position that `parents` remembers
    is a shortest one. `over` has the ends that hold, bit by bit in the order of `rules.ends`;
    there and at positions not looked into there are no transitions.

    What a limit or a fault left out is kept apart, and the checks must not claim anything about
    it: positions from `looked` on wait to be looked into, at `broken` ones a rule went wrong (a
    number for each of `faults`). At `left_over` positions the game is over and a choice still has
    a move. `came` has the kinds of move that came up, by the site's number, and for each hole of
    its label the numbers it held. Every play of up to `complete_depth` steps was followed;
    `stopped` says in words which limit ended the search. `judge(name, numbers, seat)` asks a
    judging function about positions and raises `RuleFault`; `column(place, some)` has one number of
    some positions. `by_turns` is what was found out beyond the graph, where it does not fit, and
    `dive` what games show that were played for that.

    Where the rules declare things alike, a position may stand for all that differ from it in
    nothing else: `folded` has what is known of that. `unlike` shows that the declaration is wrong.
    """

    rules: Rules
    positions: Sequence[Position]
    phases: NDArray[np.uint8]
    after: Edges
    weights: Numbers
    parents: NDArray[np.uint32]
    movers: NDArray[np.uint8]
    over: Numbers
    left_over: Numbers
    looked: int
    faults: tuple[RuleFault, ...]
    broken: tuple[int, ...]
    came: Came
    complete_depth: int
    stopped: str
    judge: Callable[[str, Numbers, int], Numbers]
    column: Callable[[int, Some], Numbers]
    by_turns: ByTurns | None = None
    dive: Dive | None = None
    folded: Folded | None = None
    unlike: Unlike | None = None

    def __len__(self) -> int:
        """How many positions were found."""
        return len(self.phases)

    @cached_property
    def before(self) -> Edges:
        """For each position those from which a transition leads to it."""
        counts = np.bincount(self.after.ends, minlength=len(self))
        begins = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        order = np.argsort(self.after.ends, kind="stable")
        return Edges(begins, self.sources[order])

    @cached_property
    def sources(self) -> NDArray[np.uint32]:
        """For each transition the position it leads on from."""
        return np.repeat(np.arange(len(self), dtype=np.uint32), self.moves)

    @cached_property
    def moves(self) -> Numbers:
        """For each position how many transitions lead on from it."""
        return np.diff(self.after.begins)

    @cached_property
    def order_of_play(self) -> Numbers | None:
        """All positions, each after those that lead to it; None when play can go in a circle."""
        order = np.zeros(len(self), np.int64)
        left = np.diff(self.before.begins)
        count = run(walks.sort, self.after.begins, self.after.ends, left, order)
        return order if count == len(self) else None

    @cached_property
    def parts(self) -> Parts:
        """The strongly connected parts, each after those that it leads to."""
        from verify.graph.components import parts_of

        return parts_of(self.after)

    @cached_property
    def by_chance(self) -> Mask:
        """For each position whether chance decides what follows."""
        kinds = [phase.kind == "chance" for phase in self.rules.phases.values()]
        found: Mask = np.array(kinds)[self.phases]
        return found

    @cached_property
    def ends(self) -> Numbers:
        """The positions where the game is over."""
        return np.flatnonzero(self.over)

    @cached_property
    def unknown(self) -> Mask:
        """For each position whether it may lead on to what was not looked into."""
        found = np.zeros(len(self), np.bool_)
        found[self.looked :] = True
        found[list(self.broken)] = True
        return found

    @cached_property
    def stuck(self) -> Numbers:
        """The positions without a move where the game is not over."""
        return np.flatnonzero((self.moves == 0) & (self.over == 0) & ~self.unknown)

    @property
    def whole(self) -> bool:
        """True when nothing that play can reach was left out."""
        return self.looked == len(self) and not self.faults

    @cached_property
    def covered(self) -> Covered:
        """How much of the game this is."""
        starts = [phase.is_turn for phase in self.rules.phases.values()]
        turns = np.count_nonzero((self.over != 0) | np.array(starts)[self.phases])
        return Covered(
            states=len(self),
            positions=int(turns),
            transitions=len(self.after.ends),
            waiting=len(self) - self.looked,
            depth=self.complete_depth,
            whole=self.whole,
            stopped=self.stopped or ("a rule went wrong" if self.faults else ""),
        )

    @property
    def seats_folded(self) -> bool:
        """True when seats stand for one another, so that nothing is known of each alone."""
        return self.folded is not None and self.folded.symmetry.seats >= 0

    def phase_of(self, number: int) -> str:
        """The name of a position's phase."""
        return list(self.rules.phases)[int(self.phases[number])]

    def ends_at(self, number: int) -> tuple[str, ...]:
        """The names of the ends that hold at a position."""
        over = int(self.over[number])
        return tuple(one.name for bit, one in enumerate(self.rules.ends) if over >> bit & 1)

    def way_to(self, number: int) -> tuple[int, ...]:
        """The positions of a shortest play, from the start to a position, both included."""
        way = [int(number)]
        while way[-1]:
            way.append(int(self.parents[way[-1]]))
        return tuple(reversed(way))

    def play_to(self, number: int) -> tuple[Position, ...]:
        """The positions of a shortest play to one, or to one that it stands for, both included."""
        return self.played(self.way_to(number))

    def played(self, way: Sequence[int]) -> tuple[Position, ...]:
        """The positions that a play along a way from the start comes to."""
        if self.folded is None:
            return tuple(self.positions[number] for number in way)
        here = initial(self.rules)
        found = [here]
        for number in way[1:]:
            wanted = frozenset(self.folded.symmetry.orbit(self.positions[number]))
            moves = expand(self.rules, here).moves
            here = next(move.target for move in moves if move.weight and move.target in wanted)
            found.append(here)
        return tuple(found)

    def stands_for(self, position: Position) -> Position:
        """The position that the graph has in the place of this one; mostly it is the same."""
        return position if self.folded is None else self.folded.symmetry.least(position)

    def steps_to(self, number: int) -> int:
        """How many steps the shortest play to a position has."""
        return len(self.way_to(number)) - 1

    def network(self) -> nx.DiGraph[Position]:
        """The same in words, as a networkx graph: `network` says what its attributes are."""
        from verify.graph.in_words import about, nodes_in_words
        from verify.graph.network import network

        nodes = nodes_in_words(self, Clock(Limits()))
        return network(about(self), nodes, tuple(self.positions))


def came_in_both(one: Came, other: Mapping[int, tuple[AbstractSet[int], ...]]) -> Came:
    """What came up in one place or the other."""
    found = dict(one)
    for site, holes in other.items():
        before = found.get(site, (frozenset(),) * len(holes))
        found[site] = tuple(a | b for a, b in zip(before, holes, strict=True))
    return found
