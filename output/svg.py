"""SVG: sheets as a folder of files, one for each side of a page.

In: sheets. Out: `sheet-01-front.svg`, `sheet-01-back.svg` ..., as large as the paper in mm, with
nothing outside them: text as outlines, pictures inside. The same sheets give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from layouts.drawing import Drawing
from layouts.sheets.sheet import Sheet
from output.errors import OutputError
from output.files import write_folder
from output.pages import pages

_OURS: Final = re.compile(r"(cover|sheet)-\d+-(front|back)\.svg")


def write_svg(sheets: Sequence[Sheet], folder: Path, *, title: str = "") -> tuple[Path, ...]:
    """Writes `sheets` into `folder` and returns the paths of the files.

    Sheets of an earlier run are removed, other files of the folder stay. Nothing is changed
    unless every sheet could be drawn. Raises OutputError naming the sheet or the folder.
    """
    if not sheets:
        raise OutputError(f"{folder} would be empty; a game with at least one piece is right")
    return write_folder(folder, _files(sheets, title), _OURS)


def svg_bytes(drawing: Drawing, *, title: str = "") -> bytes:
    """One drawing as an SVG file."""
    from output.svg_paint import svg_page
    from output.svg_stock import Stock

    return svg_page(drawing, title, Stock())


def _files(sheets: Sequence[Sheet], title: str) -> Iterator[tuple[str, bytes]]:
    from output.svg_paint import svg_page
    from output.svg_stock import Stock

    stock = Stock()
    for page in pages(sheets):
        try:
            data = svg_page(page.drawing, f"{title}: {page.name}" if title else page.name, stock)
        except OutputError as fault:
            raise OutputError(f"{page.name}: {fault}") from fault
        yield f"{page.stem}.svg", data
