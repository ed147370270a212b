"""Blocks: how the lines of a text share a box, and the size at which they do.

In: the paragraphs of a text, a box in mm and the wish for how they stand. Out: the lines, broken
at the largest size that fits, or TextError with what is needed and what there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Final, Literal, TypeAlias

from layouts.text.chunks import Paragraph
from layouts.text.clean import TextError, quoted
from layouts.text.lines import Line, TooWideError, break_lines

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in mm."""

Align: TypeAlias = Literal["start", "left", "center", "right", "justify"]
Valign: TypeAlias = Literal["top", "middle", "bottom"]

_TOUCH: Final = 1e-6
_STEP: Final = 0.01  # mm between the sizes that are tried


@dataclass(frozen=True, slots=True)
class Block:
    """How lines stand in their box.

    `align` start is left, and right for a paragraph that is read from right to left. A line takes
    `leading` em of the height, its capitals in the middle of that. The text may be set smaller
    down to the size `shrink` in mm. With `wrap` lines end at blanks. Lines keep clear of the
    boxes `around`, if `valign` is top. Icons are `icons` em high. The text has filled the boxes
    `after` before; where it `continues`, lines that have no room are left for another block.
    """

    align: Align = "start"
    valign: Valign = "top"
    leading: float = 1.25
    shrink: float | None = None
    wrap: bool = True
    around: tuple[Box, ...] = ()
    icons: float = 1.0
    after: tuple[Box, ...] = ()
    continues: bool = False


def fitted(
    paragraphs: Sequence[Paragraph], text: str, size: float, box: Box, block: Block
) -> tuple[list[Line], float]:
    """The lines of a text and the size they are set in: `size`, or as much smaller as needed.

    Raises TextError that quotes `text`.
    """
    least = size if block.shrink is None else min(block.shrink, size)
    try:
        return _broken(paragraphs, text, size, box, block), size
    except TextError:
        if least == size:
            raise
    try:
        found, known = _broken(paragraphs, text, least, box, block), least
    except TextError as error:
        raise TextError(f"even at {least:.2f} mm {error}") from None
    low, high = 0, ceil((size - least) / _STEP)
    while high - low > 1:
        middle = (low + high) // 2
        try:
            smaller = least + middle * _STEP
            found, known = _broken(paragraphs, text, smaller, box, block), smaller
            low = middle
        except TextError:
            high = middle
    return found, known


def span(number: int, size: float, box: Box, block: Block) -> tuple[float, float]:
    """Where a line begins and how much room it has, in mm."""
    x, y, width, _ = box
    if not block.around:
        return x, width
    pitch = block.leading * size
    top, bottom = y + number * pitch, y + (number + 1) * pitch
    left, right = x, x + width
    for at, above, wide, high in block.around:
        if above < bottom - _TOUCH and top < above + high - _TOUCH:
            if at + wide / 2 > x + width / 2:
                right = min(right, at)
            else:
                left = max(left, at + wide)
    return left, max(right - left, 0.0)


def _broken(
    paragraphs: Sequence[Paragraph], text: str, size: float, box: Box, block: Block
) -> list[Line]:
    """The lines at one size. Raises TextError if they do not fit."""
    width, height = box[2:]
    pitch = block.leading * size
    holds = [int((one[3] + _TOUCH) / pitch) for one in (*block.after, box)]
    begin = sum(holds[:-1])
    widest = min(one[2] for one in (*block.after, box)) / size if block.wrap else inf

    def room(number: int) -> float:
        for one, lines in zip(block.after, holds, strict=False):
            if number < lines:
                return one[2] / size
            number -= lines
        return span(number, size, box, block)[1] / size

    try:
        varies = block.wrap and (block.around or block.after)
        lines = break_lines(paragraphs, room if varies else lambda _: widest, widest)[begin:]
        if block.continues:
            lines = lines[: holds[-1]]
        if not block.wrap:
            _check_widths(lines, width / size)
    except TooWideError as error:
        raise TextError(
            f"{quoted(error.word)} is {error.width * size:.2f} mm wide, the box only "
            f"{width:.2f} mm: set it smaller or make the box wider"
        ) from None
    needed = pitch * len(lines)
    if needed > height + _TOUCH:
        what = f"the rest of {quoted(text)}" if block.after else quoted(text)
        raise TextError(
            f"{what} takes {len(lines)} lines, {needed:.2f} mm high, in a box of "
            f"{width:.2f} x {height:.2f} mm: {needed - height:.2f} mm too many; shorten it, set "
            "it smaller or make the box larger"
        )
    return lines


def _check_widths(lines: Sequence[Line], most: float) -> None:
    for line in lines:
        if line.width > most + _TOUCH:
            raise TooWideError("".join(piece.string for piece in line.pieces), line.width)
