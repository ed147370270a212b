"""Text of the house's own, as on the sheets beside the pieces: one font, no markup.

In: a string, a font, its size (the em in mm) and where to. Out: `Text` elements. What the font
lacks is borrowed as in the texts of pieces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from layouts.drawing import Text
from layouts.font import Font
from layouts.text.block import Align, Block, Box, Valign
from layouts.text.setting import Setter
from layouts.text.typeface import Typeface

_of = lru_cache(maxsize=64)(lambda font: Setter(Typeface({"": font}, "")))


def set_line(
    string: str,
    font: Font,
    size: float,
    x: float,
    y: float,
    fill: str,
    *,
    anchor: Literal["start", "middle", "end"] = "start",
) -> tuple[Text, ...]:
    """One line whose baseline's left end, middle or right end stands at x, y, from left to right.

    Raises TextError for a character that no font has or a second line.
    """
    made = _of(font).line(string, size, x, y, fill, anchor=anchor)
    return tuple(one for one in made if isinstance(one, Text))


def set_block(
    string: str,
    font: Font,
    size: float,
    box: Box,
    fill: str,
    *,
    align: Align = "start",
    valign: Valign = "top",
    leading: float = 1.25,
) -> tuple[Text, ...]:
    """The lines of a string wrapped into a box. Raises TextError for what does not fit."""
    made = _of(font).block(string, size, box, fill, Block(align, valign, leading))
    return tuple(one for one in made if isinstance(one, Text))
