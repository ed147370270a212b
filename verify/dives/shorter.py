"""A play to a dead end comes in; one that is as short or shorter goes out.

Many positions at a time are carried on step by step, always those that look nearest to where the
play led. That finds short plays and proves nothing about shorter ones.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Final

import numpy as np
from numpy.typing import NDArray

from verify.compiled.packing import Packing, Words
from verify.compiled.turns.seen import Way
from verify.dives.following import Following
from verify.dives.region import no_way_out
from verify.rules import Rules
from verify.rules.model import Position

WIDTHS: Final = (32, 256, 2_048)
"""So many positions are carried on at a time; more once that found what it can."""

LEAST: Final = 0.05
"""Numbers that go to and fro so much are no sign of being near."""

Stop = Callable[[], bool]


def first_dead(rules: Rules, way: Way, known: set[Position], most: int, stop: Stop) -> Way:
    """The play up to the first position that is shown to have no way out, as its last one has.

    `known` grows by what is found. After such a position no other has a way out either.
    """
    dead, alive, back = len(way) - 1, -1, 1
    while dead - alive > 1 and not stop():
        # Back in ever longer strides, then halving what is left.
        at = max(dead - back, alive + 1) if alive < 0 else (dead + alive) // 2
        region = no_way_out(rules, way[at], known, most, stop)
        if region is None:
            alive = at
        else:
            known |= region
            dead, back = at, 2 * back
    return way[: dead + 1]


def shorter(
    packing: Packing, following: Following, way: Way, goal: Set[Position], stop: Stop
) -> Way:
    """The shortest play to one of the goal's positions that was found; the play itself if none."""
    lean = leaning(way)
    places = np.flatnonzero(lean)
    reached = {row.tobytes() for row in packing.pack(tuple(goal))}
    best = way

    def distance(rows: Words) -> NDArray[np.float64]:
        far = np.zeros(len(rows))
        for place in places.tolist():
            far += lean[place] * np.abs(packing.column(rows, place) - way[-1][1][place])
        return far

    for width in WIDTHS:
        found = _carried_on(
            packing.pack(way[:1]), following, distance, reached, width, len(best) - 2, stop
        )
        if found:
            best = tuple(packing.unpack(row) for row in found)
    return best


def leaning(way: Way) -> NDArray[np.float64]:
    """How much each number of the positions goes one way on a play: 1 where it never turns back."""
    rows = np.array([numbers for _, numbers in way], np.int64)
    moved = np.abs(np.diff(rows, axis=0)).sum(axis=0)
    lean = np.abs(rows[-1] - rows[0]) / np.maximum(moved, 1)
    return np.where(lean < LEAST, 0.0, lean)


def _carried_on(
    start: Words,
    following: Following,
    distance: Callable[[Words], NDArray[np.float64]],
    reached: Set[bytes],
    width: int,
    most: int,
    stop: Stop,
) -> list[NDArray[np.uint64]]:
    """A play of at most so many steps to a row that is to be reached; empty if none was found."""
    layers: list[tuple[Words, NDArray[np.int64]]] = [(start, np.zeros(1, np.int64))]
    seen = {start[0].tobytes()}
    while len(layers) <= most and not stop():
        rows, sources = following(layers[-1][0])
        rows, first = np.unique(rows, axis=0, return_index=True)
        sources = sources[first]
        # Of rows equally far the order is that of their words: the same each time.
        order = np.argsort(distance(rows), kind="stable")
        kept: list[int] = []
        for number in order.tolist():
            told = rows[number].tobytes()
            if told in reached:
                return _way_back(layers, rows[number], int(sources[number]))
            if told not in seen and len(kept) < width:
                seen.add(told)
                kept.append(number)
        if not kept:
            return []
        layers.append((rows[kept], sources[kept]))
    return []


def _way_back(
    layers: list[tuple[Words, NDArray[np.int64]]], last: NDArray[np.uint64], source: int
) -> list[NDArray[np.uint64]]:
    way = [last]
    for rows, sources in reversed(layers):
        way.append(rows[source])
        source = int(sources[source])
    return way[::-1]
