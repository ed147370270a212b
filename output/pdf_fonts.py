"""The fonts embedded in a PDF, each cut down to the glyphs that were shown.

In: fonts and texts. Out: font objects of the document, with the widths of glyphs and the table of
their characters. Raises OutputError for a font that is no TrueType file or may not be embedded.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import uharfbuzz
from reportlab.pdfbase import pdfdoc

from layouts.font import Font
from output.errors import OutputError
from output.pdf_text import Lettering

_TRUETYPE: Final = (b"\x00\x01\x00\x00", b"true")
_CFF: Final = b"OTTO"  # an OpenType file with cubic curves
_KEPT: Final = frozenset({"glyf", "head", "hhea", "hmtx", "loca", "maxp", "CFF "})
_SYMBOLIC: Final = 4
_RESTRICTED: Final = 2
_MOST_CODES: Final = 100  # in one block of a table of characters
_STEM: Final = 80  # nobody draws a font that is embedded by its stems, but the entry has to be


class FontSet:
    """The fonts of one document; equal font files are embedded once."""

    def __init__(self) -> None:
        self._names: dict[Font, str] = {}
        self._files: dict[bytes, str] = {}
        self._letterings: dict[str, Lettering] = {}
        self._taken: Counter[str] = Counter()

    def of(self, font: Font) -> tuple[str, Lettering]:
        """The name of a font's resource, and what shows texts in it."""
        name = self._names.get(font)
        if name is None:
            name = self._files.get(font.data)
            if name is None:
                name = self._new_name(font)
                self._letterings[name] = Lettering(_checked(font))
                self._files[font.data] = name
            self._names[font] = name
        return name, self._letterings[name]

    def embed(self, document: Any) -> None:
        """Adds the fonts to a document under the names of their resources."""
        for name, lettering in self._letterings.items():
            _embed(document, name, lettering)

    def _new_name(self, font: Font) -> str:
        plain = re.sub(r"[^A-Za-z0-9-]", "", font.name) or "Font"
        self._taken[plain] += 1
        return plain if self._taken[plain] == 1 else f"{plain}-{self._taken[plain]}"


def _checked(font: Font) -> Font:
    face = uharfbuzz.Face(font.data)
    if font.data[:4] not in (*_TRUETYPE, _CFF) or not face.glyph_count:
        raise OutputError(
            f"the font {font.name} cannot be embedded; a TrueType file would be right"
        )
    rights = bytes(face.reference_table("OS/2").data[8:10])
    if int.from_bytes(rights, "big") & 15 == _RESTRICTED:
        raise OutputError(
            f"the font {font.name} does not allow to be embedded; one under an open licence "
            "would be right"
        )
    return font


def _embed(document: Any, name: str, lettering: Lettering) -> None:
    font = lettering.font
    glyphs = sorted(lettering.used)
    seed = sha256(font.data + repr(glyphs).encode()).digest()
    tag = "".join(chr(ord("A") + byte % 26) for byte in seed[:6])
    base = f"/{tag}+{name}"
    cubic = font.data[:4] == _CFF
    descriptor = _descriptor(font) | {"FontName": base}
    file = _subset(font, glyphs)
    if cubic:
        bare = bytes(file.reference_table("CFF ").data)
        stream = _packed(bare, {"Subtype": "/CIDFontType0C"})
        descriptor["FontFile3"] = document.Reference(stream)
    else:
        whole = bytes(file.blob.data)
        descriptor["FontFile2"] = document.Reference(_packed(whole, {"Length1": len(whole)}))
    system = {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}
    inner: dict[str, object] = {
        "Type": "/Font",
        "Subtype": "/CIDFontType0" if cubic else "/CIDFontType2",
        "BaseFont": base,
        "CIDSystemInfo": pdfdoc.PDFDictionary(system),
        "FontDescriptor": document.Reference(pdfdoc.PDFDictionary(descriptor)),
        "DW": 0,
        "W": _widths(lettering, glyphs),
    }
    if not cubic:
        inner["CIDToGIDMap"] = "/Identity"
    outer = {
        "Type": "/Font",
        "Subtype": "/Type0",
        "BaseFont": base,
        "Encoding": "/Identity-H",
        "DescendantFonts": pdfdoc.PDFArray([document.Reference(pdfdoc.PDFDictionary(inner))]),
        "ToUnicode": document.Reference(_packed(_characters(lettering.used), {})),
    }
    document.Reference(pdfdoc.PDFDictionary(outer), name)


def _subset(font: Font, glyphs: list[int]) -> uharfbuzz.Face:
    """The font with the outlines of these glyphs, which keep their numbers."""
    face = uharfbuzz.Face(font.data)
    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_HINTING
    if face.has_var_data:
        wanted.pin_all_axes_to_default(face)
    tags = set(face.table_tags) - _KEPT
    wanted.drop_table_tag_set.update([int.from_bytes(tag.encode(), "big") for tag in tags])
    return uharfbuzz.subset(face, wanted)


def _descriptor(font: Font) -> dict[str, object]:
    face = uharfbuzz.Face(font.data)
    extents = uharfbuzz.Font(face).get_font_extents("ltr")
    head = bytes(face.reference_table("head").data)
    sides = [int.from_bytes(head[at : at + 2], "big", signed=True) for at in (36, 38, 40, 42)]
    return {
        "Type": "/FontDescriptor",
        "Flags": _SYMBOLIC,
        "FontBBox": pdfdoc.PDFArray([round(1000 * side / font.units) for side in sides]),
        "ItalicAngle": 0,
        "Ascent": round(1000 * extents.ascender / font.units),
        "Descent": round(1000 * extents.descender / font.units),
        "CapHeight": round(1000 * font.cap_height),
        "StemV": _STEM,
    }


def _widths(lettering: Lettering, glyphs: list[int]) -> pdfdoc.PDFArray:
    """`first [width width ...]` for each run of glyphs that follow one another."""
    runs: list[tuple[int, list[float]]] = []
    for glyph in glyphs:
        if not runs or glyph != runs[-1][0] + len(runs[-1][1]):
            runs.append((glyph, []))
        runs[-1][1].append(round(lettering.width(glyph), 4))
    return pdfdoc.PDFArray([part for first, run in runs for part in (first, pdfdoc.PDFArray(run))])


def _characters(used: Mapping[int, str]) -> bytes:
    """The table that says which characters glyphs stand for."""
    lines = [
        f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for glyph, text in sorted(used.items())
        if text
    ]
    blocks = [lines[at : at + _MOST_CODES] for at in range(0, len(lines), _MOST_CODES)]
    body = [line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <FFFF>",
            "endcodespacerange",
            *body,
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        )
    ).encode("ascii")


def _packed(data: bytes, entries: Mapping[str, object]) -> pdfdoc.PDFStream:
    packed = {"Filter": "/FlateDecode", **entries}
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(packed), zlib.compress(data))
