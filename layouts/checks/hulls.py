"""Hulls: how far a thing reaches, as the convex outline around all ink of it.

In: a text, an image or a symbol. Out: the corners of its hull in mm on its side of the piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from layouts.checks.seen import Seen, text_box
from layouts.drawing import Drawing, Element, Group, Path, Picture, Point, Segment, Text, Use
from layouts.outline import flatten
from layouts.transform import moved_point

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_FINE = 2000  # parts of a symbol's larger side that its curves are measured to


class Hulls:
    """The hulls of things; a symbol's is worked out once, however often it is drawn."""

    def __init__(self) -> None:
        self._known: dict[Drawing, tuple[Point, ...]] = {}

    def of(self, one: Seen) -> tuple[Point, ...]:
        """The corners of a thing's hull on its side; none for a shape or for no ink."""
        match one.thing:
            case Text():
                left, top, right, bottom = text_box(one.thing)
                corners: Sequence[Point] = [(x, y) for x in (left, right) for y in (top, bottom)]
            case Picture(x=x, y=y, width=width, height=height):
                corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
            case Use(matrix=matrix, drawing=drawing):
                corners = [moved_point(matrix, *corner) for corner in self._art(drawing)]
            case Path():
                corners = ()
        return tuple(moved_point(one.matrix, *corner) for corner in corners)

    def _art(self, drawing: Drawing) -> tuple[Point, ...]:
        if drawing not in self._known:
            tolerance = max(drawing.width, drawing.height) / _FINE
            self._known[drawing] = _corners(_hulls(drawing.children, tolerance))
        return self._known[drawing]


def _hulls(elements: Iterable[Element], tolerance: float) -> Iterator[BaseGeometry]:
    """The hull of each shape of some art. Art holds no text and no images."""
    from shapely.affinity import affine_transform

    for element in elements:
        if isinstance(element, Path):
            stroke = element.width / 2 if element.stroke and element.stroke_opacity else 0.0
            if stroke or (element.fill and element.fill_opacity):
                yield _around(element.segments, tolerance).buffer(stroke)
        elif isinstance(element, Group | Use):
            inner = element.children if isinstance(element, Group) else element.drawing.children
            clip = element.clip if isinstance(element, Group) else None
            a, b, c, d, e, f = element.matrix
            for hull in _hulls(inner, tolerance):
                cut = hull if clip is None else hull.intersection(_around(clip, tolerance))
                yield affine_transform(cut, [a, c, b, d, e, f])


def _around(segments: Iterable[Segment], tolerance: float) -> BaseGeometry:
    from shapely import MultiPoint

    points = [point for part in flatten(segments, tolerance) for point in part]
    return MultiPoint(points).convex_hull


def _corners(hulls: Iterable[BaseGeometry]) -> tuple[Point, ...]:
    from shapely import GeometryCollection, get_coordinates

    whole = GeometryCollection(list(hulls)).convex_hull
    return tuple((float(x), float(y)) for x, y in get_coordinates(whole))
