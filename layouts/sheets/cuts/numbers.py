"""Cut numbers: beside each mark, when to cut there.

In: a layout, where its pieces stand, its marks, and type. Out: small numbers, each beside the first
mark of its cut, and the room they take. A number stands in no piece, no bleed, no rim and on no
mark; where it finds no room it is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Text
from layouts.font import Font
from layouts.sheets.cuts.order import Cut, Span, cut_order
from layouts.sheets.imposition import Layout
from layouts.sheets.marks import Line, Marks
from layouts.sheets.sheet import Placement, box
from layouts.sheets.spacing import EPSILON
from layouts.transform import Bounds

SIZE: Final = 2.1
"""Em of the numbers in mm."""

_BESIDE: Final = 0.5  # mm between a mark and its number
_CLEAR: Final = 0.25  # mm around a number that nothing else comes into
_SHORTEST: Final = 0.8  # mm of a mark that shows beside a number


@dataclass(frozen=True, slots=True)
class Numbers:
    """`texts` are the numbers; `taken` are lines around and through each, for whoever looks for
    room among marks."""

    texts: tuple[Text, ...] = ()
    taken: tuple[Line, ...] = ()


def cut_numbers(
    layout: Layout, placements: Sequence[Placement], marks: Marks, font: Font
) -> Numbers:
    """The numbers of a sheet's front, as many of them as have room."""
    end = layout.height - layout.margin if layout.fold is None else layout.fold
    page = (layout.margin, layout.margin, layout.width - layout.margin, end)
    trims = [box(one) for one in placements]
    kept = [_grown(box(one), one.piece.bleed) for one in placements]
    kept += [_hull(line) for line in (*marks.crop, *marks.cuts)]
    texts: list[Text] = []
    taken: list[Line] = []
    for cut in cut_order(layout, placements, marks):
        string = str(cut.number)
        width, height = font.advance(string) * SIZE, font.cap_height * SIZE
        for x, y in _places(cut, _shown(cut, marks, kept, trims), width, height):
            room = (x, y, x + width, y + height)
            wide = _grown(room, _CLEAR)
            if _within(room, page) and not any(_overlap(wide, other) for other in kept):
                texts.append(Text(x, y + height, string, font, SIZE, PALETTE["ink"]))
                taken += _lines(room)
                kept.append(room)
                break
    return Numbers(tuple(texts), tuple(taken))


def _places(
    cut: Cut, shown: Sequence[Span], width: float, height: float
) -> Iterator[tuple[float, float]]:
    """Where the number's top left corner may be, the best first: beside the middle of what shows
    of the cut's marks, from one end of the cut to the other, after it and before it."""
    across, along = (width, height) if cut.upright else (height, width)
    for start, end in shown:
        middle = (start + end - along) / 2
        for beside in (cut.at + _BESIDE, cut.at - _BESIDE - across):
            yield (beside, middle) if cut.upright else (middle, beside)


def _shown(cut: Cut, marks: Marks, kept: Sequence[Bounds], trims: Sequence[Bounds]) -> list[Span]:
    """The stretches of marks at a cut, in order, where nothing is `kept` clear and that no piece
    parts from the cut: they may be in a margin that has come off before."""
    blocked, pieces = _across(cut, kept), _across(cut, trims)
    found: list[Span] = []
    for x0, y0, x1, y1 in (*marks.crop, *marks.cuts):
        ends, start, end = ((x0, x1), y0, y1) if cut.upright else ((y0, y1), x0, x1)
        if max(abs(place - cut.at) for place in ends) < EPSILON:
            found += _open(start, end, blocked)
    return sorted(one for one in found if any(_near(one, span, pieces) for span in cut.spans))


def _across(cut: Cut, boxes: Sequence[Bounds]) -> list[Span]:
    """Where along a cut's line there are boxes, in order."""
    found = []
    for x0, y0, x1, y1 in boxes:
        low, high, start, end = (x0, x1, y0, y1) if cut.upright else (y0, y1, x0, x1)
        if high - low > EPSILON and low - EPSILON <= cut.at <= high + EPSILON:
            found.append((start, end))
    return sorted(found)


def _open(start: float, end: float, blocked: Sequence[Span]) -> Iterator[Span]:
    """What is left of a stretch between what is blocked."""
    for low, high in (*blocked, (end, end)):
        if min(low, end) - start >= _SHORTEST:
            yield start, min(low, end)
        start = max(start, high)


def _near(stretch: Span, span: Span, pieces: Sequence[Span]) -> bool:
    """Whether no piece is between a stretch and where the cut runs."""
    start, end = min(stretch[1], span[1]), max(stretch[0], span[0])
    return not any(low < end - EPSILON and high > start + EPSILON for low, high in pieces)


def _hull(line: Line) -> Bounds:
    return (
        min(line[0], line[2]),
        min(line[1], line[3]),
        max(line[0], line[2]),
        max(line[1], line[3]),
    )


def _grown(bounds: Bounds, mm: float) -> Bounds:
    return bounds[0] - mm, bounds[1] - mm, bounds[2] + mm, bounds[3] + mm


def _within(inner: Bounds, outer: Bounds) -> bool:
    return (
        inner[0] >= outer[0] - EPSILON
        and inner[1] >= outer[1] - EPSILON
        and inner[2] <= outer[2] + EPSILON
        and inner[3] <= outer[3] + EPSILON
    )


def _overlap(one: Bounds, other: Bounds) -> bool:
    return (
        one[0] < other[2] - EPSILON
        and other[0] < one[2] - EPSILON
        and one[1] < other[3] - EPSILON
        and other[1] < one[3] - EPSILON
    )


def _lines(room: Bounds) -> tuple[Line, ...]:
    x0, y0, x1, y1 = room
    middle = (x0 + x1) / 2
    return (
        (x0, y0, x0, y1),
        (middle, y0, middle, y1),
        (x1, y0, x1, y1),
        (x0, y0, x1, y0),
        (x0, y1, x1, y1),
    )
