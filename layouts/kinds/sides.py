"""Designs to pieces: fronts and backs drawn on the component's ground.

In: a component, its designs and the shape that all of them share. Out: one `Piece` a design.
Designs that look the same share one `Drawing`, so that a writer stores it once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from layouts.drawing import Drawing, Element, Path, Segment
from layouts.face.base import FaceModel, paint_of
from layouts.face.draw import draw_faces
from layouts.face.fault import FaceError
from layouts.face.fields import Colour, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import Faced
from layouts.kinds.rows import Design
from layouts.kinds.shape import Shape
from layouts.piece import Piece
from layouts.transform import moved, scaling


def two_sided(
    part: Faced,
    designs: Sequence[Design],
    stage: Stage,
    shape: Shape,
    under: Sequence[tuple[Element, ...]] = (),
) -> tuple[Piece, ...]:
    """The piece of each design; `under` is what the kind itself draws on each front, on the ground
    and below what is declared. Raises FaceError, its path from the component on."""
    fronts = _drawn(part.front, "front", part.ground, designs, stage, shape, under)
    backs: Iterator[Drawing | None] = iter([None] * len(designs))
    if part.back:
        turned = replace(shape, field=moved(scaling(-1, 1, shape.width / 2), shape.field))
        backs = _drawn(part.back, "back", part.ground, designs, stage, turned)
    return tuple(
        Piece(
            name=design.name,
            width=shape.width,
            height=shape.height,
            outline=shape.outline,
            front=front,
            back=back,
            count=design.count,
            bleed=shape.bleed,
            cut=shape.cut,
        )
        for design, front, back in zip(designs, fronts, backs, strict=True)
    )


def draw_sides(
    elements: Sequence[FaceModel],
    side: Literal["front", "back", "place"],
    pieces: Sequence[tuple[str, Row]],
    stage: Stage,
    size: tuple[float, float],
    *,
    cut: bool = False,
) -> list[Drawing]:
    """One side of pieces, cut at its edge, or a panel or a place inside of one, each with its name
    and row. Raises FaceError, its path from the component on."""
    if stage.trace is not None:
        stage.trace.begin(side)
    try:
        return list(draw_faces(elements, pieces, stage, *size, cut=cut))
    except FaceError as fault:
        raise fault.within(side) from fault.__cause__


def ground(
    colour: Colour | None, fields: Row, stage: Stage, field: tuple[Segment, ...], name: str
) -> tuple[Path, ...]:
    """The field painted in the ground's colour; nothing if there is none. Raises FaceError."""
    try:
        paint = paint_of(colour, "ground", fields, stage)
    except FaceError as fault:
        raise fault.on(name) from fault.__cause__
    if paint is None:
        return ()
    painted = Path(field, fill=paint, rule="evenodd")
    if stage.trace is not None:
        stage.trace.note(painted, "ground")
    return (painted,)


def _drawn(
    elements: Sequence[FaceModel],
    side: Literal["front", "back"],
    colour: Colour | None,
    designs: Sequence[Design],
    stage: Stage,
    shape: Shape,
    under: Sequence[tuple[Element, ...]] = (),
) -> Iterator[Drawing]:
    after = "" if side == "front" else " back"
    pieces = [(design.name + after, design.fields) for design in designs]
    faces = draw_sides(elements, side, pieces, stage, (shape.width, shape.height), cut=True)
    alike: dict[tuple[Element, ...], Drawing] = {}
    below = under or [()] * len(pieces)
    for (name, fields), face, own in zip(pieces, faces, below, strict=True):
        painted = (*ground(colour, fields, stage, shape.field, name), *own)
        children = (*painted, *face.children)
        if children not in alike:
            alike[children] = replace(face, children=children) if painted else face
        yield alike[children]
