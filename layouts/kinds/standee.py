"""Standees: figures that stand on two feet.

In: a component with a size, its rows, the stage and the parameters. Out: its strips as pieces,
the back a mirror image of the front, so that both are cut out as one after they are glued.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from pydantic import Field

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Path, Segment, Use, multiply
from layouts.face.fields import Length, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import Faced, within
from layouts.kinds.kind import Kind
from layouts.kinds.netted import panel_matrix
from layouts.kinds.rows import Design, designs
from layouts.kinds.shape import MOST_BLEED
from layouts.kinds.sides import draw_sides, ground
from layouts.kinds.sizes import Size
from layouts.nets.net import Net
from layouts.nets.standee_net import standee_net
from layouts.outline import flatten, rectangle
from layouts.piece import Piece
from layouts.silhouette import silhouette
from layouts.transform import moved, scaling

_LINE: Final = 0.18  # mm: twice the lines of sheets, to be followed through what is glued
_STEP: Final = 3.0  # mm of the figure's field that always stay on the foot
_ON: Final = 1e-6  # mm
_LEAST_FOOT, _MOST_FOOT = 5.0, 60.0


class Standee(Faced):
    """A figure that stands: fold its back behind its front, glue, cut along the line round it,
    fold its feet out. Without a `back` the front is mirrored."""

    kind: Literal["standee"] = Field("standee", description="Says that this is a standee.")
    size: Size = Field(description="Width x height of the figure's field, its feet below it.")
    foot: Length = Field(12.0, description="How far each foot reaches forwards or backwards.")
    rim: Length = Field(
        2.0, description="How much white stays round the figure; 0mm keeps the whole rectangle."
    )


def pieces(part: Standee, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One strip a row. Raises FaceError, its path from the component on."""
    foot = within(part.foot, "foot", _MOST_FOOT, parameters, part.name, _LEAST_FOOT)
    rim = within(part.rim, "rim", MOST_BLEED, parameters, part.name)
    net = standee_net(*part.size, foot)
    made = designs(part, rows, parameters)
    fronts = _sides(part, "front", made, stage)
    backs = _sides(part, "back", made, stage) if part.back else [None] * len(made)
    width, height = net.size
    return tuple(
        Piece(
            name=design.name,
            width=width,
            height=height,
            outline=rectangle(0, 0, width, height),
            front=_printed(part, design, stage, net, front, back, rim),
            count=design.count,
            folds=net.folds,
            net=net,
        )
        for design, front, back in zip(made, fronts, backs, strict=True)
    )


def _sides(
    part: Standee, side: Literal["front", "back"], made: Sequence[Design], stage: Stage
) -> list[Drawing]:
    elements = part.front if side == "front" else part.back
    after = "" if side == "front" else " back"
    named = [(design.name + after, design.fields) for design in made]
    return draw_sides(elements, side, named, stage, part.size)


def _printed(
    part: Standee,
    design: Design,
    stage: Stage,
    net: Net,
    front: Drawing,
    back: Drawing | None,
    rim: float,
) -> Drawing:
    """The strip: its ground, the figure and its back, and the line to cut once it is glued."""
    width, height = net.size
    here = panel_matrix(net.panel("front"))
    over = scaling(1, -1, y=height / 2)  # the fold is half way down the strip
    behind = multiply(over, here) if back is None else panel_matrix(net.panel("back"))
    shown: list[Element] = [Use(front, here), Use(back or front, behind)]
    whole = rectangle(0, 0, width, height)
    children = [*ground(part.ground, design.fields, stage, whole, design.name), *shown]
    if rim:
        # what the back shows, as it will lie behind the front
        through = [Use(front), *([Use(back, scaling(-1, 1, width / 2))] if back else [])]
        line = moved(here, _cut(through, *part.size, rim))
        children.append(Path(line, stroke=PALETTE["ink"], width=_LINE, join="round", cap="round"))
    return Drawing(width, height, tuple(children), design.name)


def _cut(shown: Sequence[Element], width: float, height: float, rim: float) -> tuple[Segment, ...]:
    """The line round the figure down to its foot, without what lies on the field's own edges:
    there the strip ends or is folded."""
    step = min(_STEP, height / 4)
    foot = rectangle(0, height - step, width, step)
    outline = silhouette(shown, rim, rectangle(0, 0, width, height), foot)
    line: list[Segment] = []
    for points in flatten(outline):
        for start, end in pairwise((*points, points[0])):
            if any(
                abs(a - edge) < _ON and abs(b - edge) < _ON
                for a, b, edges in zip(start, end, ((0, width), (0, height)), strict=True)
                for edge in edges
            ):
                continue
            if not line or line[-1][1] != start:
                line.append(("M", start))
            line.append(("L", end))
    return tuple(line)


KIND = Kind(Standee, pieces)
