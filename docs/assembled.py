"""A game cut out and folded on the screen.

In: a game's layouts and sheets, and what its nets are folded into. Out: a drawing of three rows:
the sheets with their cuts in order, the same sheets taken apart, the folded things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Text, Use, shift
from layouts.font import Font
from layouts.outline import circle, rectangle
from layouts.sheets.cover.small import Look, small
from layouts.sheets.cuts.apart import taken_apart
from layouts.sheets.cuts.order import Cut, cut_order
from layouts.sheets.imposition import Layout
from layouts.sheets.marks import marks
from layouts.sheets.sheet import Sheet, box
from layouts.transform import Bounds

MARGIN: Final = 14.0
APART: Final = 9.0
"""How far (mm) two parts are pulled from each other for each cut between them."""

FOLDED: Final = 1.7
"""How much larger (times) than the sheets the folded things are shown."""

SOFTENED: Final = 0.55
"""How much of a difference in size is left out: 0 would show all of it, 1 nothing."""

_LINE: Final = 1.1
_DISC: Final = 5.4
_NUMBER: Final = 8.0


def assembled(
    layouts: Sequence[Layout], sheets: Sequence[Sheet], made: Sequence[Look], font: Font
) -> Drawing:
    """The picture; `made` is what the game's nets are folded into."""
    orders = [cut_order(one, one.front, marks(one, one.front)) for one in layouts]
    columns = [
        (_printed(layout, sheet, cuts, font), _apart(layout, sheet, cuts))
        for layout, sheet, cuts in zip(layouts, sheets, orders, strict=True)
    ]
    tall = max(printed.height for printed, _ in columns)
    low = max(parts.height for _, parts in columns)
    shown: list[Element] = []
    x = MARGIN
    for printed, parts in columns:
        wide = max(printed.width, parts.width)
        shown.append(Use(printed, shift(x + (wide - printed.width) / 2, MARGIN)))
        shown.append(Use(parts, shift(x + (wide - parts.width) / 2, 2 * MARGIN + tall)))
        x += wide + MARGIN
    y = 3 * MARGIN + tall + low
    tallest = max(look.height for look in made)
    high = FOLDED * tallest
    scales = [FOLDED * (tallest / look.height) ** SOFTENED for look in made]
    gap = (x - sum(s * look.width for s, look in zip(scales, made, strict=True))) / (len(made) + 1)
    at = gap
    for scale, look in zip(scales, made, strict=True):
        middle = (at + scale * look.width / 2, y + high - scale * look.height / 2)
        shown.append(small(look, middle, scale, rim=0.8))
        at += scale * look.width + gap
    height = y + high + MARGIN
    ground = Path(rectangle(0, 0, x, height), fill=PALETTE["shade"])
    return Drawing(x, height, (ground, *shown))


def _printed(layout: Layout, sheet: Sheet, cuts: Sequence[Cut], font: Font) -> Drawing:
    """A sheet with its cuts, each with its number where it begins."""
    whole = (0.0, 0.0, layout.width, layout.height)
    shown: list[Element] = [_paper(whole), Use(sheet.front)]
    for cut in cuts:
        lines: list[Element] = []
        for start, end in cut.spans:
            a, b = (
                ((cut.at, start), (cut.at, end))
                if cut.upright
                else ((start, cut.at), (end, cut.at))
            )
            lines.append(Path((("M", a), ("L", b)), stroke=PALETTE["raspberry"], width=_LINE))
        first = min(start for start, _ in cut.spans)
        along = first + _DISC + 1.0
        x, y = (cut.at, along) if cut.upright else (along, cut.at)
        number = str(cut.number)
        wide = font.advance(number) * _NUMBER
        base = y + font.cap_height * _NUMBER / 2
        shown += [
            *lines,
            Path(circle(x, y, _DISC), fill=PALETTE["raspberry"]),
            Text(x - wide / 2, base, number, font, _NUMBER, PALETTE["paper"]),
        ]
    return Drawing(layout.width, layout.height, tuple(shown))


def _apart(layout: Layout, sheet: Sheet, cuts: Sequence[Cut]) -> Drawing:
    """The parts of a sheet after its last cut, pulled apart; waste is dull."""
    whole = (0.0, 0.0, layout.width, layout.height)
    *_, parts = [(whole,), *taken_apart(whole, cuts)]
    used = [box(one) for one in layout.front]
    upright, level = (
        sorted({cut.at for cut in cuts if cut.upright == way}) for way in (True, False)
    )
    shown: list[Element] = []
    for part in parts:
        if not any(_holds(part, one) for one in used):
            continue
        x = APART * sum(at <= part[0] + 1e-3 for at in upright)
        y = APART * sum(at <= part[1] + 1e-3 for at in level)
        shown.append(Group(tuple(_cut_out(part, sheet)), shift(x, y)))
    width = layout.width + APART * len(upright)
    return Drawing(width, layout.height + APART * len(level), tuple(shown))


def _cut_out(part: Bounds, sheet: Sheet) -> Iterator[Element]:
    left, top, right, bottom = part
    yield _paper(part)
    yield Group((Use(sheet.front),), clip=rectangle(left, top, right - left, bottom - top))


def _paper(part: Bounds) -> Path:
    left, top, right, bottom = part
    outline = rectangle(left, top, right - left, bottom - top)
    return Path(outline, fill="#FFFFFF", stroke=PALETTE["ink"], width=0.5)


def _holds(part: Bounds, piece: Bounds) -> bool:
    x, y = (piece[0] + piece[2]) / 2, (piece[1] + piece[3]) / 2
    return part[0] < x < part[2] and part[1] < y < part[3]
