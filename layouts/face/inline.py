"""Pictures in a line of text: `[coin]` is a symbol of the game, `[circle red]` a plain shape.

In: the name between the brackets, the colour of the letters and the stage. Out: a `Drawing`, the
same one for the same name. A shape's box is a square, so that with `icons: 1` it is 1 em wide. A
symbol of the game that has a shape's name takes its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from layouts.colours import resolve
from layouts.drawing import Drawing, Path, Point, Segment
from layouts.face.stage import Stage
from layouts.near import near
from layouts.outline import circle, polygon, rectangle
from layouts.text import TextError

_SIDE: Final = 100.0
_HALF: Final = _SIDE / 2


def _star() -> list[Point]:
    spokes = ((_HALF if n % 2 == 0 else 0.45 * _HALF, n * pi / 5) for n in range(10))
    return [(_HALF + long * sin(turn), _HALF - long * cos(turn)) for long, turn in spokes]


SHAPES: Final[Mapping[str, tuple[Segment, ...]]] = MappingProxyType(
    {
        "circle": circle(_HALF, _HALF, _HALF),
        "square": rectangle(0, 0, _SIDE, _SIDE),
        "diamond": polygon([(_HALF, 0), (_SIDE, _HALF), (_HALF, _SIDE), (0, _HALF)]),
        "triangle": polygon([(_HALF, 0), (_SIDE, _SIDE), (0, _SIDE)]),
        "star": polygon(_star()),
    }
)
"""The shapes by name, each filling a square box."""


def inline(name: str, fill: str, stage: Stage) -> Drawing:
    """The picture of this name; a shape that names no colour is `fill`, as the letters are. Raises
    TextError."""
    try:
        return stage.symbols(name)
    except (LookupError, ValueError) as error:
        shape, _, colour = name.partition(" ")
        if shape not in SHAPES:
            reason = error.args[0] if error.args else f"there is no icon {name}"
            hint = near(shape, SHAPES)
            meant = hint if hint.endswith("?") else ""
            message = rf"[{name}] is no icon: {reason}{meant}; write \[ for a bracket"
            raise TextError(message) from error
    try:
        return _shape(shape, resolve(colour.strip(), stage.colours) if colour else fill)
    except ValueError as error:
        raise TextError(f"[{name}]: {error}") from error


@lru_cache(maxsize=256)  # one drawing each, so that a writer stores it once
def _shape(shape: str, colour: str) -> Drawing:
    return Drawing(_SIDE, _SIDE, (Path(SHAPES[shape], fill=colour),), f"{shape} {colour}")
