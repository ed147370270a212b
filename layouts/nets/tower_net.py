"""Nets of a dice tower: a chimney with two baffles and a ramp, which throws dice out in front.

In: the edge of the largest die, in mm. Out: the net of the whole tower, and its three parts, each
small enough for a page.

Seen from its right side, with the exit on the right; `gap` is a little more than the die from
corner to corner, and stays free everywhere on its way::

        leg |       |            y = 0
      back  |\\      |  front
            | \\ gap |
            |  \\   /| leg
            |     / |
            | gap/  |
            |\\      |            the exit, below the front
            |  \\
            |____\\_              y = height; the floor, below the ramp

The baffles hang on legs that are folded down inside the back and up inside the front, so that
they come to the right places by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, radians, sqrt, tan
from typing import Final

from layouts.nets.net import Net, Panel, Tab, flap, hinge, rectangle_panel, side
from layouts.nets.parts import parts

SMALLEST_DIE: Final = 12.0
LARGEST_DIE: Final = 25.0
"""Edges of dice (mm): beyond, parts of the tower are larger than a page of A4 or Letter."""

_CLEAR: Final = 4.0  # mm more than a die's longest line stay free
_HIT: Final = 2.0  # mm: a die is so much wider than what the baffles leave between them
_RAMP: Final = 35.0  # degrees
_FREE: Final = 2.0  # mm: legs are so much narrower at each side, to lie between the walls
_INSET: Final = 1.0
_TAB: Final = 10.0
_TOP, _RIGHT, _BOTTOM, _LEFT = 0, 1, 2, 3
_CUTS: Final = (("right", "back"), ("back", "floor"))


@dataclass(frozen=True, slots=True)
class Tower:
    """The measures of a tower for dice of `die` mm: inside `width` x `depth` x `height`, the way
    for the dice `gap` wide, the exit `exit` high."""

    die: float
    gap: float
    width: float
    depth: float
    height: float
    exit: float

    @property
    def reach(self) -> float:
        """How far the baffles reach into the tower, and so how far they fall: 45 degrees. What
        they leave between them, seen from above, is narrower than a die."""
        return self.depth - self.gap

    @property
    def high(self) -> float:
        """How far below the top the upper baffle begins."""
        return self.die

    @property
    def low(self) -> float:
        """How far below the top the lower baffle begins: its slope is `gap` below the upper one's
        end."""
        return float(ceil(self.high + 2 * self.reach + sqrt(2) * self.gap - self.depth))


def tower(die: float) -> Tower:
    """The measures of the smallest tower that dice of `die` mm fall through, in whole mm.

    Raises ValueError for dice outside `SMALLEST_DIE` to `LARGEST_DIE`.
    """
    if not SMALLEST_DIE <= die <= LARGEST_DIE:
        words = f"{SMALLEST_DIE:g} to {LARGEST_DIE:g} mm do"
        raise ValueError(f"dice of {die:g} mm do not go through a tower from a page: {words}")
    across = die * sqrt(3)
    gap = float(ceil(across + _CLEAR))
    depth = float(ceil(gap + max(die, gap - die + _HIT)))
    slope = radians(_RAMP)
    first = Tower(die, gap, float(ceil(2 * across)), depth, 0.0, 0.0)
    # the ramp lies `gap` below the lower baffle's end, and comes out at the front's foot
    start = first.low + first.reach + gap / cos(slope) - gap * tan(slope)
    height = float(ceil(start + depth * tan(slope)))
    return Tower(die, gap, first.width, depth, height, float(ceil((across + 2) / cos(slope))))


def tower_net(it: Tower) -> Net:
    """The whole tower in one net, as it is folded; its print is outside, and on top of the upper
    baffle and the ramp.

    Panels: front, right, back, left (as seen from the front); back leg and upper baffle, front leg
    and lower baffle; floor and ramp.
    """
    w, d, h = it.width, it.depth, it.height
    top = h - it.exit
    slant = sqrt(2) * it.reach
    front = rectangle_panel("front", 0, 0, w, top)
    right = rectangle_panel("right", w, 0, d, h)
    back = rectangle_panel("back", w + d, 0, w, h)
    left = rectangle_panel("left", 2 * w + d, 0, d, h)
    at, thin = w + d, w - 2 * _FREE
    back_leg = rectangle_panel("back leg", at + _FREE, -it.high, thin, it.high)
    upper = rectangle_panel("upper baffle", at, -it.high - slant, w, slant, 180)
    front_leg = rectangle_panel("front leg", _FREE, top, thin, top - it.low)
    lower = _beside_the_wall(rectangle_panel("lower baffle", 0, 2 * top - it.low, w, slant), h)
    floor = rectangle_panel("floor", at, h, w, d)
    long = d / cos(radians(_RAMP))
    ramp = rectangle_panel("ramp", at, h + d, w, long, 180)
    hinges = (
        hinge(front, right),
        hinge(right, back),
        hinge(back, left),
        hinge(back, back_leg, "mountain", 180),
        hinge(back_leg, upper, "valley", 45),
        hinge(front, front_leg, "mountain", 180),
        hinge(front_leg, lower, "valley", 135),
        hinge(back, floor),
        hinge(floor, ramp, "mountain", 180 - _RAMP),
    )
    panels = (front, right, front_leg, lower, back, left, back_leg, upper, floor, ramp)
    return Net(panels, hinges, _tabs(it, {panel.name: panel for panel in panels}))


def tower_parts(it: Tower) -> tuple[Net, ...]:
    """The nets of its parts: front and right, back and left, floor and ramp."""
    return parts(tower_net(it), _CUTS)


def _beside_the_wall(baffle: Panel, end: float) -> Panel:
    """A baffle that is cut from the paper beside the right wall, which ends at `end` mm: clear of
    it as far as that."""
    (left, start), (right, _), (_, stop), _ = baffle.corners
    clear = max(end, start) + _INSET
    corners = (
        (left, start),
        (right - _FREE, start),
        (right - _FREE, clear),
        (right, clear),
        (right, stop),
        (left, stop),
    )
    return Panel(baffle.name, corners, baffle.turn)


def _tabs(it: Tower, at: dict[str, Panel]) -> tuple[Tab, ...]:
    """In the order in which one glues: the baffles to the wall beside them, the two halves to each
    other, the ramp into the foot."""
    slant = sqrt(2) * it.reach
    wing = min(_TAB, 0.35 * slant)
    rear = it.depth * tan(radians(_RAMP))

    def beside(order: int, baffle: str, number: int, wall: str, lean: float) -> Tab:
        corners = flap(side(at[baffle], number), wing, _INSET, lean)
        return Tab(order, baffle, wall, corners, glue="behind")

    def seam(order: int, panel: str, number: int, onto: str, until: float) -> Tab:
        start, end = side(at[panel], number)
        return Tab(order, panel, onto, flap((start, (end[0], until)), _TAB, _INSET, 0.5))

    def foot(wall: str, free: float) -> Tab:
        end, start = side(at[wall], _BOTTOM)
        return Tab(6, wall, "floor", flap((end, (start[0] + free, start[1])), _TAB, _INSET))

    # the upper baffle's slant as much as it does, so that they stay inside the back
    return (
        beside(1, "lower baffle", 3, "right", 0.3),
        beside(1, "upper baffle", _RIGHT, "left", 1.0),
        beside(2, "upper baffle", _LEFT, "right", 1.0),
        seam(3, "right", _RIGHT, "back", it.height),
        beside(4, "lower baffle", 5, "left", 0.3),
        seam(5, "left", _RIGHT, "front", it.height - it.exit),
        foot("right", wing),
        foot("left", 0.0),
        Tab(
            7,
            "ramp",
            "back",
            flap(side(at["ramp"], _BOTTOM), rear, _INSET, 0.0),
            angle=90 + _RAMP,
            glue="behind",
        ),
    )
