"""Silhouettes: the outline of all that a drawing paints.

In: elements. Out: one closed outline round them, in their own units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from layouts.drawing import Element, Group, Path, Picture, Segment, Text, Use
from layouts.outline import area_within, outlines_of, rectangle

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_SMOOTH = 0.02


def silhouette(
    elements: Iterable[Element], rim: float, within: tuple[Segment, ...], foot: tuple[Segment, ...]
) -> tuple[Segment, ...]:
    """The outline `rim` mm round all that is painted and the `foot`, inside of `within`.

    Bays narrower than twice the rim are closed, holes are no part of it; what does not hang
    together is put into one convex outline.
    """
    from shapely import Polygon, unary_union

    inked = unary_union(list(painted(elements)))
    field = area_within(within)
    whole = unary_union([inked.buffer(2 * rim).buffer(-rim), area_within(foot)])
    whole = whole.intersection(field)
    if not isinstance(whole, Polygon):
        whole = whole.convex_hull
    assert isinstance(whole, Polygon)  # the hull of fields with area
    return outlines_of(Polygon(whole.exterior).simplify(_SMOOTH))


def painted(elements: Iterable[Element]) -> Iterator[BaseGeometry]:
    """The areas that elements paint, in their own units."""
    from shapely import MultiLineString
    from shapely.affinity import affine_transform

    from layouts.outline import flatten

    for element in elements:
        match element:
            case Path():
                if element.fill and element.fill_opacity:
                    yield area_within(element.segments)
                if element.stroke and element.stroke_opacity and element.width:
                    lines = [part for part in flatten(element.segments) if len(part) > 1]
                    yield MultiLineString(lines).buffer(element.width / 2)
            case Text():
                top = element.y - element.font.cap_height * element.size
                yield area_within(rectangle(element.x, top, element.width, element.y - top))
            case Picture():
                yield area_within(rectangle(element.x, element.y, element.width, element.height))
            case Group() | Use():
                inner = element.children if isinstance(element, Group) else element.drawing.children
                a, b, c, d, e, f = element.matrix
                clip = element.clip if isinstance(element, Group) else None
                for area in painted(inner):
                    seen = area if clip is None else area.intersection(area_within(clip))
                    yield affine_transform(seen, [a, c, b, d, e, f])
