"""Ink measured: how much of a page four inks cover.

In: the bytes of a PDF file. Out: for each page the share of it, 0 to 1, that cyan, magenta, yellow
and black cover, as seen by a renderer that is not ours.

Colours are turned into inks as the PDF specification says, with all the grey in them printed in
black: cyan is what is missing of red, and so on; what is missing of all three is black. A printer
mixes its inks in its own way: the numbers are good to compare prints, not to count millilitres.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

FINE: Final = 100
"""Dots per inch that are enough: edges are smoothed. A line finer than a dot, 0.25 mm, counts as
one; that makes less than a twentieth of a page of line art more."""

MOST: Final = 24
"""Pages of a file that are measured unless more are asked for."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which part of a page's area each ink covers, 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together, 0 to 4."""
        return self.cyan + self.magenta + self.yellow + self.black


@dataclass(frozen=True, slots=True)
class Measured:
    """The ink of a file: the pages measured by their number from 1, and how many it has."""

    pages: dict[int, Coverage]
    count: int

    @property
    def mean(self) -> Coverage:
        """The mean over the pages measured."""
        return mean(self.pages.values())


def measure_ink(pdf: bytes, *, most: int = MOST, dpi: float = FINE) -> Measured:
    """The ink of the pages of a PDF file; of more than `most`, of so many spread over all."""
    from pypdfium2 import PdfDocument

    with PdfDocument(pdf) as document:
        count = len(document)
        chosen = range(count) if count <= most else [n * count // most for n in range(most)]
        pages = {}
        for index in chosen:
            page = document[index]
            bitmap = page.render(scale=dpi / 72, draw_annots=False, may_draw_forms=False)
            pages[index + 1] = coverage(bitmap.to_pil())
            bitmap.close()
            page.close()
    return Measured(pages, count)


def coverage(image: Image.Image) -> Coverage:
    """The ink of a picture."""
    from PIL import ImageChops, ImageStat

    red, green, blue = image.convert("RGB").split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    *colours, light = (ImageStat.Stat(band).mean[0] / 255 for band in (red, green, blue, lightest))
    cyan, magenta, yellow = (light - colour for colour in colours)
    return Coverage(cyan, magenta, yellow, 1 - light)


def mean(pages: Iterable[Coverage]) -> Coverage:
    """The mean of several pages."""
    every: Sequence[Coverage] = tuple(pages)
    size = max(len(every), 1)
    return Coverage(
        sum(page.cyan for page in every) / size,
        sum(page.magenta for page in every) / size,
        sum(page.yellow for page in every) / size,
        sum(page.black for page in every) / size,
    )
