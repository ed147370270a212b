"""Apart: what is left of a sheet after each cut of a trimmer.

In: the paper and numbered cuts. Out: the parts that lie on the table after each of them, as boxes
in mm on the page, as it was before it was cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from layouts.sheets.cuts.order import Cut, Span
from layouts.transform import Bounds

_CLOSE: Final = 1e-3  # mm


def taken_apart(sheet: Bounds, cuts: Sequence[Cut]) -> Iterator[tuple[Bounds, ...]]:
    """The parts after the first cut, after the second, and so on; the two that a cut makes of one
    stand where that stood.

    Raises ValueError for a cut that does not run from edge to edge of one part in each of its
    spans: nobody can make it.
    """
    parts = [sheet]
    for cut in cuts:
        for span in cut.spans:
            here = [at for at, part in enumerate(parts) if _crosses(cut, span, part)]
            if len(here) != 1:
                way = "x" if cut.upright else "y"
                told = f"cut {cut.number} at {way} = {cut.at:g} mm goes through {len(here)} parts"
                raise ValueError(f"{told} from {span[0]:g} to {span[1]:g} mm, not through one")
            parts[here[0] : here[0] + 1] = _halves(cut, parts[here[0]])
        yield tuple(parts)


def _crosses(cut: Cut, span: Span, part: Bounds) -> bool:
    low, high, start, end = (0, 2, 1, 3) if cut.upright else (1, 3, 0, 2)
    inside = part[low] + _CLOSE < cut.at < part[high] - _CLOSE
    return inside and max(abs(part[start] - span[0]), abs(part[end] - span[1])) < _CLOSE


def _halves(cut: Cut, part: Bounds) -> tuple[Bounds, Bounds]:
    left, top, right, bottom = part
    if cut.upright:
        return (left, top, cut.at, bottom), (cut.at, top, right, bottom)
    return (left, top, right, cut.at), (left, cut.at, right, bottom)
