"""Fonts: a static TrueType face that shapes words and knows the measures that layout needs.

In: the bytes of a TrueType file. Out: words as glyphs, widths, missing characters, heights.
HarfBuzz shapes; each word is shaped once. A line is its words with spaces between, so whoever
measures a text and whoever paints it see the same glyphs at the same places.

Measures that are called em are in em, the others in the font's own units; y grows up.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import uharfbuzz

_MOST_WORDS: Final = 100_000
"""More words than any game has; a larger heap of them is thrown away and begun anew."""

_LONGEST: Final = 100  # letters of a word that is worth remembering

# What is not seen and a font need not have: joiners, marks of direction, variation selectors.
_INVISIBLE: Final = frozenset(
    map(chr, (0x34F, 0x61C, *range(0x200C, 0x2010), 0x2060, *range(0xFE00, 0xFE10), 0xFEFF))
)


class NoGlyphError(LookupError):
    """A font cannot draw a character."""

    def __init__(self, character: str) -> None:
        super().__init__(character)
        self.character = character


@dataclass(frozen=True, slots=True)
class Shaped:
    """A word as glyphs from left to right, in font units.

    `texts` has for each glyph the characters it stands for, empty for what belongs to another
    glyph. `moves` shift single glyphs from where they would stand; it is empty if none do.
    `before` and `after` are what the font adds to a space on that side of the word.
    """

    ids: tuple[int, ...]
    advances: tuple[int, ...]
    texts: tuple[str, ...]
    moves: tuple[tuple[int, int], ...]
    width: int
    before: int
    after: int


def _nobody(_characters: str) -> Font | None:
    return None


@dataclass(frozen=True, eq=False)
class Font:
    """A face by name (`Baloo Print`) with the bytes of its static TrueType file.

    `borrow` gives a font that has all of some characters which this one lacks, None if there is
    none. It gives the same font for the same characters.
    """

    name: str
    data: bytes
    borrow: Callable[[str], Font | None] = _nobody

    @cached_property
    def units(self) -> int:
        """Font units in an em."""
        return int(self._face.upem)

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital H in em."""
        import uharfbuzz

        return self._height(uharfbuzz.OTMetricsTag.CAP_HEIGHT)

    @cached_property
    def x_height(self) -> float:
        """Height of a small x in em."""
        import uharfbuzz

        return self._height(uharfbuzz.OTMetricsTag.X_HEIGHT)

    def rise_and_drop(self, text: str, *, rtl: bool = False) -> tuple[float, float]:
        """How far the glyphs of `text` reach above and below the baseline, in em."""
        rise = drop = 0
        for word in self.line(text, rtl=rtl):
            for glyph, (_, up) in zip(word.ids, word.moves or _still(word), strict=True):
                top, bottom = self._reach[glyph]
                rise, drop = max(rise, up + top), min(drop, up + bottom)
        return rise / self.units, -drop / self.units

    @cached_property
    def space(self) -> int:
        """Width of a space in font units."""
        return self.words[" "].width

    @cached_property
    def words(self) -> dict[str, Shaped]:
        """Words read from left to right, each shaped when it is first asked for.

        Raises NoGlyphError for a character that the font cannot draw.
        """
        return _Words(self, "ltr")

    @cached_property
    def words_rtl(self) -> dict[str, Shaped]:
        """As `words`, read from right to left."""
        return _Words(self, "rtl")

    def has(self, character: str) -> bool:
        """Whether the font can draw a character, as one glyph or from its parts."""
        known = self._known
        if ord(character) in known or character in _INVISIBLE:
            return True
        parts = unicodedata.normalize("NFD", character)
        return parts != character and all(ord(part) in known for part in parts)

    def missing(self, text: str) -> str:
        """The characters of `text` that the font cannot draw, each once, in order."""
        return "".join(c for c in dict.fromkeys(text) if not self.has(c))

    def line(self, text: str, *, rtl: bool = False) -> list[Shaped]:
        """The words of one line in the order of reading, with a space after each but the last."""
        words = self.words_rtl if rtl else self.words
        return [words[word] for word in text.split(" ")]

    def advance(self, text: str, *, rtl: bool = False) -> float:
        """Width of `text` set in one line, in em. Raises NoGlyphError."""
        words = self.words_rtl if rtl else self.words
        if " " not in text:
            return words[text].width / self.units
        line = [words[word] for word in text.split(" ")]
        width = (len(line) - 1) * self.space - line[0].before - line[-1].after
        for word in line:
            width += word.before + word.width + word.after
        return width / self.units

    @cached_property
    def _face(self) -> uharfbuzz.Face:
        import uharfbuzz

        return uharfbuzz.Face(self.data)

    @cached_property
    def _shaper(self) -> uharfbuzz.Font:
        import uharfbuzz

        return uharfbuzz.Font(self._face)

    @cached_property
    def _reach(self) -> dict[int, tuple[int, int]]:
        return _Reaches(self._shaper)

    @cached_property
    def _known(self) -> frozenset[int]:
        return frozenset(self._face.unicodes)

    def _height(self, tag: uharfbuzz.OTMetricsTag) -> float:
        height = self._shaper.get_metric_position_with_fallback(tag)
        return float(height / self.units)


class _Reaches(dict[int, tuple[int, int]]):
    """The top and the bottom of glyphs; 0 for one without ink."""

    def __init__(self, shaper: uharfbuzz.Font) -> None:
        super().__init__()
        self._shaper = shaper

    def __missing__(self, glyph: int) -> tuple[int, int]:
        box = self._shaper.get_glyph_extents(glyph)
        high = (box.y_bearing, box.y_bearing + box.height) if box and box.height else (0, 0)
        self[glyph] = high
        return high


def _still(word: Shaped) -> tuple[tuple[int, int], ...]:
    return ((0, 0),) * len(word.ids)


class _Words(dict[str, Shaped]):
    """The words of a font in one direction."""

    def __init__(self, font: Font, direction: str) -> None:
        super().__init__()
        self._font = font
        self._direction = direction

    def __missing__(self, word: str) -> Shaped:
        shaped = self._shape(word)
        if len(word) <= _LONGEST:
            if len(self) >= _MOST_WORDS:
                self.clear()
            self[word] = shaped
        return shaped

    def _shape(self, word: str) -> Shaped:
        ids, clusters, places = self._glyphs(word)
        if 0 in ids:
            missing = self._font.missing(word)
            if missing:
                raise NoGlyphError(missing[0])
        advances = tuple(place.x_advance for place in places)
        moves = tuple((place.x_offset, place.y_offset) for place in places)
        return Shaped(
            ids,
            advances,
            _texts(word, clusters),
            moves if any(map(any, moves)) else (),
            sum(advances),
            *((0, 0) if word in ("", " ") else self._beside(word)),
        )

    def _glyphs(
        self, word: str
    ) -> tuple[tuple[int, ...], list[int], list[uharfbuzz.GlyphPosition]]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_codepoints([ord(c) for c in word])
        buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        # the machine's language would be taken else, and sheets differ from machine to machine
        buffer.language = "en"
        buffer.guess_segment_properties()
        if buffer.script in (None, "Zyyy", "Zinh"):
            buffer.script = "Latn"  # figures and signs belong to the text around them
        buffer.direction = self._direction
        uharfbuzz.shape(self._font._shaper, buffer)
        infos = buffer.glyph_infos
        ids = tuple(info.codepoint for info in infos)
        return ids, [info.cluster for info in infos], buffer.glyph_positions or []

    def _beside(self, word: str) -> tuple[int, int]:
        """What a space gets narrower or wider before and after a word: some fonts move it nearer
        to a quote."""
        first, last = word[0], word[-1]
        if first.isalnum() and last.isalnum():
            return 0, 0
        return self._around(f" {first}", first), self._around(f"{last} ", last)

    def _around(self, pair: str, single: str) -> int:
        _, _, both = self._glyphs(pair)
        _, _, one = self._glyphs(single)
        wide = sum(place.x_advance for place in both) - sum(place.x_advance for place in one)
        return int(wide - self._font.space)


def _texts(word: str, clusters: list[int]) -> tuple[str, ...]:
    """The characters that each glyph stands for: those from its cluster's start to the next's."""
    starts = sorted({*clusters, len(word)})
    after = dict(pairwise(starts))
    seen: set[int] = set()
    texts = []
    for cluster in clusters:
        texts.append("" if cluster in seen else word[cluster : after[cluster]])
        seen.add(cluster)
    return tuple(texts)
