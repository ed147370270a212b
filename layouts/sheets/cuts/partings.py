"""Partings: marks for the cuts that run between pieces and along no edge.

In: a layout, where its pieces stand, and its marks. Out: a tick at both ends of each parting cut,
as lines in mm on the page, clear of all art and of the rim.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.sheets.cuts.order import Cut, Span, cut_order
from layouts.sheets.finish import MARK
from layouts.sheets.imposition import Layout
from layouts.sheets.marks import Line, Marks
from layouts.sheets.sheet import Placement


def parting_marks(
    layout: Layout, placements: Sequence[Placement], marks: Marks
) -> tuple[Line, ...]:
    """The ticks of a sheet's front; none for a sheet that edges alone take apart."""
    cuts = [cut for cut in cut_order(layout, placements, marks) if cut.parting]
    return tuple(line for cut in cuts for span in cut.spans for line in _ticks(cut, span, layout))


def _ticks(cut: Cut, span: Span, layout: Layout) -> Iterator[Line]:
    """A cut meets no art between its ends, so a tick may begin right there."""
    length = layout.height if cut.upright else layout.width
    first, last = max(span[0], layout.margin), min(span[1], length - layout.margin)
    for start, end in ((first, min(first + MARK, last)), (max(last - MARK, first), last)):
        yield (cut.at, start, cut.at, end) if cut.upright else (start, cut.at, end, cut.at)
