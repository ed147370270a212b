"""What a search turn by turn found out: counts of all states, ends of the game, what goes wrong.

Only turn starts and ends of the game are kept, and no transitions. So checks that look at each
state by itself, or at the ends, can be decided for games whose state graph does not fit; those that
follow play from state to state cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from verify.finding import Covered
from verify.graph import Numbers
from verify.plain import expand
from verify.rules import Rules
from verify.rules.model import Position, RuleFault

Way = tuple[Position, ...]
"""The positions of a play, from the start of the game; not always a shortest one."""


@dataclass(frozen=True, eq=False)
class ByTurns:
    """All positions that play can reach were looked at if `covered.whole`.

    `positions` are the kept ones, with their `parents` and the ends that hold there (`over`); a
    turn starts where the `fixed` fields are as at the start of the game. `left_over` is a kept
    position where the game is over and somebody could still move, `left_overs` how many there are.
    `stuck`, `off_total` (by phase) and `broken` (by claim) lead to a position that shows it,
    `fault` is a rule that went wrong, which ended the search. `came` is as in a `StateGraph`.
    Counts are exact if `exact`, else no less than they should be: a state may have been counted
    once for each of several turns.
    """

    rules: Rules
    covered: Covered
    exact: bool
    positions: Sequence[Position]
    parents: Numbers
    over: Numbers
    fixed: tuple[str, ...]
    left_over: Numbers
    left_overs: int
    stuck: Way | None
    off_total: Mapping[str, Way]
    broken: Mapping[str, Way]
    fault: tuple[RuleFault, Way] | None
    came: Mapping[int, tuple[frozenset[int], ...]]
    judge: Callable[[str, Numbers, int], Numbers]

    def __len__(self) -> int:
        """How many states were looked at."""
        return self.covered.states

    @property
    def whole(self) -> bool:
        """True when nothing that play can reach was left out."""
        return self.covered.whole

    @property
    def ends(self) -> Numbers:
        """The kept positions where the game is over."""
        return np.flatnonzero(self.over)
