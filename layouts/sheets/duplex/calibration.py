"""The calibration sheet: finds out how far a printer sets backs beside fronts, without a manual.

In: a paper, the edge it is flipped over, fonts and words. Out: one sheet, front and back. The front
has the scales of `vernier`, and says in four steps what to do and what to type.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Point, Segment, Text, Use, shift
from layouts.font import Font
from layouts.outline import circle, line, polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.duplex.vernier import (
    COLUMN,
    MOST,
    PITCH,
    REACH,
    STEP,
    back_lines,
    front_lines,
    ticks,
)
from layouts.sheets.furniture import Imprint, furniture, sheet_numbers
from layouts.sheets.imposition import Layout, SheetError, mirrored
from layouts.sheets.marks import Marks
from layouts.sheets.papers import PAPERS
from layouts.sheets.sheet import Duplex, Paper, Placement, Sheet, Side, placed
from layouts.sheets.spacing import RIM
from layouts.text import set_block, set_line

WIDTH: Final = 197.2
"""Width of what stands on the sheet (mm): A4 and Letter have room for it either way."""

HEIGHT: Final = 189.0
"""Its height (mm)."""

_INK: Final = PALETTE["ink"]
_RING: Final = (55.0, -53.0)
_LEFT: Final = -71.0  # of all text; the scales leave the middle free from here on
_INDENT: Final = 11.0
_SIZE: Final = 3.5


@dataclass(frozen=True, slots=True)
class Steps:
    """The sheet's texts in one language."""

    name: str = "Calibration"
    title: str = "Does the back meet the front?"
    print: str = (
        "Print this sheet on both sides, at 100 %, with the printer, the paper and the settings "
        "that you will use for your game."
    )
    light: str = (
        "Hold it against a window, this side towards you. What is on the back shines through. "
        "Is the dot in the middle of the ring? Then all is well and you are done."
    )
    find: str = (
        "Look along each of the three scales for the one number where the printed line and the "
        "line that shines through make one straight line, as in the picture."
    )
    type: str = "Fill in the three numbers and type it all, with any name for your printer:"
    use: str = "Whenever you print, say which printer it is:"
    far: str = (
        "The dot is outside the ring? Then the paper went in askew, or its guides do not touch "
        "it. Mend that first and print this sheet again."
    )
    check: str = (
        "This sheet is printed with your printer's numbers: all three scales should say 0. "
        "If they do not, fill in what they say and type it all:"
    )
    over: str = "Turn over: this side only has to shine through"
    middle: str = "middle"
    left: str = "left"
    right: str = "right"
    any: str = "NAME"
    decimal: str = "."


@dataclass(frozen=True, slots=True)
class Type:
    """The faces that the sheet is set in."""

    display: Font
    text: Font
    bold: Font


@dataclass(frozen=True, slots=True)
class Form:
    """What to type in the end: a command up to its readings, and one that prints. `printer` is the
    printer whose numbers the sheet is printed with, if it is to check them."""

    calibrate: str
    print: str
    printer: str = ""


def calibration_sheet(
    paper: Paper,
    imprint: Imprint,
    fonts: Type,
    steps: Steps,
    form: Form,
    *,
    duplex: Duplex = "long",
    landscape: bool = False,
) -> Sheet:
    """The sheet, ready for a writer. Raises SheetError for paper that is too small."""
    across, down = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    if min(across - WIDTH, down - HEIGHT) < 2 * RIM:
        large = [one.name for one in PAPERS.values() if one.width >= WIDTH + 2 * RIM]
        raise SheetError(
            f"{paper.name} is too small for the calibration sheet: take {' or '.join(large)}, "
            "or measure by how much the backs are off and give x, y and the angle"
        )
    left, top = (across - WIDTH) / 2, (down - HEIGHT) / 2
    block = (left, top, left + WIDTH, top + HEIGHT)
    bare = Layout(paper, landscape, RIM, duplex, block, ())
    trim = rectangle(0, 0, WIDTH, HEIGHT)
    middle = shift(WIDTH / 2, HEIGHT / 2)
    blank = Piece(steps.name, WIDTH, HEIGHT, trim, Drawing(WIDTH, HEIGHT, ()))
    turned = mirrored(Placement(blank, left, top), bare).turn != 0
    piece = replace(
        blank,
        front=Drawing(WIDTH, HEIGHT, (Group(tuple(_front(fonts, steps, form)), middle),)),
        back=Drawing(WIDTH, HEIGHT, (Group(back_lines(_RING, _INK, turned=turned), middle),)),
    )
    front = Placement(piece, left, top)
    layout = replace(bare, front=(front,), back=(mirrored(front, bare),))
    return Sheet(
        number=1,
        total=1,
        paper=paper,
        landscape=landscape,
        front=_page(layout, "front", replace(imprint, title=steps.name)),
        back=_page(layout, "back", replace(imprint, title=steps.over)),
        placements=layout.front,
        back_placements=layout.back,
    )


def _page(layout: Layout, side: Side, imprint: Imprint) -> Drawing:
    (one,) = layout.back if side == "back" else layout.front
    shown = one.piece.back if side == "back" else one.piece.front
    assert shown is not None
    (number,) = sheet_numbers(1, imprint)
    said = furniture(layout, side, Marks(), imprint, -number.x)
    return Drawing(
        layout.width, layout.height, (Use(shown, placed(one)), *said.elements), f"sheet 1 {side}"
    )


def _front(fonts: Type, steps: Steps, form: Form) -> Iterator[Element]:
    """The front, its middle at the origin."""
    yield front_lines(_RING, _INK)
    yield from _numbers(fonts, steps)
    yield from _line(steps.title, fonts.display, 7.6, (_LEFT, -83.0))
    yield from _window((61.0, -82.5))
    yield from _step(1, -76.0, 3, steps.print, fonts, width=105.0)
    yield from _step(2, -58.5, 4, steps.light, fonts, width=105.0)
    yield from _step(3, -36.5, 5, steps.find, fonts, width=92.0)
    yield from _example((_RING[0], -27.5), fonts, steps)
    if form.printer:
        yield from _step(4, 19.6, 2, steps.check, fonts, width=134.0)
    else:
        yield from _step(4, 24.0, 1, steps.type, fonts, width=134.0)
    blanks = "\u00a0____ ".join(("--middle", "--left", "--right", ""))
    name = form.printer or steps.any
    yield from _command(f"{form.calibrate} --printer\u00a0{name} {blanks}".strip(), 30.0, fonts)
    yield from _step(5, 51.0, 1, steps.use, fonts, width=134.0)
    yield from _command(f"{form.print} --printer\u00a0{name}", 57.0, fonts)
    box = (_LEFT + _INDENT, 74.0, 131.0, 14.0)
    yield from set_block(steps.far, fonts.text, _SIZE, box, _INK)


def _numbers(fonts: Type, steps: Steps) -> Iterator[Element]:
    """A number beside each line of the scales, and each scale's name."""
    for name, tick in ticks():
        shown = f"{tick.number:.0f}" if tick.whole else f"{tick.number:.1f}"
        shown = shown.replace("-", "\u2212").replace(".", steps.decimal)
        font, size = (fonts.bold, 2.9) if tick.whole else (fonts.text, 2.3)
        low = font.cap_height * size / 2
        along = tick.place[0 if name == "middle" else 1]
        if name == "middle":
            yield from _line(shown, font, size, (along, -REACH - 1.3), "middle")
        elif name == "left":
            yield from _line(shown, font, size, (-COLUMN - REACH - 0.8, along + low), "end")
        else:
            yield from _line(shown, font, size, (COLUMN + REACH + 0.8, along + low), "start")
    over = -MOST * PITCH - 5.0
    middle, left, right = (
        text if text == word else f"{text} ({word})"
        for text, word in ((steps.middle, "middle"), (steps.left, "left"), (steps.right, "right"))
    )
    yield from _line(middle, fonts.display, 4.2, (0.0, REACH + 6.0), "middle")
    yield from _line(left, fonts.display, 4.2, (-WIDTH / 2 + 1, over))
    yield from _line(right, fonts.display, 4.2, (WIDTH / 2 - 1, over), "end")


def _step(
    number: int, top: float, lines: int, text: str, fonts: Type, *, width: float
) -> Iterator[Element]:
    """A numbered disc with its text, at most so many lines from `top` down."""
    x, y, radius = _LEFT + 3.8, top + 2.2, 3.4
    yield Path(circle(x + 0.15, y + 0.2, radius + 0.3), fill=_INK)
    yield Path(circle(x, y, radius), fill=PALETTE["orange"])
    yield from _line(str(number), fonts.display, 5.0, (x, y + 1.65), "middle")
    box = (_LEFT + _INDENT, top, width, 1.25 * _SIZE * lines)
    yield from set_block(text, fonts.text, _SIZE, box, _INK)


def _command(text: str, top: float, fonts: Type) -> Iterator[Element]:
    """A box with what to type."""
    size, width = 3.7, 131.0
    lines = set_block(
        text, fonts.bold, size, (_LEFT + _INDENT + 3, top + 1.8, width - 6, 40.0), _INK, leading=1.7
    )
    height = 1.7 * size * len(lines) + 3.6
    yield Path(rectangle(_LEFT + _INDENT, top, width, height, 2.4), fill=PALETTE["cream"])
    yield from lines


def _window(at: Point) -> Iterator[Element]:
    """The sheet before the sun."""
    x, y = at
    rays: list[Segment] = []
    for across, down in ((-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71), (1, 0)):
        rays += line(((x + 7.6 * across, y + 7.6 * down), (x + 9.8 * across, y + 9.8 * down)))
    yield Path(tuple(rays), stroke=PALETTE["orange"], width=0.9, cap="round")
    yield Path(circle(x + 0.2, y + 0.25, 6.3), fill=_INK)
    yield Path(circle(x, y, 6.0), fill=PALETTE["yellow"])
    corners = ((-3.4, -2.2), (7.4, -0.9), (6.0, 11.6), (-4.8, 10.3))
    sheet = polygon((x + across, y + down) for across, down in corners)
    yield Path(sheet, fill=PALETTE["paper"], fill_opacity=0.86)
    yield Path(sheet, stroke=_INK, width=0.5, join="round")
    scale: list[Segment] = []
    for number in range(4):
        scale += line(((x - 1.0 + 2 * number, y + 3.2), (x - 1.3 + 2 * number, y + 6.0)))
    yield Path(tuple(scale), stroke=_INK, width=0.3)


def _example(at: Point, fonts: Type, steps: Steps) -> Iterator[Element]:
    """Five numbers of a scale, larger than life; at the fourth the lines meet."""
    x, y = at
    yield Path(rectangle(x + 7.0 - 3.3, y - 12.2, 6.6, 20.4, 3.3), fill=PALETTE["mint"])
    for index in range(-2, 3):
        middle = x + 7.0 * index
        behind = middle + 1.1 * (index - 1)
        yield Path(line(((middle, y), (middle, y - 6.5))), stroke=_INK, width=0.35)
        yield Path(line(((behind, y), (behind, y + 6.5))), stroke=PALETTE["bark"], width=0.35)
        shown = f"{index * STEP:.1f}" if index else "0"
        shown = shown.replace("-", "\u2212").replace(".", steps.decimal)
        yield from _line(shown, fonts.text, 2.7, (middle, y - 8.0), "middle")


def _line(
    text: str,
    font: Font,
    size: float,
    at: Point,
    anchor: Literal["start", "middle", "end"] = "start",
) -> Iterator[Text]:
    yield from set_line(text, font, size, *at, _INK, anchor=anchor)
