"""Edges that a drawn line keeps away from, and bands of colour along the edge of a shape.

In: a piece's outline and folds, or a shape, in mm. Out: outlines in mm.

A ground runs on over cuts and folds, where nobody sees it; the line that stands for it runs
inside them, far enough that scissors need not follow it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from layouts.drawing import Segment
from layouts.fold import Fold
from layouts.outline import area_within, grow, outlines_of
from layouts.transform import bounds

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

CLEAR: Final = 1.0
"""How far a line stays from cuts and folds: a cut as far off leaves it whole."""


@dataclass(frozen=True, eq=False)
class Edge:
    """Where a side of a piece is cut and folded."""

    outline: tuple[Segment, ...]
    folds: tuple[Fold, ...] = ()

    def inside(self, shape: tuple[Segment, ...]) -> tuple[Segment, ...]:
        """The largest part of a shape that keeps clear of cuts and folds; the shape itself if all
        of it does, nothing if none does."""
        if self._clear_of(shape):
            return shape
        area = area_within(shape)
        parts = [area.intersection(cell) for cell in self._cells]
        largest = max(parts, key=lambda part: part.area, default=None)
        if largest is None or largest.is_empty:
            return ()
        return outlines_of(largest)

    def _clear_of(self, shape: tuple[Segment, ...]) -> bool:
        left, top, right, bottom = bounds(shape)
        first = self._cells[0].bounds if len(self._cells) == 1 else None
        if first is None or not self._is_box:
            return False
        x0, y0, x1, y1 = first
        return left >= x0 and top >= y0 and right <= x1 and bottom <= y1

    @cached_property
    def _is_box(self) -> bool:
        """Whether the cut is straight, but for round corners."""
        left, top, right, bottom = bounds(self.outline)
        return area_within(self.outline).area > 0.97 * (right - left) * (bottom - top)

    @cached_property
    def _cells(self) -> tuple[BaseGeometry, ...]:
        """The fields between cuts and folds, each smaller by `CLEAR` all round."""
        from shapely import LineString, polygonize, unary_union

        area = area_within(self.outline)
        lines = [LineString((fold.start, fold.end)) for fold in self.folds]
        cells = list(polygonize([unary_union([area.boundary, *lines])]).geoms) if lines else [area]
        smaller = (cell.buffer(-CLEAR) for cell in cells)
        return tuple(cell for cell in smaller if not cell.is_empty)


@lru_cache(maxsize=4096)
def band(shape: tuple[Segment, ...], width: float) -> tuple[Segment, ...]:
    """The middle of a band `width` wide inside a shape along its edge; nothing if the shape is no
    wider than the two sides of the band."""
    try:
        if not grow(shape, -1.2 * width):
            return ()
        return grow(shape, -width / 2)
    except ValueError:
        return ()
