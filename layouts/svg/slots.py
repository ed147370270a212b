"""A drawing with slots: texts and pictures that a row fills, everything else painted once.

In: the text of an SVG file as Inkscape or Figma writes it. Out: `Slotted`: elements in mm, the
slots among them in the places where they lie. A text is a slot; so is an image, or a rectangle
whose label or id holds a field: `{art}`. Nothing is cut off at the edges: what overhangs is bleed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, TypeAlias

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Use, multiply
from layouts.svg.measure import ViewBox, length, size_of
from layouts.svg.reader import Painter, by_id
from layouts.svg.sheet import with_sheets
from layouts.svg.style import Style, cascade, properties
from layouts.svg.tree import Node, parse
from layouts.svg.words import Words, words_of
from layouts.text.block import Align
from layouts.transform import similarity

Anchor: TypeAlias = Literal["start", "middle", "end"]
Box: TypeAlias = tuple[float, float, float, float]

_FIELD: Final = re.compile(r"\{[^{}]+\}")
_LINKED: Final = re.compile(r"""url\(\s*["']?#([^"')]+)["']?\s*\)""")
_UNREAD: Final = {
    "font": (),
    "dx": ("0",),
    "dy": ("0",),
    "textLength": (),
    "letter-spacing": ("0", "0px", "0em", "normal"),
    "word-spacing": ("0", "0px", "0em", "normal"),
    "text-decoration": ("none",),
    "text-transform": ("none",),
    "baseline-shift": ("0", "baseline"),
    "dominant-baseline": ("auto", "alphabetic"),
    "writing-mode": ("lr-tb", "lr", "horizontal-tb"),
}
"""Properties of texts that are not set here, with the values that change nothing."""
_ANCHORS: Final[Mapping[str, Anchor]] = {"middle": "middle", "end": "end"}
_ALIGNS: Final[Mapping[str, Align]] = {
    "middle": "center",
    "center": "center",
    "end": "right",
    "right": "right",
    "justify": "justify",
}
_BOLD: Final = 600


@dataclass(frozen=True, slots=True)
class TextSlot:
    """Words, with {fields}, from a point (x, y), or in a box (x, y, width, height) with lines
    `leading` sizes apart. Lengths in mm."""

    words: str
    place: tuple[float, ...]
    size: float
    families: tuple[str, ...]
    bold: bool
    italic: bool
    fill: str
    anchor: Anchor
    align: Align
    leading: float


@dataclass(frozen=True, slots=True)
class ImageSlot:
    """A picture by file name, with {fields}, in a box (x, y, width, height) in mm."""

    name: str
    place: Box


@dataclass(frozen=True, slots=True)
class Slot(Group):
    """Where a slot lies; what fills it is moved by the matrix."""

    what: TextSlot | ImageSlot | None = None
    line: int = 0


@dataclass(frozen=True, eq=False)
class Slotted:
    """A drawing of `width` x `height` mm with slots among its elements."""

    width: float
    height: float
    children: tuple[Element, ...]
    name: str

    def filled(self, fill: Callable[[Slot], Element | None]) -> tuple[Element, ...]:
        """The elements with what each slot is filled with; those of None show nothing."""
        return tuple(_filled(self.children, fill))


def read_slotted(text: str | bytes, name: str) -> Slotted:
    """The drawing of an SVG file with its slots. Raises ArtError."""
    root = with_sheets(parse(text, name), name)
    painter = _SlotPainter(name, by_id(root))
    size = painter.reading(root, size_of)
    children = painter.paint(root, Style(), size.matrix, size.view)
    return Slotted(size.width, size.height, _stored(children, size.width, size.height, name), name)


def _filled(
    children: Iterable[Element], fill: Callable[[Slot], Element | None]
) -> Iterator[Element]:
    for child in children:
        if isinstance(child, Slot):
            made = fill(child)
            if made is not None:
                yield made if child.matrix == IDENTITY else Group((made,), child.matrix)
        elif isinstance(child, Group) and _has_slot(child):
            yield replace(child, children=tuple(_filled(child.children, fill)))
        else:
            yield child


def _has_slot(element: Element) -> bool:
    if isinstance(element, Slot):
        return True
    return isinstance(element, Group) and any(map(_has_slot, element.children))


def _stored(
    children: Iterable[Element], width: float, height: float, name: str
) -> tuple[Element, ...]:
    """What lies between two slots as one drawing, so that writers store it once for all cards."""
    stored: list[Element] = []
    for slotted, run in groupby(children, _has_slot):
        if not slotted:
            stored.append(Use(Drawing(width, height, tuple(run), name)))
            continue
        for element in run:
            if isinstance(element, Group) and not isinstance(element, Slot):
                inner = _stored(element.children, width, height, name)
                stored.append(replace(element, children=inner))
            else:
                stored.append(element)
    return tuple(stored)


class _SlotPainter(Painter):
    """Paints slots besides."""

    def shape(self, node: Node, style: Style, matrix: Matrix, view: ViewBox) -> list[Element]:
        """A shape, or the slot that its name makes of it."""
        name = _field(node)
        if node.tag != "rect" or not name:
            return super().shape(node, style, matrix, view)
        return self._image(node, name, matrix, view) if style.visible else []

    def other(self, node: Node, style: Style, matrix: Matrix, view: ViewBox) -> list[Element]:
        """The slots of a text or an image. Raises ValueError."""
        if node.tag == "image":
            name = _field(node) or node.attributes.get("href", "").strip()
            if name.startswith("data:"):
                raise ValueError("is kept inside the file: link it instead, or name it {art}")
            return self._image(node, name, matrix, view)
        if node.tag != "text":
            return super().other(node, style, matrix, view)
        return [
            self._text(words, style, matrix, view)
            for words in words_of(node)
            if style.visible and words.letters.strip()
        ]

    def _image(self, node: Node, name: str, matrix: Matrix, view: ViewBox) -> list[Element]:
        given = node.attributes
        sides = zip(("x", "y", "width", "height"), (view.width, view.height) * 2, strict=True)
        x, y, width, height = (length(given.get(key, "0"), whole) for key, whole in sides)
        factor, rest = _apart(matrix)
        place = (x * factor, y * factor, width * factor, height * factor)
        return [Slot((), rest, what=ImageSlot(name, place), line=node.line)]

    def _text(self, words: Words, around: Style, matrix: Matrix, view: ViewBox) -> Slot:
        style = around
        for one in words.chain[1:]:
            style = cascade(one, style, view, self.ids)
        given: dict[str, str] = {}
        for one in (*(one for one, _ in self.within), *words.chain[1:]):
            given |= properties(one)
        for key, harmless in _UNREAD.items():
            if given.get(key, "none") not in (*harmless, "none"):
                raise ValueError(f"{key}={given[key]!r} cannot be printed: leave it out")
        factor, rest = _apart(matrix)
        size = length(given.get("font-size", "16"), 0.0)
        place = self._box(given) or (words.x, words.y)
        anchor = given.get("text-anchor", "start")
        families = (one.strip(" '\"") for one in given.get("font-family", "").split(","))
        weight = given.get("font-weight", "400")
        what = TextSlot(
            words.letters,
            tuple(one * factor for one in place),
            size * factor,
            tuple(filter(None, families)),
            weight == "bold" or (weight.isdigit() and int(weight) >= _BOLD),
            given.get("font-style", "normal") != "normal",
            style.fill or "none",
            _ANCHORS.get(anchor, "start"),
            _ALIGNS.get(given.get("text-align", anchor), "start"),
            _leading(given.get("line-height", ""), size),
        )
        return Slot((), rest, what=what, line=words.chain[-1].line)

    def _box(self, given: Mapping[str, str]) -> Box | None:
        """The box that a text is wrapped into, if it is."""
        inside = given.get("shape-inside", "none")
        if inside != "none":
            linked = _LINKED.match(inside)
            shape = self.ids.get(linked[1]) if linked else None
            if shape is None or shape.tag != "rect":
                raise ValueError(f"shape-inside={inside!r}: only a rectangle can hold a text")
            keys = ("x", "y", "width", "height")
            x, y, width, height = (length(shape.attributes.get(key, "0"), 0.0) for key in keys)
            return x, y, width, height
        if given.get("inline-size", "auto") not in ("auto", "0"):
            raise ValueError("wraps without an end: draw a frame and flow the text into it")
        return None


def _field(node: Node) -> str:
    """The label or id of an element that holds a field."""
    for key in ("label", "id"):
        if _FIELD.search(node.attributes.get(key, "")):
            return node.attributes[key]
    return ""


def _apart(matrix: Matrix) -> tuple[float, Matrix]:
    """How much larger a matrix makes things, and the matrix that is left."""
    factor = similarity(matrix)
    if not factor:
        raise ValueError("is stretched or slanted: only its size and its turn can be changed")
    rest = multiply(matrix, (1 / factor, 0.0, 0.0, 1 / factor, 0.0, 0.0))
    whole = all(abs(a - b) < 1e-9 for a, b in zip(rest, IDENTITY, strict=True))
    return factor, IDENTITY if whole else rest


def _leading(text: str, size: float) -> float:
    """The distance of lines in sizes of the type."""
    if re.fullmatch(r"[0-9.]+", text):
        return float(text)
    if text.endswith("%"):
        return length(text, 1.0)
    return 1.25 if text in ("", "normal") else length(text, 0.0) / size
