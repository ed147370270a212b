"""Paint: the house's cut paper, and type that finds its own size.

In: outlines, strings and measures in mm. Out: elements. A sheet of cut paper has one rim of ink,
thin above and thick below right, for the light comes from the upper left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Segment, Text, Use, multiply, shift
from layouts.font import Font
from layouts.outline import circle, rectangle
from layouts.sheets.imposition import SheetError
from layouts.text import TextError, set_block
from layouts.transform import moved, rotation, scaling

INK: Final = PALETTE["ink"]
RIM: Final = 0.3
"""How wide a rim of ink shows, in mm."""

LEADING: Final = 1.28
_SHADE: Final = (0.12, 0.16)
_BREAKS: Final = re.compile("[ \\n\u200b-]")


class CoverError(SheetError):
    """The first page cannot be set; the sheets of pieces can."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """The faces of a page: for names and numbers, for text, for emphasis in it."""

    display: Font
    text: Font
    bold: Font


@dataclass(frozen=True, slots=True)
class Block:
    """Elements that stand together: from the top left corner at 0, 0 they take `height` mm."""

    elements: tuple[Element, ...]
    height: float


def cut_paper(outline: Sequence[Segment], fill: str, rim: float = RIM) -> tuple[Path, Path]:
    """A sheet of cut paper: its rim and itself."""
    return edge(outline, rim), Path(tuple(outline), fill=PALETTE[fill])


def edge(outline: Sequence[Segment], rim: float = RIM) -> Path:
    """The rim of ink that shows around a sheet laid over it."""
    k = rim / RIM
    below = moved(shift(_SHADE[0] * k, _SHADE[1] * k), outline)
    return Path(below, fill=INK, stroke=INK, width=2 * rim, join="round")


def disc(x: float, y: float, radius: float, fill: str, rim: float = RIM) -> tuple[Element, ...]:
    """A round sheet of cut paper."""
    return cut_paper(circle(x, y, radius), fill, rim)


def picture(drawing: Drawing, x: float, y: float, size: float, turn: float = 0.0) -> Use:
    """A drawing about its middle, its larger side `size` mm."""
    scale = size / max(drawing.width, drawing.height)
    inside = shift(-drawing.width / 2, -drawing.height / 2)
    placed = multiply(rotation(turn), multiply(scaling(scale, scale), inside))
    return Use(drawing, multiply(shift(x, y), placed))


def at(x: float, y: float, elements: Sequence[Element]) -> Group:
    """Elements moved to x, y."""
    return Group(tuple(elements), shift(x, y))


def words(
    string: str,
    fonts: Sequence[Font],
    size: float,
    width: float,
    *,
    align: Literal["left", "center", "right"] = "left",
    leading: float = LEADING,
    lines: int = 0,
    least: float = 2.4,
) -> Block:
    """Type wrapped into a width, in the first font that has all its characters.

    It is set smaller if a word is too wide, or if it would take more than `lines` lines, but not
    smaller than `least` mm: then words are broken, and lines may be more.
    Raises CoverError for characters that no font has.
    """
    font = next((one for one in fonts if not one.missing(string.replace("\n", ""))), fonts[-1])
    while True:
        last = size <= least
        if last and _widest(string, font) * size > width:
            string = "\u200b".join(string)
        if last or _widest(string, font) * size <= width:
            made = _set(string, font, size, width, align, leading)
            if last or not lines or made.height <= (lines + 0.5) * size * leading:
                return made
        size = max(least, 0.94 * size)


def _widest(string: str, font: Font) -> float:
    """The widest word's width in em."""
    missing = font.missing(string)
    known = "".join(c for c in string if c not in missing)
    return max((font.advance(word) for word in _BREAKS.split(known)), default=0.0)


def _set(
    string: str,
    font: Font,
    size: float,
    width: float,
    align: Literal["left", "center", "right"],
    leading: float,
) -> Block:
    box = (0.0, 0.0, width, 10_000.0)
    try:
        made: tuple[Text, ...] = set_block(
            string, font, size, box, INK, align=align, leading=leading
        )
    except TextError as error:
        raise CoverError(str(error)) from None
    if not made:
        return Block((), 0.0)
    pitch = size * leading
    first = (pitch + font.cap_height * size) / 2
    return Block(made, (round((made[-1].y - first) / pitch) + 1) * pitch)


def pill(string: str, font: Font, size: float, fill: str) -> tuple[float, Group]:
    """A word on a strip of cut paper with round ends: its width, and itself from 0, 0 down."""
    wide = font.advance(string) * size + 1.5 * size
    high = 1.62 * size
    base = (high + font.cap_height * size) / 2
    text = Text(0.75 * size, base, string, font, size, INK)
    return wide, Group((*cut_paper(rectangle(0, 0, wide, high, high / 2), fill, 0.22), text))
