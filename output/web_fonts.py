"""Fonts for web pages. In: a font and the text that is shown in it; out: the bytes of a TrueType
file with the letters of that text only.

The same font and text give the same bytes.
"""

from __future__ import annotations

import uharfbuzz

from layouts.font import Font


def web_font(font: Font, text: str) -> bytes:
    """The font, cut down to the letters of a text."""
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update({ord(letter) for letter in text})
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(uharfbuzz.Face(font.data), wanted).blob.data)
