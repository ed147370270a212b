"""One time through all turns of a game, the last ones first: a search by turns and what is asked
come in; bounds of it at the start of the game go out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from verify.compiled.machine import kept as kept_code
from verify.compiled.turns import value_kernel
from verify.compiled.turns.kernel import NEAR, ROOM
from verify.compiled.turns.pattern_nets import net_room
from verify.compiled.turns.seen import Interval
from verify.compiled.turns.value_net import EDGES, NET, NODES
from verify.graph.components import Parts
from verify.graph.state_graph import Edges, Mask
from verify.graph.sweeps import CHANCE, FIXED, HIGHEST, LOWEST
from verify.graph.values import GAP, SWEEPS, TRIES, deflate
from verify.runs.limits import Clock

if TYPE_CHECKING:
    from verify.compiled.turns.search import TurnSearch

AT_A_TIME: Final = 4_000_000
"""Positions between two looks at the clock."""

ROOM_AT_FIRST: Final = 2**14

SHARE: Final = 4
"""Turns that hang together may take no more of the memory allowed."""

BYTES_EACH: Final = 130
"""Bytes for a move of turns that hang together, numbers left out."""


class Pass:
    """One time through all turns: the chances asked for, and what each position was worth."""

    def __init__(
        self,
        search: TurnSearch,
        parts: Parts,
        won: Mask,
        random: Mask,
        best: range,
        *,
        lengths: bool,
    ) -> None:
        kept = len(parts.part)
        self.search = search
        self.random, self.best = len(random), len(best)
        self.both = 2 * lengths
        columns = 2 * self.random + self.both + 2 * self.best
        worth = np.zeros((kept, columns))
        worth[:, : self.random] = random.T
        worth[:, self.random : 2 * self.random] = random.T
        after = 2 * self.random + self.both
        worth[:, after : after + self.best] = won[best].T
        worth[:, after + self.best :] = won[best].T
        over = search.over[:kept] != 0
        bits = over.astype(np.uint64)
        for seat, row in enumerate(won):
            bits |= row.astype(np.uint64) << np.uint64(1 + seat)
        self.parts = (parts.order, parts.begins, parts.part)
        self.worth = (worth, bits)
        self.asked = (self.random, self.both, np.array(best, np.int64))
        self.told = np.zeros(value_kernel.LOST + len(won), np.int64)
        self.told[value_kernel.IN_TURN] = -1
        self.left = np.zeros((3, columns))
        self.homes = np.zeros(kept, np.int64)
        self.size = np.zeros(NET, np.int64)
        self.deflated = False
        self.net: tuple[Any, ...]
        self.at: tuple[Any, ...]
        self.room(ROOM_AT_FIRST)

    def room(self, edges: int) -> None:
        """Make room for so many moves of turns that hang together."""
        columns = self.worth[0].shape[1]
        # What was there goes first, so that both are never held at once.
        self.net = self.at = ()
        self.net = (
            np.zeros(edges + 1, np.int64),
            np.zeros(edges, np.int16),
            np.zeros(edges, np.uint8),
            np.zeros(edges, np.int64),
            np.zeros(edges, np.uint8),
            np.zeros(edges, np.int64),
            np.zeros(edges),
            self.homes,
            self.size,
        )
        self.at = (np.zeros((edges, columns)), np.zeros(edges, np.uint64))

    def run(self, clock: Clock) -> bool:
        """Work everything out; False where it would take too much room."""
        search = self.search
        kept = (search.words, search.parents, search.over, search.table, search.counts)
        alike = () if search.patterns is None else (search.patterns, net_room())
        part, count = 0, len(self.parts[1]) - 1

        def weigh(first: int, states: int) -> tuple[int, int]:
            until = int(self.told[value_kernel.WEIGHED]) + states
            return search.machine.weigh(
                first, until, kept, search.inside, search.room, search.rules, self.parts, self.net,
                self.worth, self.at, self.asked, self.told, GAP, SWEEPS, self.left, *alike,
            )  # fmt: skip

        if not kept_code(search.machine, "weigh"):
            with clock.making(search.machine.module.seconds):
                weigh(count, 0)
        while part < count:
            clock.check()
            if clock.asked():
                return False
            part, result = weigh(part, AT_A_TIME)
            if result == ROOM:
                edges = 2 * len(self.net[5])
                if edges * (BYTES_EACH + 8 * len(self.left[0])) > clock.limits.memory / SHARE:
                    return False
                self.room(edges)
            elif result == NEAR:
                return False
            elif result == value_kernel.SLOW:
                self.slowly(part, clock)
                part += 1
        return True

    def slowly(self, part: int, clock: Clock) -> None:
        """Work a part out whose bounds do not come together by themselves."""
        for tries in range(TRIES):
            clock.check()
            self.deflate()
            if not self.go_on(part, SWEEPS << min(tries, 10)):
                return
        # As close as it gets: the bounds stay as wide as they are.
        self.go_on(part, 0)

    def go_on(self, part: int, limit: int) -> int:
        """Some more sweeps of the part at hand."""
        result: int = value_kernel.go_on(
            part,
            self.parts,
            self.net,
            self.worth,
            self.at,
            self.asked,
            self.told,
            GAP,
            limit,
            self.left,
        )
        return result

    def deflate(self) -> None:
        """Bring the upper bounds of the part at hand down where they rest on staying inside it."""
        nodes, edges = self.size[NODES], self.size[EDGES]
        begins, movers = self.net[0][: nodes + 1], self.net[1][:nodes]
        ways = Edges(begins.copy(), self.net[5][:edges].astype(np.uint32))
        moving = np.diff(begins) > 0
        numbers = self.at[0]
        after = 2 * self.random + self.both
        columns = [(CHANCE, r, self.random + r) for r in range(self.random)]
        columns += [(int(s), after + n, after + self.best + n) for n, s in enumerate(self.asked[2])]
        for number, (seat, low, high) in enumerate(columns):
            kinds = np.full(nodes, CHANCE, np.int8)
            if number >= self.random:
                kinds[movers >= 0] = LOWEST
                kinds[movers == seat] = HIGHEST
            kinds[~moving] = FIXED
            lows, highs = numbers[:nodes, low].copy(), numbers[:nodes, high].copy()
            deflate(ways, kinds, np.flatnonzero(moving), lows, highs)
            self.deflated |= bool(np.any(highs < numbers[:nodes, high]))
            numbers[:nodes, high] = highs

    def at_random(self) -> list[Interval]:
        """The bounds of the chances at random at the start of the game."""
        start = self.worth[0][0]
        return [(float(start[r]), float(start[self.random + r])) for r in range(self.random)]

    def at_best(self) -> list[Interval]:
        """The bounds of what each seat asked for can make sure of."""
        row = self.worth[0][0, 2 * self.random + self.both :]
        return [(float(row[f]), float(row[self.best + f])) for f in range(self.best)]

    def lengths(self) -> tuple[Interval, Interval] | None:
        """How many turns and steps random play takes on average; `expected_lengths` says how."""
        turns, steps = self.worth[0][0, 2 * self.random : 2 * self.random + 2].tolist()
        more = 2 * float(self.left[0, 0]) * steps
        return (turns, turns + more), (steps, steps + more)
