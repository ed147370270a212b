"""Prisms: paper nets of long figures that are tossed and lie on one of four sides.

In: a component with an edge, a length, four sides and two ends, its rows, the stage and the
parameters. Out: its nets as pieces, cut along their outline, the print outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, Field

from layouts.face.fault import FaceError
from layouts.face.fields import Length, Row, Value
from layouts.face.stage import Stage
from layouts.kinds.cells import Single
from layouts.kinds.faced import Part, setting
from layouts.kinds.kind import Kind
from layouts.kinds.netted import as_numbers, face_pieces, net_piece, so_many
from layouts.kinds.rows import designs
from layouts.nets.die_net import SMALLEST_EDGE
from layouts.nets.net import Net
from layouts.nets.prism_net import prism_net
from layouts.piece import Piece

LONGEST: Final = 250.0
"""The longest edge or length (mm)."""


Sides: TypeAlias = Annotated[
    tuple[Single, ...], so_many(4, "a prism has four long sides"), AfterValidator(as_numbers)
]
Ends: TypeAlias = Annotated[tuple[Single, ...], so_many(2, "a prism has two ends")]


class Prism(Part):
    """A square prism of paper, to be tossed like a die of four sides: a net that is cut out,
    folded and glued in the order of the dots on its tabs."""

    kind: Literal["prism"] = Field("prism", description="Says that this is a prism.")
    edge: Length = Field(20.0, description="The edge of its square ends.")
    length: Length = Field(60.0, description="How long it is; three edges or so lie still.")
    sides: Sides = Field(
        description="What the four long sides show, in the order in which it rolls over them; "
        "each lies opposite the next but one. Whole numbers count as numbers if all four are."
    )
    ends: Ends = Field(
        ("left", "right"),
        description="What the ends show, left and right of the second side; they stand upright "
        "when the first side is on top.",
    )


def pieces(part: Prism, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One net a row. What `front` draws may use the field `face`, and `width` and `height`.
    Raises FaceError, its path from the component on."""
    net, faces = _net(part, parameters), _faces(part)
    return tuple(
        net_piece(part, design, stage, net, faces) for design in designs(part, rows, parameters)
    )


def looks(part: Prism, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """Each different face as a piece of its own. Raises FaceError like `pieces`."""
    net = _net(part, parameters)
    return face_pieces(part, designs(part, rows, parameters), stage, net, _faces(part))


def columns(part: Prism, _rows: Sequence[Row], _parameters: Row) -> Mapping[str, tuple[Value, ...]]:
    """The column `face`: the four sides it can lie on once, however many are printed."""
    return {"face": part.sides}


def _net(part: Prism, parameters: Row) -> Net:
    edge, length = (setting(one, parameters, part.name) for one in (part.edge, part.length))
    for key, mm in (("edge", edge), ("length", length)):
        if not mm <= LONGEST:
            words = f"{part.name}: {mm:g} mm is too long: {LONGEST:g} mm at most"
            raise FaceError((key,), words)
    try:
        return prism_net(edge, length)
    except ValueError as error:
        key = "edge" if edge < SMALLEST_EDGE else "length"
        raise FaceError((key,), f"{part.name}: {error}") from error


def _faces(part: Prism) -> dict[str, Value]:
    sides = {str(number): face for number, face in enumerate(part.sides, 1)}
    return sides | {"left": part.ends[0], "right": part.ends[1]}


KIND = Kind(Prism, pieces, columns, looks)
