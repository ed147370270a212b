"""Drawings as PDF operators.

In: drawings in mm with y down. Out: pages and forms of a `Document`. A page turns y over and
scales mm to points once, so every number below it is the drawing's own. A drawing that is used
more than once becomes a form, and so does whatever such a drawing uses, so that what a page says
does not depend on other pages. A group with opacity is a form that is mixed as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from layouts.drawing import (
    IDENTITY,
    Drawing,
    Element,
    Group,
    Matrix,
    Path,
    Picture,
    Text,
    Use,
    multiply,
)
from layouts.extent import MITRE, extent
from layouts.font import NoGlyphError
from layouts.transform import Bounds
from output.colours import parts
from output.errors import no_character
from output.numbers import matrix, number, numbers, point, spell
from output.pdf_document import POINTS, Content, Document

_STEPS: Final = {
    "M": "%.6g %.6g m",
    "L": "%.6g %.6g l",
    "C": "%.6g %.6g %.6g %.6g %.6g %.6g c",
    "Z": "h",
}
_CAPS: Final = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS: Final = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
_UPSIDE_DOWN: Final[Matrix] = (1.0, 0.0, 0.0, -1.0, 0.0, 1.0)
"""PDF holds a picture with its first row on top of a unit square whose y grows up."""


@dataclass(slots=True)
class _Ink:
    """What the file's graphics state is known to hold, so that it is not said again.

    The empty string stands for what is not known: a form inherits the state of its place.
    """

    fill: str = ""
    stroke: str = ""
    width: float = -1.0
    dash: tuple[float, ...] | None = None
    cap: str = ""
    join: str = ""
    font: str = ""
    alpha: tuple[float, float] = (1.0, 1.0)

    def copy(self) -> _Ink:
        return _Ink(
            self.fill,
            self.stroke,
            self.width,
            self.dash,
            self.cap,
            self.join,
            self.font,
            self.alpha,
        )


class Painter:
    """Paints pages into a document; remembers what is stored already."""

    def __init__(self, document: Document, uses: Counter[Drawing]) -> None:
        self._document = document
        self._uses = uses
        self._forms: dict[Drawing, str | None] = {}
        self._within = False
        self._extents: dict[Drawing, Bounds | None] = {}
        self._pictures: dict[bytes, tuple[str, Matrix]] = {}

    def page(self, drawing: Drawing, trim: Bounds | None = None) -> None:
        """Adds a page as large as `drawing`, trimmed at the box `trim` in mm or at its edges."""
        content = Content()
        top = drawing.height * POINTS
        content.code.append(f"{POINTS:.9g} 0 0 -{POINTS:.9g} 0 {top:.9g} cm {MITRE:g} M")
        self._paint(drawing.children, content, _Ink())
        self._document.page(content, drawing.width, drawing.height, trim)

    def _paint(self, elements: Iterable[Element], content: Content, ink: _Ink) -> None:
        for element in elements:
            match element:
                case Path():
                    self._path(element, content, ink)
                case Text():
                    self._text(element, content, ink)
                case Use():
                    self._use(element, content, ink)
                case Group():
                    self._group(element, content, ink)
                case Picture():
                    self._picture(element, content, ink)

    def _path(self, path: Path, content: Content, ink: _Ink) -> None:
        fill = path.fill is not None
        stroke = path.stroke is not None and path.width > 0
        if not path.segments or not (fill or stroke):
            return
        code = content.code
        fill_alpha = path.fill_opacity if fill else ink.alpha[0]
        stroke_alpha = path.stroke_opacity if stroke else ink.alpha[1]
        self._alpha((fill_alpha, stroke_alpha), content, ink)
        outline = spell(path.segments, _STEPS)
        star = "*" if path.rule == "evenodd" else ""
        if path.fill is not None and path.fill != ink.fill:
            code.append(_colour(path.fill, "g", "rg"))
            ink.fill = path.fill
        if not stroke:
            code.append(f"{outline} f{star}")
            return
        _set_line(path, code, ink)
        if not fill:
            code.append(f"{outline} S")
        elif stroke_alpha < 1:
            # B would leave the fill out under the line; SVG shows it through.
            code.append(f"{outline} f{star} {outline} S")
        else:
            code.append(f"{outline} B{star}")

    def _text(self, text: Text, content: Content, ink: _Ink) -> None:
        if not text.string:
            return
        self._alpha((1.0, ink.alpha[1]), content, ink)
        code = content.code
        if text.fill != ink.fill:
            code.append(_colour(text.fill, "g", "rg"))
            ink.fill = text.fill
        name, lettering = self._document.font(text.font)
        try:
            shown = lettering.show(text)
        except NoGlyphError as fault:
            raise no_character(text.font.name, ord(fault.character)) from fault
        font = f"/{name} {number(text.size)} Tf "
        if font == ink.font:
            font = ""
        else:
            ink.font = font
            content.fonts.add(name)
        code.append(f"BT {font}1 0 0 -1 {point(text.x, text.y)} Tm {shown} ET")

    def _use(self, use: Use, content: Content, ink: _Ink) -> None:
        drawing = use.drawing
        if not drawing.children:
            return
        self._alpha((1.0, 1.0), content, ink)
        within, self._within = self._within, True
        if not within and self._uses[drawing] == 1:
            self._group(Group(drawing.children, use.matrix), content, ink)
            self._within = False
            return
        if drawing not in self._forms:
            self._forms[drawing] = self._form(drawing.children, group=False)
        self._within = within
        name = self._forms[drawing]
        if name is not None:
            content.objects.add(name)
            content.code.append(
                f"/{name} Do"
                if use.matrix == IDENTITY
                else f"q {matrix(use.matrix)} cm /{name} Do Q"
            )

    def _group(self, group: Group, content: Content, ink: _Ink) -> None:
        if not group.children or group.opacity <= 0 or group.clip == ():
            return
        plain = group.opacity >= 1
        if plain and group.clip is None and group.matrix == IDENTITY:
            self._paint(group.children, content, ink)
            return
        code = content.code
        inner = ink.copy()
        code.append("q" if group.matrix == IDENTITY else f"q {matrix(group.matrix)} cm")
        if group.clip is not None:
            code.append(f"{spell(group.clip, _STEPS)} W n")
        if plain:
            self._paint(group.children, content, inner)
        else:
            name = self._form(group.children, group=True)
            if name is not None:
                self._alpha((group.opacity, group.opacity), content, inner)
                content.objects.add(name)
                code.append(f"/{name} Do")
        code.append("Q")

    def _form(self, elements: tuple[Element, ...], *, group: bool) -> str | None:
        box = extent(elements, self._extents)
        if box is None:
            return None
        inner = Content()
        self._paint(elements, inner, _Ink())
        return self._document.form(inner, box, group=group)

    def _picture(self, picture: Picture, content: Content, ink: _Ink) -> None:
        self._alpha((1.0, 1.0), content, ink)
        stored = self._pictures.get(picture.data)
        if stored is None:
            # most games have no picture, and Pillow takes its time to start
            from output.pictures import read_picture

            bitmap = read_picture(picture.data, picture.name)
            stored = (self._document.picture(bitmap), multiply(bitmap.turn, _UPSIDE_DOWN))
            self._pictures[picture.data] = stored
        name, turn = stored
        box = (picture.width, 0.0, 0.0, picture.height, picture.x, picture.y)
        content.objects.add(name)
        content.code.append(f"q {matrix(multiply(box, turn))} cm /{name} Do Q")

    def _alpha(self, alpha: tuple[float, float], content: Content, ink: _Ink) -> None:
        if alpha != ink.alpha:
            name = self._document.alpha(*alpha)
            content.states.add(name)
            content.code.append(f"/{name} gs")
            ink.alpha = alpha


def _set_line(path: Path, code: list[str], ink: _Ink) -> None:
    if path.stroke is not None and path.stroke != ink.stroke:
        code.append(_colour(path.stroke, "G", "RG"))
        ink.stroke = path.stroke
    if path.width != ink.width:
        code.append(f"{number(path.width)} w")
        ink.width = path.width
    if path.dash != ink.dash:
        # A dash without length is a full line in SVG and a fault in PDF.
        code.append(f"[{numbers(path.dash) if sum(path.dash) > 0 else ''}] 0 d")
        ink.dash = path.dash
    if path.cap != ink.cap:
        code.append(_CAPS[path.cap])
        ink.cap = path.cap
    if path.join != ink.join:
        code.append(_JOINS[path.join])
        ink.join = path.join


@lru_cache(maxsize=4096)
def _colour(colour: str, grey: str, rgb: str) -> str:
    # Greys are said as grey: a printer then takes its black ink alone for black lines and text.
    red, green, blue = parts(colour)
    if red == green == blue:
        return f"{red:.4g} {grey}"
    return f"{red:.4g} {green:.4g} {blue:.4g} {rgb}"
