"""Paragraphs as chunks: what stands between two blanks and can be measured once.

In: a line of the text with its styles and icons, and the typeface. Out: chunks with the gaps
between them. A chunk knows the places where it may be broken; a plain word is one chunk however
often it occurs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import inf
from typing import Final, NamedTuple

from layouts.drawing import Drawing
from layouts.text.bidi import base_level, has_right_to_left, levels
from layouts.text.clean import SOFT, ZERO, without_breaks
from layouts.text.markup import ICON, Rich
from layouts.text.typeface import PLAIN, Piece, Style, Typeface

# a line may end after spaces, but not inside French "12 !" and "« oui »"
_SPACES = re.compile(r"(?<!«) +(?![ !?:;»])")
_ODD_SPACES = re.compile(r" [ !?:;»]|« ")
_CJK = "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60"
_NOT_FIRST = "、。，．・：；？！」』）〕】》〉］｝ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
_NOT_LAST = "「『（〔【《〈［｛"
# after a hyphen or dash inside a word, at a soft hyphen, at a zero-width space, between ideographs
_PLACES = re.compile(
    rf"(?<=\w[-‐–—])(?=\w)|(?<=[\u00ad\u200b])|(?<=[{_CJK}])(?<![{_NOT_LAST}])(?![{_NOT_FIRST}])(?=\w)"
    rf"|(?<=\w)(?=[{_CJK}])(?![{_NOT_FIRST}])|(?<=\ufffc)(?=\ufffc)"
)
_MAY_BREAK = re.compile(rf"[-‐–—\u00ad\u200b\ufffc{_CJK}]")
_HYPHEN: Final = "-"
_MOST_WORDS: Final = 100_000
"""More words than any game has; a larger heap of them is thrown away and begun anew."""
_LONGEST: Final = 100  # letters of a word that is worth remembering
_TOO_LONG: Final = 500  # letters that are in no line: they are not measured before they are broken


class Cuts(NamedTuple):
    """Where a chunk may be broken; `head` and `rest` give what is before and after a place."""

    places: Sequence[int]
    head: Callable[[int], Chunk]
    rest: Callable[[int], Chunk]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pieces that stand together in a line; `width` in em.

    `before` and `after` are what the font adds to a blank beside it. `cuts` tells where it may
    be broken; it is None if nowhere. `plain` is the string of a chunk that is one word in the
    main font.
    """

    pieces: tuple[Piece, ...]
    width: float
    before: float
    after: float
    cuts: Callable[[], Cuts] | None
    plain: str | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Chunks and the gaps between them.

    `base` is 1 if it is read from right to left. In a `plain` one all gaps are one blank of the
    main font.
    """

    chunks: list[Chunk]
    gaps: list[Piece]
    base: int = 0
    plain: bool = False


class Chunker:
    """Makes the chunks of texts in one typeface and remembers those of plain words."""

    def __init__(self, face: Typeface) -> None:
        self._face = face
        self._words: dict[str, Chunk] = {}
        self._gap = face.blank(1, PLAIN)

    def paragraphs(self, rich: Rich, icon_height: float) -> Iterator[Paragraph]:
        """The lines of a text as written; `icon_height` is in em.

        Raises TextError for what no font can draw.
        """
        start = 0
        for line in rich.text.split("\n"):
            if rich.styles or has_right_to_left(line):
                yield _Marked(self._face, rich, line, start, icon_height).paragraph()
            else:
                yield self._plain(line.strip(" "))
            start += len(line) + 1

    def _plain(self, line: str) -> Paragraph:
        plain = not _ODD_SPACES.search(line)
        words = line.split(" ") if plain else _SPACES.split(line)
        chunks = [self._words.get(word) or self._chunk(word) for word in words]
        if plain:
            return Paragraph(chunks, [self._gap] * (len(words) - 1), plain=True)
        gaps = [self._face.blank(len(gap[0]), PLAIN) for gap in _SPACES.finditer(line)]
        return Paragraph(chunks, gaps)

    def _chunk(self, word: str) -> Chunk:
        cuts = partial(self._cuts, word) if _MAY_BREAK.search(word) else None
        if cuts is not None and len(word) > _TOO_LONG and cuts().places:
            return Chunk((), inf, 0.0, 0.0, cuts)
        shown = without_breaks(word)
        pieces = self._face.pieces(shown, PLAIN) if shown else ()
        plain = [piece.font for piece in pieces] in ([], [self._face.main])
        chunk = _chunk(pieces, cuts, shown if plain else None)
        if len(word) <= _LONGEST:
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            self._words[word] = chunk
        return chunk

    def _cuts(self, word: str) -> Cuts:
        def head(at: int) -> Chunk:
            return self._chunk(word[:at] + _HYPHEN * (word[at - 1] == SOFT))

        return Cuts(_places(word, 0, len(word)), head, lambda at: self._chunk(word[at:]))


class _Marked:
    """A line with styles, icons or letters from right to left; its chunks are not remembered."""

    def __init__(
        self, face: Typeface, rich: Rich, line: str, start: int, icon_height: float
    ) -> None:
        self._face = face
        self._line = line
        self._styles = rich.styles[start : start + len(line)] or (PLAIN,) * len(line)
        self._icons = {at - start: icon for at, icon in rich.icons.items()} if rich.icons else {}
        self._icon_height = icon_height
        right_to_left = has_right_to_left(line)
        self._base = base_level(line) if right_to_left else 0
        self._levels = levels(line) if right_to_left else [0] * len(line)

    def paragraph(self) -> Paragraph:
        """The chunks, the gaps between them and the base level."""
        line = self._line
        start = len(line) - len(line.lstrip(" "))
        end = len(line.rstrip(" "))
        chunks: list[Chunk] = []
        gaps: list[Piece] = []
        for gap in _SPACES.finditer(line, start, max(start, end)):
            chunks.append(self._chunk(start, gap.start()))
            gaps.append(
                self._face.blank(len(gap[0]), self._styles[gap.start()], self._levels[gap.start()])
            )
            start = gap.end()
        chunks.append(self._chunk(start, max(start, end)))
        return Paragraph(chunks, gaps, self._base)

    def _chunk(self, start: int, end: int, hyphen: str = "") -> Chunk:
        breaks = _MAY_BREAK.search(self._line, start, end)
        cuts = partial(self._cuts, start, end) if breaks else None
        if cuts is not None and end - start > _TOO_LONG and cuts().places:
            return Chunk((), inf, 0.0, 0.0, cuts)
        return _chunk(tuple(self._pieces(start, end, hyphen)), cuts)

    def _cuts(self, start: int, end: int) -> Cuts:
        def head(at: int) -> Chunk:
            return self._chunk(start, at, _HYPHEN * (self._line[at - 1] == SOFT))

        return Cuts(_places(self._line, start, end), head, lambda at: self._chunk(at, end))

    def _pieces(self, start: int, end: int, hyphen: str) -> Iterator[Piece]:
        def look(at: int) -> tuple[Style, int, Drawing | None]:
            return self._styles[at], self._levels[at], self._icons.get(at)

        for (style, level, icon), places in groupby(range(start, end), key=look):
            run = list(places)
            if icon is not None:
                width = self._icon_height * icon.width / icon.height
                yield from [Piece(self._face.main, ICON, width, level, icon)] * len(run)
                continue
            shown = without_breaks(self._line[run[0] : run[-1] + 1])
            shown += hyphen if run[-1] + 1 == end else ""
            if shown:
                yield from self._face.pieces(shown, style, level)


def _places(text: str, start: int, end: int) -> list[int]:
    """Where a chunk may be broken, but not before any letter of it."""
    while start < end and text[start] in (SOFT, ZERO):
        start += 1
    end = min(end, start + _TOO_LONG)  # nobody asks for more of it before that is in a line
    places = (place.start() for place in _PLACES.finditer(text, start, end))
    return [at for at in places if start < at < end]


def _chunk(
    pieces: tuple[Piece, ...], cuts: Callable[[], Cuts] | None, plain: str | None = None
) -> Chunk:
    width = sum(piece.width for piece in pieces)
    before = _beside(pieces[0], 0) if pieces else 0.0
    after = _beside(pieces[-1], -1) if pieces else 0.0
    return Chunk(pieces, width, before, after, cuts, plain)


def _beside(piece: Piece, end: int) -> float:
    """What a blank gets wider at one end of a piece."""
    if piece.icon is not None:
        return 0.0
    word = piece.font.line(piece.string, rtl=piece.level % 2 == 1)[end]
    return (word.after if end else word.before) / piece.font.units
