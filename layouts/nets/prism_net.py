"""Prism nets: a strip of four long sides with two square ends, for what is tossed and lies still.

In: the edge of the square ends and the length, in mm. Out: its net, from the top left corner of
its box. The panels 1 to 4 are the sides, as one turns it on; 2 has the ends, which stand upright
when 1 lies on top::

               1
        left   2   right
               3
               4

Twelve edges less five folds leave seven to glue: 1 closes the strip to a tube, three tabs hold
each end.
"""

from __future__ import annotations

from typing import Final

from layouts.nets.die_net import SMALLEST_EDGE, tab_depth
from layouts.nets.net import Net, Tab, flap, hinge, rectangle_panel, side

_INSET: Final = 0.5  # keeps tabs that share a corner of an end apart
_SEAM: Final = (6.0, 8.0)  # mm: how deep the long tab is at least and at most
_RIGHT, _BOTTOM, _LEFT = 1, 2, 3


def prism_net(edge: float, length: float) -> Net:
    """The net of an `edge` x `edge` x `length` mm prism, its print outside.

    Raises ValueError for an edge below `SMALLEST_EDGE` or a length below the edge.
    """
    if not edge >= SMALLEST_EDGE:
        raise ValueError(f"an edge of {edge:g} mm is too small to glue; from {SMALLEST_EDGE:g} mm")
    if not length >= edge:
        raise ValueError(f"a length of {length:g} mm is less than the edge, {edge:g} mm")
    depth = tab_depth(edge)
    sides = [rectangle_panel(str(n + 1), edge, n * edge, length, edge) for n in range(4)]
    left = rectangle_panel("left", 0, edge, edge, edge)
    right = rectangle_panel("right", edge + length, edge, edge, edge)
    seam = min(max(depth, _SEAM[0]), _SEAM[1], (length - 3.0) / 2)
    tabs = [Tab(1, "4", "1", flap(side(sides[3], _BOTTOM), seam, _INSET))]
    for end, number, first in (("left", _LEFT, 2), ("right", _RIGHT, 5)):
        tabs += [
            Tab(first + n, one.name, end, flap(side(one, number), depth, _INSET))
            for n, one in enumerate((sides[0], sides[2], sides[3]))
        ]
    hinges = (
        hinge(sides[1], sides[0]),
        hinge(sides[1], sides[2]),
        hinge(sides[2], sides[3]),
        hinge(sides[1], left),
        hinge(sides[1], right),
    )
    # the second side is the root: both ends hang on it
    return Net((sides[1], sides[0], *sides[2:], left, right), hinges, tuple(tabs)).at_origin()
