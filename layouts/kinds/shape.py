"""The shape that the pieces of a component have in common, and how it is cut.

In: a size or an outline in mm, and the lengths that a component declares. Out: a `Shape`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from layouts.drawing import Segment
from layouts.face.fields import Length, Row
from layouts.kinds.faced import within
from layouts.outline import grow, rectangle

MOST_BLEED: Final = 20.0
"""How far (mm) ground and art may run on beyond the cut."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the pieces of a component have in common, in mm: trim line and bleed as in `Piece`,
    and `field`, the outline of the ground on the front."""

    width: float
    height: float
    outline: tuple[Segment, ...]
    field: tuple[Segment, ...]
    bleed: float
    cut: Literal["straight", "outline"]


def straight(
    name: str,
    size: tuple[float, float],
    corner: Length,
    bleed: Length,
    parameters: Row,
) -> Shape:
    """The shape of rectangular pieces of the component `name`, which a trimmer cuts. Raises
    FaceError naming key and component."""
    width, height = size
    radius = within(corner, "corner", min(size) / 2, parameters, name)
    over = within(bleed, "bleed", MOST_BLEED, parameters, name)
    # a trimmer cuts right through: the ground fills the corners that are rounded later, if ever
    field = rectangle(-over, -over, width + 2 * over, height + 2 * over)
    outline = rectangle(0, 0, width, height, radius)
    return Shape(width, height, outline, field, over, "straight")


def followed(
    name: str,
    outline: tuple[Segment, ...],
    size: tuple[float, float],
    bleed: Length,
    parameters: Row,
) -> Shape:
    """The shape of pieces whose outline is followed with scissors; `size` is its box. Raises
    FaceError naming key and component."""
    over = within(bleed, "bleed", MOST_BLEED, parameters, name)
    field = grow(outline, over) if over else outline
    return Shape(*size, outline, field, over, "outline")
