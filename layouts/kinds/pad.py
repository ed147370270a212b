"""Score pads: sheets to write on, all alike, several on a page.

In: a component whose rows are the lines of a sheet, its rows, the stage and the parameters. Out:
one piece, its count the number of sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Length, Point, Row
from layouts.face.stage import Stage
from layouts.kinds.faced import setting
from layouts.kinds.kind import Kind
from layouts.kinds.places import Places, Spot, with_places
from layouts.kinds.rows import entries
from layouts.kinds.shape import straight
from layouts.kinds.sizes import Size
from layouts.piece import Piece

_TOUCH: Final = 1e-6


class Pad(Places):
    """A score pad: sheets to write on. Its rows are the lines of a sheet, one below the other;
    `count` is the number of sheets."""

    kind: Literal["pad"] = Field("pad", description="Says that this is a score pad.")
    size: Size = Field(description="Width x height of a sheet, or a size's name like a6.")
    at: Point = Field(
        (0.0, 0.0),
        description="The top left corner of the first line. The lines keep as far from the right "
        "edge.",
    )
    line: Length = Field(
        description="The height of a line, from one to the next; a formula may use the row."
    )


def pieces(part: Pad, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """The sheet, its lines below each other. Raises FaceError, its path from the component on."""
    shape = straight(part.name, part.size, 0.0, 0.0, parameters)
    spots = tuple(_lines(part, entries(part, rows, parameters), parameters))
    return with_places(part, rows, stage, parameters, shape, spots)


def _lines(part: Pad, rows: Sequence[Row], parameters: Row) -> Iterator[Spot]:
    """Where each line lies. Raises FaceError for lines that leave the sheet."""
    width, height = part.size
    x, y = (setting(side, parameters, part.name) for side in part.at)
    if not (0 <= x < width / 2 and 0 <= y < height):
        words = f"lines cannot start at {x:g} mm, {y:g} mm on a sheet of {width:g} x {height:g} mm"
        raise FaceError(("at",), f"{part.name}: {words}")
    for index, row in enumerate(rows):
        name = f"{part.name}, line {index + 1}"
        high = setting(part.line, {**parameters, **row, "i": index}, name)
        if high <= 0:
            raise FaceError(("line",), f"{name}: {high:g} mm is no height: write more than 0")
        if y + high > height + _TOUCH:
            over = y + high - height
            words = f"it ends {over:.2f} mm below the sheet: make the lines lower or leave some out"
            raise FaceError(("line",), f"{name}: {words}")
        yield Spot(x, y, width - 2 * x, high)
        y += high


KIND = Kind(Pad, pieces)
