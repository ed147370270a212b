"""What turns are worth: a search by turns that saw the whole game comes in; chances of seats and
lengths of games go out, with lower and upper bounds, and whether an end stays within reach.

Every turn is looked into a second time, the last ones first. Turns that play can go back and forth
between are worked out together, by the same interval iteration as in `verify.values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from verify.by_turns import Interval, TurnValues, Way
from verify.compiled import table, turn_kernel, value_kernel
from verify.compiled.cut import keys
from verify.compiled.turn_kernel import NEAR, ROOM
from verify.components import Parts, parts_of
from verify.graph import Edges, Mask, Numbers
from verify.limits import Clock
from verify.plain import ended, expand
from verify.sweeps import CHANCE, FIXED, HIGHEST, LOWEST
from verify.values import GAP, SWEEPS, TRIES, deflate

if TYPE_CHECKING:
    from verify.compiled.turn_search import TurnSearch

AT_A_TIME: Final = 4_000_000
"""Positions between two looks at the clock."""

ROOM_AT_FIRST: Final = 2**14

SHARE: Final = 4
"""Neither turns that hang together nor what all are worth may take more of the memory allowed."""

_EACH: Final = 130
"""Bytes for a kept position and for a move of turns that hang together, numbers left out."""

MOST_SEATS: Final = 60


def weigh(search: TurnSearch, won: Mask, forced: bool, clock: Clock) -> TurnValues | None:
    """Work out the whole game; raises `OutOfTimeError`.

    `won` has a row for each seat: whether it has won at a kept position. `forced` is whether best
    play is wanted. None where what hangs together is too large, or turns were not put into layers.
    """
    if not len(search.rise) or search.counts[turn_kernel.FALLS] or len(won) > MOST_SEATS:
        return None
    kept = int(search.counts[turn_kernel.KEPT])
    columns = 2 * len(won) + 2 + 2 * len(won) * forced
    if kept * (_EACH + 8 * columns) > clock.limits.memory / SHARE:
        return None
    parts = _in_layers(search)
    over = search.over[: len(parts.part)] != 0
    alone = bool(over.any() and np.all(won[:, over].sum(axis=0) == 1))
    seats = range(len(won))
    # Where each end is one seat's win, what is left to 1 is the last one's, if every game ends.
    asked = seats[:-1] if alone else seats
    first = _Pass(search, parts, won, won[asked], seats[:1] if forced else seats[:0], lengths=True)
    if not first.run(clock):
        return None
    dead, first_dead = int(first.told[value_kernel.DEAD]), None
    if dead:
        first_dead = _way_to_dead(search, first)
    chances = first.at_random()
    best = first.at_best()
    extra: list[Mask] = []
    if alone and not dead:
        rest = (1 - sum(high for _, high in chances), 1 - sum(low for low, _ in chances))
        chances.append(rest)
    elif alone:
        extra.append(won[-1])
    mirrored = alone and not dead and not first.deflated and len(seats) == 2
    if forced and mirrored:
        # What one seat does not get the other does, and there is only one solution.
        best.append((1 - best[0][1], 1 - best[0][0]))
    together, nobody = won.sum(axis=0) > 1, over & ~won.any(axis=0)
    extra += [one for one in (together, nobody) if one.any()]
    extra += [over] if dead else []
    left = seats[1:] if forced and not mirrored else seats[:0]
    told: list[Interval] = []
    if extra or left:
        rows = np.array(extra, np.bool_).reshape(len(extra), len(over))
        second = _Pass(search, parts, won, rows, left, lengths=False)
        if not second.run(clock):
            return None
        told = second.at_random()
        best += second.at_best()
    never = told.pop() if dead else (1.0, 1.0)
    nobody_wins = told.pop() if nobody.any() else (0.0, 0.0)
    together_win = told.pop() if together.any() else (0.0, 0.0)
    return TurnValues(
        dead=dead,
        dead_way=first_dead,
        lost=tuple(first.told[value_kernel.LOST :].tolist()),
        at_random=tuple(chances + told),
        at_best=None if not forced or first.told[value_kernel.AT_ONCE] else tuple(best),
        choices=int(first.told[value_kernel.CHOICES]),
        together=together_win,
        nobody=nobody_wins,
        over=never,
        lengths=None if dead else first.lengths(),
    )


def _in_layers(search: TurnSearch) -> Parts:
    """The turns that play goes back and forth between, each after all those that it leads to."""
    kept = int(search.counts[turn_kernel.KEPT])
    level = int(search.counts[turn_kernel.LEVEL])
    parts = parts_of(Edges(search.begins[: kept + 1].copy(), search.following[:level]))
    firsts = parts.order[parts.begins[:-1]]
    # None of a part rises above another: one layer after the other, the highest first.
    heights = _heights(search, firsts)
    rank = np.argsort(-heights, kind="stable")
    sizes = np.diff(parts.begins)[rank]
    begins = np.concatenate(([0], np.cumsum(sizes)))
    within = np.arange(kept) - np.repeat(begins[:-1], sizes)
    order = parts.order[np.repeat(parts.begins[:-1][rank], sizes) + within]
    where = np.empty(len(rank), np.int64)
    where[rank] = np.arange(len(rank))
    return Parts(order, begins, where[parts.part])


def _heights(search: TurnSearch, numbers: Numbers) -> Numbers:
    heights: Numbers = keys(search.words[numbers], search.rise).view(np.int64)
    return heights


class _Pass:
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
        self.left = np.zeros((3, max(1, columns)))
        self.homes = np.zeros(kept, np.int64)
        self.size = np.zeros(value_kernel.NET, np.int64)
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
        part, count = 0, len(self.parts[1]) - 1
        while part < count:
            clock.check()
            if clock.asked():
                return False
            until = int(self.told[value_kernel.WEIGHED]) + AT_A_TIME
            part, result = search.machine.weigh(
                part, until, kept, search.inside, search.room, search.rules, self.parts, self.net,
                self.worth, self.at, self.asked, self.told, GAP, SWEEPS, self.left,
            )  # fmt: skip
            if result == ROOM:
                edges = 2 * len(self.net[5])
                if edges * (_EACH + 8 * len(self.left[2])) > clock.limits.memory / SHARE:
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
        nodes, edges = self.size[value_kernel.NODES], self.size[value_kernel.EDGES]
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


def _way_to_dead(search: TurnSearch, done: _Pass) -> Way:
    """A play to a position from which no end can be reached."""
    rules, packing = search.machine.rules, search.machine.module.packing
    number = int(done.told[value_kernel.IN_TURN])
    inside, leading = search.another().only_turn(search.words[number])
    positions = packing.unpacked(inside)
    kept = int(search.counts[turn_kernel.KEPT])
    alive = set()
    for row, position in enumerate(packing.unpacked(leading)):
        there = table.find(search.words[:kept], search.table, leading, row)
        if done.worth[1][there] & np.uint64(1):
            alive.add(position)
    alive.update(position for position in positions if ended(rules, position))
    following = {
        position: [move.target for move in expand(rules, position).moves if move.weight]
        for position in positions
    }
    while more := {
        position
        for position in positions
        if position not in alive and not alive.isdisjoint(following[position])
    }:
        alive |= more
    return search.way(number, next(one for one in positions if one not in alive))
