"""PDF: sheets as one file to print.

In: sheets. Out: a PDF 1.7 file as large as the paper, front and back in turn, all of it vectors
but the pictures, every font embedded, printed without scaling. The same sheets give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from layouts.drawing import Drawing
from layouts.sheets.sheet import Duplex, Sheet
from layouts.transform import Bounds
from output.errors import OutputError
from output.files import write_file
from output.pages import pages
from output.uses import count_uses


def write_pdf(
    sheets: Sequence[Sheet],
    path: Path,
    *,
    title: str,
    author: str = "",
    language: str = "",
    duplex: Duplex = "long",
) -> None:
    """Writes `sheets` to the file `path`, which appears whole or not at all.

    `language` (`en`, `fr`) is for readers aloud; `duplex` is the flip edge that the print dialog
    starts with, unless no sheet has a back. Raises OutputError naming the sheet, or the file if
    it cannot be written.
    """
    if not sheets:
        raise OutputError(f"{path} would have no page; a game with at least one piece is right")
    data = sheets_pdf(sheets, title=title, author=author, language=language, duplex=duplex)
    write_file(path, data)


def sheets_pdf(
    sheets: Sequence[Sheet],
    *,
    title: str,
    author: str = "",
    language: str = "",
    duplex: Duplex = "long",
) -> bytes:
    """The file that `write_pdf` writes."""
    if all(sheet.back is None for sheet in sheets):
        duplex = "none"
    printed = list(pages(sheets))
    return pdf_bytes(
        [(page.name, page.drawing) for page in printed],
        title=title,
        author=author,
        language=language,
        duplex=duplex,
        trims=[page.trim for page in printed],
    )


def pdf_bytes(
    drawings: Sequence[tuple[str, Drawing]],
    *,
    title: str,
    author: str = "",
    language: str = "",
    duplex: Duplex = "long",
    trims: Sequence[Bounds | None] = (),
) -> bytes:
    """A PDF file with a page for each (name, drawing), as large as the drawing.

    `trims` are the pages' trimmed boxes in mm from the top left corner; without one a page is
    trimmed at its edges.
    """
    from output.pdf_document import Document
    from output.pdf_paint import Painter

    document = Document(title, author, language, duplex)
    painter = Painter(document, count_uses(drawing for _, drawing in drawings))
    for (name, drawing), trim in zip_longest(drawings, trims):
        try:
            painter.page(drawing, trim)
        except OutputError as fault:
            raise OutputError(f"{name}: {fault}") from fault
    return document.data()
