"""Lines: chunks put into the room that each line has.

In: the paragraphs of a text, in em, and the room of each line. Out: `Line`s, each filled as far
as it goes. Raises TextError for a word that is wider than any line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, cast

from layouts.text.chunks import Chunk, Paragraph
from layouts.text.typeface import Piece

_TOUCH: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Line:
    """Chunks with the gaps between them in the order of reading, `width` em wide together.

    `base` is 1 in a paragraph that is read from right to left; `last` says that the paragraph
    ends here; `plain` is the string of a line that is all in the main font.
    """

    chunks: list[Chunk]
    gaps: list[Piece]
    width: float
    base: int
    last: bool
    plain: str | None

    @property
    def pieces(self) -> Iterator[Piece]:
        """What stands in the line."""
        for index, chunk in enumerate(self.chunks):
            if index:
                yield self.gaps[index - 1]
            yield from chunk.pieces


class TooWideError(Exception):
    """A word that no line holds; `width` in em."""

    def __init__(self, word: str, width: float) -> None:
        super().__init__(word, width)
        self.word = word
        self.width = width


def break_lines(
    paragraphs: Iterable[Paragraph], room: Callable[[int], float], widest: float
) -> list[Line]:
    """The lines of a text. `room` gives the em that line 0, 1... has, `widest` what it has at most.

    Where a line has less, a word may wait for the next one. Raises TooWideError.
    """
    lines: list[Line] = []
    for paragraph in paragraphs:
        chunks, gaps = list(paragraph.chunks), paragraph.gaps
        first = index = 0  # of the line, and what is next
        width, free = 0.0, room(len(lines)) + _TOUCH
        while index < len(chunks):
            chunk = chunks[index]
            step = 0.0
            if index > first:
                step = gaps[index - 1].width
                left = chunks[index - 1]
                if left.after or chunk.before:
                    step += _kerned(left, gaps[index - 1], chunk)
            if width + step + chunk.width <= free:
                width += step + chunk.width
                index += 1
                continue
            cut = _cut(chunk, free - width - step)
            if cut is not None:
                width += step + cut[0].width
                whole = [*chunks[first:index], cut[0]]
                lines.append(_line(paragraph, whole, gaps[first:index], width))
                chunks[index] = cut[1]
            elif index == first and free >= widest:
                raise _too_wide(chunk)
            else:
                end = max(index - 1, first)
                lines.append(_line(paragraph, chunks[first:index], gaps[first:end], width))
            first, width, free = index, 0.0, room(len(lines)) + _TOUCH
        end = max(index - 1, first)
        lines.append(_line(paragraph, chunks[first:], gaps[first:end], width, last=True))
    return lines


def _line(
    paragraph: Paragraph,
    chunks: list[Chunk],
    gaps: list[Piece],
    width: float,
    *,
    last: bool = False,
) -> Line:
    plain = None
    if paragraph.plain:
        words = [chunk.plain for chunk in chunks]
        if None not in words:
            plain = " ".join(cast(list[str], words))
    return Line(chunks, gaps, width, paragraph.base, last, plain)


def _cut(chunk: Chunk, room: float) -> tuple[Chunk, Chunk] | None:
    """The longest beginning of a chunk that has room, and the rest."""
    if chunk.cuts is None:
        return None
    places, head, rest = chunk.cuts()
    fits, wide, step = -1, len(places), 0
    best = None
    while wide - fits > 1:
        # further and further on, and back to the middle once it was too far
        step = min(step, wide - 1) if wide == len(places) else (fits + wide) // 2
        tried = head(places[step])
        if tried.width > room:
            wide = step
        else:
            fits, best = step, tried
            step = 2 * step + 1
    return None if best is None else (best, rest(places[fits]))


def _too_wide(chunk: Chunk) -> TooWideError:
    """The fault of a chunk that no line has room for, or of what it begins with at least."""
    cuts = chunk.cuts() if chunk.cuts is not None else None
    part = cuts.head(cuts.places[0]) if cuts and cuts.places else chunk
    return TooWideError("".join(piece.string for piece in part.pieces), part.width)


def _kerned(left: Chunk, gap: Piece, right: Chunk) -> float:
    """What a gap gets wider between two chunks set in its font."""
    extra = 0.0
    if left.pieces and left.pieces[-1].font is gap.font:
        extra += left.after
    if right.pieces and right.pieces[0].font is gap.font:
        extra += right.before
    return extra
