"""Furniture: what a sheet says about itself, and the ruler that shows it came out true.

In: a layout, one side's marks, and the `Imprint` with texts and fonts. Out: elements in the
margins: title, sheet number, side, paper, scale, the edge to flip over, and rulers. All of it but
the sheet's number is the same on every sheet that is laid out alike.

Nothing of it comes into the rim, onto a mark, a piece or its bleed. What finds no room is left
out and the ruler gets shorter, so a sheet packed to the rim stays possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Element, Group, Matrix, Text, multiply, shift
from layouts.font import Font
from layouts.length import UNITS
from layouts.sheets.imposition import Layout, SheetError
from layouts.sheets.legend import LENGTH, LineKind, line_kinds, sample
from layouts.sheets.margins import Margin, Margins
from layouts.sheets.marks import Marks
from layouts.sheets.papers import in_inches
from layouts.sheets.ruler import WIDTH, Unit, ruler
from layouts.sheets.sheet import Side
from layouts.sheets.tiles.tile_plan import tile_names, tile_plan
from layouts.text import TextError, set_line

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
    blank: str = "back (blank)"
    scale: str = "print at 100 %"
    flip_long: str = "flip on the long edge"
    flip_short: str = "flip on the short edge"
    fold: str = "fold back along the line, glue, cut"
    common: str = "common back: print it {count} times"
    cut: str = "cut"
    mountain: str = "fold back"
    valley: str = "fold forward"
    glue: str = "glue"
    join: str = "glue {tile} here"
    order: str = "glue row by row from A1 on, each over the one before"
    millimetres: str = "{length} mm"
    inches: str = "{length} in"


@dataclass(frozen=True, slots=True)
class Imprint:
    """What all sheets of a game say: its title, a note (version, variant), words and type.

    `titles` has what people call a piece that comes in tiles, by its name, where that differs.
    """

    title: str
    text: Font
    bold: Font
    note: str = ""
    words: Words = Words()
    titles: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Furniture:
    """The furniture of pages that are laid out alike.

    `elements` are the same on all of them. `number` leads to where the line with the sheet's
    number ends, None if it finds no room.
    """

    elements: tuple[Element, ...]
    number: Matrix | None


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


def sheet_numbers(total: int, imprint: Imprint) -> tuple[Text, ...]:
    """The line that numbers each of `total` sheets, its baseline's end at the origin.

    Raises SheetError for a character that the font cannot draw.
    """
    font, ink = imprint.text, PALETTE["ink"]
    texts = (imprint.words.sheet.format(number=n, total=total) for n in range(1, total + 1))
    return tuple(Text(-_set(text, font).width, 0.0, text, font, SIZE, ink) for text in texts)


def furniture(
    layout: Layout, side: Side, marks: Marks, imprint: Imprint, number_width: float
) -> Furniture:
    """The furniture of one side, as much of it as has room; `number_width` is what the widest
    line with a sheet's number takes (mm).

    Raises SheetError for a character that the fonts cannot draw.
    """
    margins = Margins(layout, marks, _ASCENT, _DESCENT)
    placed: list[Element] = []
    number = _Item(number_width, ())
    number_at: Matrix | None = None
    for wish in _wishes(layout, side, number, imprint):
        for item in wish.choices:
            matrix = margins.take(item.width, wish.margin, last=wish.last)
            if matrix is None:
                continue
            if item is number:
                number_at = multiply(matrix, shift(number_width, 0.0))
            else:
                placed.append(Group(item.elements, matrix))
            break
    return Furniture(tuple(placed), number_at)


def _wishes(layout: Layout, side: Side, number: _Item, imprint: Imprint) -> Iterator[_Wish]:
    """What a sheet has to say, the most important first; far ends fill from right to left."""
    words, font = imprint.words, imprint.text
    yield _Wish(_rulers("cm", _CENTIMETRES, words.millimetres, font), "footer")
    if any(one.piece.tile for one in layout.front):
        yield _Wish(_tiles(layout, side, imprint), "header")
    yield _Wish(_titles(imprint.title, imprint.bold), "header")
    which = _set(_side(layout, side, words), font)
    for item in (which, number):
        yield _Wish((item,), "header", last=True)
    for text in (_turning(layout, words), words.scale, layout.paper.name):
        if text:
            yield _Wish((_set(text, font),), "footer", last=True)
    if imprint.note:
        yield _Wish((_set(imprint.note, font),), "header")
    if in_inches(layout.paper):
        yield _Wish(_rulers("in", _INCHES, words.inches, font), "footer")
    for line in line_kinds(layout.front) if side == "front" else ():
        yield _Wish((_legend(line, getattr(words, line), font),), "header")


def _side(layout: Layout, side: Side, words: Words) -> str:
    """Which side a page is."""
    if side == "front":
        return words.front
    if layout.shared:
        return words.common.format(count=layout.shared)
    return words.back if layout.back else words.blank


def _turning(layout: Layout, words: Words) -> str:
    """How fronts and backs come together, if there are backs."""
    if layout.fold is not None:
        return words.fold
    if not (layout.back or layout.shared):
        return ""
    return words.flip_long if layout.duplex == "long" else words.flip_short


def _tiles(layout: Layout, side: Side, imprint: Imprint) -> Iterator[_Item]:
    """Which tiles stand here: where in the whole, by name, and how all are put together."""
    names = _set(tile_names(layout.front, imprint.titles, imprint.bold), imprint.bold)
    start, plan = tile_plan(layout.front, side, _ASCENT, _DESCENT)
    named = _Item(
        start + 0.8 + names.width, (*plan, Group(names.elements, shift(start + 0.8, 0.0)))
    )
    if side == "front":
        order = _set(imprint.words.order, imprint.text)
        after = named.width + 1.6
        yield _Item(
            after + order.width, (*named.elements, Group(order.elements, shift(after, 0.0)))
        )
    yield named
    yield names


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
        end = length * UNITS[unit] + WIDTH + 1.0
        line = Group((ruler(length, unit),), shift(WIDTH / 2, 0.0))
        yield _Item(end + text.width, (line, Group(text.elements, shift(end, 0.0))))


def _legend(line: LineKind, meaning: str, font: Font) -> _Item:
    """A piece of a line, and what to do there."""
    text = _set(meaning, font)
    start = LENGTH + 0.8
    said = Group(text.elements, shift(start, 0.0))
    return _Item(start + text.width, (*sample(line, -SIZE * font.x_height / 2), said))


def check_imprint(imprint: Imprint) -> None:
    """Raises SheetError for a title or a note that the fonts cannot draw."""
    _set(imprint.title, imprint.bold)
    _set(imprint.note, imprint.text)


def _set(text: str, font: Font) -> _Item:
    """A line of type. Raises SheetError naming the characters that no font has."""
    try:
        line = set_line(text, font, SIZE, 0.0, 0.0, PALETTE["ink"])
    except TextError as error:
        raise SheetError(
            f"the sheets cannot say {text!r}: {error}; "
            "use other characters in the title, version or variant"
        ) from None
    return _Item(sum(run.width for run in line), line)
