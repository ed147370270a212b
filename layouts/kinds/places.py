"""Places: what kinds have in common whose rows are places on one piece, such as a grid's fields.

In: a component, its rows, and a spot for each place. Out: one piece that shows the component's
front and, on top of it, `place` once on each spot. A rules file sees one entry a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar

from pydantic import Field

from layouts.drawing import Drawing, Element, Use, multiply, shift
from layouts.face.element import FaceElement
from layouts.face.fields import Count, Length, Row
from layouts.face.stage import Stage
from layouts.kinds.board import MOST_OVERLAP, OVERLAP
from layouts.kinds.faced import Faced, Table, within
from layouts.kinds.rows import designs, entries
from layouts.kinds.shape import Shape
from layouts.kinds.sides import draw_sides, two_sided
from layouts.piece import Piece
from layouts.transform import rotation


class Places(Faced):
    """A piece whose rows are the places on it."""

    one_piece: ClassVar[bool] = True

    rows: Table = Field(
        description="The places in their order: a list of rows, or the name of a CSV file. A row "
        "with a `count` is so many places, one after the other."
    )
    count: Count = Field(1, description="Copies of the whole piece.")
    place: tuple[FaceElement, ...] = Field(
        (),
        description="What each place shows, from below, measured from its top left corner. It "
        "sees its row, `i`, its number from 0, and its `width` and `height` in mm.",
    )
    overlap: Length = Field(
        OVERLAP, description="How far its tiles overlap where it is larger than a page."
    )


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place lies on the piece: its box in mm, turned by `turn` degrees clockwise about its
    middle. `fields` are what its elements see of it beside its size."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    fields: Row = field(default_factory=lambda: MappingProxyType({}))


def with_places(
    part: Places,
    rows: Sequence[Row],
    stage: Stage,
    parameters: Row,
    shape: Shape,
    spots: Sequence[Spot],
) -> tuple[Piece, ...]:
    """The piece with a place on each spot, in the order of `entries(part, rows, parameters)`; no
    piece if the component's count is 0. Raises FaceError, its path from the component on."""
    overlap = within(part.overlap, "overlap", MOST_OVERLAP, parameters, part.name)
    whole = two_sided(part, designs(part, rows, parameters), stage, shape)
    if not whole:
        return ()
    (piece,) = whole
    drawn = _drawn(part, entries(part, rows, parameters), stage, parameters, spots)
    front = replace(piece.front, children=(*piece.front.children, *drawn))
    return (replace(piece, front=front, overlap=overlap),)


def _drawn(
    part: Places, rows: Sequence[Row], stage: Stage, parameters: Row, spots: Sequence[Spot]
) -> list[Use]:
    """The places, equal ones stored once."""
    alike: dict[tuple[tuple[Element, ...], float, float], Drawing] = {}
    uses = []
    for index, (row, spot) in enumerate(zip(rows, spots, strict=True)):
        name = f"{part.name}, place {index + 1}"
        size = spot.width, spot.height
        own = {"i": index, "width": spot.width, "height": spot.height}
        fields = {**parameters, **own, **spot.fields, **row}
        (drawing,) = draw_sides(part.place, "place", [(name, fields)], stage, size)
        drawing = alike.setdefault((drawing.children, *size), drawing)
        turned = rotation(spot.turn, spot.width / 2, spot.height / 2)
        uses.append(Use(drawing, multiply(shift(spot.x, spot.y), turned)))
    return uses
