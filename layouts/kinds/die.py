"""Dice: paper nets to fold and glue.

In: a component with an edge and six faces, its rows, the stage and the parameters. Out: its
nets as pieces, cut along their outline and folded as mountains, the print outside.

The faces are given in the order of a die's numbers: the first lies opposite the sixth, the
second opposite the fifth, the third opposite the fourth. The first looks at you; the fifth, the
first, the second and the sixth go round it upright, with the fourth on top and the third below,
which both stand upright as seen from the first.
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
from layouts.nets.die_net import SMALLEST_EDGE, die_net
from layouts.piece import Piece

LARGEST_EDGE: Final = 100.0


Six: TypeAlias = Annotated[
    tuple[Single, ...], so_many(6, "a die has six faces"), AfterValidator(as_numbers)
]


class Die(Part):
    """A six-sided die of paper: a net that is cut out, folded and glued in the order of the dots
    on its tabs."""

    kind: Literal["die"] = Field("die", description="Says that this is a die.")
    edge: Length = Field(22.0, description="The edge of the cube; 20mm to 25mm roll well.")
    faces: Six = Field(
        description="What the six faces show, as on a die from 1 to 6: the first opposite the "
        "sixth, the second opposite the fifth, the third opposite the fourth. Whole numbers "
        "count as numbers if all six are."
    )


def pieces(part: Die, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One net a row. What `front` draws may use the field `face`, and `width` and `height`.
    Raises FaceError, its path from the component on."""
    net = die_net(_edge(part, parameters))
    faces = _faces(part)
    return tuple(
        net_piece(part, design, stage, net, faces) for design in designs(part, rows, parameters)
    )


def looks(part: Die, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """Each different face as a square piece of its own. Raises FaceError like `pieces`."""
    net = die_net(_edge(part, parameters))
    return face_pieces(part, designs(part, rows, parameters), stage, net, _faces(part))


def columns(part: Die, _rows: Sequence[Row], _parameters: Row) -> Mapping[str, tuple[Value, ...]]:
    """The column `face`: the six faces once, however many dice are printed."""
    return {"face": part.faces}


def _edge(part: Die, parameters: Row) -> float:
    edge = setting(part.edge, parameters, part.name)
    if not SMALLEST_EDGE <= edge <= LARGEST_EDGE:
        words = f"an edge of {edge:g} mm does not go: {SMALLEST_EDGE:g} to {LARGEST_EDGE:g} mm do"
        raise FaceError(("edge",), f"{part.name}: {words}")
    return edge


def _faces(part: Die) -> dict[str, Value]:
    return {str(number): face for number, face in enumerate(part.faces, 1)}


KIND = Kind(Die, pieces, columns, looks)
