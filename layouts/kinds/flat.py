"""Rectangles cut with a trimmer: what cards, boards, labels and aids have in common.

In: a component with a size, its rows, the stage and the parameters. Out: its pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Computed, Length, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import Faced, setting
from layouts.kinds.rows import designs
from layouts.kinds.sides import Shape, two_sided
from layouts.kinds.sizes import Size
from layouts.outline import rectangle
from layouts.piece import Piece

MOST_BLEED: Final = 20.0


class Flat(Faced):
    """A rectangle."""

    size: Size = Field(description="Width x height of the cut piece, or a size's name.")
    corner: Length = Field(0.0, description="The radius of its round corners.")
    bleed: Length = Field(0.0, description="How far its ground and art run on beyond the cut.")


def pieces(part: Flat, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece a row, cut straight. Raises FaceError, its path from the component on."""
    shape = straight(part.name, part.size, part.corner, part.bleed, parameters)
    return two_sided(part, designs(part, rows, parameters), stage, shape)


def straight(
    name: str,
    size: tuple[float, float],
    corner: Length,
    bleed: Length,
    parameters: Row,
) -> Shape:
    """The shape of rectangular pieces. Raises FaceError naming key and component."""
    width, height = size
    radius = within(corner, "corner", min(size) / 2, parameters, name)
    over = within(bleed, "bleed", MOST_BLEED, parameters, name)
    # a trimmer cuts right through: the ground fills the corners that are rounded later, if ever
    field = rectangle(-over, -over, width + 2 * over, height + 2 * over)
    outline = rectangle(0, 0, width, height, radius)
    return Shape(width, height, outline, field, over, "straight")


def within(
    field: float | Computed[float], key: str, most: float, parameters: Row, name: str
) -> float:
    """A length's value, 0 to `most` mm. Raises FaceError naming key and component."""
    mm = setting(field, parameters, name)
    if not 0 <= mm <= most + 1e-9:
        raise FaceError((key,), f"{name}: a {key} of {mm:g} mm does not go: 0 to {most:g} mm do")
    return mm
