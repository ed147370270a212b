"""The ruler: a line of known length, to hold a real ruler against.

In: a length in whole units. Out: one path along x whose end ticks stand exactly that length
apart, centre to centre, with a tick at each unit and smaller ones between.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from layouts.colours import PALETTE
from layouts.drawing import Path, Segment
from layouts.length import UNITS

Unit: TypeAlias = Literal["cm", "in"]

WIDTH: Final = 0.15
"""Width of the ruler's lines (mm)."""

HEIGHT: Final = 1.7
"""Height of the ticks at whole units (mm)."""

_PARTS: Final = {"cm": (0.5,), "in": (0.4, 0.6, 0.4)}  # heights of the ticks between units


def ruler(length: int, unit: Unit) -> Path:
    """A ruler `length` units long: from 0, 0 to the right, its ticks up."""
    scale = UNITS[unit]
    end = length * scale
    rim: list[Segment] = [
        ("M", (0.0, -HEIGHT)),
        ("L", (0.0, 0.0)),
        ("L", (end, 0.0)),
        ("L", (end, -HEIGHT)),
    ]
    heights = (1.0, *_PARTS[unit])
    for tick in range(1, length * len(heights)):
        x, height = tick * scale / len(heights), HEIGHT * heights[tick % len(heights)]
        rim += (("M", (x, -height)), ("L", (x, 0.0)))
    return Path(tuple(rim), stroke=PALETTE["ink"], width=WIDTH)
