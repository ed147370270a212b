"""Boxes: a ring of four sides with a glued bottom, and a lid that tucks in or none.

In: width, height and depth of the room inside, in mm, as seen from the front. Out: its net, whole
or in halves that are glued to each other. Print is outside::

               tuck                              tuck
        dust   top   dust                 dust   top            dust
    tab right  back  left  front      tab right  back       tab left  front
        tab    tab   tab   bottom         tab    tab            tab   bottom

`right` is on the right of whoever looks at the front. The long tab closes the ring behind the
front's free edge; the bottom is glued over the three tabs from outside.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal, TypeAlias

from layouts.drawing import Point
from layouts.nets.lines import Line
from layouts.nets.net import (
    Hinge,
    Net,
    Panel,
    Tab,
    Trapezoid,
    flap,
    hinge,
    rectangle_panel,
    side,
)
from layouts.nets.parts import parts
from layouts.outline import ellipse, flatten

Seams: TypeAlias = Literal[1, 2]

SMALLEST: Final = 15.0
"""Below this width or height (mm) nobody can fold and glue a box."""

THINNEST: Final = 5.0
"""And below this depth (mm)."""

SEAM: Final = 12.0
"""The long tab that closes the ring reaches as far as this (mm) at most."""

_TOP, _BOTTOM, _LEFT = 0, 2, 3
_INSET: Final = 0.5  # keeps what folds in clear of the creases beside it
_TAPER: Final = 0.15  # mm a mm, so that flaps find their way in
_SMOOTH: Final = 0.02


def box_net(
    width: float, height: float, depth: float, *, lid: bool = True, seams: Seams = 1
) -> Net:
    """The net of a box, the corner of its box at 0, 0.

    Panels: front, back, left, right, bottom; with a lid also top, tuck, dust left, dust right,
    and a notch in the front for a thumb. With two `seams` it has a tab more, from left onto back,
    to be cut in halves there. Raises ValueError below `SMALLEST` and `THINNEST`.
    """
    least = {"width": (width, SMALLEST), "height": (height, SMALLEST), "depth": (depth, THINNEST)}
    for what, (mm, from_mm) in least.items():
        if not mm >= from_mm:
            raise ValueError(f"a {what} of {mm:g} mm leaves no room to fold; from {from_mm:g} mm")
    right = rectangle_panel("right", 0, 0, depth, height)
    back = rectangle_panel("back", depth, 0, width, height)
    left = rectangle_panel("left", depth + width, 0, depth, height)
    front = _front(2 * depth + width, width, height, notch=lid)
    bottom = rectangle_panel("bottom", 2 * depth + width, height, width, depth)
    panels = [right, back, left, front, bottom]
    hinges = [hinge(*pair) for pair in pairwise(panels)]
    if lid:
        top = rectangle_panel("top", depth, -depth, width, depth, 180)
        tuck = _tuck(top, height)
        dust = _dust("dust right", right, width), _dust("dust left", left, width)
        panels += [top, tuck, *dust]
        hinges += [hinge(back, top), hinge(top, tuck), _under(right, dust[0])]
        hinges.append(_under(left, dust[1]))

    long = float(round(min(SEAM, max(8.0, 0.6 * depth), 0.4 * width)))
    seam = [Tab(1, "right", "front", flap(side(right, _LEFT), long, _INSET, 0.5))]
    if seams == 2:
        seam.append(Tab(2, "left", "back", flap(side(left, _LEFT), long, _INSET, 0.5)))
    reach = min(12.0, 0.3 * width)
    ends = (
        ("right", _flap(side(right, _BOTTOM), reach, _INSET)),
        ("left", _flap(side(left, _BOTTOM), reach, _INSET)),
        ("back", _flap(side(back, _BOTTOM), min(10.0, 0.6 * depth), reach + 1)),
    )
    tabs = [Tab(seams + n, name, "bottom", corners) for n, (name, corners) in enumerate(ends, 1)]
    return Net(tuple(panels), tuple(hinges), (*seam, *tabs)).at_origin()


def box_halves(net: Net) -> tuple[Net, ...]:
    """A box with two seams as two nets: back and right, front and left."""
    return parts(net, [("back", "left")])


def _front(x: float, width: float, height: float, *, notch: bool) -> Panel:
    """The front with its top left corner at x, 0, and a half circle out of its upper edge."""
    whole = rectangle_panel("front", x, 0, width, height)
    if not notch:
        return whole
    middle, radius = x + width / 2, min(9.0, 0.2 * width, 0.25 * height)
    from_right = ellipse(middle, 0, radius, radius)[:3]  # along the lower half to the left end
    (arc,) = flatten(from_right, _SMOOTH)
    first, *others = whole.corners
    return Panel("front", (first, *reversed(arc), *others))


def _tuck(top: Panel, height: float) -> Panel:
    """The flap at the far edge of the lid, its two far corners well rounded."""
    (left, edge), (right, _) = side(top, _TOP)
    depth = min(max(10.0, min(top.corners[2][1] - edge, 18.0)), 0.4 * height)
    left, right = left + _INSET, right - _INSET
    across, down = min(0.9 * depth, 0.4 * (right - left)), 0.9 * depth
    (quarter,) = flatten(ellipse(0, 0, across, down)[:2], _SMOOTH)
    rising: list[Point] = [(left + across - x, edge - depth + down - y) for x, y in quarter]
    falling: list[Point] = [
        (right - across + x, edge - depth + down - y) for x, y in reversed(quarter)
    ]
    return Panel("tuck", ((right, edge), (left, edge), *rising, *falling), 180)


def _dust(name: str, panel: Panel, width: float) -> Panel:
    """The flap under the lid that hangs on the upper edge of a side; it reads from outside."""
    line = side(panel, _TOP)
    depth = line[1][0] - line[0][0]
    near, far, far_back, near_back = _flap(line, min(0.45 * width, max(12.0, 0.8 * depth)), _INSET)
    return Panel(name, (near_back, near, far, far_back))


def _under(panel: Panel, dust: Panel) -> Hinge:
    return Hinge(panel.name, dust.name, (dust.corners[1], dust.corners[0]))


def _flap(line: Line, depth: float, inset: float) -> Trapezoid:
    """A flap with a slight taper, however narrow it is."""
    wide = abs(line[1][0] - line[0][0]) - 2 * inset
    return flap(line, depth, inset, min(_TAPER, 0.3 * wide / depth))
