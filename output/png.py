"""PNG: sheets and pieces as pictures, rendered from our own PDF.

In: sheets or pieces, dots per inch. Out: a folder of PNG files that say how large they are. A
piece is shown as it is cut out, with nothing around it, or for a print shop with its bleed. The
same input gives the same bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from layouts.drawing import Drawing, Group, Segment, Use, shift
from layouts.drawing import Path as Line
from layouts.piece import Piece
from layouts.sheets.sheet import Sheet
from layouts.transform import moved, scaling
from output.errors import OutputError
from output.files import write_folder
from output.pages import pages
from output.pdf import pdf_bytes

if TYPE_CHECKING:
    from PIL import Image

MOST_DOTS: Final = 150_000_000
"""Dots of one picture: an A3 page at 800 dpi. More would take gigabytes of memory."""

_SHEETS: Final = re.compile(r"(cover|sheet)-\d+-(front|back)\.png")
_PIECES: Final = re.compile(r"\d+-.*-?(front|back)\.png")
_INCH: Final = 25.4
_NAME: Final = 40  # letters of a piece's name in the name of its file


def check_pictures(sheets: Sequence[Sheet], pieces: Sequence[Piece], *, dpi: int) -> None:
    """Raises OutputError naming the first sheet or piece that is too large for `dpi`."""
    for page in pages(sheets) if sheets else ():
        _bounded(page.drawing, page.name, dpi)
    for piece in pieces:
        _bounded(piece.front, f"{piece.name}, front", dpi)


def write_sheet_pictures(sheets: Sequence[Sheet], folder: Path, *, dpi: int) -> tuple[Path, ...]:
    """Writes a PNG file for each side of each sheet into `folder`, `sheet-01-front.png` ...

    Those of an earlier run are removed, other files of the folder stay. Raises OutputError naming
    the sheet or the folder.
    """
    named = [(page.stem, page.name, page.drawing) for page in pages(sheets)]
    return write_folder(folder, _pictures(named, dpi, clear=False), _SHEETS)


def write_piece_pictures(pieces: Sequence[Piece], folder: Path, *, dpi: int) -> tuple[Path, ...]:
    """Writes a PNG file for each side of each piece into `folder`: one, however many copies.

    The files begin with a number, so that they stand in the order of the pieces. Raises
    OutputError naming the piece or the folder.
    """
    digits = max(2, len(str(len(pieces))))
    sides: dict[tuple[Drawing, tuple[Segment, ...]], Drawing] = {}
    named = []
    for number, piece in enumerate(pieces, 1):
        stem = f"{number:0{digits}}-{_plain(piece.name)}"
        over = scaling(-1.0, 1.0, piece.width / 2)
        faces = [("front", piece.front, piece.outline)]
        if piece.back is not None:
            faces.append(("back", piece.back, moved(over, piece.outline)))
        for side, face, outline in faces:
            if (face, outline) not in sides:
                sides[face, outline] = _cut_out(piece, face, outline)
            named.append((f"{stem}-{side}", f"{piece.name}, {side}", sides[face, outline]))
    return write_folder(folder, _pictures(named, dpi, clear=True), _PIECES)


def write_shop_pictures(pieces: Sequence[Piece], folder: Path, *, dpi: int) -> tuple[Path, ...]:
    """Writes a PNG file for each side of each piece into `folder`, as print shops take them: a
    rectangle with the bleed around it, round corners not cut, `01-hen-x4-front.png` for four.

    Raises OutputError naming the piece or the folder.
    """
    digits = max(2, len(str(len(pieces))))
    faces: dict[tuple[Drawing, float], Drawing] = {}
    named = []
    for number, piece in enumerate(pieces, 1):
        stem = f"{number:0{digits}}-{_plain(piece.name)}-x{piece.count}"
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is not None:
                if (face, piece.bleed) not in faces:
                    faces[face, piece.bleed] = _with_bleed(piece, face)
                drawing = faces[face, piece.bleed]
                named.append((f"{stem}-{side}", f"{piece.name}, {side}", drawing))
    return write_folder(folder, _pictures(named, dpi, clear=False), _PIECES)


def _with_bleed(piece: Piece, face: Drawing) -> Drawing:
    """A face with all that runs on beyond the trim; what runs on further is cut off by the page."""
    wide, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    return Drawing(wide, high, (Use(face, shift(piece.bleed, piece.bleed)),))


def _cut_out(piece: Piece, face: Drawing, outline: tuple[Segment, ...]) -> Drawing:
    """What is left of a face in one's hand: paper and art up to the trim line."""
    paper = Line(outline, fill="#FFFFFF")
    return Drawing(piece.width, piece.height, (Group((paper, Use(face)), clip=outline),))


def _pictures(
    named: Sequence[tuple[str, str, Drawing]], dpi: int, *, clear: bool
) -> Iterator[tuple[str, bytes]]:
    """File names with PNG files; what looks the same is rendered once."""
    from pypdfium2 import PdfDocument

    names: dict[Drawing, str] = {}
    for _, name, drawing in named:
        _bounded(drawing, name, dpi)
        names.setdefault(drawing, name)
    places = {drawing: place for place, drawing in enumerate(names)}
    left = Counter(drawing for _, _, drawing in named)
    kept: dict[Drawing, bytes] = {}
    pdf = pdf_bytes([(name, drawing) for drawing, name in names.items()], title="")
    with PdfDocument(pdf) as document:
        for stem, _, drawing in named:
            if drawing not in kept:
                page = document[places[drawing]]
                bitmap = page.render(
                    # a length of whole dots must not get one more for its last decimal
                    scale=dpi / 72 * (1 - 1e-6),
                    fill_color=(255, 255, 255, 0 if clear else 255),
                    may_draw_forms=False,
                    rev_byteorder=True,
                )
                kept[drawing] = _saved(bitmap.to_pil(), dpi)
                bitmap.close()
                page.close()
            yield f"{stem}.png", kept[drawing]
            left[drawing] -= 1
            if not left[drawing]:
                del kept[drawing]


def _saved(image: Image.Image, dpi: int) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()


def _bounded(drawing: Drawing, name: str, dpi: int) -> None:
    inches = drawing.width * drawing.height / _INCH**2
    if inches * dpi**2 > MOST_DOTS:
        most = int((MOST_DOTS / inches) ** 0.5)
        raise OutputError(f"{name} is too large for {dpi} dpi; {most} or fewer would be right")


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-_")[:_NAME].strip("-_")
