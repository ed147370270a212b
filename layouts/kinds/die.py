"""Dice: paper nets to fold and glue.

In: a component with an edge and six faces, its rows, the stage and the parameters. Out: its
nets as pieces, cut along their outline and folded as mountains, the print outside.

The faces are given in the order of a die's numbers: the first lies opposite the sixth, the
second opposite the fifth, the third opposite the fourth. The first looks at you; the fifth, the
first, the second and the sixth go round it upright, with the fourth on top and the third below,
which both stand upright as seen from the first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field

from layouts.drawing import Drawing, Element, Use, shift
from layouts.face.fault import FaceError
from layouts.face.fields import Length, Row, Value, refuse
from layouts.face.stage import Stage
from layouts.kinds.die_net import BLEED, SMALLEST_EDGE, DieNet, die_net, face_field
from layouts.kinds.faced import Part, Single, setting
from layouts.kinds.glue import tab_marks
from layouts.kinds.kind import Kind
from layouts.kinds.rows import Design, designs
from layouts.kinds.sides import draw_sides, ground
from layouts.outline import rectangle
from layouts.piece import Piece

LARGEST_EDGE: Final = 100.0
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")


def _six(raw: object) -> object:
    if isinstance(raw, list | tuple) and len(raw) != 6:
        raise refuse(f"a die has six faces, not {len(raw)}: name all six, the same ones too")
    return raw


def _numbers(faces: tuple[Value, ...]) -> tuple[Value, ...]:
    """Faces that are all whole numbers as numbers, so that faces and rules can count."""
    texts = [str(face) for face in faces]
    return tuple(map(int, texts)) if all(map(_WHOLE.fullmatch, texts)) else faces


Faces: TypeAlias = Annotated[tuple[Single, ...], BeforeValidator(_six), AfterValidator(_numbers)]


class Die(Part):
    """A six-sided die of paper: a net that is cut out, folded and glued in the order of the dots
    on its tabs."""

    kind: Literal["die"] = Field("die", description="Says that this is a die.")
    edge: Length = Field(22.0, description="The edge of the cube; 20mm to 25mm roll well.")
    faces: Faces = Field(
        description="What the six faces show, as on a die from 1 to 6: the first opposite the "
        "sixth, the second opposite the fifth, the third opposite the fourth. Whole numbers "
        "count as numbers if all six are."
    )


def pieces(part: Die, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One net a row. What `front` draws may use the field `face`. Raises FaceError, its path
    from the component on."""
    net = die_net(_edge(part, parameters))
    return tuple(
        Piece(
            name=design.name,
            width=net.width,
            height=net.height,
            outline=net.outline,
            front=_printed(part, design, net, stage),
            count=design.count,
            bleed=BLEED,
            cut="outline",
            folds=net.folds,
            glue=True,
        )
        for design in designs(part, rows, parameters)
    )


def looks(part: Die, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """Each different face as a square piece of its own. Raises FaceError like `pieces`."""
    edge = _edge(part, parameters)
    outline = rectangle(0, 0, edge, edge)
    made = []
    for design in designs(part, rows, parameters):
        for face in dict.fromkeys(part.faces):
            fields, name = {**design.fields, "face": face}, f"{design.name}, face {face}"
            (drawn,) = draw_sides(part.front, "front", [(name, fields)], stage, (edge, edge))
            children = (*ground(part.ground, fields, stage, outline, name), *drawn.children)
            made.append(Piece(name, edge, edge, outline, replace(drawn, children=children)))
    return tuple(made)


def columns(part: Die, _rows: Sequence[Row], _parameters: Row) -> Mapping[str, tuple[Value, ...]]:
    """The column `face`: the six faces once, however many dice are printed."""
    return {"face": part.faces}


def _edge(part: Die, parameters: Row) -> float:
    edge = setting(part.edge, parameters, part.name)
    if not SMALLEST_EDGE <= edge <= LARGEST_EDGE:
        words = f"an edge of {edge:g} mm does not go: {SMALLEST_EDGE:g} to {LARGEST_EDGE:g} mm do"
        raise FaceError(("edge",), f"{part.name}: {words}")
    return edge


def _printed(part: Die, design: Design, net: DieNet, stage: Stage) -> Drawing:
    """The net's front: grounds and tab marks below, then the faces, equal ones stored once."""
    grounds: list[Element] = []
    faces: list[Element] = []
    alike: dict[Value, Drawing] = {}
    for place, face in zip(net.faces, part.faces, strict=True):
        fields = {**design.fields, "face": face}
        name = f"{design.name}, face {face}"
        field = face_field(net.edge, place.number)
        grounds += ground(part.ground, fields, stage, field, name)
        if face not in alike:
            size = net.edge, net.edge
            (alike[face],) = draw_sides(part.front, "front", [(name, fields)], stage, size)
        faces.append(Use(alike[face], shift(place.x, place.y)))
    marks = [mark for tab in net.tabs for mark in tab_marks(tab.corners, tab.order, BLEED + 0.6)]
    return Drawing(net.width, net.height, (*grounds, *marks, *faces), design.name)


KIND = Kind(Die, pieces, columns, looks)
