"""Symbols without their fills: rims and inner edges stay, so that they look drawn in ink.

In: the drawing of a symbol and how wide a line is. Out: a drawing of the same size with white
sheets. It works on any flat art: a sheet that has a rim keeps it, one without gets a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Final

from layouts.drawing import Drawing, Element, Group, Path, Use
from layouts.ink.colour import INK, PAPER, is_ink
from layouts.ink.ground import colour_at
from layouts.ink.stack import Role, layers, roles
from layouts.leaves import Placed, leaves
from layouts.outline import grow

NEAR: Final = 0.02
"""How far a sheet's edge lies from its rim's, as a part of the symbol's size: 0.8 of 100 in the
house's hand."""

_STRIP: Final = 2.2  # lines: a strip of paper without a rim becomes a line no wider


def hollow(drawing: Drawing, line: float, bold: float = inf) -> Drawing:
    """The symbol with white sheets and inner edges `line` wide (in the drawing's own mm).

    Ink stays. If `bold` is given, only rims do and what is nowhere wider than that; the rest of it
    becomes an outline, and coloured lines become ink.
    """
    near = NEAR * max(drawing.width, drawing.height)
    stack = tuple(layers(leaves(drawing.children)))
    painted: list[Placed] = []
    parts = zip(stack, roles(stack, near, near), strict=True)

    def redrawn(path: Path) -> Path | None:
        layer, role = next(parts)
        under = colour_at(painted, layer.middle) if path.fill == PAPER else None
        painted.append((path, layer.matrix))
        if under is not None and is_ink(under):
            return path  # a shine in an eye
        return _sheet(path, role, line, bold)

    return replace(drawing, children=tuple(_walk(drawing.children, redrawn)))


def _walk(
    children: tuple[Element, ...], redrawn: Callable[[Path], Path | None]
) -> Iterator[Element]:
    for child in children:
        if isinstance(child, Path):
            path = redrawn(child)
            if path is not None:
                yield path
        elif isinstance(child, Group):
            yield replace(child, children=tuple(_walk(child.children, redrawn)))
        elif isinstance(child, Use):
            yield Group(tuple(_walk(child.drawing.children, redrawn)), child.matrix)
        else:
            yield child


def _sheet(path: Path, role: Role, line: float, bold: float) -> Path | None:
    if path.fill is None:
        return _strip(path, role, line)
    if is_ink(path.fill):
        stays = bold == inf or role.covered or _is_slim(path, bold)
        return path if stays else _lined(path, line)
    stroke = path.stroke if path.stroke is None or bold == inf else INK
    if path.fill_opacity < 1 or role.edged:
        # a shadow or a shine goes; a sheet hides what is under it, with the edge of its rim
        white = None if path.fill_opacity < 1 else PAPER
        own = replace(path, fill=white, fill_opacity=1.0, stroke=stroke)
        return None if white is None and stroke is None else own
    if stroke is not None and path.width > 0:
        return replace(path, fill=PAPER, stroke=stroke)
    return _lined(path, line)


def _strip(path: Path, role: Role, line: float) -> Path | None:
    if path.stroke is None or is_ink(path.stroke) or path.stroke_opacity < 1:
        return path if path.stroke is None or is_ink(path.stroke) else None
    if role.edged:
        return replace(path, stroke=PAPER)
    return replace(path, stroke=INK, width=min(path.width, _STRIP * line))


def _lined(path: Path, line: float) -> Path:
    return replace(path, fill=PAPER, stroke=INK, width=line, join="round", stroke_opacity=1.0)


def _is_slim(path: Path, width: float) -> bool:
    try:
        return not grow(path.segments, -width / 2)
    except ValueError:
        return True
