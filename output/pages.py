"""The pages of sheets, in the order of printing.

In: sheets. Out: a `Page` for each side that is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layouts.drawing import Drawing
from layouts.sheets.sheet import Sheet, trim
from layouts.transform import Bounds


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: what messages call it, the stem of a file of its own, its drawing.

    `trim` is where it is cut, in mm from its top left corner, if that is not at its edges.
    """

    name: str
    stem: str
    drawing: Drawing
    trim: Bounds | None = None


def pages(sheets: Sequence[Sheet]) -> Iterator[Page]:
    """Fronts and backs in turn: `sheet 1 of 3, front` and `sheet-01-front`; first pages are called
    `cover` in place of `sheet`."""
    digits = max(2, *(len(str(sheet.number)) for sheet in sheets))
    for sheet in sheets:
        for side, drawing, placements in (
            ("front", sheet.front, sheet.placements),
            ("back", sheet.back, sheet.back_placements),
        ):
            if drawing is not None:
                kind = "cover" if sheet.cover else "sheet"
                name = f"{kind} {sheet.number} of {sheet.total}, {side}"
                stem = f"{kind}-{sheet.number:0{digits}}-{side}"
                yield Page(name, stem, drawing, trim(drawing, placements))
