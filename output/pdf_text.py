"""Text for a PDF: the operators that show a line, and what is known of the font they show.

In: texts of one font. Out: text operators, the glyphs that were shown and their characters.
Glyphs go by their own number in the font file, two bytes each, so what a page says depends on
nothing but its own text. What the shaper moved stands between the glyphs; each word is spelled
once. A reader gets the letters back from the table of characters, or from the text itself where
a font draws one letter's glyph for another. Letters from right to left stand as they are seen,
which is how readers expect them to turn them round.

Raises NoGlyphError for a character that the font does not have.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cached_property
from typing import Final

import uharfbuzz

from layouts.drawing import Text
from layouts.font import Font, Shaped
from output.numbers import number

_NOTDEF: Final = 0
_ESCAPED: Final = {code: chr(code) for code in range(256)} | {
    ord("("): "\\(",
    ord(")"): "\\)",
    ord("\\"): "\\\\",
    ord("\r"): "\\r",
}


class Lettering:
    """What texts of one font look like in one document; `used` has its glyphs' characters."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self.used: dict[int, str] = {_NOTDEF: ""}
        self._shaper = uharfbuzz.Font(uharfbuzz.Face(font.data))
        self._ltr = _Spelled(self, font.words, rtl=False)
        self._rtl = _Spelled(self, font.words_rtl, rtl=True)
        self._shifted: set[str] = set()
        self._unreadable: set[str] = set()

    def show(self, text: Text) -> str:
        """The operators that show a text, once its font and place are set."""
        parts = text.string.split(" ")
        words = self._rtl if text.rtl else self._ltr
        spelled = [words[part] for part in parts]
        if self._shifted and not self._shifted.isdisjoint(parts):
            shown = " ".join(self._step_by_step(text, parts))
        else:
            blank = self._blank
            if text.spread:
                blank += f"){number(-1000 * text.spread)}("
            shown = f"[({blank.join(reversed(spelled) if text.rtl else spelled)})] TJ"
        if self._unreadable and not self._unreadable.isdisjoint(parts):
            letters = text.string.encode("utf-16-be").hex().upper()
            return f"/Span <</ActualText <FEFF{letters}>>> BDC {shown} EMC"
        return shown

    def width(self, glyph: int) -> float:
        """How far a glyph moves on by itself, in thousandths of the em."""
        return self._thousandths(self._shaper.get_glyph_h_advance(glyph))

    def spell(self, word: str, shaped: Shaped, *, rtl: bool) -> str:
        """A word as it stands inside the brackets of a literal; `)20(` moves glyphs together."""
        spelled = []
        for glyph, advance, letters in zip(shaped.ids, shaped.advances, shaped.texts, strict=True):
            spelled.append(_code(glyph))
            nearer = self._shaper.get_glyph_h_advance(glyph) - advance
            if nearer:
                spelled.append(f"){number(self._thousandths(nearer))}(")
            if not self.used.get(glyph):
                self.used[glyph] = self._own.get(glyph, letters[::-1] if rtl else letters)
        if shaped.moves or shaped.before or shaped.after:
            self._shifted.add(word)
        if not rtl and "".join(self.used[glyph] for glyph in shaped.ids) != _plain(word):
            self._unreadable.add(word)
        return "".join(spelled)

    @cached_property
    def _blank(self) -> str:
        return self._ltr[" "]

    @cached_property
    def _own(self) -> dict[int, str]:
        """Glyphs that stand for one character by themselves."""
        own: dict[int, str] = {}
        for code in sorted(self._shaper.face.unicodes):
            text = _plain(chr(code))
            if len(text) > 1 and unicodedata.bidirectional(text[0]) in ("R", "AL"):
                text = text[::-1]
            own.setdefault(self._shaper.get_nominal_glyph(code), text)
        return own

    def _thousandths(self, units: float) -> float:
        return 1000 * units / self.font.units

    def _step_by_step(self, text: Text, parts: list[str]) -> Iterator[str]:
        """As `show`, for words with glyphs moved up or kerned with blanks."""
        line = list(zip(parts, self.font.line(text.string, rtl=text.rtl), strict=True))
        before: Shaped | None = None
        for word, shaped in reversed(line) if text.rtl else line:
            if before is not None:
                first, then = (shaped, before) if text.rtl else (before, shaped)
                wider = self._thousandths(first.after + then.before) + 1000 * text.spread
                yield f"[({self._blank}){number(-wider)}] TJ"
            if shaped.moves:
                yield from self._moved(shaped, text.size)
            elif word:
                yield f"[({(self._rtl if text.rtl else self._ltr)[word]})] TJ"
            before = shaped

    def _moved(self, shaped: Shaped, size: float) -> Iterator[str]:
        glyphs = zip(shaped.ids, shaped.advances, shaped.moves, strict=True)
        for glyph, advance, (right, up) in glyphs:
            rise = number(up / self.font.units * size)
            back = self._thousandths(self._shaper.get_glyph_h_advance(glyph) - advance + right)
            start = number(-self._thousandths(right))
            yield f"{rise} Ts [{start} ({_code(glyph)}) {number(back)}] TJ"
        yield "0 Ts"


class _Spelled(dict[str, str]):
    """Words as they are spelled, each worked out when it is first shown."""

    def __init__(self, lettering: Lettering, words: dict[str, Shaped], *, rtl: bool) -> None:
        super().__init__()
        self._lettering = lettering
        self._words = words
        self._rtl = rtl

    def __missing__(self, word: str) -> str:
        spelled = self[word] = self._lettering.spell(word, self._words[word], rtl=self._rtl)
        return spelled


def _code(glyph: int) -> str:
    return _ESCAPED[glyph >> 8] + _ESCAPED[glyph & 255]


def _plain(text: str) -> str:
    """Characters as a reader looks for them: letters for the forms of Arabic, plain blanks."""
    if text.isascii():
        return text
    return "".join(
        unicodedata.normalize("NFKC", c) if "\ufb00" <= c <= "\ufeff" or c == "\u00a0" else c
        for c in text
    )
