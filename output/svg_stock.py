"""What the SVG files of one run share: outlines of glyphs and pictures as text.

In: fonts and picture files. Out: path data in font units, y up, and data addresses. Each is worked
out once. Raises PictureError.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field

import uharfbuzz

from layouts.drawing import Matrix, Picture
from layouts.font import Font
from output.numbers import numbers
from output.packing import png
from output.pictures import read_picture


class Outlines:
    """The outlines of one font by the numbers of its glyphs; empty for one without ink."""

    def __init__(self, font: Font) -> None:
        self._shaper = uharfbuzz.Font(uharfbuzz.Face(font.data))
        self._known: dict[int, str] = {}

    def of(self, glyph: int) -> str:
        """The path data of a glyph."""
        outline = self._known.get(glyph)
        if outline is None:
            steps: list[str] = []
            self._shaper.draw_glyph(glyph, _DRAW, steps)
            outline = self._known[glyph] = "".join(steps)
        return outline


def _funcs() -> uharfbuzz.DrawFuncs:
    def step(letter: str) -> object:
        return lambda *values: values[-1].append(letter + numbers(values[:-1]))

    funcs = uharfbuzz.DrawFuncs()
    funcs.set_move_to_func(step("M"))
    funcs.set_line_to_func(step("L"))
    funcs.set_quadratic_to_func(step("Q"))
    funcs.set_cubic_to_func(step("C"))
    funcs.set_close_path_func(lambda steps: steps.append("Z"))
    return funcs


_DRAW = _funcs()


@dataclass(slots=True)
class Stock:
    """Outlines and pictures by what they come from."""

    fonts: dict[Font, Outlines] = field(default_factory=dict)
    pictures: dict[bytes, tuple[str, Matrix]] = field(default_factory=dict)

    def outlines(self, font: Font) -> Outlines:
        """The outlines of `font`."""
        if font not in self.fonts:
            self.fonts[font] = Outlines(font)
        return self.fonts[font]

    def picture(self, picture: Picture) -> tuple[str, Matrix]:
        """A data address and the turn of the unit square it is shown with."""
        if picture.data not in self.pictures:
            bitmap = read_picture(picture.data, picture.name)
            kind = "png" if bitmap.jpeg is None else "jpeg"
            data = png(bitmap) if bitmap.jpeg is None else bitmap.jpeg
            address = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
            self.pictures[picture.data] = (address, bitmap.turn)
        return self.pictures[picture.data]
