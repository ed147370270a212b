"""From rules to the state graph: every position that play can reach, and the moves between them.

In: checked `Rules` and limits. Out: a `StateGraph`, searched breadth first, so that the way to
each position that `parents` remembers is a shortest one. What a limit or a fault left out is kept
apart (`frontier`, `broken`): the checks must not claim anything about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import networkx as nx

from verify.finding import Covered
from verify.limits import Clock, Limits, Progress
from verify.model import Position
from verify.plain import RuleFault, ended, expand, initial
from verify.rules import Rules

# One way to make a transition: the site's number, the seat (None by chance), the label's numbers.
Way: TypeAlias = tuple[int, int | None, tuple[int, ...]]

_LOOKS_BETWEEN_STOPS = 256


@dataclass(frozen=True, eq=False)
class StateGraph:
    """The positions of a game as a networkx graph.

    A node is a position. An edge has `ways`, all the moves or outcomes that make the transition,
    and `weight`: the sum of the outcomes' weights, or how many moves there are. Positions where
    the game is over (`ends`, with the names of the ends that hold) and those not looked into
    (`frontier`) have no edges out. `stuck` positions have no move though the game is not over; at
    the `left_over` ones it is over and a choice still has a move. Every play of up to
    `complete_depth` steps was followed; `stopped` says in words which limit ended the search.
    """

    rules: Rules
    start: Position
    network: nx.DiGraph[Position]
    parents: Mapping[Position, Position | None]
    ends: Mapping[Position, tuple[str, ...]]
    stuck: tuple[Position, ...]
    left_over: tuple[Position, ...]
    faults: tuple[RuleFault, ...]
    frontier: tuple[Position, ...]
    complete_depth: int
    stopped: str

    @cached_property
    def broken(self) -> tuple[Position, ...]:
        """Positions where a rule went wrong: not all that follows them is known."""
        return tuple(dict.fromkeys(fault.position for fault in self.faults))

    @cached_property
    def unknown(self) -> frozenset[Position]:
        """Positions that may lead on to what was not looked into."""
        return frozenset(self.frontier + self.broken)

    @property
    def whole(self) -> bool:
        """True when nothing that play can reach was left out."""
        return not self.frontier and not self.faults

    @cached_property
    def covered(self) -> Covered:
        """How much of the game this is."""
        turns = sum(
            position in self.ends or self.rules.phases[position[0]].is_turn
            for position in self.network
        )
        return Covered(
            states=len(self.network),
            positions=turns,
            transitions=self.network.number_of_edges(),
            waiting=len(self.frontier),
            depth=self.complete_depth,
            whole=self.whole,
            stopped=self.stopped or ("a rule went wrong" if self.faults else ""),
        )

    def is_chance(self, position: Position) -> bool:
        """Whether chance decides what follows."""
        return self.rules.phases[position[0]].kind == "chance"

    def way_to(self, position: Position) -> tuple[Position, ...]:
        """The positions of a shortest play, from the start to `position`, both included."""
        way = [position]
        while (parent := self.parents[way[-1]]) is not None:
            way.append(parent)
        return tuple(reversed(way))

    def steps_to(self, position: Position) -> int:
        """How many steps the shortest play to `position` has."""
        return len(self.way_to(position)) - 1

    def in_order(self, wanted: Iterable[Position]) -> list[Position]:
        """These positions, those that play reaches soonest first; always in the same order."""
        chosen = frozenset(wanted)
        return [position for position in self.parents if position in chosen] if chosen else []


def explore(
    rules: Rules,
    limits: Limits | None = None,
    *,
    clock: Clock | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StateGraph:
    """Search all positions that play can reach, within the limits (of `clock`, if given).

    An outcome of weight 0 never happens and is no transition.
    """
    clock = clock or Clock(limits or Limits())
    search = _Search(rules, clock.limits.states)
    looked = 0
    while search.layer and not search.stopped:
        for index, position in enumerate(search.layer):
            if looked % _LOOKS_BETWEEN_STOPS == 0:
                search.stopped = clock.stop_exploring()
                if progress:
                    progress(search.progress(index, clock.elapsed()))
            if not search.stopped:
                search.add(position, _look(rules, position))
            if search.stopped:
                search.following = search.layer[index:] + search.following
                break
            looked += 1
        else:
            search.next_layer()
    return search.graph()


@dataclass(slots=True)
class _Sight:
    """What is the case at one position, and where it leads: weight and ways by target."""

    weights: dict[Position, int] = field(default_factory=dict)
    ways: dict[Position, list[Way]] = field(default_factory=dict)
    ends: tuple[str, ...] = ()
    left_over: bool = False
    faults: tuple[RuleFault, ...] = ()


class _Search:
    """What a running search has gathered."""

    def __init__(self, rules: Rules, most: int) -> None:
        self.rules = rules
        self.most = most
        self.start = initial(rules)
        self.network: nx.DiGraph[Position] = nx.DiGraph()
        self.network.add_node(self.start)
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
        # Equal ways share one tuple: the same few hundred come back on every edge.
        self.shared: dict[tuple[Way, ...], tuple[Way, ...]] = {}

    def add(self, position: Position, sight: _Sight) -> None:
        """Take in what was seen at a position, unless it would pass the limit of states."""
        fresh = [target for target in sight.weights if target not in self.parents]
        if len(self.parents) + len(fresh) > self.most:
            self.stopped = f"the limit of {self.most:,} states was reached"
            return
        for target in fresh:
            self.parents[target] = position
        self.following += fresh
        for target, weight in sight.weights.items():
            ways = tuple(sight.ways[target])
            ways = self.shared.setdefault(ways, ways)
            self.network.add_edge(position, target, weight=weight, ways=ways)
        self.transitions += len(sight.weights)
        if sight.ends:
            self.ends[position] = sight.ends
            if sight.left_over:
                self.left_over.append(position)
        elif sight.faults:
            self.faults += sight.faults
            if self.first_fault is None:
                self.first_fault = self.depth
        elif not sight.weights:
            self.stuck.append(position)

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
        return StateGraph(
            rules=self.rules,
            start=self.start,
            network=self.network,
            parents=self.parents,
            ends=self.ends,
            stuck=tuple(self.stuck),
            left_over=tuple(self.left_over),
            faults=tuple(self.faults),
            frontier=tuple(self.following),
            complete_depth=self.depth if self.first_fault is None else self.first_fault,
            stopped=self.stopped,
        )


def _look(rules: Rules, position: Position) -> _Sight:
    try:
        over = ended(rules, position)
    except RuleFault as fault:
        # Kept without its traceback, which would keep every frame alive.
        return _Sight(faults=(fault.with_traceback(None),))
    if over:
        # At an end in a chance phase the dice merely stay unrolled: nobody has a move left.
        is_choice = rules.phases[position[0]].kind == "choice"
        return _Sight(ends=over, left_over=is_choice and bool(expand(rules, position).moves))
    found = expand(rules, position)
    sight = _Sight(faults=found.faults)
    for move in found.moves:
        if move.weight:
            sight.weights[move.target] = sight.weights.get(move.target, 0) + move.weight
            way = (move.site, move.seat, move.holes)
            sight.ways.setdefault(move.target, []).append(way)
    return sight
