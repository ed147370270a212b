"""Text: strings become glyphs at places, measured by the shaper that the writers use.

In: strings, typefaces and places in mm. Out: `Text` elements and icons. From the string on:
`clean` and `markup` read it, `typeface` finds fonts for its characters, `bidi` the order of its
runs, `chunks` measures its words, `lines` and `block` break it, `setting` puts it in its place.
"""

from layouts.text.block import Block, Box
from layouts.text.clean import TextError, cleaned
from layouts.text.markup import Rich, read_markup
from layouts.text.plain import set_block, set_line
from layouts.text.setting import Setter
from layouts.text.typeface import Style, Typeface

__all__ = [
    "Block",
    "Box",
    "Rich",
    "Setter",
    "Style",
    "TextError",
    "Typeface",
    "cleaned",
    "read_markup",
    "set_block",
    "set_line",
]
