"""What the SVG files of one run share: outlines of glyphs and pictures as text.

In: fonts and picture files. Out: path data in font units, y up, and data addresses. Each is worked
out once. Raises OutputError for a character that a face does not have and PictureError.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from layouts.drawing import Matrix, Picture
from layouts.font import Font
from output.errors import no_character
from output.numbers import number
from output.packing import png
from output.pictures import read_picture


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph in font units: path data (empty for a blank) and advance."""

    outline: str
    advance: float


class Face:
    """The outlines of one font."""

    def __init__(self, font: Font) -> None:
        from fontTools.ttLib import TTFont

        file = TTFont(BytesIO(font.data), lazy=True)
        self.units: int = file["head"].unitsPerEm
        self._name = font.name
        self._names: dict[int, str] = file.getBestCmap()
        self._set: Any = file.getGlyphSet()
        self._glyphs: dict[str, Glyph] = {}

    def glyph(self, character: str) -> Glyph:
        """The glyph that stands for one character."""
        glyph = self._glyphs.get(character)
        if glyph is None:
            glyph = self._glyphs[character] = self._draw(character)
        return glyph

    def _draw(self, character: str) -> Glyph:
        from fontTools.pens.svgPathPen import SVGPathPen

        name = self._names.get(ord(character))
        if name is None:
            raise no_character(self._name, ord(character))
        pen = SVGPathPen(self._set, ntos=number)
        self._set[name].draw(pen)
        return Glyph(pen.getCommands(), self._set[name].width)


@dataclass(slots=True)
class Stock:
    """Faces and pictures by what they come from."""

    faces: dict[Font, Face] = field(default_factory=dict)
    pictures: dict[bytes, tuple[str, Matrix]] = field(default_factory=dict)

    def face(self, font: Font) -> Face:
        """The outlines of `font`."""
        if font not in self.faces:
            self.faces[font] = Face(font)
        return self.faces[font]

    def picture(self, picture: Picture) -> tuple[str, Matrix]:
        """A data address and the turn of the unit square it is shown with."""
        if picture.data not in self.pictures:
            bitmap = read_picture(picture.data, picture.name)
            kind = "png" if bitmap.jpeg is None else "jpeg"
            data = png(bitmap) if bitmap.jpeg is None else bitmap.jpeg
            address = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
            self.pictures[picture.data] = (address, bitmap.turn)
        return self.pictures[picture.data]
