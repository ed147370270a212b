"""Margins: where beside the pieces there is room for a line of type.

In: a layout and the marks of one side. Out: free lines, each with the matrix that takes its mm,
x along the baseline and y down, to the page's.

The lines run along the rim. They lie above and below the pieces if a whole line has room there
clear of the marks, else left and right, turned by a quarter, else in the deeper pair of margins
between its marks. What finds no room in the better pair may go into the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from layouts.drawing import Matrix, multiply, shift
from layouts.sheets.imposition import Layout
from layouts.sheets.marks import Marks
from layouts.sheets.spacing import EPSILON

Margin: TypeAlias = Literal["header", "footer"]
"""The upper or lower margin of a pair, as seen with the type upright."""

_MOST: Final = 2  # lines in one margin: more would drift away from the rim
_LEADING: Final = 0.8  # between two lines
_BESIDE: Final = 0.1  # between a line and what stands next to it
_CLEAR: Final = 1.2  # left and right of a mark that parts a line
_APART: Final = 4.0  # between two things on one line


@dataclass(frozen=True, slots=True)
class _Strip:
    """A margin with its type upright; `depth` is from the rim to the pieces' bleed."""

    matrix: Matrix
    length: float
    depth: float
    margin: Margin


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A free part of a line of type, on its baseline in a strip's mm."""

    matrix: Matrix
    baseline: float
    start: float
    end: float


_Line: TypeAlias = list[_Stretch]
"""One line: one stretch or, between marks, several."""


class Margins:
    """The free lines of a page, for type that reaches `ascent` mm above its baseline and
    `descent` below. What is given away is no longer free."""

    def __init__(self, layout: Layout, marks: Marks, ascent: float, descent: float) -> None:
        self._lines: list[tuple[Margin, list[_Line]]] = [
            (strip.margin, _lines(strip, marks, ascent, descent))
            for strip in _strips(layout, marks, ascent + descent)
        ]

    def take(self, width: float, margin: Margin, *, last: bool = False) -> Matrix | None:
        """Room for `width` mm: the matrix to its left end on the baseline, None if there is none.

        The better pair of margins comes first, in it the margin asked for, there the line nearest
        to the rim. `last` takes the far end of a line instead of its start.
        """
        header, footer, *others = self._lines
        ordered = sorted((header, footer), key=lambda pair: pair[0] != margin)
        ordered += sorted(others, key=lambda pair: pair[0] != margin)
        for line in (line for _, lines in ordered for line in lines):
            for index in reversed(range(len(line))) if last else range(len(line)):
                stretch = line[index]
                if stretch.end - stretch.start < width - EPSILON:
                    continue
                if last:
                    x = stretch.end - width
                    line[index] = replace(stretch, end=x - _APART)
                else:
                    x = stretch.start
                    line[index] = replace(stretch, start=x + width + _APART)
                return multiply(stretch.matrix, shift(x, stretch.baseline))
        return None


def _strips(layout: Layout, marks: Marks, height: float) -> tuple[_Strip, ...]:
    """The four margins, the better pair first. It has the corners; the other lies between."""
    level, upright = _level(layout), _upright(layout)
    fit = all(_clear(strip, marks) >= height + _BESIDE - EPSILON for strip in level)
    turned = all(_clear(strip, marks) >= height + _BESIDE - EPSILON for strip in upright)
    if fit or (not turned and level[0].depth >= upright[0].depth - EPSILON):
        return (*level, *_upright(layout, between=True))
    return (*upright, *_level(layout, between=True))


def _level(layout: Layout, *, between: bool = False) -> tuple[_Strip, _Strip]:
    """The margins above and below the block: the page's whole width, or only the block's."""
    left, top, right, bottom = layout.block
    rim = layout.margin
    start, end = (left, right) if between else (rim, layout.width - rim)
    return (
        _Strip(shift(start, rim), end - start, top - rim, "header"),
        _Strip(shift(start, bottom), end - start, layout.height - rim - bottom, "footer"),
    )


def _upright(layout: Layout, *, between: bool = False) -> tuple[_Strip, _Strip]:
    """The margins left and right of the block. Both read upwards, so that one turn of the sheet
    sets them upright as its header and footer."""
    left, top, right, bottom = layout.block
    rim = layout.margin
    start, end = (bottom, top) if between else (layout.height - rim, rim)
    return (
        _Strip((0.0, -1.0, 1.0, 0.0, rim, start), start - end, left - rim, "header"),
        _Strip(
            (0.0, -1.0, 1.0, 0.0, right, start), start - end, layout.width - rim - right, "footer"
        ),
    )


def _lines(strip: _Strip, marks: Marks, ascent: float, descent: float) -> list[_Line]:
    """The lines of a margin from the rim inwards: whole ones clear of all marks, or else one
    that the marks part, or none."""
    height = ascent + descent
    above = strip.margin == "header"
    first = ascent if above else strip.depth - descent
    step = height + _LEADING if above else -height - _LEADING
    spare = _clear(strip, marks) - _BESIDE - height + EPSILON
    if spare >= 0:
        count = min(_MOST, 1 + int(spare / (height + _LEADING)))
        return [[_Stretch(strip.matrix, first + n * step, 0.0, strip.length)] for n in range(count)]
    if strip.depth - _BESIDE - height + EPSILON < 0:
        return []
    stops = sorted({x for x, _, _ in _obstacles(strip, marks)})
    starts = [0.0, *(x + _CLEAR for x in stops)]
    ends = [*(x - _CLEAR for x in stops), strip.length]
    stretches = zip(starts, ends, strict=True)
    return [[_Stretch(strip.matrix, first, start, end) for start, end in stretches if end > start]]


def _clear(strip: _Strip, marks: Marks) -> float:
    """How deep the strip is, from the rim, before the first mark."""
    if strip.margin == "header":
        return min((near for _, near, _ in _obstacles(strip, marks)), default=strip.depth)
    far = max((far for _, _, far in _obstacles(strip, marks)), default=0.0)
    return strip.depth - far


def _obstacles(strip: _Strip, marks: Marks) -> Iterator[tuple[float, float, float]]:
    """The marks that reach into a strip, all across it: x, and from where to where in y."""
    a, b, c, d, e, f = strip.matrix  # shifts and quarter turns: the transpose is the inverse
    for x0, y0, x1, y1 in (*marks.crop, *marks.cuts):
        x = a * (x0 - e) + b * (y0 - f)
        near, far = sorted(c * (px - e) + d * (py - f) for px, py in ((x0, y0), (x1, y1)))
        inside = -EPSILON < x < strip.length + EPSILON
        if inside and far > EPSILON and near < strip.depth - EPSILON:
            yield x, max(near, 0.0), min(far, strip.depth)
