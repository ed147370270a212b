"""Transforms: matrices made and read, and paths moved and measured by them.

In and out: matrices and segments of `layouts.drawing`; angles in degrees, clockwise (y grows
down), lengths in whatever unit the segments have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, hypot, radians, sin, sqrt, tan
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


_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_LIST = re.compile(rf"\s*([a-zA-Z]+)\s*\(\s*({_NUMBER}(?:\s*,?\s*{_NUMBER})*)\s*\)\s*,?\s*")
_NUMBERS = re.compile(_NUMBER)


def read_transform(text: str) -> Matrix:
    """The matrix of an SVG transform list, the leftmost applied last.

    Raises ValueError for what is no transform list.
    """
    matrix, at = IDENTITY, 0
    while at < len(text.strip()):
        found = _LIST.match(text.strip(), at)
        if not found:
            raise ValueError(f"{text!r} is no transform: write it like translate(3 4) rotate(30)")
        numbers = tuple(float(n) for n in _NUMBERS.findall(found[2]))
        matrix = multiply(matrix, _one(found[1], numbers))
        at = found.end()
    return matrix


def _one(name: str, numbers: tuple[float, ...]) -> Matrix:
    match name, numbers:
        case "matrix", (a, b, c, d, e, f):
            return (a, b, c, d, e, f)
        case "translate", (x,):
            return shift(x, 0.0)
        case "translate", (x, y):
            return shift(x, y)
        case "scale", (k,):
            return scaling(k, k)
        case "scale", (x, y):
            return scaling(x, y)
        case "rotate", (degrees,):
            return rotation(degrees)
        case "rotate", (degrees, x, y):
            return rotation(degrees, x, y)
        case "skewX", (degrees,):
            return (1.0, 0.0, tan(radians(degrees)), 1.0, 0.0, 0.0)
        case "skewY", (degrees,):
            return (1.0, tan(radians(degrees)), 0.0, 1.0, 0.0, 0.0)
    listed = " ".join(f"{n:g}" for n in numbers)
    raise ValueError(f"{name}({listed}) is no transform of SVG")
