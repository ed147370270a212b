"""Text set in mm: one line at a point, or wrapped into a box.

In: a string or letters with markup, a typeface, its size (the em in mm) and where to. Out: `Text`
elements and icons, from the first line to the last. What does not fit is an error, unless it may
be set smaller: nothing is dropped or cut. All heights come from the main font, so a line with an
icon or a borrowed character in it is as high as one without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Final, Literal

from layouts.drawing import Drawing, Element, Text, Use
from layouts.text.bidi import visual_order
from layouts.text.block import Block, Box, fitted, span
from layouts.text.chunks import Chunker
from layouts.text.clean import TextError, cleaned, quoted
from layouts.text.lines import Line, break_lines
from layouts.text.markup import Rich
from layouts.text.typeface import Piece, Typeface

PLAIN_BLOCK: Final = Block()
_SHARES: Final = {"left": 0.0, "center": 0.5, "right": 1.0}
_VSHARES: Final = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Setter:
    """Sets texts in one typeface; remembers the words it has measured."""

    def __init__(self, face: Typeface) -> None:
        self._main = face.main
        self._chunker = Chunker(face)

    def line(
        self,
        content: str | Rich,
        size: float,
        x: float,
        y: float,
        fill: str,
        *,
        anchor: Literal["start", "middle", "end"] = "start",
        icons: float = 1.0,
    ) -> tuple[Element, ...]:
        """One line whose baseline's left end, middle or right end stands at x, y.

        Nothing for an empty text. Raises TextError for a character no font has or a second line.
        """
        rich = _rich(content)
        if not rich.text:
            return ()
        if "\n" in rich.text:
            message = f"{quoted(rich.text)} has more than one line: give it a box, not a point"
            raise TextError(message)
        (line,) = break_lines(self._chunker.paragraphs(rich, icons), lambda _: inf, inf)
        back = _ANCHORS[anchor] * line.width * size
        return tuple(self._placed(line, x - back, y, size, fill))

    def block(
        self, content: str | Rich, size: float, box: Box, fill: str, block: Block = PLAIN_BLOCK
    ) -> tuple[Element, ...]:
        """The lines of a text wrapped into a box.

        Line ends in the text end lines; blank lines stay. Raises TextError for a character no
        font has, a word wider than the box and lines higher than the box.
        """
        rich = _rich(content)
        if not rich.text:
            return ()
        paragraphs = list(self._chunker.paragraphs(rich, block.icons))
        lines, size = fitted(paragraphs, rich.text, size, box, block)
        pitch = block.leading * size
        top = box[1] + _VSHARES[block.valign] * (box[3] - pitch * len(lines))
        baseline = top + (pitch + self._main.cap_height * size) / 2
        elements: list[Element] = []
        for number, line in enumerate(lines):
            x, width = span(number, size, box, block)
            free = width - line.width * size
            spread = 0.0
            if block.align == "justify" and not line.last:
                blanks = sum(piece.string.count(" ") for piece in line.pieces)
                spread = free / size / blanks if blanks else 0.0
            if not spread:
                x += _SHARES.get(block.align, float(line.base)) * free
            elements += self._placed(line, x, baseline + number * pitch, size, fill, spread)
        return tuple(elements)

    def _placed(
        self, line: Line, x: float, y: float, size: float, fill: str, spread: float = 0.0
    ) -> Iterator[Element]:
        """A line from x on; each blank is `spread` em wider than it is."""
        if line.plain is not None:
            if line.plain:
                yield Text(x, y, line.plain, self._main, size, fill, spread=spread)
            return
        runs = _runs(line.pieces)
        if len(runs) > 1:
            runs = [runs[index] for index in visual_order([first.level for first, _ in runs])]
        for first, string in runs:
            if first.icon is not None:
                yield self._icon(first.icon, first.width * size, x, y, size)
                x += first.width * size
                continue
            text = Text(x, y, string, first.font, size, fill, first.level % 2 == 1, spread)
            yield text
            if len(runs) > 1:
                x += text.width

    def _icon(self, icon: Drawing, width: float, x: float, y: float, size: float) -> Use:
        """An icon whose middle is in the middle between baseline and capitals."""
        scale = width / icon.width
        top = y - (self._main.cap_height * size + icon.height * scale) / 2
        return Use(icon, (scale, 0.0, 0.0, scale, x, top))


def _rich(content: str | Rich) -> Rich:
    return Rich(cleaned(content)) if isinstance(content, str) else content


def _runs(pieces: Iterable[Piece]) -> list[tuple[Piece, str]]:
    """Neighbours of one font and level together: the first of them and the string of all."""
    runs: list[tuple[Piece, list[str]]] = []
    for piece in pieces:
        if runs and piece.icon is None:
            first, strings = runs[-1]
            if first.font is piece.font and first.level == piece.level and first.icon is None:
                strings.append(piece.string)
                continue
        runs.append((piece, [piece.string]))
    return [(first, "".join(strings)) for first, strings in runs]
