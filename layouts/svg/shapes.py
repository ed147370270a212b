"""The outlines of SVG's shapes, in user units.

In: an element and the window that per cents are of. Out: segments; none for a shape without
extent. Raises ValueError with what is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

from layouts.drawing import Segment
from layouts.outline import ellipse, line, polygon, rectangle
from layouts.path import read_path
from layouts.svg.measure import ViewBox, length, numbers
from layouts.svg.tree import Node

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


def outline(node: Node, view: ViewBox) -> tuple[Segment, ...]:
    """The outline of a shape element."""
    across, down = view.width, view.height
    get = _Reader(node)
    match node.tag:
        case "path":
            return read_path(node.attributes.get("d", ""))
        case "rect":
            width, height = get.extent("width", across), get.extent("height", down)
            return rectangle(get("x", across), get("y", down), width, height, *get.radii(view))
        case "circle":
            radius = get.extent("r", hypot(across, down) / sqrt(2))
            return ellipse(get("cx", across), get("cy", down), radius, radius)
        case "ellipse":
            return ellipse(get("cx", across), get("cy", down), *get.radii(view))
        case "line":
            start = get("x1", across), get("y1", down)
            return line([start, (get("x2", across), get("y2", down))])
    flat = numbers(node.attributes.get("points", ""))
    if len(flat) % 2:
        raise ValueError(f"points has {len(flat)} numbers: it needs an x and a y for each point")
    points = list(zip(flat[::2], flat[1::2], strict=True))
    if len(points) < 2:
        return ()
    return polygon(points) if node.tag == "polygon" else line(points)


@dataclass(frozen=True)
class _Reader:
    """Reads the lengths of one element."""

    node: Node

    def __call__(self, key: str, whole: float) -> float:
        return length(self.node.attributes.get(key, "0"), whole)

    def extent(self, key: str, whole: float) -> float:
        found = self(key, whole)
        if found < 0:
            raise ValueError(f"{key} is {self.node.attributes[key]}: it may not be negative")
        return found

    def radii(self, view: ViewBox) -> tuple[float, float]:
        """rx and ry; one that is not given is as large as the other."""
        given = self.node.attributes
        rx = self.extent("rx", view.width) if given.get("rx", "auto") != "auto" else None
        ry = self.extent("ry", view.height) if given.get("ry", "auto") != "auto" else None
        if rx is None:
            return (ry or 0.0, ry or 0.0)
        return (rx, rx if ry is None else ry)
