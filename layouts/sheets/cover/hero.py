"""The picture at the head of the first page: the game's name, and its pieces on a meadow.

In: what is to be said and shown, and a field. Out: elements from the field's top left corner.
Large pieces stand in a fan on the right, small ones in a row in front. The larger a piece, the
larger it is shown, but less so than it is: an egg and a board go into one picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import itemgetter
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Point, Segment
from layouts.outline import circle, rectangle
from layouts.sheets.cover.paint import Block, Fonts, at, picture, pill, words
from layouts.sheets.cover.small import Look, small
from layouts.transform import Bounds

_CORNER: Final = 5.0
_LEAST: Final = 6.5  # em of the name in mm
_TALLEST: Final = 0.9  # of the field's height: the largest piece of a fan
_ROW: Final = 0.3  # of the field's height: the largest piece of the row, at most
_FILLS: Final = ("yellow", "sky", "pink", "blush")
_FLOWERS: Final = (
    # picture, x and y in parts of the field, size in mm
    ("grass", 0.035, 0.93, 9.0),
    ("tulip", 0.088, 0.9, 7.0),
    ("daisy", 0.145, 0.95, 6.0),
    ("grass", 0.33, 0.965, 6.5),
    ("daisy", 0.42, 0.92, 5.0),
    ("grass", 0.965, 0.93, 8.0),
    ("daisy", 0.925, 0.965, 6.5),
)


@dataclass(frozen=True, slots=True)
class Hero:
    """What the head of the page says and shows. `facts` are a few words each: players, ages."""

    title: str
    about: str
    facts: tuple[str, ...]
    large: tuple[Look, ...]
    little: tuple[Look, ...]


def hero(
    said: Hero, width: float, height: float, fonts: Fonts, art: Mapping[str, Drawing]
) -> Block:
    """The picture, `width` x `height` mm."""
    narrow = width < 150
    column = width * (0.5 if narrow else 0.46)
    sun_x, sun_y = width * 0.73, height * 0.47
    sun = circle(sun_x, sun_y, min(height * 0.44, width * 0.26))
    elements: list[Element] = [Path(sun, fill=PALETTE["cream"])]
    elements += _meadow(width, height)
    text = _said(said, column, height * (0.66 if said.little else 0.8), fonts)
    row = _row(said.little, width, height, text.height)
    if not row:
        elements += (
            picture(art[name], x * width, y * height, size)
            for name, x, y, size in _FLOWERS
            if name in art
        )
    base = height * (0.94 if not row else 0.8)
    beside, below = (column, 1.0, width - 2, base), (width * 0.2, text.height + 2, width - 2, base)
    elements += max((_fan(said.large, field) for field in (beside, below)), key=itemgetter(0))[1]
    elements += row
    elements += text.elements
    return Block(tuple(elements), height)


def _meadow(width: float, height: float) -> list[Element]:
    """Two hills, the bottom corners of the field round."""

    def hill(points: Sequence[float], fill: str) -> Path:
        y = [height * part for part in points]
        line: tuple[Segment, ...] = (
            ("M", (0.0, y[0])),
            ("C", (width * 0.22, y[1], width * 0.34, y[2], width * 0.52, y[3])),
            ("C", (width * 0.68, y[4], width * 0.86, y[5], width, y[6])),
            ("L", (width, height)),
            ("L", (0.0, height)),
            ("Z", ()),
        )
        return Path(line, fill=PALETTE[fill])

    field = rectangle(0, -_CORNER, width, height + _CORNER, _CORNER)
    hills = (
        hill((0.8, 0.7, 0.84, 0.78, 0.72, 0.64, 0.7), "mint"),
        hill((0.93, 0.86, 0.9, 0.93, 0.96, 0.84, 0.86), "dark-mint"),
    )
    return [Group(hills, clip=field)]


def _fan(looks: Sequence[Look], field: Bounds) -> tuple[float, list[Element]]:
    """Large pieces side by side, each over the last, spread like a hand of cards, as large as the
    field allows; how large that is comes first."""
    if not looks:
        return 0.0, []
    left, top, right, base = field
    sizes = [_shown(look) for look in looks]
    tall = max(size[1] for size in sizes)
    step = {1: 1.0, 2: 0.8, 3: 0.6}.get(len(looks), 0.44)
    wide = sum(step * size[0] for size in sizes[:-1]) + sizes[-1][0]
    many = len(looks)
    scale = min((base - top) * (0.8 if many > 2 else _TALLEST) / tall, (right - left) * 0.92 / wide)
    spread = min(9.0, 24.0 / many)
    x = (left + right - wide * scale) / 2
    elements: list[Element] = []
    for place, (look, size) in enumerate(zip(looks, sizes, strict=True)):
        off = place - (many - 1) / 2
        middle = (x + size[0] * scale / 2, base - 2.0 - size[1] * scale / 2 + 0.9 * off * off)
        elements.append(small(look, middle, size[0] * scale / look.width, spread * off))
        x += step * size[0] * scale
    return scale, elements


def _row(looks: Sequence[Look], width: float, height: float, above: float) -> list[Element]:
    """Small pieces on the front hill, below what is said `above`."""
    if not looks:
        return []
    sizes = [_shown(look) for look in looks]
    tall = max(size[1] for size in sizes)
    wide = sum(size[0] for size in sizes)
    room = width - 12
    high = max(9.0, min(height * _ROW, height - above - 5.4))
    scale = min(high / tall, room * 0.8 / wide)
    gap = min(6.0, (room - wide * scale) / max(1, len(looks) - 1))
    x = (width - wide * scale - gap * (len(looks) - 1)) / 2
    elements: list[Element] = []
    for place, (look, size) in enumerate(zip(looks, sizes, strict=True)):
        middle = (x + size[0] * scale / 2, height - 3.0 - size[1] * scale / 2 - 1.4 * (place % 2))
        turn = (-5.0, 4.0, -2.0, 6.0)[place % 4]
        elements.append(small(look, middle, size[0] * scale / look.width, turn))
        x += size[0] * scale + gap
    return elements


def _shown(look: Look) -> Point:
    """How large a look is beside others: by the root of its longer side."""
    scale = 1 / sqrt(max(look.width, look.height))
    return look.width * scale, look.height * scale


def _said(said: Hero, width: float, height: float, fonts: Fonts) -> Block:
    """Name, what the game is, and a few facts: set as large as the height has room for; if even
    small type has none, the last sentences of what the game is are left out."""
    sentences = said.about.split(". ")
    for count in range(len(sentences), -1, -1):
        about = ". ".join(sentences[:count])
        about += "." if 0 < count < len(sentences) else ""
        for part in (1.0, 0.9, 0.8):
            block = _stacked(said, about, part, width, min(24.0, height * 0.36), fonts)
            if block.height <= height or (count == 0 and part < 0.9):
                return block
    raise AssertionError("without sentences there is always a way")


def _stacked(said: Hero, about: str, part: float, width: float, most: float, fonts: Fonts) -> Block:
    title = _title(said.title, most * part, width, fonts)
    elements: list[Element] = [at(0, 1.0, title.elements)]
    y = title.height + 2.4
    if about:
        block = words(about, (fonts.text,), max(3.1, 3.6 * part), width - 4)
        elements.append(at(0.6, y, block.elements))
        y += block.height + 2.0
    x = 0.4
    for place, fact in enumerate(said.facts):
        wide, shown = pill(fact, fonts.bold, 3.3, _FILLS[place % len(_FILLS)])
        if x > 1 and x + wide > width:
            x, y = 0.4, y + 6.8
        elements.append(at(x, y, (shown,)))
        x += wide + 2.4
    return Block(tuple(elements), y + (6.0 if said.facts else 0.0))


def _title(title: str, size: float, width: float, fonts: Fonts) -> Block:
    """The name on one line, unless it can be set half as large again on two."""
    faces = (fonts.display, fonts.bold)
    one = words(title, faces, size, width, leading=0.98, lines=1, least=_LEAST)
    two = words(title, faces, min(size, 17.0), width, leading=0.98, lines=2, least=_LEAST)
    return two if two.height > 1.5 * 2 * one.height else one
