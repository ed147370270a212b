"""What is seen on the sides of a piece, one thing after the other.

In: a piece and the trace it was drawn with. Out: its texts, images, symbols and shapes, each with
the matrix that takes its own mm to the piece's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from layouts.checks.finding import Side
from layouts.drawing import (
    IDENTITY,
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
from layouts.face.trace import Origin, Trace
from layouts.piece import Piece
from layouts.transform import Bounds, bounds, moved, moved_point, scaling

_LONGEST = 40

Thing: TypeAlias = Path | Text | Picture | Use
"""A `Use` is a symbol: art that a face asked for by its name."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A thing on a side of a piece, `opacity` from 0 to 1; `origin` is where it was declared, and
    `clipped` says that it is cut at the edge of a group it is in."""

    thing: Thing
    side: Side
    matrix: Matrix
    opacity: float
    origin: Origin
    clipped: bool = False


def seen(piece: Piece, trace: Trace) -> Iterator[Seen]:
    """Everything on a piece, front and back, from below."""
    yield from seen_on(piece.front, "front", trace)
    if piece.back is not None:
        yield from seen_on(piece.back, "back", trace)


def seen_on(drawing: Drawing, side: Side, trace: Trace) -> Iterator[Seen]:
    """Everything on one side, from below."""
    return _walk(drawing.children, side, IDENTITY, 1.0, (side,), trace)


def trim_line(piece: Piece, side: Side) -> tuple[Segment, ...]:
    """Where a piece is cut, as it is seen from that side."""
    if side == "front":
        return piece.outline
    return moved(scaling(-1, 1, piece.width / 2), piece.outline)


def middle(one: Seen) -> Point:
    """About where a thing is on its side, in mm."""
    thing = one.thing
    if isinstance(thing, Use):
        matrix = multiply(one.matrix, thing.matrix)
        return moved_point(matrix, thing.drawing.width / 2, thing.drawing.height / 2)
    if isinstance(thing, Picture):
        box = (thing.x, thing.y, thing.x + thing.width, thing.y + thing.height)
    else:
        box = bounds(thing.segments) if isinstance(thing, Path) else text_box(thing)
    return moved_point(one.matrix, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def text_box(text: Text) -> Bounds:
    """The box around a line of text, from its lowest descender to its highest letter."""
    rise, drop = text.font.rise_and_drop(text.string, rtl=text.rtl)
    right = text.x + text.width
    return (text.x, text.y - rise * text.size, right, text.y + drop * text.size)


def words(one: Seen) -> str:
    """What people call a thing."""
    match one.thing:
        case Text(string=string):
            return f'"{string}"' if len(string) <= _LONGEST else f'"{string[: _LONGEST - 3]}..."'
        case Use(drawing=drawing):
            return f"the symbol {drawing.name.rpartition('/')[2].removesuffix('.svg')}"
        case Picture(name=name):
            return f"the image {name}"
        case Path():
            return "the shape"


def _walk(
    elements: Iterable[Element],
    side: Side,
    matrix: Matrix,
    opacity: float,
    around: Origin,
    trace: Trace,
    clipped: bool = False,
) -> Iterator[Seen]:
    for element in elements:
        known = trace.origin(element)
        origin = around if known is None else known
        if isinstance(element, Group):
            inner, faded = multiply(matrix, element.matrix), opacity * element.opacity
            cut = clipped or element.clip is not None
            yield from _walk(element.children, side, inner, faded, origin, trace, cut)
        elif isinstance(element, Use) and known is None:
            inner, drawn = multiply(matrix, element.matrix), element.drawing.children
            yield from _walk(drawn, side, inner, opacity, origin, trace, clipped)
        else:
            yield Seen(element, side, matrix, opacity, origin, clipped)
