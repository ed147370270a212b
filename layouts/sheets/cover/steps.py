"""How a game is made: numbered steps, each with a scene.

In: steps. Out: rows of them, with arrows from each to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from layouts.drawing import Element, Group, Text, multiply, shift
from layouts.outline import polygon
from layouts.sheets.cover.paint import INK, Block, Fonts, at, cut_paper, disc, words
from layouts.sheets.cover.scenes import HEIGHT, WIDTH
from layouts.transform import scaling

GAP: Final = 4.0
"""Between two steps (mm)."""

_MOST: Final = 5
_NARROWEST: Final = 34.5  # mm: a step; its scene is made smaller then
_TITLE: Final = 4.8
_TEXT: Final = 3.2


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its name, what to do, its scene."""

    title: str
    text: str
    scene: tuple[Element, ...]


def step_rows(
    steps: Sequence[Step], width: float, fonts: Fonts, *, compact: bool = False
) -> list[Block]:
    """The steps in rows of equally many, the last one perhaps with fewer; `compact` with scenes no
    larger than they have to be."""
    if not steps:
        return []
    fit = max(1, min(_MOST, int((width + GAP) / (_NARROWEST + GAP))))
    columns = ceil(len(steps) / ceil(len(steps) / fit))
    wide = (width - (columns - 1) * GAP) / columns
    scale = min(1.0, (_NARROWEST if compact else wide) / WIDTH)
    rows = []
    for start in range(0, len(steps), columns):
        blocks = [
            _step(start + place + 1, step, wide, scale, fonts)
            for place, step in enumerate(steps[start : start + columns])
        ]
        elements: list[Element] = []
        for place, block in enumerate(blocks):
            x = place * (wide + GAP)
            elements.append(at(x, 0, block.elements))
            if start + place + 1 < len(steps) and place + 1 < columns:
                elements.append(at(x + wide + GAP / 2, scale * HEIGHT / 2, _arrow()))
        rows.append(Block(tuple(elements), max(block.height for block in blocks)))
    return rows


def _step(number: int, step: Step, width: float, scale: float, fonts: Fonts) -> Block:
    middle = width / 2
    high = scale * HEIGHT
    scene = Group(step.scene, multiply(shift(middle, high / 2), scaling(scale, scale)))
    elements: list[Element] = [scene, *_number(number, middle - 19.6 * scale, 3.4, fonts)]
    y = high + 0.4
    for string, font, size, lines in (
        (step.title, (fonts.display, fonts.bold), _TITLE, 1),
        (step.text, (fonts.text,), _TEXT, 0),
    ):
        block = words(string, font, size, width, align="center", lines=lines, leading=1.22)
        elements.append(at(0, y, block.elements))
        y += block.height + 0.2
    return Block(tuple(elements), y)


def _number(number: int, x: float, y: float, fonts: Fonts) -> list[Element]:
    string, size = str(number), 4.8
    left = x - fonts.display.advance(string) * size / 2
    base = y + fonts.display.cap_height * size / 2
    return [*disc(x, y, 3.4, "orange", 0.25), Text(left, base, string, fonts.display, size, INK)]


def _arrow() -> tuple[Element, ...]:
    outline = polygon(
        [(-2.6, -1.0), (0.2, -1.0), (0.2, -2.3), (3.0, 0), (0.2, 2.3), (0.2, 1.0), (-2.6, 1.0)]
    )
    return cut_paper(outline, "orange", 0.22)
