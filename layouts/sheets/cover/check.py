"""What shows that a page came out true, what is needed, and small print.

In: strings. Out: blocks: a square of 50 mm with a ruler and small print beside or below it, and a
strip of tools.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Text
from layouts.length import UNITS
from layouts.outline import polygon, rectangle
from layouts.sheets.cover.paint import INK, Block, Fonts, at, picture, words
from layouts.sheets.ruler import WIDTH, Unit, ruler

SQUARE: Final = 50.0
"""Side of the square (mm), from the middle of its line to the middle."""

_LINE: Final = 0.25
_PRINT: Final = 2.5  # em of small print
_TEXT: Final = 3.2
_ICON: Final = 14.6  # mm: a picture of a tool, and what stays free beside its text
_SHORT: Final = 0.75  # of a column: a note that is not longer stands in one
_FEW: Final = 7  # lines: neither is a note parted that has no more, its heading included
_COLUMN: Final = 58.0  # mm: small print is no narrower in columns
_APART: Final = 5.0
_LENGTHS: Final[dict[Unit, tuple[int, ...]]] = {"cm": (10, 9, 8, 7, 6, 5), "in": (4, 3, 2)}


@dataclass(frozen=True, slots=True)
class Check:
    """Words about true size: what to do with square and ruler, and labels with a place for a
    number in them, like `{length} mm`. `inches` says whether there is a ruler in inches too."""

    title: str
    text: str
    millimetres: str
    inches: str
    in_inches: bool


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that is needed, with a picture of it."""

    drawing: Drawing | None
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph of small print with a heading."""

    title: str
    text: str


def tool_strip(title: str, tools: Sequence[Tool], width: float, fonts: Fonts) -> Block:
    """The tools side by side on a strip of green paper, the title before or above them."""
    head = words(title, (fonts.display, fonts.bold), 4.8, width, lines=1, leading=1.1)
    before = max((_right(one) for one in head.elements), default=0.0) + 5.0
    needed = [_needed(tool.text, fonts) for tool in tools]
    beside = 4.0 + before + sum(needed) <= width
    left, top = (4.0 + before, 1.6) if beside else (4.0, 2.6 + head.height)
    rows = [list(zip(tools, needed, strict=True))] if beside else []
    for pair in () if beside else zip(tools, needed, strict=True):
        if not rows or sum(wide for _, wide in rows[-1]) + pair[1] > width - left:
            rows.append([])
        rows[-1].append(pair)
    elements: list[Element] = []
    y = top
    for row in rows:
        spare = (width - left - sum(wide for _, wide in row)) / len(row)
        texts = [
            words(tool.text, (fonts.text,), _TEXT, wide - _ICON, leading=1.16) for tool, wide in row
        ]
        high = max((10.4, *(text.height for text in texts)))
        x = left
        for (tool, wide), text in zip(row, texts, strict=True):
            if tool.drawing is not None:
                elements.append(picture(tool.drawing, x + 5.2, y + high / 2, 10.4))
            elements.append(at(x + 12.2, y + (high - text.height) / 2, text.elements))
            x += wide + spare
        y += high + 1.6
    field = Path(rectangle(0, 0, width, y, 4.0), fill=PALETTE["mint"])
    title_at = at(4.6, (y - head.height) / 2 if beside else 2.2, head.elements)
    return Block((field, title_at, *elements), y)


def _right(element: Element) -> float:
    """Where a line of type ends."""
    if not isinstance(element, Text):
        return 0.0
    return element.x + element.font.advance(element.string) * element.size


def _needed(text: str, fonts: Fonts) -> float:
    """How wide a tool is with its text on two lines or so."""
    block = words(text, (fonts.text,), _TEXT, 60.0, leading=1.16)
    longest = sum(_right(one) for one in block.elements)
    return _ICON + min(longest, max(18.0, 0.53 * longest + 2.0)) + 0.3


def check_blocks(check: Check, notes: Sequence[Note], width: float, fonts: Fonts) -> list[Block]:
    """The square, beside it small print; the rulers above that if they have room there."""
    square = at(_LINE / 2, _LINE / 2, _square(check, fonts))
    left = SQUARE + _LINE + _APART
    rulers = _rulers(check, width - left, fonts)
    if rulers is not None:
        small = small_print(notes, width - left, fonts)
        lower = rulers.height + 2.0
        column = (*rulers.elements, at(0, lower, small.elements))
        high = max(SQUARE + _LINE, lower + small.height)
        return [Block((square, at(left, 0, column)), high)]
    first, *rest = _around(square, notes, width, fonts)
    below = _rulers(check, width, fonts, shorter=True)
    return [first, *rest] if below is None else [first, below, *rest]


def _around(square: Group, notes: Sequence[Note], width: float, fonts: Fonts) -> list[Block]:
    """The square, small print beside it, and what of that has no room there in columns below."""
    left = SQUARE + _LINE + _APART
    columns = max(1, int((width + _APART) / (_COLUMN + _APART)))
    column = min(width - left, (width - (columns - 1) * _APART) / columns)
    said = _said(notes, column, fonts)
    units = list(chain.from_iterable(said))
    fit = 0
    while fit < len(units) and sum(unit.height for unit in units[: fit + 1]) <= SQUARE:
        fit += 1
    beside = _columned([units[:fit]], 1, column)
    first = Block((square, at(left, 0, beside.elements)), SQUARE + _LINE)
    shown = {id(unit) for unit in units[:fit]}
    left_over = [[unit for unit in note if id(unit) not in shown] for note in said]
    rest = _columned(left_over, columns, column)
    return [first, rest] if rest.elements else [first]


def small_print(notes: Sequence[Note], width: float, fonts: Fonts) -> Block:
    """Paragraphs, in as many columns as the width has room for, of about the same height."""
    columns = max(1, int((width + _APART) / (_COLUMN + _APART)))
    wide = (width - (columns - 1) * _APART) / columns
    return _columned(_said(notes, wide, fonts), columns, wide)


def _said(notes: Sequence[Note], width: float, fonts: Fonts) -> list[list[Block]]:
    """Of each note its lines, the heading with the first line below it, and what parts it from
    the one above."""
    pitch = 1.3 * _PRINT
    said: list[list[Block]] = []
    for note in notes:
        title = words(note.title, (fonts.bold,), _PRINT, width, leading=1.3)
        text = words(note.text, (fonts.text,), _PRINT, width, leading=1.3)
        lines = [Block(_first(text, line), pitch) for line in text.elements]
        opening = lines.pop(0) if lines else Block((), 0.0)
        high = title.height + opening.height
        headed = Block((*title.elements, at(0, title.height, opening.elements)), high)
        said.append([*[Block((), 0.9)] * bool(said), headed, *lines])
    return said


def _first(block: Block, line: Element) -> tuple[Element, ...]:
    """A line of a block where its first line is."""
    first = block.elements[0]
    if not isinstance(first, Text) or not isinstance(line, Text):
        return (line,)
    return (replace(line, y=first.y),)


def _columned(said: Sequence[Sequence[Block]], columns: int, width: float) -> Block:
    """Lines below each other, in columns of about the same height. A note of a few lines is not
    parted."""
    each = sum(unit.height for note in said for unit in note) / columns
    elements: list[Element] = []
    column, y, highest = 0, 0.0, 0.0
    for note in said:
        high = sum(unit.height for unit in note)
        short = high <= max(_SHORT * each, _FEW * 1.3 * _PRINT)
        if short and column + 1 < columns and y > 0 and y + high / 2 > each:
            column, y = column + 1, 0.0
        for unit in note:
            if not short and column + 1 < columns and y > 0 and y + unit.height / 2 > each:
                column, y = column + 1, 0.0
            if not unit.elements and y == 0:
                continue
            elements.append(at(column * (width + _APART), y, unit.elements))
            y += unit.height
            highest = max(highest, y)
    return Block(tuple(elements), highest)


def _square(check: Check, fonts: Fonts) -> tuple[Element, ...]:
    """The square with its measure along two sides and what it is for inside."""
    label = check.millimetres.format(length=f"{SQUARE:g}")
    size, half = 3.6, SQUARE / 2
    wide = fonts.bold.advance(label) * size
    line = Path(rectangle(0, 0, SQUARE, SQUARE), stroke=INK, width=_LINE)
    text = words(check.text, (fonts.text,), _TEXT, SQUARE - 15, align="center", leading=1.24)
    title = words(
        check.title, (fonts.display, fonts.bold), 4.8, SQUARE - 13, align="center", leading=1.1
    )
    top = half + 2.4 - (title.height + 1.0 + text.height) / 2
    along = Text(-wide / 2, 0, label, fonts.bold, size, INK)
    return (
        line,
        *_arrow(half, 4.6, wide),
        at(half, 5.9, (along,)),
        *_turned(half, 4.6, wide, along),
        at(8.0, top, title.elements),
        at(9.0, top + title.height + 1.0, text.elements),
    )


def _arrow(half: float, y: float, gap: float) -> tuple[Element, ...]:
    """From edge to edge at a height, open in the middle for a word."""
    parts: list[Element] = []
    for sign in (-1, 1):
        near, far = half + sign * (gap / 2 + 1.2), half + sign * (half - 1.0)
        parts.append(Path((("M", (near, y)), ("L", (far - sign * 1.6, y))), stroke=INK, width=0.2))
        head = polygon([(far, y), (far - sign * 2.2, y - 0.8), (far - sign * 2.2, y + 0.8)])
        parts.append(Path(head, fill=INK))
    return tuple(parts)


def _turned(half: float, x: float, gap: float, label: Text) -> tuple[Element, ...]:
    """The same along the left side, read upwards."""
    across = (*_arrow(half, x, gap), at(half, x + 1.3, (label,)))
    return (Group(across, (0.0, -1.0, 1.0, 0.0, 0.0, SQUARE)),)


def _rulers(check: Check, width: float, fonts: Fonts, *, shorter: bool = False) -> Block | None:
    """A ruler in cm and perhaps one in inches below it; None if they have no room. They may be
    `shorter` than 10 cm."""
    elements: list[Element] = []
    y = 0.0
    units: tuple[Unit, ...] = ("cm", "in") if check.in_inches else ("cm",)
    for unit in units:
        for length in _LENGTHS[unit] if shorter else _LENGTHS[unit][:1]:
            label = check.millimetres if unit == "cm" else check.inches
            said = label.format(length=length * 10 if unit == "cm" else length)
            end = length * UNITS[unit] + WIDTH + 1.4
            if end + fonts.text.advance(said) * _TEXT <= width:
                text = Text(end, y + 3.0, said, fonts.text, _TEXT, INK)
                elements += (at(WIDTH / 2, y + 3.0, (ruler(length, unit),)), text)
                y += 5.4
                break
    return Block(tuple(elements), y) if elements else None
