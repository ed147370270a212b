"""Faces redrawn: every element in its place, with what it is painted on.

In: the drawing of a face, the edge of its piece, and a *hand*, which says what becomes of a path, a
text, a symbol, a picture. Out: a drawing of the same size. What was stored once stays so: the
same drawing, redrawn to the same, is the same drawing again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final, Protocol

from layouts.drawing import (
    Drawing,
    Element,
    Group,
    Matrix,
    Path,
    Picture,
    Point,
    Segment,
    Text,
    Use,
    multiply,
)
from layouts.ink.colour import contrast, is_pale
from layouts.ink.edge import Edge
from layouts.ink.ground import MIXED, colour_at, covers
from layouts.ink.stack import Role, layers, roles
from layouts.leaves import Placed, leaves
from layouts.transform import determinant, inverse, moved_point

_NONE: Final = Role()
_MATTERS: Final = 1.4  # white shows on yellow (1.5) but hardly on mint (1.3)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an element stands: its matrix to the piece's mm, the edge of the piece, its place
    among all that is painted on the face, and what has become of all before it.

    Of a path also the size in mm, the larger side of its box, and its role.
    """

    matrix: Matrix
    edge: Edge
    painted: Sequence[Placed]
    place: int
    redrawn: Sequence[Placed]
    size: float = 0.0
    role: Role = _NONE

    @property
    def scale(self) -> float:
        """How many mm of the piece are one of the element's own."""
        return sqrt(abs(determinant(self.matrix)))

    def lost(self, point: Point) -> str | None:
        """The colour that lay under a point of the element and does no more, `MIXED` for a
        picture; None if something white can be told from it as well, or as badly, as before."""
        was = colour_at(self.painted[: self.place], moved_point(self.matrix, *point))
        if was is None or contrast(was) < _MATTERS:
            return None
        now = self.under(point)
        return was if now is None or now == MIXED or is_pale(now) else None

    def under(self, point: Point) -> str | None:
        """The colour that lies under a point of the element now; None for bare paper."""
        return colour_at(self.redrawn, moved_point(self.matrix, *point))

    def carries(self, shape: tuple[Segment, ...]) -> bool:
        """Whether the middle of a text or a symbol is painted on a shape of the element's."""
        back = inverse(self.matrix)
        if back is None:
            return False
        for element, matrix in self.painted[self.place + 1 :]:
            if isinstance(element, Text | Use):
                middle = moved_point(multiply(back, matrix), *middle_of(element))
                if covers(shape, middle):
                    return True
        return False


def middle_of(element: Text | Use) -> Point:
    """The middle of a text's capitals, or of a symbol's box."""
    if isinstance(element, Use):
        box = element.drawing
        return moved_point(element.matrix, box.width / 2, box.height / 2)
    half = element.font.advance(element.string) / 2
    x, y = element.x + half * element.size, element.font.cap_height / 2 * element.size
    return x, element.y - y


class Hand(Protocol):
    """What becomes of the elements of a face. None leaves an element out."""

    @property
    def over(self) -> float:
        """See `layouts.ink.stack.roles`."""

    @property
    def inside(self) -> float:
        """See `layouts.ink.stack.roles`."""

    def path(self, path: Path, spot: Spot, /) -> Element | None:
        """A path."""

    def text(self, text: Text, spot: Spot, /) -> Element | None:
        """A line of text."""

    def symbol(self, use: Use, low: Drawing | None, spot: Spot, /) -> Element | None:
        """A symbol. `low` is its drawing for little ink, if there is one."""

    def picture(self, picture: Picture, /) -> Element | None:
        """A raster image."""


class Faces:
    """Redraws the faces of pieces by one hand; remembers what it has drawn.

    `art` has the drawing of every symbol, with its drawing for little ink if there is one.
    """

    def __init__(self, hand: Hand, art: Mapping[Drawing, Drawing | None]) -> None:
        self._hand = hand
        self._art = art
        self._faces: dict[tuple[Drawing, Edge], Drawing] = {}
        self._same: dict[tuple[Drawing, tuple[Element, ...]], Drawing] = {}

    def redrawn(self, drawing: Drawing, edge: Edge) -> Drawing:
        """A face in a piece with this edge."""
        if (drawing, edge) not in self._faces:
            work = _Face(self._hand, self._art, edge, drawing, self._same)
            self._faces[drawing, edge] = work.redrawn()
        return self._faces[drawing, edge]


def _stored(
    same: dict[tuple[Drawing, tuple[Element, ...]], Drawing],
    drawing: Drawing,
    children: tuple[Element, ...],
) -> Drawing:
    if children == drawing.children:
        return drawing
    return same.setdefault((drawing, children), replace(drawing, children=children))


class _Face:
    """One face in the making."""

    def __init__(
        self,
        hand: Hand,
        art: Mapping[Drawing, Drawing | None],
        edge: Edge,
        drawing: Drawing,
        same: dict[tuple[Drawing, tuple[Element, ...]], Drawing],
    ) -> None:
        self._hand = hand
        self._art = art
        self._edge = edge
        self._drawing = drawing
        self._same = same
        self._painted = tuple(leaves(drawing.children, lambda used: used not in art))
        stack = tuple(layers(self._painted))
        self._paths = zip(stack, roles(stack, hand.over, hand.inside), strict=True)
        self._place = 0
        self._redrawn: list[Placed] = []

    def redrawn(self) -> Drawing:
        return _stored(self._same, self._drawing, tuple(self._elements(self._drawing.children)))

    def _elements(self, children: tuple[Element, ...]) -> Iterator[Element]:
        for child in children:
            if isinstance(child, Group):
                inner = tuple(self._elements(child.children))
                if inner:
                    yield replace(child, children=inner)
            elif isinstance(child, Use) and child.drawing not in self._art:
                inner = tuple(self._elements(child.drawing.children))
                yield Use(_stored(self._same, child.drawing, inner), child.matrix)
            else:
                element, matrix = self._painted[self._place]
                drawn = self._leaf(element, matrix)
                self._place += 1
                if drawn is not None:
                    self._redrawn.append((drawn, matrix))
                    yield drawn

    def _leaf(self, element: Element, matrix: Matrix) -> Element | None:
        spot = Spot(matrix, self._edge, self._painted, self._place, self._redrawn)
        if isinstance(element, Path):
            layer, role = next(self._paths)
            return self._hand.path(element, replace(spot, size=layer.size, role=role))
        if isinstance(element, Text):
            return self._hand.text(element, spot)
        if isinstance(element, Use):
            return self._hand.symbol(element, self._art[element.drawing], spot)
        assert isinstance(element, Picture)
        return self._hand.picture(element)
