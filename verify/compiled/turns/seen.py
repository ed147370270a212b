"""What a search turn by turn found out: counts of all states, ends of the game, what goes wrong.

Only turn starts and ends of the game are kept, and no transitions. So checks that look at each
state by itself, or at the ends, can be decided for games whose state graph does not fit. What
follows from turn to turn is worked out by looking into every turn once more; other checks that
follow play from state to state cannot be decided.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from verify.findings.finding import Covered
from verify.graph.state_graph import Mask, Numbers, StateGraph
from verify.plain import ended, expand, initial
from verify.rules import Rules
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock

Way = tuple[Position, ...]
"""The positions of a play, from the start of the game; not always a shortest one."""


Interval = tuple[float, float]
"""A lower and an upper bound."""


@dataclass(frozen=True, slots=True)
class TurnValues:
    """What play from turn to turn comes to, at the start of the game where nothing else is said.

    `dead` states have no way to an end; `dead_way` leads to one. From `lost` states a seat cannot
    win any more, by seat. `at_random` and `at_best` are the chances of each seat, at random and
    what it can make sure of (None where that was not asked or seats choose at once). `together`,
    `nobody` and `over` are chances that several seats win, that none does, and that the game ends.
    In `choices` states a seat has more than one move. `lengths` are turns and steps on average;
    None where some games never end.
    """

    dead: int
    dead_way: Way | None
    lost: tuple[int, ...]
    at_random: tuple[Interval, ...]
    at_best: tuple[Interval, ...] | None
    choices: int
    together: Interval
    nobody: Interval
    over: Interval
    lengths: tuple[Interval, Interval] | None


@dataclass(frozen=True, eq=False)
class ByTurns:
    """All positions that play can reach were looked at if `covered.whole`.

    `positions` are the kept ones, with their `parents` and the ends that hold there (`over`); a
    turn starts where the `fixed` fields are as at the start of the game. `stuck`, `off_total` (by
    phase) and `broken` (by claim) lead to a position that shows it, `fault` to a rule that went
    wrong, which ended the search. The rest is as in a `StateGraph`.

    `weigh(won, forced, clock)` works out what follows from turn to turn, which takes longer than
    the search did; `won` has a row for each seat: whether it has won, at each kept position. It
    gives None where that takes too much room.
    """

    rules: Rules
    covered: Covered
    positions: Sequence[Position]
    parents: Numbers
    over: Numbers
    fixed: tuple[str, ...]
    left_over: Numbers
    stuck: Way | None
    off_total: Mapping[str, Way]
    broken: Mapping[str, Way]
    fault: tuple[RuleFault, Way] | None
    came: Mapping[int, tuple[frozenset[int], ...]]
    judge: Callable[[str, Numbers, int], Numbers]
    weigh: Callable[[Mask, bool, Clock], TurnValues | None]

    def __len__(self) -> int:
        """How many states were looked at."""
        return self.covered.states

    seats_folded: ClassVar[bool] = False
    """It looks at every state itself."""

    @property
    def whole(self) -> bool:
        """True when nothing that play can reach was left out."""
        return self.covered.whole

    @property
    def ends(self) -> Numbers:
        """The kept positions where the game is over."""
        return np.flatnonzero(self.over)

    def ends_at(self, number: int) -> tuple[str, ...]:
        """The names of the ends that hold at a kept position."""
        over = int(self.over[number])
        return tuple(one.name for bit, one in enumerate(self.rules.ends) if over >> bit & 1)

    def play_to(self, number: int) -> Way:
        """The positions of a play to a kept one, both included."""
        return play_by_turns(self.rules, self.fixed, self.positions, self.parents, number)

    def steps_to(self, number: int) -> int:
        """How many steps that play has."""
        return len(self.play_to(number)) - 1


def play_by_turns(
    rules: Rules,
    fixed: Sequence[str],
    positions: Sequence[Position],
    parents: NDArray[Any],
    number: int,
    last: Position | None = None,
) -> Way:
    """A play to a kept position, or on to one inside the turn that starts there."""
    turns = [int(number)]
    while turns[-1]:
        turns.append(int(parents[turns[-1]]))
    stops = [positions[turn] for turn in reversed(turns)]
    if last is not None and last != stops[-1]:
        stops.append(last)
    way = [stops[0]]
    for source, wanted in pairwise(stops):
        way += _turn_through(rules, fixed, source, wanted)
    return tuple(way)


def _turn_through(
    rules: Rules, fixed: Sequence[str], source: Position, wanted: Position
) -> list[Position]:
    """A shortest way through one turn, without its first position."""
    start = initial(rules)
    fields = [field for field in rules.fields if field.name in fixed]
    parents: dict[Position, Position | None] = {source: None}
    waiting = deque([source])
    while wanted not in parents:
        here = waiting.popleft()
        for move in expand(rules, here).moves:
            there = move.target
            if not move.weight or there in parents:
                continue
            parents[there] = here
            kept = rules.phases[there[0]].is_turn and all(
                field.values(there) == field.values(start) for field in fields
            )
            if not kept and not ended(rules, there):
                waiting.append(there)
    way = [wanted]
    while (before := parents[way[-1]]) is not None:
        way.append(before)
    return way[-2::-1]


Seen: TypeAlias = StateGraph | ByTurns
"""What checks are given that look at each end by itself."""
