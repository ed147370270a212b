"""What is in the file: a small card for each component.

In: components with their pieces. Out: rows of cards: how many, what they look like, what they are
called, how large they are and on which sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Element, Path, Point, Text
from layouts.outline import rectangle
from layouts.sheets.cover.paint import INK, Block, Fonts, at, cut_paper, words
from layouts.sheets.cover.small import Look, small

GAP: Final = 3.0
"""Between two cards (mm)."""

_NARROWEST: Final = 29.0  # mm: a card
_MOST: Final = 6  # cards in a row
_PICTURE: Final = 15.0  # mm: height of the pictures
_SMALLER: Final = 11.0
_CORNER: Final = 3.0
_TITLE: Final = 3.9
_NOTE: Final = 2.7
_BADGE: Final = 4.6
_BETWEEN: Final = " · "  # two notes on one line
_CLEAR: Final = 9.6  # mm from a card's left edge to its pictures


@dataclass(frozen=True, slots=True)
class Part:
    """A component: how many pieces, what they are called, notes (size, sheets), some looks."""

    count: int
    title: str
    notes: tuple[str, ...]
    looks: tuple[Look, ...]


def part_rows(
    parts: Sequence[Part], width: float, fonts: Fonts, *, compact: bool = False
) -> list[Block]:
    """The cards in rows of equally many, the last one perhaps with fewer; `compact` with smaller
    pictures."""
    if not parts:
        return []
    fit = max(1, min(_MOST, int((width + GAP) / (_NARROWEST + GAP))))
    columns = ceil(len(parts) / ceil(len(parts) / fit))
    wide = (width - (columns - 1) * GAP) / columns
    tall = _SMALLER if compact else _PICTURE
    in_line = all(fonts.text.advance(_BETWEEN.join(p.notes)) * _NOTE <= wide - 4 for p in parts)
    rows = []
    for start in range(0, len(parts), columns):
        row = parts[start : start + columns]
        texts = [_texts(part, wide, fonts, _BETWEEN if in_line else "\n") for part in row]
        high = tall + 4.4 + max(text.height for text in texts)
        elements: list[Element] = []
        for place, (part, text) in enumerate(zip(row, texts, strict=True)):
            elements.append(
                at(place * (wide + GAP), 0, tuple(_card(part, text, (wide, high), tall, fonts)))
            )
        rows.append(Block(tuple(elements), high))
    return rows


def _texts(part: Part, width: float, fonts: Fonts, between: str) -> Block:
    title = words(
        part.title,
        (fonts.display, fonts.bold),
        _TITLE,
        width - 4,
        align="center",
        leading=1.1,
        lines=2,
    )
    said = between.join(part.notes)
    note = words(said, (fonts.text,), _NOTE, width - 4, align="center", leading=1.2)
    return Block(
        (*title.elements, at(0, title.height + 0.3, note.elements)), title.height + note.height
    )


def _card(part: Part, text: Block, size: Point, picture: float, fonts: Fonts) -> Iterable[Element]:
    width, height = size
    yield Path(rectangle(0, 0, width, height, _CORNER), fill=PALETTE["cream"])
    yield from _looks(part.looks, width, picture)
    yield at(2, picture + 2.8, text.elements)
    yield from _badge(part.count, fonts)


def _looks(looks: Sequence[Look], width: float, height: float) -> Iterable[Element]:
    """The looks side by side, over each other if they are many."""
    if not looks:
        return
    room_x, room_y = width - 17.0, height - 1.0
    step = {1: 1.0, 2: 0.76, 3: 0.66}.get(len(looks), 0.6)
    sizes = [(look.width, look.height) for look in looks]
    high = max(size[1] for size in sizes)
    wide = sum(step * size[0] for size in sizes[:-1]) + sizes[-1][0]
    scale = min(room_y / high, room_x / wide, 0.26 + 2.6 / sqrt(high))
    spread = 0.0 if len(looks) == 1 else min(8.0, 20.0 / len(looks))
    x = max((width - wide * scale) / 2, _CLEAR)
    for place, (look, size) in enumerate(zip(looks, sizes, strict=True)):
        off = place - (len(looks) - 1) / 2
        middle = (x + size[0] * scale / 2, 2.2 + room_y / 2 + 0.25 * off * off)
        yield small(look, middle, scale, spread * off, 0.24)
        x += step * size[0] * scale


def _badge(count: int, fonts: Fonts) -> Iterable[Element]:
    """How many, on a strip of orange."""
    string = str(count)
    wide = max(7.4, fonts.display.advance(string) * _BADGE + 3.6)
    outline = rectangle(1.6, 1.6, wide, 7.4, 3.7)
    yield from cut_paper(outline, "orange", 0.22)
    x = 1.6 + (wide - fonts.display.advance(string) * _BADGE) / 2
    y = 1.6 + 3.7 + fonts.display.cap_height * _BADGE / 2
    yield Text(x, y, string, fonts.display, _BADGE, INK)
