"""Pictures of folded nets: what becomes of the paper, seen from the left and from above.

In: the parts of a net with what is printed on them. Out: a drawing of the folded thing, in mm as
if it stood there, and its silhouette. What is seen of the paper's back is dark, as an inside is.

The panel called `front`, else the first one, faces the reader, turned a little to the right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import (
    Drawing,
    Element,
    Group,
    Matrix,
    Path,
    Point,
    Segment,
    Use,
    multiply,
    shift,
)
from layouts.nets.folded import Folded, Frame, Space, dot, folded
from layouts.nets.net import Net, Panel
from layouts.nets.painting import Facet, from_behind
from layouts.outline import outlines_of, polygon
from layouts.piece import Piece
from layouts.transform import bounds, moved, moved_point

AROUND: Final = 38.0
"""How far (degrees) it is turned to the right, so that its left side shows."""

ABOVE: Final = 28.0
"""How far (degrees) one looks down on it."""

_EDGE: Final = 0.009  # of its height: width of the lines along its edges
_SEEN: Final = 1e-3  # mm2
_FINE: Final = 1e-3  # mm


@dataclass(frozen=True, eq=False)
class Solid:
    """What a folded net looks like: its picture, the outline around it, and width, height and
    depth (mm) of the thing itself."""

    drawing: Drawing
    outline: tuple[Segment, ...]
    size: tuple[float, float, float]

    @property
    def width(self) -> float:
        """How wide the picture is."""
        return self.drawing.width

    @property
    def height(self) -> float:
        """How high the picture is."""
        return self.drawing.height


def folded_picture(parts: Sequence[tuple[Net, Drawing]]) -> Solid:
    """The picture of a whole that these are all the parts of, each with what its print shows."""
    placed = folded(parts[0][0].whole)
    view = _view(placed)
    facets = [
        Facet(panel.name, placed.panels[panel.name], panel.corners) for panel in placed.net.panels
    ]
    flat = {panel.name: _seen(view, placed.panels[panel.name]) for panel in placed.net.panels}
    shapes = [moved(flat[facet.panel], polygon(facet.corners)) for facet in facets]
    left, top, right, bottom = bounds(segment for shape in shapes for segment in shape)
    there = shift(-left, -top)
    matrices = {name: multiply(there, matrix) for name, matrix in flat.items()}
    printed = _printed(placed.net, parts)
    width = _EDGE * (bottom - top)
    elements: list[Element] = []
    for facet in from_behind(facets, view.away):
        elements += _facet(facet, matrices[facet.panel], printed[facet.panel], width, view)
    drawing = Drawing(right - left, bottom - top, tuple(elements), "folded")
    return Solid(drawing, _silhouette(shapes, there), _size(placed))


def solids(pieces: Sequence[Piece]) -> tuple[Solid, ...]:
    """What pieces with nets are folded into, one for each design; the parts of a thing stand side
    by side there, in order."""
    things: list[list[tuple[Net, Drawing]]] = []
    missing: set[str] = set()
    for piece in pieces:
        if piece.net is None:
            continue
        if not missing:
            things.append([])
            missing = {panel.name for panel in piece.net.whole.panels}
        things[-1].append((piece.net, piece.front))
        missing -= {panel.name for panel in piece.net.panels}
    return tuple(folded_picture(parts) for parts in things)


def _facet(
    facet: Facet, matrix: Matrix, printed: tuple[Drawing, Matrix], width: float, view: Frame
) -> list[Element]:
    """A part of a panel, and the edges that it shares with the panel."""
    shape = moved(matrix, polygon(facet.corners))
    if _area(facet, matrix) < _SEEN:
        return []
    if dot(facet.frame.away, view.away) > 0:
        drawing, inside = printed
        ground = Path(polygon(facet.corners), fill=PALETTE["paper"])
        shown = Use(drawing, inside)
        painted: Element = Group((ground, shown), matrix, clip=polygon(facet.corners))
    else:
        painted = Path(shape, fill=PALETTE["bark"])
    lines: list[Segment] = []
    ends = pairwise((*facet.corners, facet.corners[0]))
    for (start, end), cut in zip(ends, facet.cut, strict=True):
        if not cut:
            lines += (("M", moved_point(matrix, *start)), ("L", moved_point(matrix, *end)))
    edges = Path(tuple(lines), stroke=PALETTE["ink"], width=width, cap="round", join="round")
    return [painted, edges]


def _front(net: Net) -> Panel:
    """The panel that faces the reader."""
    return next((panel for panel in net.panels if panel.name == "front"), net.panels[0])


def _view(placed: Folded) -> Frame:
    """The frame of the picture: its x and y, and away from whoever looks at it."""
    front = _front(placed.net)
    frame = placed.panels[front.name]
    turn, a, b = (radians(degrees) for degrees in (front.turn, AROUND, ABOVE))
    x = _mixed(frame, cos(turn), sin(turn), 0.0)
    y = _mixed(frame, -sin(turn), cos(turn), 0.0)
    upright = Frame((0.0, 0.0, 0.0), x, y)
    across = _mixed(upright, cos(a), 0.0, -sin(a))
    down = _mixed(upright, -sin(a) * sin(b), cos(b), -cos(a) * sin(b))
    return Frame((0.0, 0.0, 0.0), across, down)


def _mixed(frame: Frame, across: float, down: float, away: float) -> Space:
    """A way in space, given in a frame."""
    ways = zip(frame.across, frame.down, frame.away, strict=True)
    x, y, z = (across * a + down * b + away * c for a, b, c in ways)
    return x, y, z


def _seen(view: Frame, frame: Frame) -> Matrix:
    """From a panel's paper to the picture."""
    return (
        dot(frame.across, view.across),
        dot(frame.across, view.down),
        dot(frame.down, view.across),
        dot(frame.down, view.down),
        dot(frame.origin, view.across),
        dot(frame.origin, view.down),
    )


def _printed(
    whole: Net, parts: Sequence[tuple[Net, Drawing]]
) -> Mapping[str, tuple[Drawing, Matrix]]:
    """What each panel shows, and the matrix from its part's paper to that of the whole."""
    shown = {}
    for net, drawing in parts:
        for panel in net.panels:
            (x, y), (left, top) = whole.panel(panel.name).corners[0], panel.corners[0]
            shown[panel.name] = drawing, shift(x - left, y - top)
    return shown


def _area(facet: Facet, matrix: Matrix) -> float:
    points: list[Point] = [moved_point(matrix, *corner) for corner in facet.corners]
    ends = pairwise((*points, points[0]))
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in ends)) / 2


def _silhouette(shapes: Sequence[tuple[Segment, ...]], there: Matrix) -> tuple[Segment, ...]:
    from shapely import Polygon, make_valid, unary_union

    areas = [make_valid(Polygon([n for _, n in shape if n])) for shape in shapes]
    # what meets at an edge is drawn together, though rounded numbers may leave a crack
    joined = unary_union([area.buffer(1e-4, join_style="mitre") for area in areas if area.area])
    return moved(there, outlines_of(joined.simplify(_FINE)))


def _size(placed: Folded) -> tuple[float, float, float]:
    frame = placed.panels[_front(placed.net).name]
    corners = [corner for panel in placed.net.panels for corner in placed.corners(panel.name)]
    spans = []
    for way in (frame.across, frame.down, frame.away):
        along = [dot(corner, way) for corner in corners]
        spans.append(max(along) - min(along))
    return spans[0], spans[1], spans[2]
