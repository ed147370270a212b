"""Furniture: what a sheet says about itself, and the ruler that shows it came out true.

In: a layout, one side's marks, and the `Imprint` with texts and fonts. Out: elements in the
margins: title, sheet number, side, paper, scale, the edge to flip over, and rulers.

Nothing of it comes into the rim, onto a mark, a piece or its bleed. What finds no room is left
out and the ruler gets shorter, so a sheet packed to the rim stays possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from layouts.colours import PALETTE
from layouts.drawing import Element, Group, Text, shift
from layouts.font import Font
from layouts.imposition import Layout, SheetError
from layouts.margins import Margin, Margins
from layouts.marks import Marks
from layouts.papers import in_inches
from layouts.ruler import MILLIMETRES, WIDTH, Unit, ruler

Side: TypeAlias = Literal["front", "back"]

SIZE: Final = 2.3
"""Em of the furniture's type in mm."""

_ASCENT: Final = 0.96 * SIZE  # Nunito's accented capitals reach so high,
_DESCENT: Final = 0.21 * SIZE  # its g, p and parentheses so low
_SHORTEST: Final = 8  # characters of a title that are worth printing
_LONGEST: Final = 400  # more do not fit the longest line of the largest paper with a name
_CENTIMETRES: Final = (10, 9, 8, 7, 6, 5)
_INCHES: Final = (4, 3, 2)


@dataclass(frozen=True, slots=True)
class Words:
    """The furniture's texts in one language; what stands in braces is filled in."""

    sheet: str = "sheet {number} of {total}"
    front: str = "front"
    back: str = "back"
    scale: str = "print at 100 %"
    flip_long: str = "flip on the long edge"
    flip_short: str = "flip on the short edge"
    millimetres: str = "{length} mm"
    inches: str = "{length} in"


@dataclass(frozen=True, slots=True)
class Imprint:
    """What all sheets of a game say: its title, a note (version, variant), words and type."""

    title: str
    text: Font
    bold: Font
    note: str = ""
    words: Words = Words()


@dataclass(frozen=True, slots=True)
class _Item:
    """Something on a line: `width` mm from its left end, drawn from there on the baseline."""

    width: float
    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class _Wish:
    """What should stand in a margin, the best choice first, at a line's start or far end."""

    choices: Iterable[_Item]
    margin: Margin
    last: bool = False


def furniture(
    layout: Layout, side: Side, number: int, total: int, marks: Marks, imprint: Imprint
) -> tuple[Element, ...]:
    """The furniture of one side of sheet `number` of `total`, as much of it as has room.

    Raises SheetError for a character that the fonts cannot draw.
    """
    margins = Margins(layout, marks, _ASCENT, _DESCENT)
    placed: list[Element] = []
    for wish in _wishes(layout, side, number, total, imprint):
        for item in wish.choices:
            matrix = margins.take(item.width, wish.margin, last=wish.last)
            if matrix is not None:
                placed.append(Group(item.elements, matrix))
                break
    return tuple(placed)


def _wishes(
    layout: Layout, side: Side, number: int, total: int, imprint: Imprint
) -> Iterator[_Wish]:
    """What a sheet has to say, the most important first; far ends fill from right to left."""
    words, font = imprint.words, imprint.text
    yield _Wish(_rulers("cm", _CENTIMETRES, words.millimetres, font), "footer")
    yield _Wish(_titles(imprint.title, imprint.bold), "header")
    sheet = words.sheet.format(number=number, total=total)
    for text in (words.back if side == "back" else words.front, sheet):
        yield _Wish((_set(text, font),), "header", last=True)
    flip = words.flip_long if layout.duplex == "long" else words.flip_short
    for text in (flip if layout.back else "", words.scale, layout.paper.name):
        if text:
            yield _Wish((_set(text, font),), "footer", last=True)
    if imprint.note:
        yield _Wish((_set(imprint.note, font),), "header")
    if in_inches(layout.paper):
        yield _Wish(_rulers("in", _INCHES, words.inches, font), "footer")


def _titles(title: str, font: Font) -> Iterator[_Item]:
    """The title, and what is left of it as room runs out."""
    yield _set(title, font)
    for length in range(min(len(title) - 2, _LONGEST), _SHORTEST - 1, -1):
        yield _set(title[:length].rstrip() + "…", font)


def _rulers(unit: Unit, lengths: Sequence[int], label: str, font: Font) -> Iterator[_Item]:
    """Rulers from long to short, each with its length at its far end."""
    for length in lengths:
        shown = length * 10 if unit == "cm" else length
        text = _set(label.format(length=shown), font)
        end = length * MILLIMETRES[unit] + WIDTH + 1.0
        line = Group((ruler(length, unit),), shift(WIDTH / 2, 0.0))
        yield _Item(end + text.width, (line, Group(text.elements, shift(end, 0.0))))


def _set(text: str, font: Font) -> _Item:
    """A line of type. Raises SheetError naming the characters that the font lacks."""
    if missing := font.missing(text):
        named = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in missing)
        raise SheetError(
            f"the sheets cannot say {text!r}: {font.name} has no {named}; "
            "use other characters in the title, version or variant"
        )
    line = Text(0.0, 0.0, text, font, SIZE, PALETTE["ink"])
    return _Item(font.advance(text) * SIZE, (line,))
