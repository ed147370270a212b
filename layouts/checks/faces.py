"""A side of a piece as forms and colours, so that two sides can be compared.

In: pieces that players tell apart and the trace they were drawn with. Out: a `Face` each. Forms
are numbers: two things have the same number if they are alike but for their colours.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from layouts.checks.finding import Side
from layouts.checks.hidden import in_sight
from layouts.checks.seen import Seen, seen_on, trim_line
from layouts.drawing import (
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
from layouts.face.trace import Origin, Trace
from layouts.piece import Piece
from layouts.vision import on_paper

Colours: TypeAlias = tuple[str, ...]

_FINE = 1  # digits that numbers of mm are compared to: a tenth makes no mark


@dataclass(frozen=True, slots=True)
class Face:
    """What is in sight on one side, by where it was declared: the forms in their order, and the
    different sets of colours they are drawn in, and the first of the things."""

    name: str
    size: Hashable
    forms: Mapping[Origin, tuple[int, ...]]
    colours: Mapping[Origin, tuple[Colours, ...]]
    first: Mapping[Origin, Seen]


class Faces:
    """Makes faces whose forms have numbers in common; each is made once."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._numbers: dict[Hashable, int] = {}
        self._art: dict[Drawing, tuple[int, Colours]] = {}
        self._known: dict[tuple[Piece, Side], Face] = {}

    def of(self, piece: Piece, side: Side) -> Face | None:
        """One side of a piece; None if it has no such side."""
        drawing = piece.front if side == "front" else piece.back
        if drawing is not None and (piece, side) not in self._known:
            self._known[piece, side] = self._made(piece, drawing, side)
        return self._known.get((piece, side))

    def _made(self, piece: Piece, drawing: Drawing, side: Side) -> Face:
        forms: dict[Origin, tuple[int, ...]] = {}
        colours: dict[Origin, tuple[Colours, ...]] = {}
        first: dict[Origin, Seen] = {}
        things = list(seen_on(drawing, side, self._trace))
        for one in in_sight(things, trim_line(piece, side)):
            form, painted = self._form(one)
            here = one.origin
            forms[here] = (*forms.get(here, ()), form)
            if painted not in colours.setdefault(here, ()):
                colours[here] = (*colours[here], painted)
            first.setdefault(here, one)
        size = self._number((_rough(piece.outline), piece.cut))
        return Face(piece.name, size, forms, colours, first)

    def _number(self, form: Hashable) -> int:
        return self._numbers.setdefault(form, len(self._numbers))

    def _form(self, one: Seen) -> tuple[int, Colours]:
        where = _rounded(one.matrix)
        match one.thing:
            case Use(drawing=drawing, matrix=matrix):
                if drawing not in self._art:
                    self._art[drawing] = self._drawn(drawing)
                form, colours = self._art[drawing]
                faded = tuple(on_paper(colour, one.opacity) for colour in colours)
                return self._number((form, _rounded(multiply(one.matrix, matrix)))), faded
            case Path():
                form_, colours = _path(one.thing, one.opacity)
                return self._number((form_, where)), colours
            case Text(x=x, y=y, string=string, font=font, size=size):
                form_ = (string, font.name, round(x, _FINE), round(y, _FINE), round(size, _FINE))
                return self._number((form_, where)), (on_paper(one.thing.fill, one.opacity),)
            case Picture(name=name):
                return self._number((name, where)), ()

    def _drawn(self, drawing: Drawing) -> tuple[int, Colours]:
        forms: list[Hashable] = []
        colours: list[str] = []
        for path, matrix, opacity in _paths(drawing.children, (1, 0, 0, 1, 0, 0), 1.0):
            form, painted = _path(path, opacity)
            forms.append((form, _rounded(matrix)))
            colours += painted
        return self._number(tuple(forms)), tuple(colours)


def _paths(
    elements: Iterable[Element], matrix: Matrix, opacity: float
) -> Iterator[tuple[Path, Matrix, float]]:
    """The shapes of some art. Art holds no text and no images."""
    for element in elements:
        if isinstance(element, Path):
            yield element, matrix, opacity
        elif isinstance(element, Group):
            inner = multiply(matrix, element.matrix)
            yield from _paths(element.children, inner, opacity * element.opacity)
        elif isinstance(element, Use):
            inner = multiply(matrix, element.matrix)
            yield from _paths(element.drawing.children, inner, opacity)


def _path(path: Path, opacity: float) -> tuple[Hashable, Colours]:
    """A shape's form, and the colours of its fill and its stroke."""
    colours = []
    if path.fill:
        colours.append(on_paper(path.fill, opacity * path.fill_opacity))
    if path.stroke:
        colours.append(on_paper(path.stroke, opacity * path.stroke_opacity))
    drawn = (bool(path.fill), path.stroke and round(path.width, _FINE), path.dash, path.rule)
    return (_rough(path.segments), drawn), tuple(colours)


def _rough(segments: Iterable[tuple[str, tuple[float, ...]]]) -> Hashable:
    return tuple((letter, tuple(round(n, _FINE) for n in numbers)) for letter, numbers in segments)


def _rounded(matrix: Matrix) -> Hashable:
    a, b, c, d, e, f = matrix
    return (*(round(n, 2) for n in (a, b, c, d)), round(e, _FINE), round(f, _FINE))
