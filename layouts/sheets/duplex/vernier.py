"""Verniers: scales that show how far a printer sets the back of a sheet beside its front.

In: a flip of the paper. Out: paths on either side of a square piece, its middle at the origin, and
readings turned into the `Drift` that mends them.

Each number of a scale has a line on the front and one on the back, which shines through. On the
back a number's line stands as far off its place as the number says. So where the two lines of a
number meet, the back has to be moved by just that number. There are three scales: a level one in
the `middle`, which reads x, and upright ones `left` and `right`, which read y twice; their
difference is the angle. A ring on the front and a dot on the back show at a glance how much it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import asin, degrees
from typing import Final

from layouts.drawing import Element, Path, Point, Segment
from layouts.outline import circle, line
from layouts.sheets.duplex.drift import Drift

STEP: Final = 0.2
"""From number to number (mm)."""

MOST: Final = 12
"""Numbers on either side of 0."""

PITCH: Final = 6.0
"""From line to line on the front (mm); more than twice the largest number, so that no line meets
one of another number."""

COLUMN: Final = 86.0
"""From the middle of the sheet to the left and the right scale (mm)."""

RING: Final = 3.0
"""Radius of the ring (mm)."""

REACH: Final = 7.0
"""Length of the longer lines (mm)."""

_SHORT: Final = 5.0
_WIDTH: Final = 0.25
_WHOLE: Final = 5  # every fifth number is a whole mm


@dataclass(frozen=True, slots=True)
class Reading:
    """The numbers read off the three scales in mm, by where the scales are on the front."""

    middle: float
    left: float
    right: float

    def drift(self, *, book: bool) -> Drift:
        """How to move the backs. `book`: the paper is turned over like a page of a book, and not
        like one of a notepad."""
        lean = degrees(asin((self.left - self.right) / (2 * COLUMN)))
        return Drift(self.middle, (self.left + self.right) / 2, lean if book else 0.0 - lean)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number's place on a scale, seen on the front: its line runs from `place` to `end` there,
    and on the back as far the other way. `whole` is a number of mm without decimals."""

    number: float
    place: Point
    end: Point
    whole: bool


def ticks() -> Iterator[tuple[str, Tick]]:
    """Every tick with the name of its scale."""
    for step in range(-MOST, MOST + 1):
        number, along = round(step * STEP, 6), step * PITCH
        whole = step % _WHOLE == 0
        reach = REACH if whole else _SHORT
        yield "middle", Tick(number, (along, 0.0), (along, -reach), whole)
        yield "left", Tick(number, (-COLUMN, along), (-COLUMN - reach, along), whole)
        yield "right", Tick(number, (COLUMN, along), (COLUMN + reach, along), whole)


def front_lines(ring: Point, colour: str) -> Path:
    """The scales' lines and the ring on the front."""
    segments = [s for _, tick in ticks() for s in line((tick.place, tick.end))]
    return Path((*segments, *circle(*ring, RING)), stroke=colour, width=_WIDTH)


def back_lines(ring: Point, colour: str, *, turned: bool) -> tuple[Element, ...]:
    """The same on the back, left and right exchanged, with the dot that goes into the ring.

    `turned`: the back stands on its head on its page.
    """
    sign = -1 if turned else 1
    segments: list[Segment] = []
    for name, tick in ticks():
        off = sign * tick.number
        shift_x, shift_y = (off, 0.0) if name == "middle" else (0.0, off)
        (x, y), (end_x, end_y) = tick.place, tick.end
        inner = (2 * x - end_x, 2 * y - end_y)
        points = ((shift_x - px, shift_y + py) for px, py in ((x, y), inner))
        segments += line(points)
    dot = Path(circle(-ring[0], ring[1], 0.6), fill=colour)
    return (Path(tuple(segments), stroke=colour, width=_WIDTH), dot)
