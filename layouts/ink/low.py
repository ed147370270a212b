"""Little ink: what is over 14 mm loses its fill, what is smaller keeps its colour.

A `Hand` of `faces`. Of a large shape stay the rim and, if it has none or is a tint on ink, a band
along its edge in its colour; cream goes, grass green becomes a thin line, or nothing where sheets
on it hide the most of that. Symbols are replaced by their drawing for little ink, or else lose
their fills and keep rims and inner edges. White things on a colour that is gone take that colour,
or ink where it would not be read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

from layouts.drawing import Drawing, Element, Path, Picture, Point, Segment, Text, Use, multiply
from layouts.ink.colour import INK, PAPER, contrast, full, is_ink, is_meadow, is_pale, is_tint
from layouts.ink.edge import band
from layouts.ink.faces import Spot, middle_of
from layouts.ink.ground import MIXED, colour_at
from layouts.ink.hollow import hollow
from layouts.ink.stamp import is_stamp, stamped
from layouts.outline import area_within, flatten, grow, rectangle
from layouts.transform import bounds, determinant, inverse, moved

LARGEST: Final = 14.0
"""What is larger, in mm, loses its fill; a symbol of just this size does not, turned or not."""

LINE: Final = 0.35  # mm: the edge of a meadow
BAND: Final = 1.1  # mm: the edge of a coloured field
FRAME: Final = 2.6  # mm: a field of which no more is seen round another is a frame already
PALE: Final = 0.4  # of a photograph's ink stays

_SLACK: Final = 0.01
_JUST: Final = 0.8  # mm inside a ground's line
_LOOKS: Final = 32  # along it, to find out whether it is painted over,
_HIDDEN: Final = 0.3  # which it is where less of it than that can be seen
_EDGE: Final = 0.014  # of a symbol's size: its inner edges,
_FINEST: Final = 0.2  # mm: but no finer
_BOLDEST: Final = 0.5  # and no bolder
_LIGHT: Final = 2.2  # contrast: type that stands on a darker ground
_READ: Final = 3.0  # contrast of type that is read on paper


class Low:
    """The hand that saves ink. `paler` gives a picture with a part of its ink."""

    over: Final = 0.8
    inside: Final = FRAME

    def __init__(self, paler: Callable[[Picture, float], Picture]) -> None:
        self._paler = paler
        self._hollow: dict[tuple[Drawing, float], Drawing] = {}
        self._stamped: dict[tuple[Drawing, str], Drawing] = {}

    def path(self, path: Path, spot: Spot) -> Element | None:
        """Rims, frames and small shapes as they are, others without their fill."""
        if path.fill is None:
            return path
        if spot.size <= LARGEST + _SLACK:
            return self._small(path, spot)
        if spot.role.covered:
            return path
        if path.fill_opacity < 1:  # a shadow or a shine on something that is white now
            return None if path.stroke is None else replace(path, fill=None)
        if spot.role.edged and path.stroke is None and _tells(path.fill) and _on_ink(path, spot):
            return _banded(path, spot)
        if spot.role.edged or path.stroke is not None:
            return replace(path, fill=PAPER)
        if is_pale(path.fill):
            ground = spot.lost(_middle(path))
            return _lined(path, spot, None if ground is None else _readable(ground))
        if is_tint(path.fill) and is_meadow(path.fill):
            return _lined(path, spot, full(path.fill))
        return _banded(path, spot)

    def text(self, text: Text, spot: Spot) -> Element | None:
        """White type on a ground that is gone in the colour of the ground, if that can be read."""
        if contrast(text.fill) >= _LIGHT:
            return text
        ground = spot.lost(middle_of(text))
        return text if ground is None else replace(text, fill=_readable(ground))

    def symbol(self, use: Use, low: Drawing | None, spot: Spot) -> Element | None:
        """Small symbols as they are, large ones without their fills; a white stamp on a ground
        that is gone in the colour of the ground."""
        art = use.drawing
        scale = spot.scale * sqrt(abs(determinant(use.matrix)))
        large = max(art.width, art.height) * scale > LARGEST + _SLACK
        if large and low is not None:
            return replace(use, drawing=low)
        ground = self._ground(art, use, spot) if is_stamp(art) else None
        if ground is not None:
            if (art, ground) not in self._stamped:
                self._stamped[art, ground] = stamped(art, ground)
            return replace(use, drawing=self._stamped[art, ground])
        if not large or not scale:
            return use
        line = line_of(art, scale)
        if (art, line) not in self._hollow:
            self._hollow[art, line] = hollow(art, line)
        return replace(use, drawing=self._hollow[art, line])

    def picture(self, picture: Picture) -> Element | None:
        """Photographs pale."""
        return self._paler(picture, PALE)

    @staticmethod
    def _ground(art: Drawing, use: Use, spot: Spot) -> str | None:
        """The colour for a stamp; None if it has to stay white, for what it stands on or for what
        stands on it."""
        inner = replace(spot, matrix=multiply(spot.matrix, use.matrix))
        ground = inner.lost((art.width / 2, art.height / 2))
        if ground == MIXED or inner.carries(rectangle(0, 0, art.width, art.height)):
            return None
        return ground

    @staticmethod
    def _small(path: Path, spot: Spot) -> Path:
        """A small white shape on a ground that is gone stands out as type does, or gets a line if
        it is there for type to stand on."""
        if path.fill is None or not is_pale(path.fill) or path.stroke is not None:
            return path
        ground = spot.lost(_middle(path))
        if ground is None:
            return path
        colour = _readable(ground)
        if spot.carries(path.segments):
            return replace(path, stroke=colour, width=LINE / spot.scale, join="round")
        return replace(path, fill=colour)


def line_of(art: Drawing, scale: float) -> float:
    """How wide a symbol's inner edges are, in its own mm, if it is printed `scale` times as large.

    Rounded, so that sizes that are nearly the same share a drawing.
    """
    printed = _EDGE * max(art.width, art.height) * scale
    return float(f"{min(max(printed, _FINEST), _BOLDEST) / scale:.2g}")


def _tells(colour: str) -> bool:
    """Whether a sheet's colour is the light version of one that it says something with."""
    return is_tint(colour) and not is_pale(colour) and not is_meadow(colour)


def _on_ink(path: Path, spot: Spot) -> bool:
    """Whether the sheet lies on a rim in ink."""
    area = area_within(path.segments)
    if area.is_empty:
        return False
    inside = area.representative_point()
    return is_ink(spot.under((inside.x, inside.y)) or PAPER)


def _readable(ground: str) -> str:
    colour = full(ground)
    return INK if ground == MIXED or is_ink(colour) or contrast(colour) < _READ else colour


def _middle(path: Path) -> Point:
    left, top, right, bottom = bounds(path.segments)
    return (left + right) / 2, (top + bottom) / 2


def _lined(path: Path, spot: Spot, colour: str | None) -> Path | None:
    """White, with a thin line round it if a colour is given, clear of the cut."""
    white = replace(path, fill=PAPER)
    back = inverse(spot.matrix)
    if colour is None or back is None:
        return white
    shape = moved(spot.matrix, path.segments)
    clear = spot.edge.inside(shape)
    if clear is shape:
        return replace(white, stroke=colour, width=LINE / spot.scale, join="round")
    if not clear or _hidden(clear, spot):
        return white
    line = moved(back, clear)
    return Path(line, PAPER, colour, LINE / spot.scale, join="round", rule="evenodd")


def _hidden(line: tuple[Segment, ...], spot: Spot) -> bool:
    """Whether sheets cover most of what lies just inside a line of the piece, so that they leave
    only an edge of the ground to be seen."""
    from shapely import LineString

    over = spot.painted[spot.place + 1 :]
    seen = total = 0
    for part in flatten(grow(line, -_JUST)):
        around = LineString((*part, part[0]))
        for step in range(_LOOKS):
            point = around.interpolate((step + 0.5) / _LOOKS, normalized=True)
            total += 1
            seen += colour_at(over, (point.x, point.y)) is None
    return seen < _HIDDEN * total


def _banded(path: Path, spot: Spot) -> Path:
    """White with a band of its colour along its edge, clear of the cut; slim shapes are bands
    already."""
    back = inverse(spot.matrix)
    if back is None or path.fill is None:
        return path
    clear = spot.edge.inside(moved(spot.matrix, path.segments))
    middle = band(clear, BAND) if clear else ()
    if not middle:
        return path
    line = moved(back, middle)
    width = BAND / spot.scale
    return Path(line, PAPER, full(path.fill), width, join="round", rule="evenodd")
