"""A net in space: where its panels and tabs lie when it is folded.

In: a net. Out: corners in mm. x grows to the right, y down and z away from whoever looks at the
print of the first panel, which stays where it is on the paper (z = 0).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, dist, radians, sin
from typing import TypeAlias

from layouts.drawing import Point
from layouts.nets.lines import Line
from layouts.nets.net import Net, Way

Space: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a flat part lies in space: where the paper's 0, 0 would come to lie, and the ways that
    the paper's x and y go there, each 1 long."""

    origin: Space
    across: Space
    down: Space

    @property
    def away(self) -> Space:
        """The way that its back looks; its print looks the other way."""
        (a, b, c), (d, e, f) = self.across, self.down
        return b * f - c * e, c * d - a * f, a * e - b * d

    def at(self, point: Point) -> Space:
        """Where a point of the paper lies."""
        return add(add(self.origin, times(point[0], self.across)), times(point[1], self.down))


FLAT = Frame((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded net: the frame of each panel by name, and of each tab in the order of the net's."""

    net: Net
    panels: Mapping[str, Frame]
    tabs: tuple[Frame, ...]

    def corners(self, name: str) -> tuple[Space, ...]:
        """Where the corners of a panel lie."""
        frame = self.panels[name]
        return tuple(map(frame.at, self.net.panel(name).corners))

    def tab_corners(self, number: int) -> tuple[Space, ...]:
        """Where the corners of the tab with that place in the net (from 0) lie."""
        return tuple(map(self.tabs[number].at, self.net.tabs[number].corners))


def folded(net: Net) -> Folded:
    """The net with each fold folded by its angle. Raises ValueError for panels that do not hang
    together."""
    panels = {net.panels[0].name: FLAT}
    waiting = list(net.hinges)
    while waiting:
        ready = [one for one in waiting if one.panel in panels]
        if not ready:
            raise ValueError(f"{waiting[0].beyond} hangs on {waiting[0].panel}, that on nothing")
        for one in ready:
            panels[one.beyond] = beyond(panels[one.panel], one.line, one.kind, one.angle)
        waiting = [one for one in waiting if one not in ready]
    tabs = (beyond(panels[tab.panel], tab.line, tab.kind, tab.angle) for tab in net.tabs)
    return Folded(net, panels, tuple(tabs))


def beyond(frame: Frame, line: Line, kind: Way, angle: float) -> Frame:
    """The frame of what hangs on a part in `frame` at a fold that runs clockwise round it."""
    (x0, y0), (x1, y1) = line
    length = dist(*line)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    along = add(times(ux, frame.across), times(uy, frame.down))
    flat = add(times(uy, frame.across), times(-ux, frame.down))
    turn = radians(angle if kind == "mountain" else -angle)
    out = add(times(cos(turn), flat), times(sin(turn), frame.away))
    # on the paper: across = ux along + uy out, down = uy along - ux out
    across = add(times(ux, along), times(uy, out))
    down = add(times(uy, along), times(-ux, out))
    start = frame.at(line[0])
    origin = add(start, times(-1.0, add(times(x0, across), times(y0, down))))
    return Frame(origin, across, down)


def add(a: Space, b: Space) -> Space:
    """Both ways, one after the other."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def times(factor: float, a: Space) -> Space:
    """The way, `factor` times as far."""
    return factor * a[0], factor * a[1], factor * a[2]


def minus(a: Space, b: Space) -> Space:
    """The way from b to a."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Space, b: Space) -> float:
    """The product of lengths and of the cosine between."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
