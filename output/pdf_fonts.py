"""Text for a PDF: which embedded font shows a string, and the bytes that stand for it.

In: a `Font` and a string. Out: resource names with PDF string literals. reportlab cuts each face
down to what is used, at most 256 characters to an embedded font. Raises OutputError for a
character that the face does not have, which reportlab would draw as a box.
"""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

from layouts.font import Font
from output.errors import OutputError, no_character

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

Shown: TypeAlias = tuple[str, str]
"""The resource name of an embedded font (`/F1+0`) and a literal without its brackets."""

_ELSEWHERE: Final = "\uffff"
_ESCAPED: Final = {code: f"\\{code:03o}" for code in range(256)} | {
    code: f"\\{chr(code)}" if chr(code) in "()\\" else chr(code) for code in range(32, 127)
}


class FontSet:
    """The fonts of one document; equal font files are embedded once."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._faces: dict[Font, _Face] = {}
        self._files: dict[bytes, _Face] = {}
        self._names: Counter[str] = Counter()

    def show(self, font: Font, string: str) -> tuple[Shown, ...]:
        """What to show for `string`, piece by piece from left to right."""
        face = self._faces.get(font)
        if face is None:
            face = self._files.get(font.data)
            if face is None:
                self._names[font.name] += 1
                face = _Face(font, self._names[font.name], self._document)
                self._files[font.data] = face
            self._faces[font] = face
        literal = string.translate(face)
        if literal.isascii():
            return ((face.first, literal),)
        return face.split(string)


class _Face(dict[int, str]):
    """A face in one document: code points to what stands for them in its first subset.

    A table for `str.translate` that fills itself; characters of later subsets are marked.
    """

    def __init__(self, font: Font, number: int, document: PDFDocument) -> None:
        super().__init__()
        self._font = font
        self._document = document
        self._ttf = _read(font, number)
        self._has = self._ttf.face.charToGlyph
        self._ttf.splitString("", document)
        self.first = self._ttf.getSubsetInternalName(0, document)

    def __missing__(self, code: int) -> str:
        if code not in self._has:
            raise no_character(self._font.name, code)
        ((subset, data),) = self._ttf.splitString(chr(code), self._document)
        self[code] = _ESCAPED[data[0]] if subset == 0 else _ELSEWHERE
        return self[code]

    def split(self, string: str) -> tuple[Shown, ...]:
        """As FontSet.show, for a string that needs more than the first subset."""
        return tuple(
            (
                self._ttf.getSubsetInternalName(subset, self._document),
                "".join([_ESCAPED[byte] for byte in data]),
            )
            for subset, data in self._ttf.splitString(string, self._document)
        )


def _read(font: Font, number: int) -> TTFont:
    from reportlab.pdfbase.ttfonts import TTFError, TTFNameBytes, TTFont

    try:
        # reportlab tells fonts apart by these two names; cuts of one variable font share theirs.
        ttf = TTFont(f"{number} {font.name}", BytesIO(font.data), asciiReadable=True)
    except TTFError as fault:
        raise OutputError(
            f"the font {font.name} cannot be embedded ({fault}); a TrueType file would be right"
        ) from fault
    plain = re.sub(r"[^A-Za-z0-9-]", "", font.name)
    ttf.face.name = TTFNameBytes((plain if number == 1 else f"{plain}-{number}").encode())
    return ttf
