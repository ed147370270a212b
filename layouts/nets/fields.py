"""Fields of colour on a net: a panel, and a little more where it ends at a cut or at a tab.

In: a net, the name of a panel, how far the colour runs on (mm). Out: a closed outline. White would
else show where scissors stray from a line, or along an edge that is folded and glued.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, dist, radians, remainder, tan, tau
from typing import Final

from layouts.drawing import Point, Segment
from layouts.nets.lines import NEAR, Line, along_line, at_line, off_line, without_repeats
from layouts.nets.net import Net
from layouts.outline import polygon

BLEED: Final = 2.0
"""How far (mm) a panel's ground runs on beyond its own cut edges and onto its own tabs."""

_BENT: Final = 60.0  # degrees: at less the strips of two edges run into one another


def panel_field(net: Net, name: str, bleed: float = BLEED) -> tuple[Segment, ...]:
    """The panel, and `bleed` mm more beyond what is no fold to another panel. Where it meets a
    neighbour the strip ends slanting, so that the fields of two panels never overlap."""
    corners = net.panel(name).corners
    folds = [one.line for one in net.hinges if name in (one.panel, one.beyond)]
    parts = [
        (line, free)
        for side in pairwise((*corners, corners[0]))
        for line, free in _parts(side, folds)
    ]
    return polygon(without_repeats(tuple(_rim(parts, bleed))))


def _rim(parts: Sequence[tuple[Line, bool]], bleed: float) -> Iterator[Point]:
    for before, (line, free), after in zip(
        (parts[-1], *parts[:-1]), parts, (*parts[1:], parts[0]), strict=True
    ):
        if not free:
            yield from line
            continue
        length = dist(*line)
        short = min(bleed, length / 2)
        turn = _turn(before[0], line)
        if before[1] and abs(turn) < _BENT:
            yield at_line(line, -bleed * tan(radians(turn / 2)), bleed)
        else:
            yield from (line[0], at_line(line, short, bleed))
        turn = _turn(line, after[0])
        if after[1] and abs(turn) < _BENT:
            yield at_line(line, length + bleed * tan(radians(turn / 2)), bleed)
        else:
            yield from (at_line(line, length - short, bleed), line[1])


def _parts(side: Line, folds: Sequence[Line]) -> Iterator[tuple[Line, bool]]:
    """An edge in parts, each with whether it is free: no fold to another panel."""
    length = dist(*side)
    spans = []
    for fold in folds:
        if max(off_line(side, fold[0]), off_line(side, fold[1])) < NEAR:
            start, end = sorted(along_line(side, point) for point in fold)
            if start > -NEAR and end < length + NEAR:
                spans.append((start, end))
    at = 0.0
    for start, end in sorted(spans):
        if start - at > NEAR:
            yield (at_line(side, at), at_line(side, start)), True
        yield (at_line(side, start), at_line(side, end)), False
        at = end
    if length - at > NEAR:
        yield (at_line(side, at) if at else side[0], side[1]), True


def _turn(one: Line, other: Line) -> float:
    """How far (degrees) one goes round to the right from one line to the next."""
    (a, b), (c, d) = one, other
    turned = atan2(d[1] - c[1], d[0] - c[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return degrees(remainder(turned, tau))
