"""A net: panels that hang together at hinges, and tabs that are glued to panels.

In: polygons in mm on the paper, x to the right, y down, the printed side up. Out: the closed line
to cut along and the lines to fold. How it lies when it is folded is in `layouts.nets.folded`.

The panels are a tree: the first one hangs on nothing, each other one on one panel before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist
from typing import Final, Literal, TypeAlias

from layouts.drawing import Point, Segment
from layouts.fold import Fold
from layouts.nets.lines import NEAR, Line, along_line, at_line, off_line, without_repeats
from layouts.outline import polygon

Way: TypeAlias = Literal["mountain", "valley"]
Trapezoid: TypeAlias = tuple[Point, Point, Point, Point]
"""A tab: the first and last corner lie on its fold, the middle two are its far end."""

_LITTLE: Final = 1.5  # mm of an edge that a crease runs on over beside a tab


@dataclass(frozen=True, slots=True)
class Panel:
    """A flat part, its corners clockwise on the paper; `turn` is how far what it shows is turned
    clockwise there (degrees)."""

    name: str
    corners: tuple[Point, ...]
    turn: Literal[0, 90, 180, 270] = 0


@dataclass(frozen=True, slots=True)
class Hinge:
    """A fold between the panel `panel` and the panel `beyond` that hangs on it.

    `line` runs clockwise round `panel`. `angle` is how far (degrees) `beyond` is folded out of
    the plane, 180 flat onto the other: a mountain to the back of the print, a valley over it.
    """

    panel: str
    beyond: str
    line: Line
    kind: Way = "mountain"
    angle: float = 90.0


@dataclass(frozen=True, slots=True)
class Tab:
    """A glue tab that hangs on `panel` and is glued to the panel `onto`, the `order`th from 1.

    Its corners go clockwise round it, the first and the last on its fold; `kind` and `angle` are
    as of a hinge. It is glued `under` the panel, its print to the panel's back, with its fold at
    the panel's rim; or `behind` it, the same anywhere on it; or `over` it, its back to the print;
    or `inside`, back to back.
    """

    order: int
    panel: str
    onto: str
    corners: Trapezoid
    kind: Way = "mountain"
    angle: float = 90.0
    glue: Literal["under", "behind", "over", "inside"] = "under"

    @property
    def line(self) -> Line:
        """Its fold, clockwise round the panel it hangs on."""
        return self.corners[0], self.corners[3]


@dataclass(frozen=True, slots=True)
class Net:
    """Panels, the first one the root, their hinges and tabs; `of` is what it is a part of, if it
    is one of several."""

    panels: tuple[Panel, ...]
    hinges: tuple[Hinge, ...] = ()
    tabs: tuple[Tab, ...] = ()
    of: Net | None = None

    @property
    def whole(self) -> Net:
        """The net of the whole thing, which is itself if it is no part of another."""
        return self.of or self

    def panel(self, name: str) -> Panel:
        """The panel of that name. Raises KeyError."""
        for panel in self.panels:
            if panel.name == name:
                return panel
        raise KeyError(name)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole (mm)."""
        left, top, right, bottom = box(self._corners())
        return right - left, bottom - top

    @property
    def folds(self) -> tuple[Fold, ...]:
        """A fold for each hinge, then one for each tab, which runs on over the little that the
        tab leaves free of its panel's edge: a crease is easier to make there."""
        hinges = [Fold(hinge.kind, *hinge.line) for hinge in self.hinges]
        return (*hinges, *(Fold(tab.kind, *self._crease(tab)) for tab in self.tabs))

    @property
    def outline(self) -> tuple[Segment, ...]:
        """The line to cut along, clockwise round all panels and tabs.

        Raises ValueError for a hinge or tab that does not lie on the edges that it joins.
        """
        first = self.panels[0]
        points = list(self._round(first.name, first.corners, None))
        return polygon(without_repeats(points))

    def _crease(self, tab: Tab) -> Line:
        corners = self.panel(tab.panel).corners
        (a, b), (c, d) = _edge_of(corners, tab.line, f"the tab {tab.order}"), tab.line
        return a if dist(a, c) < _LITTLE else c, b if dist(b, d) < _LITTLE else d

    def at_origin(self) -> Net:
        """The same net, moved so that its box begins at 0, 0."""
        left, top, _, _ = box(self._corners())

        def go(points: Sequence[Point]) -> tuple[Point, ...]:
            return tuple((x - left, y - top) for x, y in points)

        def go_line(points: Line) -> Line:
            first, last = go(points)
            return first, last

        def go_tab(points: Trapezoid) -> Trapezoid:
            a, b, c, d = go(points)
            return a, b, c, d

        return Net(
            tuple(replace(panel, corners=go(panel.corners)) for panel in self.panels),
            tuple(replace(hinge, line=go_line(hinge.line)) for hinge in self.hinges),
            tuple(replace(tab, corners=go_tab(tab.corners)) for tab in self.tabs),
            self.of,
        )

    def _corners(self) -> Iterator[Point]:
        for panel in self.panels:
            yield from panel.corners
        for tab in self.tabs:
            yield from tab.corners

    def _round(self, name: str, corners: tuple[Point, ...], entry: Line | None) -> Iterator[Point]:
        """The corners of a panel in turn, with a detour round each part that hangs on it. With an
        `entry`, its own fold run the other way, the way round starts after that and ends before."""
        hung = [(one.line, one.beyond) for one in self.hinges if one.panel == name]
        parts: list[tuple[Line, str, tuple[Point, ...]]] = [
            (line, beyond, self.panel(beyond).corners) for line, beyond in hung
        ]
        parts += [(tab.line, "", tab.corners) for tab in self.tabs if name and tab.panel == name]
        sides = list(pairwise((*corners, corners[0])))
        detours: dict[Line, list[tuple[float, Line, str, tuple[Point, ...]]]] = {}
        for line, beyond, its in parts:
            side = _edge_of(corners, line, f"what hangs on {name} ({beyond or 'a tab'})")
            detours.setdefault(side, []).append((dist(side[0], line[0]), line, beyond, its))
        if entry is not None:
            own = sides.index(_edge_of(corners, entry, f"the fold of {name or 'a tab'}"))
            sides = [*sides[own + 1 :], *sides[:own]]
            yield from (entry[1], sides[0][0])
        for side in sides:
            for _, line, beyond, its in sorted(detours.get(side, ())):
                yield line[0]
                yield from self._round(beyond, its, (line[1], line[0]))
                yield line[1]
            yield side[1]
        if entry is not None:
            yield entry[0]


def hinge(panel: Panel, beyond: Panel, kind: Way = "mountain", angle: float = 90.0) -> Hinge:
    """The hinge between two panels whose edges lie on each other, as long as both do.

    Raises ValueError if none do.
    """
    for a, b in pairwise((*panel.corners, panel.corners[0])):
        for c, d in pairwise((*beyond.corners, beyond.corners[0])):
            length = dist(a, b)
            if off_line((a, b), c) > NEAR or off_line((a, b), d) > NEAR:
                continue
            start, end = max(0.0, along_line((a, b), d)), min(length, along_line((a, b), c))
            if end - start > NEAR:
                line = at_line((a, b), start), at_line((a, b), end)
                return Hinge(panel.name, beyond.name, line, kind, angle)
    raise ValueError(f"{panel.name} and {beyond.name} have no edge in common to fold at")


def rectangle_panel(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    turn: Literal[0, 90, 180, 270] = 0,
) -> Panel:
    """A panel that is an upright rectangle, by its top left corner."""
    right, bottom = x + width, y + height
    return Panel(name, ((x, y), (right, y), (right, bottom), (x, bottom)), turn)


def flap(line: Line, depth: float, inset: float = 0.0, slant: float = 1.0) -> Trapezoid:
    """The trapezoid left of `line` (outside a clockwise outline), its ends drawn in by `inset` mm
    and slanted by `slant` mm a mm of depth: near end, far end there, far end back, near end."""
    lean = slant * depth
    length = dist(*line)
    return (
        at_line(line, inset),
        at_line(line, inset + lean, depth),
        at_line(line, length - inset - lean, depth),
        at_line(line, length - inset),
    )


def side(panel: Panel, number: int) -> Line:
    """An edge of a panel, clockwise: from the corner `number` (from 0) to the next one."""
    corners = panel.corners
    return corners[number % len(corners)], corners[(number + 1) % len(corners)]


def box(points: Iterator[Point] | Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _edge_of(corners: Sequence[Point], line: Line, what: str) -> Line:
    """The edge that a line lies on and runs along."""
    for one in pairwise((*corners, corners[0])):
        if max(off_line(one, line[0]), off_line(one, line[1])) > NEAR:
            continue
        start, end = along_line(one, line[0]), along_line(one, line[1])
        if -NEAR < start < end < dist(*one) + NEAR:
            return one
    shown = " to ".join(f"({x:g}, {y:g})" for x, y in line)
    raise ValueError(f"{what} lies on no edge, clockwise from {shown}")
