"""Does anything that matters run over the cut, or come so near that a cut a little off takes it?

Text, images and symbols matter. A shape is ground, and so is a symbol or image that covers the
safe area (a frame with round corners too); one that runs out over all of the bleed is meant to be
cut. What reaches further out than the piece is large was meant to be smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from layouts.checks.finding import Finding, Side
from layouts.checks.hulls import Hulls
from layouts.checks.seen import Seen, seen, trim_line, words
from layouts.drawing import Point, Segment, Text
from layouts.face.placing import SAFE
from layouts.face.trace import Trace
from layouts.outline import flatten
from layouts.piece import Piece

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

_TOUCH: Final = 0.05
_GROUND: Final = 0.95  # as much of the safe area is covered by what is ground


def near_cuts(pieces: Iterable[Piece], trace: Trace, safe: float = SAFE) -> Iterator[Finding]:
    """Things over the cut (`edge`) and less than `safe` mm inside it (`safe-area`)."""
    hulls = Hulls()
    areas: dict[tuple[Side, tuple[Segment, ...]], tuple[Polygon, BaseGeometry]] = {}
    for piece in pieces:
        for one in seen(piece, trace):
            corners = hulls.of(one)
            if (one.side, piece.outline) not in areas:
                trim = _trim(piece, one.side)
                areas[one.side, piece.outline] = trim, trim.buffer(_TOUCH - safe)
            trim, inner = areas[one.side, piece.outline]
            if corners and not _covers(inner, corners):
                yield from _too_near(piece, one, corners, trim, inner, safe)


def _trim(piece: Piece, side: Side) -> Polygon:
    from shapely import Polygon

    return Polygon(flatten(trim_line(piece, side))[0])


def _covers(area: BaseGeometry, corners: Sequence[Point]) -> bool:
    from shapely import intersects_xy

    return all(intersects_xy(area, [x for x, _ in corners], [y for _, y in corners]))


def _too_near(
    piece: Piece,
    one: Seen,
    corners: Sequence[Point],
    trim: Polygon,
    inner: BaseGeometry,
    safe: float,
) -> Iterator[Finding]:
    """What is wrong with a thing whose hull has a corner outside the safe area, if anything is."""
    from shapely import MultiPoint

    inside = [_inside(trim, corner) for corner in corners]
    left = min(inside)
    at = corners[inside.index(left)]
    is_text = isinstance(one.thing, Text)
    smaller = "set it smaller" if is_text else "make it smaller"
    if not is_text and -left <= max(piece.width, piece.height):
        if piece.bleed and -left >= piece.bleed - _TOUCH:
            return
        covered = MultiPoint(corners).convex_hull.intersection(inner).area
        if inner.area and covered >= _GROUND * inner.area:
            return
    move = f"move it {safe - left:.1f} mm inwards or {smaller}"
    if left < -_TOUCH:
        if piece.bleed and not is_text:
            move += f", or run it out over the whole bleed of {piece.bleed:g} mm"
        wrong = f"{words(one)} runs {-left:.1f} mm over the cut"
        yield Finding("edge", piece.name, wrong, move, one.side, at, one.origin)
    else:
        wrong = f"{words(one)} comes as near as {max(left, 0.0):.1f} mm to the cut"
        right = f"keep {safe:g} mm clear: {move}"
        yield Finding("safe-area", piece.name, wrong, right, one.side, at, one.origin)


def _inside(trim: Polygon, corner: Point) -> float:
    """How far inside the cut a point lies, in mm; outside it is negative."""
    from shapely import Point as Spot

    spot = Spot(corner)
    away = float(trim.exterior.distance(spot))
    return away if trim.covers(spot) else -away
