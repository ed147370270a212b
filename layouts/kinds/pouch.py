"""Pouches: paper bags to draw pieces from.

In: a component with the size of its front and its depth, the stage and the parameters. Out: its
net as one piece, or as two that are glued together, with the creases that fold it flat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Length, Row
from layouts.face.stage import Stage
from layouts.kinds.boxed import LARGEST, box_pieces, fitting, no_columns
from layouts.kinds.faced import Part, within
from layouts.kinds.kind import Kind
from layouts.kinds.rows import designs
from layouts.kinds.sizes import Size
from layouts.nets.box_net import SEAM
from layouts.nets.gusset import gusset_creases
from layouts.piece import Piece

SMALLEST_DEPTH: Final = 20.0
"""Below this depth (mm) no finger reaches the bottom to press the glue."""


class Pouch(Part):
    """A paper bag with a flat bottom, to draw tiles or tokens from unseen; it folds flat. Its
    front, back, left, right and bottom draw `front`, each with its name as `face`."""

    kind: Literal["pouch"] = Field("pouch", description="Says that this is a pouch.")
    size: Size = Field(
        (110.0, 188.0), description="Width x height of its front, 110mm x 188mm if not given."
    )
    depth: Length = Field(60.0, description="How deep it is from front to back.")


def pieces(part: Pouch, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One net a row, in two pieces if it is large. Raises FaceError, its path from the component
    on."""
    made = designs(part, rows, parameters)
    if not made:
        return ()
    width, height = part.size
    most = min(width, height)
    if most < SMALLEST_DEPTH:
        words = f"a front of {width:g} x {height:g} mm is too small for a hand"
        raise FaceError(("size",), f"{part.name}: {words}: {SMALLEST_DEPTH:g} mm a side is not")
    depth = within(part.depth, "depth", most, parameters, part.name, SMALLEST_DEPTH)
    nets = fitting(width, height, depth, lid=False)
    if nets is None:
        wide, high = LARGEST
        words = (
            f"{part.name}: a bag of {width:g} x {height:g} x {depth:g} mm is too large for A4 and "
            f"Letter paper: width and depth may be {wide - SEAM:g} mm together, height and depth "
            f"{high:g} mm"
        )
        raise FaceError(("size",), words)
    creases = [gusset_creases(net) for net in nets]
    return tuple(
        piece for design in made for piece in box_pieces(part, design, stage, nets, creases)
    )


KIND = Kind(Pouch, pieces, no_columns)
