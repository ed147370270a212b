"""Stamps: symbols in ink and paper only, made to stand white on a colour.

In: the drawing of a symbol. Out: whether it is one, and the same in another colour than white.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from layouts.drawing import Drawing, Element, Group, Path, Text, Use
from layouts.ink.colour import PAPER, is_ink


@lru_cache(maxsize=1024)
def is_stamp(drawing: Drawing) -> bool:
    """Whether a symbol has white parts, and beside them nothing but ink."""
    colours = set(_colours(drawing.children))
    return PAPER in colours and all(colour == PAPER or is_ink(colour) for colour in colours)


def stamped(drawing: Drawing, colour: str) -> Drawing:
    """The stamp with `colour` in place of white."""
    return replace(drawing, children=tuple(_coloured(drawing.children, colour)))


def _colours(children: tuple[Element, ...]) -> Iterator[str]:
    for child in children:
        if isinstance(child, Path):
            yield from (colour for colour in (child.fill, child.stroke) if colour is not None)
        elif isinstance(child, Group):
            yield from _colours(child.children)
        elif isinstance(child, Use):
            yield from _colours(child.drawing.children)
        else:
            yield child.fill if isinstance(child, Text) else "#808080"


def _coloured(children: tuple[Element, ...], colour: str) -> Iterator[Element]:
    for child in children:
        if isinstance(child, Path):
            fill = colour if child.fill == PAPER else child.fill
            stroke = colour if child.stroke == PAPER else child.stroke
            yield replace(child, fill=fill, stroke=stroke)
        elif isinstance(child, Group):
            yield replace(child, children=tuple(_coloured(child.children, colour)))
        elif isinstance(child, Use):
            yield Group(tuple(_coloured(child.drawing.children, colour)), child.matrix)
        else:
            yield child
