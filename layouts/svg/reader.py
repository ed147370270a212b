"""An SVG file's elements painted as a `Drawing`.

In: the text of a file. Out: a `Drawing` of the file's size in mm, all transforms worked into its
paths. `<use>` is drawn out; what it grows to is bounded, rings are named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from layouts.drawing import (
    IDENTITY,
    Drawing,
    Element,
    Group,
    Matrix,
    Path,
    Segment,
    multiply,
    shift,
)
from layouts.extent import extent
from layouts.outline import rectangle
from layouts.svg.measure import ViewBox, fitted, length, size_of, view_box
from layouts.svg.shapes import SHAPES, outline
from layouts.svg.sheet import with_sheets
from layouts.svg.style import Style, cascade
from layouts.svg.transforms import read_transform
from layouts.svg.tree import ArtError, Node, parse
from layouts.transform import bounds, determinant, moved, similarity

_MOST_SHAPES = 50_000
_MOST_SEGMENTS = 300_000
_DEEPEST = 100
_SLACK = 1e-6

_SILENT = frozenset(
    {"title", "desc", "metadata", "defs", "style", "symbol", "?"}
    | {"linearGradient", "radialGradient"}
    | {"pattern", "clipPath", "mask", "filter", "marker", "view", "cursor"}
)
"""Elements that paint nothing where they stand; some others may refer to."""

_HINTS = {
    "text": "turn the text into paths, or leave it to a text: element of the face",
    "image": "draw it as paths, or place the photo with an image: element of the face",
    "svg": "use a <g> with a transform",
    "a": "use a <g>",
    "switch": "use a <g> with what is to be seen",
}

T = TypeVar("T")


def read_svg(text: str | bytes, name: str) -> Drawing:
    """The drawing of an SVG file. `name` is the file's name, for messages and the drawing.

    What lies outside the file's view box is cut off, as browsers do. Raises ArtError
    ("name:line: <element> what is wrong: what would be right").
    """
    root = with_sheets(parse(text, name), name)
    painter = Painter(name, by_id(root))
    size = painter.reading(root, size_of)
    children = painter.paint(root, Style(), size.matrix, size.view)
    if root.attributes.get("overflow") != "visible":
        children = _cut(children, rectangle(0.0, 0.0, size.width, size.height))
    return Drawing(size.width, size.height, tuple(children), name)


def by_id(root: Node) -> dict[str, Node]:
    """The elements that others may refer to."""
    ids: dict[str, Node] = {}
    for node in root.walk():
        ids.setdefault(node.attributes.get("id", ""), node)
    return ids


@dataclass
class Painter:
    """One file being painted: where it is, and what it has grown to."""

    name: str
    ids: dict[str, Node]
    within: list[tuple[Node, bool]] = field(default_factory=list)
    """The elements being painted, outermost first, and whether a <use> led there."""
    shapes: int = 0
    segments: int = 0
    outlines: dict[tuple[Node, ViewBox], tuple[Segment, ...]] = field(default_factory=dict)

    def reading(self, node: Node, read: Callable[[Node], T]) -> T:
        """What `read` makes of an element, its faults with file, line and element."""
        try:
            return read(node)
        except ArtError:
            raise
        except ValueError as error:
            raise ArtError(f"{self.name}:{node.line}: <{node.tag}> {error}") from error

    def paint(
        self, node: Node, around: Style, matrix: Matrix, view: ViewBox, used: bool = False
    ) -> list[Element]:
        """An element and all in it, in mm."""
        if node.tag in _SILENT and not used:
            return []
        self.within.append((node, used))
        painted = self.reading(node, lambda node: self._paint(node, around, matrix, view))
        self.within.pop()
        return painted

    def _paint(self, node: Node, around: Style, matrix: Matrix, view: ViewBox) -> list[Element]:
        self.shapes += 1
        if self.shapes > _MOST_SHAPES:
            raise ValueError(f"more than {_MOST_SHAPES:,} shapes once every <use> is drawn out")
        if self.segments > _MOST_SEGMENTS:
            raise ValueError(f"more than {_MOST_SEGMENTS:,} steps of paths: simplify the art")
        if len(self.within) > _DEEPEST:
            raise ValueError(f"is nested more than {_DEEPEST} deep: ungroup some")
        style = cascade(node, around, view, self.ids)
        if not style.shown:
            return []
        inner = multiply(matrix, read_transform(node.attributes.get("transform", "")))
        if node.tag in SHAPES:
            return self.shape(node, style, inner, view)
        if node.tag == "use":
            children = self._use(node, style, inner, view)
        elif node.tag in ("g", "symbol") or (node.tag == "svg" and len(self.within) == 1):
            children = [
                element
                for child in node.children
                for element in self.paint(child, style, inner, view)
            ]
        else:
            children = self.other(node, style, inner, view)
        return _faded(children, style.opacity)

    def other(
        self,
        node: Node,
        style: Style,  # noqa: ARG002
        matrix: Matrix,  # noqa: ARG002
        view: ViewBox,  # noqa: ARG002
    ) -> list[Element]:
        """What is no shape, group or use. Raises ValueError."""
        hint = _HINTS.get(node.tag, "draw it with plain paths, shapes and groups")
        raise ValueError(f"cannot be printed: {hint}")

    def shape(self, node: Node, style: Style, matrix: Matrix, view: ViewBox) -> list[Element]:
        """A shape in mm, unless it does not show."""
        if (node, view) not in self.outlines:
            self.outlines[node, view] = outline(node, view)
        segments = self.outlines[node, view]
        self.segments += len(segments)
        fill = style.fill if style.fill_opacity and node.tag != "line" else None
        stroke = style.stroke if style.stroke_opacity and style.width else None
        unseen = not style.visible or (fill is None and stroke is None)
        if not segments or unseen or not determinant(matrix):
            return []
        path = Path(
            segments,
            fill,
            stroke,
            style.width if stroke else 0.0,
            style.dash if stroke else (),
            style.cap,
            style.join,
            style.rule,
            style.fill_opacity,
            style.stroke_opacity,
        )
        if fill is None or stroke is None:
            path = replace(
                path,
                fill_opacity=path.fill_opacity * style.opacity,
                stroke_opacity=path.stroke_opacity * style.opacity,
            )
            return [_placed(path, matrix)] if style.opacity else []
        return _faded([_placed(path, matrix)], style.opacity)

    def _use(self, node: Node, style: Style, matrix: Matrix, view: ViewBox) -> list[Element]:
        link = node.attributes.get("href", "").strip()
        if not link.startswith("#"):
            raise ValueError(f"href={link!r} is not in this file: write # and the id of a part")
        target = self.ids.get(link[1:])
        if target is None or link == "#":
            raise ValueError(f"href={link!r}: there is no such id in this file")
        inside = [one for one, _ in self.within]
        if target in inside:
            ring = self.within[inside.index(target) + 1 :]
            names = [link[1:], *(one.attributes["id"] for one, used in ring if used), link[1:]]
            raise ValueError(f"is drawn inside itself: {' -> '.join(names)}")
        x = length(node.attributes.get("x", "0"), view.width)
        y = length(node.attributes.get("y", "0"), view.height)
        placed = multiply(matrix, shift(x, y))
        if target.tag == "symbol":
            return self._symbol(node, target, style, placed, view)
        return self.paint(target, style, placed, view, used=True)

    def _symbol(
        self, node: Node, symbol: Node, style: Style, matrix: Matrix, view: ViewBox
    ) -> list[Element]:
        """A symbol in the field its <use> gives it, cut at the field's edges."""
        sides = []
        for key, whole in (("width", view.width), ("height", view.height)):
            text = node.attributes.get(key, symbol.attributes.get(key, "100%"))
            sides.append(length("100%" if text == "auto" else text, whole))
            if sides[-1] < 0:
                raise ValueError(f"{key} is {text}: it may not be negative")
        width, height = sides
        if not width or not height:
            return []
        window = self.reading(symbol, view_box)
        inner, shown = matrix, ViewBox(0.0, 0.0, width, height)
        if window is not None:
            inner, shown = multiply(matrix, fitted(symbol, window, width, height)), window
        children = self.paint(symbol, style, inner, shown, used=True)
        if symbol.attributes.get("overflow") == "visible":
            return children
        return _cut(children, moved(matrix, rectangle(0.0, 0.0, width, height)))


def _placed(path: Path, matrix: Matrix) -> Element:
    """The path in mm; one whose stroke is stretched keeps its matrix."""
    factor = similarity(matrix)
    if path.stroke is None or factor is not None:
        scale = factor or 1.0
        return replace(
            path,
            segments=moved(matrix, path.segments),
            width=path.width * scale,
            dash=tuple(part * scale for part in path.dash),
        )
    return Group((path,), matrix)


def _faded(children: list[Element], opacity: float) -> list[Element]:
    if opacity == 1 or not children:
        return children
    return [Group(tuple(children), IDENTITY, opacity)] if opacity else []


def _cut(children: list[Element], frame: tuple[Segment, ...]) -> list[Element]:
    """The elements cut off at a frame, as they are if they stay within it."""
    painted = extent(children)
    if painted is None:
        return children
    left, top, right, bottom = bounds(frame)
    upright = len({n for _, pair in frame for n in pair}) == len({left, top, right, bottom})
    fits = upright and (
        painted[0] >= left - _SLACK
        and painted[1] >= top - _SLACK
        and painted[2] <= right + _SLACK
        and painted[3] <= bottom + _SLACK
    )
    return children if fits else [Group(tuple(children), clip=frame)]
