"""Lines to cut, for a cutting machine: sheets as a folder of SVG files that hold nothing else.

In: sheets. Out: `sheet-01-cut.svg` ..., as large as the paper in mm and laid out as its front: each
piece's trim line once, in red, and its folds in blue. A first page and backs have no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from layouts.drawing import Drawing
from layouts.drawing import Path as Line
from layouts.sheets.sheet import Placement, Sheet, placed
from layouts.transform import moved
from output.files import write_folder

CUT: Final = "#FF0000"
FOLD: Final = "#0000FF"
_WIDTH: Final = 0.1
_DASH: Final = (2.0, 2.0)
_OURS: Final = re.compile(r"sheet-\d+-cut\.svg")


def write_cut_lines(sheets: Sequence[Sheet], folder: Path, *, title: str = "") -> tuple[Path, ...]:
    """Writes the lines of `sheets` into `folder` and returns the paths of the files.

    Those of an earlier run are removed, other files of the folder stay. Raises OutputError.
    """
    return write_folder(folder, _files(sheets, title), _OURS)


def cut_lines(sheet: Sheet) -> Drawing:
    """A page with the lines of the sheet's pieces: all folds first, since what is cut out moves."""
    page = sheet.front
    folds = tuple(line for one in sheet.placements for line in _folds(one))
    outlines = tuple(
        Line(moved(placed(one), one.piece.outline), stroke=CUT, width=_WIDTH)
        for one in sheet.placements
    )
    return Drawing(page.width, page.height, folds + outlines)


def _folds(placement: Placement) -> Iterator[Line]:
    for fold in placement.piece.folds:
        line = moved(placed(placement), (("M", fold.start), ("L", fold.end)))
        yield Line(line, stroke=FOLD, width=_WIDTH, dash=_DASH)


def _files(sheets: Sequence[Sheet], title: str) -> Iterator[tuple[str, bytes]]:
    from output.svg import svg_bytes

    digits = max(2, *(len(str(sheet.number)) for sheet in sheets))
    for sheet in sheets:
        if not sheet.cover:
            name = f"{title}: cut lines of sheet {sheet.number} of {sheet.total}"
            yield f"sheet-{sheet.number:0{digits}}-cut.svg", svg_bytes(cut_lines(sheet), title=name)
