"""The order of painting: flat facets in space, so that what is near covers what is behind it.

In: facets and the way that one looks. Out: the same facets in the order of painting, some of them
in two where neither they nor what they cross lies wholly behind the other.

Space is cut in two by the plane of one facet; what is on its far side is painted before, what is
on its near side after (H. Fuchs, Z. Kedem, B. Naylor, 1980).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from layouts.drawing import Point
from layouts.nets.folded import Frame, Space, dot, minus

_NEAR: Final = 1e-4  # mm
_EDGE_ON: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Facet:
    """A panel or a part of one: the frame it lies in, its corners on the paper, and whether the
    side from each corner to the next is a `cut` through the panel, not an edge of it."""

    panel: str
    frame: Frame
    corners: tuple[Point, ...]
    cut: tuple[bool, ...] = ()

    def __post_init__(self) -> None:
        if not self.cut:
            object.__setattr__(self, "cut", (False,) * len(self.corners))


def from_behind(facets: Sequence[Facet], away: Space) -> Iterator[Facet]:
    """The facets from the furthest to the nearest for whoever looks along `away`.

    Of facets in one plane those that come first are on the printed side of the others.
    """
    if not facets:
        return
    divider = min(facets, key=lambda one: sum(_crosses(one, other) for other in facets))
    behind: list[Facet] = []  # at the back of the divider's paper
    level: list[Facet] = []
    before: list[Facet] = []
    for facet in facets:
        heights = _heights(divider, facet)
        if max(map(abs, heights)) < _NEAR:
            level.append(facet)
            continue
        if max(heights) > _NEAR:
            behind.append(_half(facet, heights, 1))
        if min(heights) < -_NEAR:
            before.append(_half(facet, heights, -1))
    print_seen = dot(divider.frame.away, away) > _EDGE_ON
    yield from from_behind(behind if print_seen else before, away)
    outer_print_seen = dot(level[0].frame.away, away) > 0
    yield from reversed(level) if outer_print_seen else level
    yield from from_behind(before if print_seen else behind, away)


def _heights(divider: Facet, facet: Facet) -> list[float]:
    """How far each corner lies behind the plane of the divider."""
    start, away = divider.frame.at(divider.corners[0]), divider.frame.away
    return [dot(minus(facet.frame.at(corner), start), away) for corner in facet.corners]


def _crosses(divider: Facet, facet: Facet) -> bool:
    heights = _heights(divider, facet)
    return max(heights) > _NEAR and min(heights) < -_NEAR


def _half(facet: Facet, heights: Sequence[float], sign: int) -> Facet:
    """What of a facet lies behind (1) or before (-1) a plane that its corners are so far behind."""
    corners: list[Point] = []
    cut: list[bool] = []
    count = len(heights)
    for here in range(count):
        there = (here + 1) % count
        a, b = sign * heights[here], sign * heights[there]
        if a > -_NEAR:
            corners.append(facet.corners[here])
            cut.append(facet.cut[here] if a > _NEAR or b > -_NEAR else True)
        if (a > _NEAR and b < -_NEAR) or (a < -_NEAR and b > _NEAR):
            part = a / (a - b)
            (x0, y0), (x1, y1) = facet.corners[here], facet.corners[there]
            corners.append((x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
            cut.append(a > 0 or facet.cut[here])
    return replace(facet, corners=tuple(corners), cut=tuple(cut))
