"""Die nets: the paper cross that folds and glues into a cube.

In: the edge of the cube in mm. Out: its net, from the top left corner of its box.

The panels have the numbers of the faces as names, as on a die whose opposite faces add up to
seven, and stand upright::

          4
        5 1 2 6
          3

Twelve edges of a cube less the five folds between faces leave seven edges to glue. Their tabs
hang on the strip 5, 2, 6: one closes the strip to a ring, three hold the bottom, three the lid.
"""

from __future__ import annotations

from typing import Final

from layouts.nets.net import Net, Tab, flap, hinge, rectangle_panel, side

SMALLEST_EDGE: Final = 12.0
"""Below this edge (mm) the tabs are too small to hold with fingers."""

_INSET: Final = 0.5  # keeps tabs that share a corner of a face apart, flat and folded
_CELLS: Final = {"1": (1, 1), "2": (2, 1), "3": (1, 2), "4": (1, 0), "5": (0, 1), "6": (3, 1)}
_HINGES: Final = ("12", "13", "14", "15", "26")
_TOP, _RIGHT, _BOTTOM = 0, 1, 2
_GLUED: Final = (
    ("6", _RIGHT, "5"),
    ("2", _BOTTOM, "3"),
    ("6", _BOTTOM, "3"),
    ("5", _BOTTOM, "3"),
    ("5", _TOP, "4"),
    ("6", _TOP, "4"),
    ("2", _TOP, "4"),
)


def tab_depth(edge: float) -> float:
    """How far (mm) a tab reaches: a third of the edge or so, 4 mm at least, 10 at most."""
    return max(4.0, min(0.35 * edge, 10.0))


def die_net(edge: float) -> Net:
    """The net of a cube of `edge` mm, its print outside. ValueError below `SMALLEST_EDGE`."""
    if not edge >= SMALLEST_EDGE:
        raise ValueError(f"an edge of {edge:g} mm is too small to glue; from {SMALLEST_EDGE:g} mm")
    faces = {
        name: rectangle_panel(name, edge * column, edge * row, edge, edge)
        for name, (column, row) in _CELLS.items()
    }
    tabs = (
        Tab(order, name, onto, flap(side(faces[name], number), tab_depth(edge), _INSET))
        for order, (name, number, onto) in enumerate(_GLUED, 1)
    )
    hinges = (hinge(faces[name], faces[beyond]) for name, beyond in _HINGES)
    return Net(tuple(faces.values()), tuple(hinges), tuple(tabs))
