"""Rectangles cut with a trimmer: what cards, boards, labels and aids have in common.

In: a component with a size, its rows, the stage and the parameters. Out: its pieces.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from layouts.face.fields import Length, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import Faced
from layouts.kinds.rows import designs
from layouts.kinds.shape import straight
from layouts.kinds.sides import two_sided
from layouts.kinds.sizes import Size
from layouts.piece import Piece


class Flat(Faced):
    """A rectangle."""

    size: Size = Field(description="Width x height of the cut piece, or a size's name.")
    corner: Length = Field(0.0, description="The radius of its round corners.")
    bleed: Length = Field(0.0, description="How far its ground and art run on beyond the cut.")


def pieces(part: Flat, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece a row, cut straight. Raises FaceError, its path from the component on."""
    shape = straight(part.name, part.size, part.corner, part.bleed, parameters)
    return two_sided(part, designs(part, rows, parameters), stage, shape)
