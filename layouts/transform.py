"""Transforms: matrices, and points, boxes and paths moved and measured by them.

In and out: matrices and segments of `layouts.drawing`; angles in degrees, clockwise (y grows
down), lengths in whatever unit the segments have.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin, sqrt
from typing import TypeAlias

from layouts.drawing import IDENTITY, Matrix, Point, Segment, multiply, shift

Bounds: TypeAlias = tuple[float, float, float, float]
"""left, top, right, bottom."""

_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that turns clockwise about x, y; quarter turns are exact."""
    a = radians(degrees)
    c, s = _QUARTERS.get(degrees % 360, (cos(a), sin(a)))
    return multiply(shift(x, y), multiply((c, s, -s, c, 0.0, 0.0), shift(-x, -y)))


def scaling(across: float, down: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that scales about x, y."""
    return (across, 0.0, 0.0, down, x - across * x, y - down * y)


def determinant(matrix: Matrix) -> float:
    """How much the matrix enlarges areas; negative if it mirrors."""
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes another; None if that one leaves no area."""
    a, b, c, d, e, f = matrix
    area = determinant(matrix)
    if not area:
        return None
    return (
        d / area,
        -b / area,
        -c / area,
        a / area,
        (c * f - d * e) / area,
        (b * e - a * f) / area,
    )


def similarity(matrix: Matrix) -> float | None:
    """The one factor by which the matrix enlarges all lengths; None if it skews or stretches."""
    a, b, c, d, _, _ = matrix
    across, down = hypot(a, b), hypot(c, d)
    close = 1e-9 * max(across, down)
    if abs(across - down) > close or abs(a * c + b * d) > close * max(across, down):
        return None
    return sqrt(abs(determinant(matrix)))


def moved_point(matrix: Matrix, x: float, y: float) -> Point:
    """Where the matrix puts a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def moved(matrix: Matrix, segments: Iterable[Segment]) -> tuple[Segment, ...]:
    """Where the matrix puts a path."""
    if matrix == IDENTITY:
        return tuple(segments)
    a, b, c, d, e, f = matrix
    placed: list[Segment] = []
    for letter, numbers in segments:
        xs, ys = numbers[::2], numbers[1::2]
        pairs = [(a * x + c * y + e, b * x + d * y + f) for x, y in zip(xs, ys, strict=True)]
        placed.append((letter, tuple(n for pair in pairs for n in pair)))
    return tuple(placed)


def moved_box(matrix: Matrix, box: Bounds) -> Bounds:
    """The smallest upright box around where the matrix puts a box."""
    corners = [moved_point(matrix, x, y) for x in box[::2] for y in box[1::2]]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def bounds(segments: Iterable[Segment]) -> Bounds:
    """The smallest box around a path, curves measured where they bulge.

    Raises ValueError for a path without points.
    """
    xs: list[float] = []
    ys: list[float] = []
    for _, numbers in segments:
        if len(numbers) == 6:
            xs += _turning_points(xs[-1], *numbers[::2])
            ys += _turning_points(ys[-1], *numbers[1::2])
        xs += numbers[-2:-1]
        ys += numbers[-1:]
    if not xs:
        raise ValueError("a path without points has no bounds")
    return min(xs), min(ys), max(xs), max(ys)


def _turning_points(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """A cubic's values where its derivative a t^2 + b t + c is 0 inside (0, 1)."""
    a = p3 - p0 + 3 * (p1 - p2)
    b = 2 * (p0 - 2 * p1 + p2)
    c = p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if b else []
    else:
        inside = b * b - 4 * a * c
        roots = [(-b + sign * sqrt(inside)) / (2 * a) for sign in (1, -1)] if inside >= 0 else []
    return [
        (1 - t) ** 3 * p0 + 3 * t * (1 - t) ** 2 * p1 + 3 * t * t * (1 - t) * p2 + t**3 * p3
        for t in roots
        if 0 < t < 1
    ]
