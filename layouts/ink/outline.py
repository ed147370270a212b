"""Outlines only, for colouring in: white sheets with thin lines, marks and type stay.

A `Hand` of `faces`. Rims stay, everything else loses its fill and gets a line; what runs over the
cut needs none, for the cut has one. Photographs are left very pale, to be drawn over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

from layouts.drawing import Drawing, Element, Path, Picture, Text, Use
from layouts.ink.colour import INK, PAPER, is_ink, is_pale
from layouts.ink.edge import band
from layouts.ink.faces import Spot, middle_of
from layouts.ink.hollow import hollow
from layouts.ink.low import line_of
from layouts.transform import bounds, determinant, moved

LINE: Final = 0.3  # mm
SLIM: Final = 1.2  # mm: ink no wider is a line itself
PALE: Final = 0.2  # of a photograph's ink stays

_BOLD: Final = 0.07  # of a symbol's size, and
_BOLDEST: Final = 3.0  # mm: ink no wider, as of eyes, stays


class Outline:
    """The hand that leaves lines. `paler` gives a picture with a part of its ink."""

    over: Final = 0.8
    inside: Final = 0.8

    def __init__(self, paler: Callable[[Picture, float], Picture]) -> None:
        self._paler = paler
        self._hollow: dict[tuple[Drawing, float], Drawing] = {}

    def path(self, path: Path, spot: Spot) -> Element | None:
        """Rims and slim ink as they are, the rest as lines."""
        if path.fill is None:
            pale = path.stroke is None or is_pale(path.stroke)
            return path if pale else replace(path, stroke=INK)
        if is_ink(path.fill) and spot.role.covered:
            return path
        if path.stroke is None and self._is_slim(path, spot):
            return self._slim(path, spot)
        if path.fill_opacity < 1:
            return None
        white = replace(path, fill=PAPER)
        if spot.role.edged and path.stroke is None:
            return white
        if path.stroke is not None and not is_ink(path.fill):
            return replace(white, stroke=INK)
        shape = moved(spot.matrix, path.segments)
        if not spot.scale or spot.edge.inside(shape) is not shape:
            return white
        return replace(white, stroke=INK, width=LINE / spot.scale, join="round")

    def text(self, text: Text, spot: Spot) -> Element | None:
        """Type in ink, unless it is white on ink that stays."""
        under = spot.under(middle_of(text))
        return text if under is not None and is_ink(under) else replace(text, fill=INK)

    def symbol(self, use: Use, _: Drawing | None, spot: Spot) -> Element | None:
        """Symbols without their fills, whatever their size; what saves ink may be coloured, so
        their drawings for little ink do not count."""
        art = use.drawing
        scale = spot.scale * sqrt(abs(determinant(use.matrix)))
        if not scale:
            return use
        line = line_of(art, scale)
        if (art, line) not in self._hollow:
            bold = min(_BOLD * max(art.width, art.height), _BOLDEST / scale)
            self._hollow[art, line] = hollow(art, line, bold)
        return replace(use, drawing=self._hollow[art, line])

    def picture(self, picture: Picture) -> Element | None:
        """Photographs very pale."""
        return self._paler(picture, PALE)

    @staticmethod
    def _slim(path: Path, spot: Spot) -> Path:
        left, top, right, bottom = bounds(path.segments)
        there = spot.lost(((left + right) / 2, (top + bottom) / 2)) is not None
        white = is_pale(path.fill or PAPER) and not there
        return replace(path, fill=PAPER if white else INK)

    @staticmethod
    def _is_slim(path: Path, spot: Spot) -> bool:
        return not band(moved(spot.matrix, path.segments), SLIM / 2.4)
