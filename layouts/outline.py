"""Outlines as segments in mm: rectangle, circle, ellipse, egg, polygon, line; rounded, flattened,
grown.

Closed outlines run clockwise as seen on paper (y grows down) and end with Z.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, dist, sqrt
from typing import TYPE_CHECKING

from layouts.drawing import Point, Segment

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

ARC = 0.5522847498307936
"""How far a quarter circle's control points reach, as a part of its radius: 4/3 (sqrt 2 - 1)."""

_FINE = 0.005

# the right half of the house's egg from its top down: control points and end of each curve, x from
# the middle in half widths, y from the top in heights
_EGG = (
    (0.2094, 0.0, 0.3739, 0.0563, 0.5074, 0.1163),
    (0.6855, 0.1963, 0.8337, 0.2853, 0.9197, 0.3837),
    (0.9951, 0.4701, 1.0202, 0.5615, 0.9831, 0.6512),
    (0.9453, 0.7425, 0.8431, 0.8296, 0.6660, 0.8953),
    (0.4894, 0.9609, 0.2512, 1.0, 0.0, 1.0),
)


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    corner: float = 0.0,
    corner_down: float | None = None,
) -> tuple[Segment, ...]:
    """A rectangle from its top left corner; without area it is no outline at all.

    Its corners are round with the radius `corner` (across; `corner_down` if another is wanted
    down), at most half its side.
    """
    if width <= 0 or height <= 0:
        return ()
    right, bottom = x + width, y + height
    rx = min(corner, width / 2)
    ry = min(corner if corner_down is None else corner_down, height / 2)
    if rx <= 0 or ry <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    kx, ky = rx * (1 - ARC), ry * (1 - ARC)
    across, down = width - 2 * rx > 1e-9, height - 2 * ry > 1e-9
    sides: list[tuple[bool, Segment]] = [
        (True, ("M", (x + rx, y))),
        (across, ("L", (right - rx, y))),
        (True, ("C", (right - kx, y, right, y + ky, right, y + ry))),
        (down, ("L", (right, bottom - ry))),
        (True, ("C", (right, bottom - ky, right - kx, bottom, right - rx, bottom))),
        (across, ("L", (x + rx, bottom))),
        (True, ("C", (x + kx, bottom, x, bottom - ky, x, bottom - ry))),
        (down, ("L", (x, y + ry))),
        (True, ("C", (x, y + ky, x + kx, y, x + rx, y))),
        (True, ("Z", ())),
    ]
    return tuple(segment for there, segment in sides if there)


def circle(x: float, y: float, radius: float) -> tuple[Segment, ...]:
    """A circle about x, y; without area it is no outline at all."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, across: float, down: float) -> tuple[Segment, ...]:
    """An ellipse about x, y with the half axes `across` and `down`, from its right end on."""
    if across <= 0 or down <= 0:
        return ()
    kx, ky = ARC * across, ARC * down
    left, top, right, bottom = x - across, y - down, x + across, y + down
    return (
        ("M", (right, y)),
        ("C", (right, y + ky, x + kx, bottom, x, bottom)),
        ("C", (x - kx, bottom, left, y + ky, left, y)),
        ("C", (left, y - ky, x - kx, top, x, top)),
        ("C", (x + kx, top, right, y - ky, right, y)),
        ("Z", ()),
    )


def egg(width: float = 22.0, height: float = 25.0) -> tuple[Segment, ...]:
    """The house's egg, blunt end down, filling a box whose top left corner is the origin."""
    middle = width / 2

    def at(side: int, numbers: Sequence[float]) -> tuple[float, ...]:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return tuple(n for x, y in pairs for n in (middle + side * x * middle, y * height))

    down: list[Segment] = [("C", at(1, curve)) for curve in _EGG]
    starts = [(0.0, 0.0), *(curve[4:] for curve in _EGG)]
    up: list[Segment] = [
        ("C", at(-1, (*curve[2:4], *curve[:2], *start)))
        for curve, start in zip(reversed(_EGG), reversed(starts[:-1]), strict=True)
    ]
    return (("M", (middle, 0.0)), *down, *up, ("Z", ()))


def polygon(points: Iterable[Point]) -> tuple[Segment, ...]:
    """The closed outline with straight sides through the points."""
    return (*line(points), ("Z", ()))


def line(points: Iterable[Point]) -> tuple[Segment, ...]:
    """The open line with straight parts through the points."""
    return tuple(("L" if index else "M", point) for index, point in enumerate(points))


def rounded(segments: Iterable[Segment], radius: float) -> tuple[Segment, ...]:
    """Closed outlines with straight sides, their corners made round from `radius` mm on either
    side of them, or from the middle of a side that is shorter than twice that."""
    if radius <= 0:
        return tuple(segments)
    turned: list[Segment] = []
    for points in flatten(segments):
        around = zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)
        for index, (before, here, after) in enumerate(around):
            reach = min(radius, dist(before, here) / 2, dist(here, after) / 2)
            (x0, y0), (x1, y1) = (_towards(here, to, reach) for to in (before, after))
            (x, y), k = here, ARC
            turned.append(("L" if index else "M", (x0, y0)))
            controls = (x0 + (x - x0) * k, y0 + (y - y0) * k, x1 + (x - x1) * k, y1 + (y - y1) * k)
            turned.append(("C", (*controls, x1, y1)))
        turned.append(("Z", ()))
    return tuple(turned)


def _towards(start: Point, end: Point, mm: float) -> Point:
    part = mm / (dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def flatten(segments: Iterable[Segment], tolerance: float = _FINE) -> tuple[tuple[Point, ...], ...]:
    """The points of each part of a path, curves cut into straight steps that stay within
    `tolerance` of them. A closed part does not repeat its first point."""
    parts: list[list[Point]] = []
    for letter, numbers in segments:
        if letter == "M":
            parts.append([(numbers[0], numbers[1])])
        elif letter == "L":
            parts[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            parts[-1] += _steps(parts[-1][-1], numbers, tolerance)
        elif len(parts[-1]) > 1 and dist(parts[-1][0], parts[-1][-1]) < 1e-9:
            parts[-1].pop()
    return tuple(tuple(part) for part in parts)


def straight_steps(segments: Iterable[Segment], tolerance: float = _FINE) -> int:
    """How many points `flatten` makes of a path."""
    at: Point = (0.0, 0.0)
    total = 0
    for letter, numbers in segments:
        total += _count(at, numbers, tolerance) if letter == "C" else letter != "Z"
        at = (numbers[-2], numbers[-1]) if numbers else at
    return total


def _steps(start: Point, numbers: Sequence[float], tolerance: float) -> list[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    count = _count(start, numbers, tolerance)
    points = []
    for step in range(1, count):
        t = step / count
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return [*points, (x3, y3)]


def _count(start: Point, numbers: Sequence[float], tolerance: float) -> int:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    # a chord of 1/n of a cubic stays within |second derivative| / 8 n^2 of it
    bend = max(
        dist((x0 + x2, y0 + y2), (2 * x1, 2 * y1)),
        dist((x1 + x3, y1 + y3), (2 * x2, 2 * y2)),
    )
    return max(1, ceil(sqrt(0.75 * bend / tolerance)))


def grow(segments: Iterable[Segment], mm: float) -> tuple[Segment, ...]:
    """The outline `mm` further out all round (further in if negative), within 0.01 mm.

    Corners stay corners, but very sharp ones are cut off; a hole shrinks as the outline grows.
    Nothing may be left of an outline grown inwards. Raises ValueError for one without area.
    """
    return _grown(tuple(segments), mm)


@lru_cache(maxsize=64)  # all pieces of a component have the same outline
def _grown(segments: tuple[Segment, ...], mm: float) -> tuple[Segment, ...]:
    shape = area_within(segments)
    if shape.area <= 0:
        raise ValueError("the outline has no area: give a closed line around one")
    return outlines_of(shape.buffer(mm, join_style="mitre", mitre_limit=2.0))


def area_within(segments: Iterable[Segment]) -> BaseGeometry:
    """What a path encloses, by the odd rule: a part inside another is a hole."""
    from shapely import Polygon, make_valid, symmetric_difference

    area: BaseGeometry = Polygon()
    for part in flatten(segments):
        if len(part) > 2:
            area = symmetric_difference(area, make_valid(Polygon(part)))
    return area


def outlines_of(area: BaseGeometry) -> tuple[Segment, ...]:
    """The closed outlines of an area and of its holes; none if it is empty."""
    from shapely import Polygon
    from shapely.geometry import MultiPolygon
    from shapely.geometry.polygon import orient

    wholes = area.geoms if isinstance(area, MultiPolygon) else [area]
    outlines: list[Segment] = []
    for whole in wholes:
        if isinstance(whole, Polygon) and not whole.is_empty:
            turned = orient(whole)
            for ring in (turned.exterior, *turned.interiors):
                outlines += polygon([(x, y) for x, y in list(ring.coords)[:-1]])
    return tuple(outlines)
