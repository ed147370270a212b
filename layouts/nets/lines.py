"""Lines on the paper of a net: edges and folds, and points beside them.

In: lines from a start to an end, in mm, y down. Out: points and distances. Left of a line is
outside an outline that runs clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final, TypeAlias

from layouts.drawing import Point

Line: TypeAlias = tuple[Point, Point]

NEAR: Final = 1e-6
"""Points nearer to each other than this (mm) are one."""


def at_line(line: Line, along: float, out: float = 0.0) -> Point:
    """The point `along` mm from the line's start, `out` mm to its left."""
    (x0, y0), (x1, y1) = line
    length = dist(*line)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    return x0 + ux * along + uy * out, y0 + uy * along - ux * out


def along_line(line: Line, point: Point) -> float:
    """How far along a line from its start a point lies (mm)."""
    (x0, y0), (x1, y1) = line
    return ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / dist(*line)


def off_line(line: Line, point: Point) -> float:
    """How far a point lies from an endless line (mm)."""
    (x0, y0), (x1, y1) = line
    across = (point[0] - x0) * (y1 - y0) - (point[1] - y0) * (x1 - x0)
    return abs(across) / hypot(x1 - x0, y1 - y0)


def without_repeats(points: Sequence[Point]) -> Iterator[Point]:
    """The points of a closed outline, those that repeat the one before left out."""
    for before, point in pairwise((points[-1], *points)):
        if dist(before, point) > NEAR:
            yield point
