"""Dice towers: paper nets of a chimney that dice tumble through.

In: a component with the size of the dice, its rows, the stage and the parameters. Out: for each
design the three nets it is made of, as pieces that are cut along their outline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Length, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import Part, setting
from layouts.kinds.kind import Kind
from layouts.kinds.netted import face_pieces, net_piece
from layouts.kinds.rows import designs
from layouts.nets.net import Net
from layouts.nets.tower_net import Tower as Measures
from layouts.nets.tower_net import tower, tower_net, tower_parts
from layouts.piece import Piece

FACES: Final = {
    "front": "front",
    "right": "right",
    "back": "back",
    "left": "left",
    "ramp": "ramp",
    "floor": "floor",
    "upper baffle": "baffle",
}
"""What the panels are called that can be seen, from below too."""


class Tower(Part):
    """A dice tower of paper in three parts that are cut out, folded and glued in the order of the
    dots on their tabs: dice that are dropped in at the top tumble over two baffles and a ramp and
    come out in front."""

    kind: Literal["tower"] = Field("tower", description="Says that this is a dice tower.")
    die: Length = Field(
        22.0, description="The edge of the largest die; it says how large the tower is."
    )


def pieces(part: Tower, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """Three nets a row. What `front` draws may use the field `face`: front, right, back, left,
    ramp, baffle or floor, and `width` and `height`. Raises FaceError, its path from the component
    on."""
    nets = tower_parts(_measures(part, parameters))
    return tuple(
        net_piece(
            part,
            replace(design, name=f"{design.name}, {net.panels[0].name}"),
            stage,
            net,
            _faces(net),
        )
        for design in designs(part, rows, parameters)
        for net in nets
    )


def looks(part: Tower, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """Each face as a piece of its own. Raises FaceError like `pieces`."""
    whole = tower_net(_measures(part, parameters))
    return face_pieces(part, designs(part, rows, parameters), stage, whole, _faces(whole))


def _measures(part: Tower, parameters: Row) -> Measures:
    try:
        return tower(setting(part.die, parameters, part.name))
    except ValueError as error:
        raise FaceError(("die",), f"{part.name}: {error}") from error


def _faces(net: Net) -> dict[str, str]:
    return {panel.name: FACES[panel.name] for panel in net.panels if panel.name in FACES}


KIND = Kind(Tower, pieces, looks=looks)
