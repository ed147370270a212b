"""Boxes to pieces: in one part if paper is large enough, else in two.

In: the room inside, a component and a design of it. Out: the nets, and a piece for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from layouts.drawing import Element
from layouts.face.fields import Row, Value
from layouts.face.stage import Stage
from layouts.fold import Fold
from layouts.kinds.faced import Part
from layouts.kinds.netted import net_piece
from layouts.kinds.rows import Design
from layouts.kinds.sides import ground
from layouts.nets.box_net import box_halves, box_net
from layouts.nets.fields import panel_field
from layouts.nets.net import Net
from layouts.piece import Piece

LARGEST: Final = (185.0, 252.0)
"""The largest net that A4 and Letter both hold, beside the ruler and the legend of lines (mm)."""

FACES: Final[tuple[str, ...]] = ("front", "back", "left", "right", "top", "bottom")
"""The panels that show something. A flap has no more than the ground of what it hangs on."""

_FLAPS: Final = {"tuck": "top", "dust left": "left", "dust right": "right"}


def fitting(width: float, height: float, depth: float, *, lid: bool) -> tuple[Net, ...] | None:
    """The net of a box, or its halves if A4 and Letter are too small; None if they are for those
    too. Raises ValueError for what `box_net` does."""
    whole = box_net(width, height, depth, lid=lid)
    if _fits(whole):
        return (whole,)
    halves = box_halves(box_net(width, height, depth, lid=lid, seams=2))
    return halves if all(map(_fits, halves)) else None


def box_pieces(
    part: Part,
    design: Design,
    stage: Stage,
    nets: Sequence[Net],
    creases: Sequence[tuple[Fold, ...]] = ((), ()),
) -> tuple[Piece, ...]:
    """The piece of each net, with folds that it has besides its own. Raises FaceError."""
    made = []
    for net, more in zip(nets, creases, strict=False):
        there = {panel.name for panel in net.panels}
        named = design
        if len(nets) > 1:
            named = replace(
                design, name=f"{design.name}, {'front' if 'front' in there else 'back'}"
            )
        faces = {name: name for name in FACES if name in there}
        piece = net_piece(part, named, stage, net, faces)
        children = (*_flaps(part, named, stage, net), *piece.front.children)
        front = replace(piece.front, children=children)
        made.append(replace(piece, front=front, folds=(*piece.folds, *more)))
    return tuple(made)


def no_columns(
    _part: Part, _rows: Sequence[Row], _parameters: Row
) -> Mapping[str, tuple[Value, ...]]:
    """What a rules file sees of what the rest is kept in: nothing, rules play without it."""
    return {}


def _flaps(part: Part, design: Design, stage: Stage, net: Net) -> list[Element]:
    """The grounds of the flaps."""
    painted: list[Element] = []
    for panel in net.panels:
        if panel.name in _FLAPS:
            face = _FLAPS[panel.name]
            fields: Row = {**design.fields, "face": face}
            field = panel_field(net, panel.name)
            painted += ground(part.ground, fields, stage, field, f"{design.name}, face {face}")
    return painted


def _fits(net: Net) -> bool:
    return all(side <= most for side, most in zip(sorted(net.size), sorted(LARGEST), strict=True))
