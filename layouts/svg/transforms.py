"""SVG's transform lists: `translate(3 4) rotate(30)`.

In: the text of a `transform`. Out: its matrix. Raises ValueError for what is no transform list.
"""

from __future__ import annotations

import re
from math import radians, tan

from layouts.drawing import IDENTITY, Matrix, multiply, shift
from layouts.svg.measure import numbers
from layouts.transform import rotation, scaling

_ONE = re.compile(r"([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")


def read_transform(text: str) -> Matrix:
    """The matrix of an SVG transform list, the leftmost applied last.

    Raises ValueError for what is no transform list.
    """
    matrix, given, at = IDENTITY, text.strip(), 0
    while at < len(given):
        found = _ONE.match(given, at)
        if not found:
            raise ValueError(f"{text!r} is no transform: write it like translate(3 4) rotate(30)")
        matrix = multiply(matrix, _one(found[1], numbers(found[2])))
        at = found.end()
    return matrix


def _one(name: str, given: tuple[float, ...]) -> Matrix:
    match name, given:
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
    listed = " ".join(f"{n:g}" for n in given)
    raise ValueError(f"{name}({listed}) is no transform of SVG")
