"""Drawings as SVG elements.

In: the drawing of a page, in mm. Out: a svgwrite drawing whose unit is the mm. What stands in
several places is defined once; ids count up in the order of painting. Text is set as outlines of
its glyphs, so that it looks the same without the fonts, with the string as its label.
"""

from __future__ import annotations

from typing import Any, Final
from xml.etree import ElementTree

import svgwrite
from svgwrite.container import Group as SvgGroup
from svgwrite.container import Use as SvgUse
from svgwrite.image import Image
from svgwrite.masking import ClipPath
from svgwrite.path import Path as SvgPath

from layouts.drawing import (
    IDENTITY,
    Drawing,
    Element,
    Group,
    Matrix,
    Path,
    Picture,
    Segment,
    Text,
    Use,
    multiply,
)
from layouts.font import Font, NoGlyphError
from layouts.text.glyphs import glyphs
from output.colours import parts
from output.errors import no_character
from output.numbers import matrix, number, numbers, spell
from output.svg_stock import Stock
from output.uses import count_uses

_STEPS: Final = {
    "M": "M%.6g %.6g",
    "L": "L%.6g %.6g",
    "C": "C%.6g %.6g %.6g %.6g %.6g %.6g",
    "Z": "Z",
}


def svg_page(drawing: Drawing, title: str, stock: Stock) -> bytes:
    """An SVG file as large as `drawing`, an element a line, in UTF-8."""
    root = _Page(drawing, title, stock).file.get_xml()
    ElementTree.indent(root, space="")
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


class _Page:
    """One file in the making; remembers what it has defined."""

    def __init__(self, drawing: Drawing, title: str, stock: Stock) -> None:
        width, height = number(drawing.width), number(drawing.height)
        self.file: Any = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False
        )
        self._stock = stock
        self._uses = count_uses([drawing])
        self._drawings: dict[Drawing, str] = {}
        self._glyphs: dict[tuple[Font, int], str] = {}
        self._pictures: dict[bytes, str] = {}
        self._clips: dict[tuple[Segment, ...], str] = {}
        if title:
            self.file.set_desc(title=title)
        self._paint(drawing.children, self.file)

    def _paint(self, elements: tuple[Element, ...], parent: Any) -> None:
        for element in elements:
            match element:
                case Path():
                    self._path(element, parent)
                case Text():
                    self._text(element, parent)
                case Use():
                    self._use(element, parent)
                case Group():
                    self._group(element, parent)
                case Picture():
                    self._picture(element, parent)

    def _path(self, path: Path, parent: Any) -> None:
        stroke = path.stroke if path.width > 0 else None
        if not path.segments or (path.fill is None and stroke is None):
            return
        shape = SvgPath(spell(path.segments, _STEPS), factory=self.file)
        look = shape.attribs
        look["fill"] = "none" if path.fill is None else _checked(path.fill)
        if path.fill is not None and path.rule != "nonzero":
            look["fill-rule"] = path.rule
        if path.fill is not None and path.fill_opacity != 1:
            look["fill-opacity"] = number(path.fill_opacity)
        if stroke is not None:
            look["stroke"] = _checked(stroke)
            look["stroke-width"] = number(path.width)
            if path.cap != "butt":
                look["stroke-linecap"] = path.cap
            if path.join != "miter":
                look["stroke-linejoin"] = path.join
            if sum(path.dash) > 0:
                look["stroke-dasharray"] = numbers(path.dash)
            if path.stroke_opacity != 1:
                look["stroke-opacity"] = number(path.stroke_opacity)
        parent.add(shape)

    def _text(self, text: Text, parent: Any) -> None:
        scale = text.size / text.font.units
        line = self._new_group((scale, 0, 0, -scale, text.x, text.y))
        line.attribs |= {"fill": _checked(text.fill), "role": "img", "aria-label": text.string}
        outlines = self._stock.outlines(text.font)
        try:
            for glyph, x, y in glyphs(text):
                outline = outlines.of(glyph)
                if outline:
                    use = self._new_use(self._glyph(text.font, glyph, outline))
                    use.attribs |= {key: number(at) for key, at in (("x", x), ("y", y)) if at}
                    line.add(use)
        except NoGlyphError as fault:
            raise no_character(text.font.name, ord(fault.character)) from fault
        if line.elements:
            parent.add(line)

    def _glyph(self, font: Font, glyph: int, outline: str) -> str:
        key = (font, glyph)
        if key not in self._glyphs:
            self._glyphs[key] = f"g{len(self._glyphs) + 1}"
            self.file.defs.add(SvgPath(outline, factory=self.file, id=self._glyphs[key]))
        return self._glyphs[key]

    def _use(self, use: Use, parent: Any) -> None:
        drawing = use.drawing
        if not drawing.children:
            return
        if self._uses[drawing] == 1:
            place = parent
            if use.matrix != IDENTITY:
                place = parent.add(self._new_group(use.matrix))
            self._paint(drawing.children, place)
            return
        if drawing not in self._drawings:
            stored = self._new_group(IDENTITY)
            self._paint(drawing.children, stored)
            self._drawings[drawing] = stored.attribs["id"] = f"d{len(self._drawings) + 1}"
            self.file.defs.add(stored)
        parent.add(self._new_use(self._drawings[drawing], use.matrix))

    def _group(self, group: Group, parent: Any) -> None:
        if not group.children or group.opacity <= 0 or group.clip == ():
            return
        if group.matrix == IDENTITY and group.opacity >= 1 and group.clip is None:
            self._paint(group.children, parent)
            return
        inner = self._new_group(group.matrix)
        if group.opacity < 1:
            inner.attribs["opacity"] = number(group.opacity)
        if group.clip is not None:
            inner.attribs["clip-path"] = f"url(#{self._clip(group.clip)})"
        self._paint(group.children, inner)
        parent.add(inner)

    def _clip(self, outline: tuple[Segment, ...]) -> str:
        if outline not in self._clips:
            self._clips[outline] = f"c{len(self._clips) + 1}"
            clip = ClipPath(factory=self.file, id=self._clips[outline])
            clip.add(SvgPath(spell(outline, _STEPS), factory=self.file))
            self.file.defs.add(clip)
        return self._clips[outline]

    def _picture(self, picture: Picture, parent: Any) -> None:
        address, turn = self._stock.picture(picture)
        if picture.data not in self._pictures:
            self._pictures[picture.data] = f"p{len(self._pictures) + 1}"
            image = Image(address, size=("1", "1"), factory=self.file)
            image.attribs |= {"id": self._pictures[picture.data], "preserveAspectRatio": "none"}
            self.file.defs.add(image)
        box = (picture.width, 0.0, 0.0, picture.height, picture.x, picture.y)
        parent.add(self._new_use(self._pictures[picture.data], multiply(box, turn)))

    def _new_group(self, place: Matrix) -> Any:
        group = SvgGroup(factory=self.file)
        _put(group, place)
        return group

    def _new_use(self, name: str, place: Matrix = IDENTITY) -> Any:
        use = SvgUse(f"#{name}", factory=self.file)
        _put(use, place)
        return use


def _put(element: Any, place: Matrix) -> None:
    if place[:4] != IDENTITY[:4]:
        element.attribs["transform"] = f"matrix({matrix(place)})"
    elif place != IDENTITY:
        element.attribs["transform"] = f"translate({numbers(place[4:])})"


def _checked(colour: str) -> str:
    parts(colour)
    return colour
