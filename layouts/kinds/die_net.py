"""Die nets: the paper cross that folds and glues into a cube.

In: the edge of the cube in mm. Out: where each face lies, the seven glue tabs, the fold lines
and the one closed line to cut along, in mm from the top left corner of the net.

The faces are numbered by place, as on a die whose opposite faces add up to seven::

          4
        5 1 2 6
          3

Twelve edges of a cube less the five folds between faces leave seven edges to glue. Their tabs
hang on the strip 5, 2, 6: one closes the strip to a ring, three hold the bottom, three the lid.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Final, Literal, TypeAlias

from layouts.drawing import Point, Segment
from layouts.kinds.glue import Trapezoid
from layouts.outline import polygon
from layouts.piece import Fold

Side: TypeAlias = Literal["top", "right", "bottom", "left"]
Line: TypeAlias = tuple[Point, Point]

SMALLEST_EDGE: Final = 12.0
"""Below this edge (mm) the tabs are too small to hold with fingers."""

BLEED: Final = 2.0
"""How far (mm) a face's ground runs on beyond its own cut edges and onto its own tabs."""

_INSET: Final = 0.5  # keeps tabs that share a corner of a face apart, flat and folded
_CELLS: Final = {1: (1, 1), 2: (2, 1), 3: (1, 2), 4: (1, 0), 5: (0, 1), 6: (3, 1)}
_SIDES: Final[tuple[Side, ...]] = ("top", "right", "bottom", "left")
_GLUED: Final[tuple[tuple[int, Side], ...]] = (
    (6, "right"),
    (2, "bottom"),
    (6, "bottom"),
    (5, "bottom"),
    (5, "top"),
    (6, "top"),
    (2, "top"),
)


@dataclass(frozen=True, slots=True)
class NetFace:
    """A square of the net: its number 1 to 6 and its top left corner. All stand upright."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tab:
    """A glue tab: its place in the order of gluing, the face it hangs on, and its corners.

    The first and last corner lie on the face's edge, the middle two are the far end. They go
    round clockwise like the net's outline.
    """

    order: int
    face: int
    side: Side
    corners: Trapezoid


@dataclass(frozen=True, slots=True)
class DieNet:
    """The flat net of a cube of `edge` mm, `width` x `height` mm with its tabs."""

    edge: float
    width: float
    height: float
    faces: tuple[NetFace, ...]
    tabs: tuple[Tab, ...]
    folds: tuple[Fold, ...]
    outline: tuple[Segment, ...]


def tab_depth(edge: float) -> float:
    """How far (mm) a tab reaches: a third of the edge or so, 4 mm at least, 10 at most."""
    return max(4.0, min(0.35 * edge, 10.0))


def die_net(edge: float) -> DieNet:
    """The net of a cube of `edge` mm. ValueError below `SMALLEST_EDGE`."""
    if not edge >= SMALLEST_EDGE:
        raise ValueError(f"an edge of {edge:g} mm is too small to glue; from {SMALLEST_EDGE:g} mm")
    tabs = tuple(
        Tab(order, face, side, flap(_edge(edge, face, side), tab_depth(edge), _INSET))
        for order, (face, side) in enumerate(_GLUED, 1)
    )
    return DieNet(
        edge=edge,
        width=4 * edge + tab_depth(edge),
        height=3 * edge,
        faces=tuple(NetFace(n, edge * x, edge * y) for n, (x, y) in sorted(_CELLS.items())),
        tabs=tabs,
        folds=_folds(edge),
        outline=_outline(edge, tabs),
    )


def face_field(edge: float, number: int) -> tuple[Segment, ...]:
    """The closed field of a face's ground colour: the face, and `BLEED` mm more at each edge
    that is no fold to another face. The fields of two faces never overlap."""
    shared = _shared_edges()
    corners: list[Point] = []
    for side in _SIDES:
        line = _edge(edge, number, side)
        corners += line if (number, side) in shared else flap(line, BLEED, 0.0)
    return polygon(dict.fromkeys(corners))


def flap(line: Line, depth: float, inset: float) -> Trapezoid:
    """The trapezoid left of `line` (outside a clockwise outline), its ends bevelled by 45
    degrees and drawn in by `inset` mm: near end, far end there, far end back, near end."""
    (x0, y0), (x1, y1) = line
    length = dist(*line)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def at(along: float, out: float) -> Point:
        return (x0 + ux * along + uy * out, y0 + uy * along - ux * out)

    return (
        at(inset, 0),
        at(inset + depth, depth),
        at(length - inset - depth, depth),
        at(length - inset, 0),
    )


def _edge(edge: float, number: int, side: Side) -> Line:
    """The two ends of a face's side, clockwise round the face."""
    column, row = _CELLS[number]
    corners = [
        (edge * (column + dx), edge * (row + dy)) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))
    ]
    first = _SIDES.index(side)
    return corners[first], corners[(first + 1) % 4]


def _shared_edges() -> dict[tuple[int, Side], Line]:
    """The sides, in units of the edge, that are folds between two faces; each fold twice."""
    sides = {(n, side): _edge(1.0, n, side) for n in _CELLS for side in _SIDES}
    ends = set(sides.values())
    return {key: (start, end) for key, (start, end) in sides.items() if (end, start) in ends}


def _folds(edge: float) -> tuple[Fold, ...]:
    """The five folds between faces and the seven at the tabs. All are mountains: the printed
    side is the outside of the die."""
    faces = {tuple(sorted(line)): key for key, line in reversed(_shared_edges().items())}
    lines = [_edge(edge, number, side) for number, side in (*sorted(faces.values()), *_GLUED)]
    return tuple(Fold("mountain", start, end) for start, end in lines)


def _outline(edge: float, tabs: tuple[Tab, ...]) -> tuple[Segment, ...]:
    """The net's rim, clockwise from the top left corner of face 5: the free sides of the faces
    in turn, with a detour round each tab."""
    shared = _shared_edges()
    corners = {(tab.face, tab.side): tab.corners for tab in tabs}
    free = {}
    for number in _CELLS:
        for side in _SIDES:
            if (number, side) not in shared:
                start, end = _edge(edge, number, side)
                free[start] = (*corners.get((number, side), ()), end)
    first = here = (0.0, edge)
    points = [first]
    while (steps := free[here])[-1] != first:
        points += steps
        here = steps[-1]
    return polygon((*points, *steps[:-1]))
