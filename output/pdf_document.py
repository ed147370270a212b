"""The only module, but for the fonts, that knows how reportlab builds a PDF file.

In: streams of operators with what they refer to. Out: the bytes of the file. It works on
`reportlab.pdfbase.pdfdoc` directly: the canvas loses transparency in forms, names an unembedded
Helvetica on every page and costs twice the time.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from reportlab.pdfbase import pdfdoc

from layouts.font import Font
from layouts.sheets.sheet import Duplex
from layouts.transform import Bounds
from output.pdf_fonts import FontSet
from output.pdf_text import Lettering

if TYPE_CHECKING:
    from output.pictures import Bitmap

POINTS: Final = 72 / 25.4
"""PDF points in a mm."""

_NAME: Final = 5  # bytes of a digest: a trillion names, and pages say them often

_FLIPS: Final[dict[Duplex, str]] = {
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
    "none": "Simplex",
}


@dataclass(slots=True)
class Content:
    """Operators of a page or a form with the names of what they refer to."""

    code: list[str] = field(default_factory=list)
    fonts: set[str] = field(default_factory=set)
    objects: set[str] = field(default_factory=set)
    states: set[str] = field(default_factory=set)


class _Page(pdfdoc.PDFPage):
    """A page that may say in which colours transparent parts are mixed."""

    __NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "Group"]  # noqa: RUF012 - as its base has it


class _Stream(pdfdoc.PDFStream):
    """Data that is let go once it stands in the file: photographs fill the memory otherwise."""

    def format(self, document: Any) -> bytes:
        """What reportlab calls, once."""
        written: bytes = super().format(document)
        self.content = b""
        return written


class Document:
    """A PDF file in the making. Dates are fixed, so that the same content gives the same bytes."""

    def __init__(self, title: str, author: str, language: str, duplex: Duplex) -> None:
        self._file = _new_file(language)
        self._file.setTitle(title)
        self._file.setAuthor(author)
        self._file.setSubject("")
        self._file.setCreator("Print & Prove")
        viewing = pdfdoc.ViewerPreferencesPDFDictionary()
        viewing["PrintScaling"] = "None"
        viewing["Duplex"] = _FLIPS[duplex]
        viewing["DisplayDocTitle"] = "true"
        self._file.Catalog.ViewerPreferences = viewing
        self._fonts = FontSet()
        self._stored: set[str] = set()
        self._mixed: set[str] = set()

    def font(self, font: Font) -> tuple[str, Lettering]:
        """The name of a font's resource, and what shows texts in it."""
        return self._fonts.of(font)

    def alpha(self, fill: float, stroke: float) -> str:
        """The name of the state that paints fills and strokes with these opacities."""
        fill, stroke = round(fill, 4), round(stroke, 4)
        name = f"Alpha{fill:g}-{stroke:g}"
        if name not in self._stored:
            self._stored.add(name)
            self._file.Reference(pdfdoc.PDFDictionary({"ca": fill, "CA": stroke}), name)
        return name

    def form(self, content: Content, box: Bounds, *, group: bool) -> str:
        """The name of a form: painted anywhere, cut off at `box`; a group is mixed as a whole."""
        entries: dict[str, object] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": pdfdoc.PDFArray(box),
            "Resources": self._resources(content),
        }
        if group:
            entries["Group"] = _mixing()
        names = sorted(content.fonts | content.objects | content.states)
        name = _name("Form", _data(content), repr((box, group, names)).encode())
        if name in self._stored:
            return name
        self._stored.add(name)
        if group or self._mixes(content):
            self._mixed.add(name)
        self._file.Reference(self._stream(entries, content), name)
        return name

    def picture(self, bitmap: Bitmap) -> str:
        """The name of a picture that fills the unit square as it is stored, y up."""
        from output.packing import alpha_rows, colour_rows

        entries = _image(bitmap, bitmap.colours)
        if bitmap.jpeg is not None:
            entries["Filter"] = "/DCTDecode"
            data = bitmap.jpeg
        else:
            entries |= _rows(bitmap, 1 if bitmap.colours == "L" else 3)
            data = colour_rows(bitmap)
        clear = b"" if bitmap.alpha is None else alpha_rows(bitmap)
        name = _name("Picture", data, clear, repr((bitmap.width, bitmap.height)).encode())
        if name in self._stored:
            return name
        self._stored.add(name)
        if clear:
            self._mixed.add(name)
            mask = _Stream(pdfdoc.PDFDictionary(_image(bitmap, "L") | _rows(bitmap, 1)), clear)
            entries["SMask"] = self._file.Reference(mask, f"{name}Mask")
        self._file.Reference(_Stream(pdfdoc.PDFDictionary(entries), data), name)
        return name

    def page(
        self, content: Content, width: float, height: float, trim: Bounds | None = None
    ) -> None:
        """Adds a page of `width` x `height` mm; what is beyond the box `trim` of it is bleed."""
        page: Any = _Page()
        left, top, right, bottom = trim or (0.0, 0.0, width, height)
        page.MediaBox = page.BleedBox = _box(0.0, 0.0, width, height)
        page.TrimBox = _box(left, height - bottom, right, height - top)
        page.Resources = self._resources(content)
        page.Contents = self._stream({}, content)
        if self._mixes(content):
            page.Group = _mixing()
        self._file.addPage(page)

    def data(self) -> bytes:
        """The whole file; nothing can be added after it."""
        self._fonts.embed(self._file)
        data: bytes = self._file.GetPDFData(None)
        return data

    def _mixes(self, content: Content) -> bool:
        return bool(content.states) or not self._mixed.isdisjoint(content.objects)

    def _stream(self, entries: dict[str, object], content: Content) -> _Stream:
        data = _data(content)
        # The file's identity depends on all that it shows, not on its title alone.
        self._file.updateSignature(data)
        packed = {"Filter": "/FlateDecode", **entries}
        return _Stream(pdfdoc.PDFDictionary(packed), zlib.compress(data))

    def _resources(self, content: Content) -> pdfdoc.PDFObjectReference:
        """What the operators refer to; thousands of pages refer to the same."""
        named = [
            (kind, sorted(names))
            for kind, names in (
                ("Font", content.fonts),
                ("XObject", content.objects),
                ("ExtGState", content.states),
            )
            if names
        ]
        label = f"Resources {named}"
        if label not in self._stored:
            self._stored.add(label)
            entries = {
                kind: pdfdoc.PDFDictionary(
                    {name: pdfdoc.PDFObjectReference(name) for name in names}
                )
                for kind, names in named
            }
            self._file.Reference(pdfdoc.PDFDictionary(entries), label)
        return pdfdoc.PDFObjectReference(label)


def _box(left: float, bottom: float, right: float, top: float) -> pdfdoc.PDFArray:
    """A box of a page in mm, y up, as PDF has it."""
    return pdfdoc.PDFArray([round(edge * POINTS, 4) for edge in (left, bottom, right, top)])


def _name(kind: str, *content: bytes) -> str:
    """A name that depends on nothing but what it stands for: where one thing is changed, the
    pages without it keep their bytes."""
    digest = blake2b(digest_size=_NAME)
    for part in content:
        digest.update(len(part).to_bytes(8, "big") + part)
    return f"{kind}{digest.hexdigest()}"


def _data(content: Content) -> bytes:
    return "\n".join(content.code).encode("latin-1")


def _new_file(language: str) -> Any:
    # Any: the stubs leave out half of what the document has.
    return pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=language or None)


def _mixing() -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary({"Type": "/Group", "S": "/Transparency", "CS": "/DeviceRGB"})


def _image(bitmap: Bitmap, colours: str) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": bitmap.width,
        "Height": bitmap.height,
        "BitsPerComponent": 8,
        "ColorSpace": "/DeviceGray" if colours == "L" else "/DeviceRGB",
    }


def _rows(bitmap: Bitmap, channels: int) -> dict[str, object]:
    parameters = {
        "Predictor": 15,
        "Colors": channels,
        "BitsPerComponent": 8,
        "Columns": bitmap.width,
    }
    return {"Filter": "/FlateDecode", "DecodeParms": pdfdoc.PDFDictionary(parameters)}
