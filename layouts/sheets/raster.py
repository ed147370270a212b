"""Rasters: outlines as rows of bits.

In: closed outlines in mm and a step, the width and height of a bit. Out: rows of bits from the
top down. A bit is set wherever the outline's inside reaches into it, however little: outlines
whose bits are apart have no point within in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor, gcd
from typing import Final, TypeAlias

from layouts.drawing import Point

Rings: TypeAlias = tuple[tuple[Point, ...], ...]
"""A closed outline: the points of each of its lines; what an even number go round is outside."""

_CLOSE: Final = 1e-6  # mm: an edge this near to a bit's own edge lies on it
_STEPS: Final = (1.0, 0.5)  # mm: for outlines that have no measure of their own
_FINEST: Final = 500  # micrometres
_ALIKE: Final = 1.01  # areas in bits that differ by less are as good as each other


def settled(rings: Rings) -> Rings:
    """The outline moved so that the box around it starts at 0, 0."""
    left = min(x for ring in rings for x, _ in ring)
    top = min(y for ring in rings for _, y in ring)
    return tuple(tuple((x - left, y - top) for x, y in ring) for ring in rings)


def extent(rings: Rings) -> tuple[float, float]:
    """Width and height of a settled outline."""
    points = [point for ring in rings for point in ring]
    return max(x for x, _ in points), max(y for _, y in points)


def turned(rings: Rings, turn: int) -> Rings:
    """The settled outline turned clockwise by a multiple of 90 degrees, settled again."""
    for _ in range(turn // 90 % 4):
        rings = tuple(tuple((-y, x) for x, y in ring) for ring in rings)
    return settled(rings)


def exchanged(rings: Rings) -> Rings:
    """Across and down exchanged."""
    return tuple(tuple((y, x) for x, y in ring) for ring in rings)


def bit_rows(rings: Rings, step: float) -> tuple[int, ...]:
    """The rows of a settled outline from the top down, `step` mm each; bit 0 is at the left."""
    _, height = extent(rings)
    return tuple(_row(rings, step, n) for n in range(max(1, ceil((height - _CLOSE) / step))))


def _row(rings: Rings, step: float, number: int) -> int:
    """What the outline covers of one row, seen from above: each of its edges there, and what
    lies between edges along the row's two sides."""
    first, last = number * step + _CLOSE, (number + 1) * step - _CLOSE
    covered: list[tuple[float, float]] = []
    sides: tuple[list[float], list[float]] = ([], [])
    for (x0, y0), (x1, y1) in _edges(rings):
        low, high = max(min(y0, y1), first), min(max(y0, y1), last)
        if low > high:
            continue
        slope = (x1 - x0) / (y1 - y0) if y1 != y0 else 0.0
        ends = sorted((x0 + (low - y0) * slope, x0 + (high - y0) * slope) if slope else (x0, x1))
        covered.append((ends[0], ends[1]))
        for y, crossings in zip((first, last), sides, strict=True):
            if min(y0, y1) <= y < max(y0, y1):
                crossings.append(x0 + (y - y0) * slope)
    for crossings in sides:
        crossings.sort()
        covered += zip(crossings[::2], crossings[1::2], strict=True)
    bits = 0
    for start, end in covered:
        low_bit, high_bit = floor((start + _CLOSE) / step), ceil((end - _CLOSE) / step)
        if high_bit > low_bit:
            bits |= ((1 << (high_bit - low_bit)) - 1) << low_bit
    return bits


def _edges(rings: Rings) -> Iterator[tuple[Point, Point]]:
    for ring in rings:
        yield from zip(ring, (*ring[1:], ring[0]), strict=True)


def cells(rows: Iterable[int]) -> int:
    """How many bits are set."""
    return sum(row.bit_count() for row in rows)


def best_step(outlines: Iterable[Rings]) -> float:
    """The step in mm that fits settled outlines best; the wider if they are as good.

    It may be a measure of the outlines themselves: the sides of tiles that are made of square
    cells are multiples of it, so that they lose nothing.
    """
    distinct = set(outlines)
    own = gcd(*(round(1000 * n) for outline in distinct for n in _straight(outline)))
    steps = [own / 1000] * (own >= _FINEST) + list(_STEPS)
    areas = {
        step: step * step * sum(cells(bit_rows(outline, step)) for outline in distinct)
        for step in steps
    }
    least = min(areas.values())
    return max(step for step, area in areas.items() if area <= _ALIKE * least)


def _straight(rings: Rings) -> Iterator[float]:
    """Where the outline's level and upright edges are, measured from its box."""
    yield from extent(rings)
    for (x0, y0), (x1, y1) in _edges(rings):
        if abs(x1 - x0) < _CLOSE:
            yield x0
        if abs(y1 - y0) < _CLOSE:
            yield y0
