"""The state graph: the positions that play can reach, and the moves between them.

What every check is given, whichever reading of the rules it was explored with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from verify.finding import Covered
from verify.limits import Clock, Limits
from verify.rules import Rules
from verify.rules.model import Position, RuleFault

if TYPE_CHECKING:
    import networkx as nx

# One way to make a transition: the site's number, the seat (None by chance), the label's numbers.
Way: TypeAlias = tuple[int, int | None, tuple[int, ...]]


class Transition(NamedTuple):
    """What leads from one position to the next.

    `ways` are all the moves or outcomes that do; `weight` is the sum of the outcomes' weights, or
    how many moves there are.
    """

    weight: int
    ways: tuple[Way, ...]


@dataclass(frozen=True, eq=False)
class StateGraph:
    """The positions of a game and, for each, the transitions to those that may follow it.

    The way to a position that `parents` remembers is a shortest one. What a limit or a fault left
    out is kept apart (`frontier`, `broken`): the checks must not claim anything about it.

    Positions where the game is over (`ends`, with the names of the ends that hold) and those not
    looked into (`frontier`) have no transitions. `stuck` positions have no move though the game is
    not over; at the `left_over` ones it is over and a choice still has a move. Every play of up to
    `complete_depth` steps was followed; `stopped` says in words which limit ended the search.
    Positions stand everywhere in the order in which they were found, the soonest first.
    """

    rules: Rules
    start: Position
    successors: Mapping[Position, Mapping[Position, Transition]]
    parents: Mapping[Position, Position | None]
    ends: Mapping[Position, tuple[str, ...]]
    stuck: tuple[Position, ...]
    left_over: tuple[Position, ...]
    faults: tuple[RuleFault, ...]
    frontier: tuple[Position, ...]
    complete_depth: int
    stopped: str

    @cached_property
    def predecessors(self) -> Mapping[Position, Sequence[Position]]:
        """For each position those from which a transition leads to it."""
        before: dict[Position, list[Position]] = {position: [] for position in self.successors}
        for position, transitions in self.successors.items():
            for target in transitions:
                before[target].append(position)
        return before

    @cached_property
    def order_of_play(self) -> Sequence[Position] | None:
        """All positions, each after those that lead to it; None when some play goes in a circle."""
        before = {position: len(sources) for position, sources in self.predecessors.items()}
        ready = [position for position, number in before.items() if number == 0]
        for position in ready:
            for target in self.successors[position]:
                before[target] -= 1
                if before[target] == 0:
                    ready.append(target)
        return ready if len(ready) == len(before) else None

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
            for position in self.successors
        )
        return Covered(
            states=len(self.successors),
            positions=turns,
            transitions=sum(map(len, self.successors.values())),
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

    def network(self) -> nx.DiGraph[Position]:
        """The same in words, as a networkx graph: `verify.network` says what its attributes are."""
        from verify.in_words import about, nodes_in_words
        from verify.network import network

        nodes = nodes_in_words(self, Clock(Limits()))
        return network(about(self), nodes, tuple(self.successors))
