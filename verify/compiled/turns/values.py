"""What turns are worth: a search by turns that saw the whole game comes in; chances of seats and
lengths of games go out, with lower and upper bounds, and whether an end stays within reach.

Every turn is looked into a second time, the last ones first. Turns that play can go back and forth
between are worked out together, by the same interval iteration as in `verify.graph.values`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from verify.compiled import table
from verify.compiled.cut import keys
from verify.compiled.turns import kernel as turn_kernel
from verify.compiled.turns import value_kernel
from verify.compiled.turns.passing import Pass
from verify.compiled.turns.seen import Interval, TurnValues, Way
from verify.graph.components import Parts, parts_of
from verify.graph.state_graph import Edges, Mask, Numbers
from verify.plain import ended, expand
from verify.runs.limits import Clock, resident

if TYPE_CHECKING:
    from verify.compiled.turns.search import TurnSearch

MOST_SEATS: Final = 60

BYTES_KEPT: Final = 100
"""Bytes that it takes for a kept position, numbers left out."""


def weigh(search: TurnSearch, won: Mask, forced: bool, clock: Clock) -> TurnValues | None:
    """Work out the whole game; raises `OutOfTimeError`.

    `won` has a row for each seat: whether it has won at a kept position. `forced` is whether best
    play is wanted. None where what hangs together is too large, or turns were not put into layers.
    """
    if not len(search.rise) or search.counts[turn_kernel.FALLS] or len(won) > MOST_SEATS:
        return None
    kept = int(search.counts[turn_kernel.KEPT])
    columns = 2 * len(won) + 2 + 2 * len(won) * forced
    if (resident() or 0) + kept * (BYTES_KEPT + 8 * columns) > clock.limits.memory:
        return None
    parts = _in_layers(search)
    over = search.over[: len(parts.part)] != 0
    alone = bool(over.any() and np.all(won[:, over].sum(axis=0) == 1))
    seats = range(len(won))
    # Where each end is one seat's win, what is left to 1 is the last one's, if every game ends.
    asked = seats[:-1] if alone else seats
    first = Pass(search, parts, won, won[asked], seats[:1] if forced else seats[:0], lengths=True)
    if not first.run(clock):
        return None
    dead, first_dead = int(first.told[value_kernel.DEAD]), None
    if dead:
        first_dead = _way_to_dead(search, first)
    chances, best, told_first = first.at_random(), first.at_best(), first.told
    lengths = None if dead else first.lengths()
    mirrored = alone and not dead and not first.deflated and len(seats) == 2
    # Another pass needs the room.
    del first
    extra: list[Mask] = []
    if alone and not dead:
        rest = (1 - sum(high for _, high in chances), 1 - sum(low for low, _ in chances))
        chances.append(rest)
    elif alone:
        extra.append(won[-1])
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
        second = Pass(search, parts, won, rows, left, lengths=False)
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
        lost=tuple(told_first[value_kernel.LOST :].tolist()),
        at_random=tuple(chances + told),
        at_best=None if not forced or told_first[value_kernel.AT_ONCE] else tuple(best),
        choices=int(told_first[value_kernel.CHOICES]),
        together=together_win,
        nobody=nobody_wins,
        over=never,
        lengths=lengths,
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


def _way_to_dead(search: TurnSearch, done: Pass) -> Way:
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
