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
    """The rows of a settled outline from the top down, `step` mm each; bit 0 is at the left.

    What it covers of a row, seen from above, are its edges there and what lies between edges
    along the row's upper and lower side.
    """
    _, height = extent(rings)
    count = max(1, ceil((height - _CLOSE) / step))
    covered: list[list[tuple[float, float]]] = [[] for _ in range(count)]
    sides: list[list[float]] = [[] for _ in range(2 * count)]
    for (x0, y0), (x1, y1) in _edges(rings):
        slope = (x1 - x0) / (y1 - y0) if y1 != y0 else 0.0
        top, bottom = min(y0, y1), max(y0, y1)
        for row in range(max(0, int(top / step) - 1), min(count, int(bottom / step) + 2)):
            first, last = row * step + _CLOSE, (row + 1) * step - _CLOSE
            low, high = max(top, first), min(bottom, last)
            if low > high:
                continue
            ends = (x0 + (low - y0) * slope, x0 + (high - y0) * slope) if slope else (x0, x1)
            covered[row].append((min(ends), max(ends)))
            for side, y in ((2 * row, first), (2 * row + 1, last)):
                if top <= y < bottom:
                    sides[side].append(x0 + (y - y0) * slope)
    for side, crossings in enumerate(sides):
        crossings.sort()
        covered[side // 2] += zip(crossings[::2], crossings[1::2], strict=True)
    return tuple(_bits(stretches, step) for stretches in covered)


def _bits(stretches: Iterable[tuple[float, float]], step: float) -> int:
    bits = 0
    for start, end in stretches:
        low, high = floor((start + _CLOSE) / step), ceil((end - _CLOSE) / step)
        if high > low:
            bits |= ((1 << (high - low)) - 1) << low
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
