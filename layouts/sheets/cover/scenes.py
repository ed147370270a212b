"""Scenes: what the steps of making a game look like, drawn with the game's own sheets and pieces.

In: drawings of tools, a layout, pieces. Out: elements about the middle of a scene, which is 44 mm
wide and 29 mm high, on a disc like a sun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Segment, Text, Use, multiply, shift
from layouts.font import Font
from layouts.outline import circle, polygon, rectangle
from layouts.piece import Piece, Tile
from layouts.sheets.cover.paint import INK, at, cut_paper, edge, picture, pill
from layouts.sheets.cover.small import Look, small
from layouts.sheets.cuts.order import Cut
from layouts.sheets.imposition import Layout
from layouts.sheets.legend import DASHES
from layouts.sheets.sheet import box
from layouts.transform import moved, scaling

Art: TypeAlias = Mapping[str, Drawing]
"""Drawings of tools by name: printer, trimmer, scissors, glue; those missing are left out."""

WIDTH: Final = 44.0
HEIGHT: Final = 29.0
_SUN: Final = 14.0
_THIN: Final = 0.2
_NUMBER: Final = 2.2  # em of the numbers of cuts (mm)


def printing(art: Art, font: Font, scale: str) -> tuple[Element, ...]:
    """A printer, and at which scale it is to print."""
    wide, sign = pill(scale, font, 3.4, "yellow")
    return (*_sun(), *_tool(art, "printer", -1.0, -0.6, 25.0), at(16.0 - wide / 2, 6.5, (sign,)))


def cutting(art: Art, font: Font, layout: Layout, cuts: Sequence[Cut]) -> tuple[Element, ...]:
    """A sheet as it is, with its cuts numbered, and a trimmer."""
    high = layout.height if layout.fold is None else layout.fold
    scale = min((HEIGHT - 3.0) / high, 25.0 / layout.width)
    width, height = layout.width * scale, high * scale
    x, y = -width / 2 - 1.2, -height / 2 + 0.6
    elements: list[Element] = [*_sun(), *cut_paper(rectangle(x, y, width, height), "paper", 0.2)]
    for one in layout.front:
        left, top, right, bottom = (scale * side for side in box(one))
        shape = rectangle(x + left, y + top, right - left, bottom - top)
        elements.append(Path(shape, fill=PALETTE["mint"]))
    colours = {1: PALETTE["red"], 2: PALETTE["blue"]}
    for cut in cuts:
        colour = colours.get(cut.round, PALETTE["purple"])
        start = min(span[0] for span in cut.spans) * scale
        end = max(span[1] for span in cut.spans) * scale
        place = cut.at * scale
        line: tuple[Segment, ...] = (
            (("M", (x + place, y + start)), ("L", (x + place, y + end)))
            if cut.upright
            else (("M", (x + start, y + place)), ("L", (x + end, y + place)))
        )
        elements.append(Path(line, stroke=colour, width=_THIN))
    elements += _numbers(cuts, x, y, scale, font, colours)
    return (*elements, *_tool(art, "trimmer", 14.0, 5.6, 14.0))


def _numbers(
    cuts: Sequence[Cut], x: float, y: float, scale: float, font: Font, colours: Mapping[int, str]
) -> list[Element]:
    """The cuts' numbers, above the sheet and left of it, as far as they do not touch."""
    last = {True: -99.0, False: -99.0}
    elements: list[Element] = []
    for cut in cuts:
        place = cut.at * scale
        if cut.round > 2 or place - last[cut.upright] < (
            _NUMBER * 1.15 if cut.upright else _NUMBER
        ):
            continue
        last[cut.upright] = place
        string = str(cut.number)
        wide = font.advance(string) * _NUMBER
        fill = colours.get(cut.round, PALETTE["purple"])
        if cut.upright:
            left, base = x + place - wide / 2, y - 0.8
        else:
            left, base = x - wide - 0.9, y + place + font.cap_height * _NUMBER / 2
        elements.append(Text(left, base, string, font, _NUMBER, fill))
    return elements


def following(art: Art, piece: Piece) -> tuple[Element, ...]:
    """A piece that scissors follow."""
    scale = min(22.0 / piece.height, 22.0 / piece.width)
    return (
        *_sun(),
        small(piece, (-3.5, 0.4), scale, -4.0),
        *_tool(art, "scissors", 11.5, 3.0, 19.0, 200.0),
    )


def rounding(art: Art, piece: Piece) -> tuple[Element, ...]:
    """A card whose corner is being rounded."""
    scale = min(25.0 / piece.height, 24.0 / piece.width)
    return (
        *_sun(),
        small(piece, (-4.5, 0.6), scale, -6.0),
        *_tool(art, "scissors", 11.5, -4.4, 17.0, 172.0),
    )


def folding(art: Art, net: Piece, built: Look | None, *, glued: bool) -> tuple[Element, ...]:
    """A net with its folds, and what becomes of it."""
    scale = min(21.0 / net.height, 24.0 / net.width)
    x, y = -net.width * scale / 2 - 7.5, -net.height * scale / 2 - 1.0
    elements: list[Element] = [*_sun(), small(net, (-7.5, -1.0), scale)]
    for fold in net.folds:
        ends = [(x + scale * px, y + scale * py) for px, py in (fold.start, fold.end)]
        dash = tuple(0.5 * part for part in DASHES[fold.kind])
        line: tuple[Segment, ...] = (("M", ends[0]), ("L", ends[1]))
        elements.append(Path(line, stroke=PALETTE["paper"], width=2.2 * _THIN))
        elements.append(Path(line, stroke=INK, width=_THIN, dash=dash))
    if built is not None:
        size = 12.5 / built.height
        elements.append(small(built, (12.6, 7.0), size))
    return (*elements, *(_tool(art, "glue", 13.0, -7.4, 13.0) if glued else ()))


def joining(art: Art, whole: Piece, tile: Tile) -> tuple[Element, ...]:
    """A piece larger than a page as its tiles come together."""
    apart = 1.1
    room_x, room_y = 27.0 - apart * (tile.columns - 1), 24.0 - apart * (tile.rows - 1)
    scale = min(room_x / whole.width, room_y / whole.height)
    wide, high = whole.width / tile.columns, whole.height / tile.rows
    left = -(whole.width * scale + apart * (tile.columns - 1)) / 2 - 3.5
    top = -(whole.height * scale + apart * (tile.rows - 1)) / 2
    elements: list[Element] = [*_sun()]
    for row in range(tile.rows):
        for column in range(tile.columns):
            part = rectangle(column * wide, row * high, wide, high)
            placed = multiply(
                shift(left + column * apart, top + row * apart), scaling(scale, scale)
            )
            elements.append(edge(moved(placed, part), 0.22))
            ground = Path(part, fill=PALETTE["paper"])
            elements.append(Group((ground, Use(whole.front)), placed, clip=part))
    return (*elements, *_tool(art, "glue", 14.0, 4.0, 13.0))


def halving(art: Art, width: float, height: float) -> tuple[Element, ...]:
    """A sheet that is folded in two."""
    scale = 24.0 / max(width, height)
    w, h = width * scale / 2, height * scale / 2
    lower = polygon([(-w, 0), (w, 0), (w + 3, h * 0.8), (-w + 3, h * 0.8)])
    upper = polygon([(-w, 0), (w, 0), (w, -h), (-w, -h)])
    fold: tuple[Segment, ...] = (("M", (-w, 0.0)), ("L", (w, 0.0)))
    dash = tuple(0.6 * part for part in DASHES["mountain"])
    return (
        *_sun(),
        *cut_paper(lower, "shade"),
        *cut_paper(upper, "paper"),
        Path(rectangle(-w + 2, -h + 2, 2 * w - 4, h - 4, 1), fill=PALETTE["mint"]),
        Path(fold, stroke=INK, width=0.3, dash=dash),
        *_tool(art, "glue", 13.0, -7.0, 13.0),
    )


def _sun() -> tuple[Element, ...]:
    return (Path(circle(0, 0, _SUN), fill=PALETTE["cream"]),)


def _tool(
    art: Art, name: str, x: float, y: float, size: float, turn: float = 0.0
) -> tuple[Element, ...]:
    return (picture(art[name], x, y, size, turn),) if name in art else ()
