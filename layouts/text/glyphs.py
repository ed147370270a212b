"""The glyphs of a line, one by one, for whoever paints outlines.

In: a `Text`. Out: glyphs with their places on the baseline.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.drawing import Text


def glyphs(text: Text) -> Iterator[tuple[int, float, float]]:
    """Each glyph with where it stands from the text's start, in font units, y up.

    Raises NoGlyphError for a character that the font cannot draw.
    """
    font = text.font
    line = font.line(text.string, rtl=text.rtl)
    blank = font.space + text.spread * font.units
    at = 0.0
    for index, word in enumerate(reversed(line) if text.rtl else line):
        if index:
            after, before = line[index - 1].after, word.before
            if text.rtl:
                after, before = word.after, line[-index].before
            at += after + blank + before
        for number, glyph in enumerate(word.ids):
            right, up = word.moves[number] if word.moves else (0, 0)
            yield glyph, at + right, float(up)
            at += word.advances[number]
