"""`symbol: cow-{flies}`: art by name, centred at a point, at a size."""

from __future__ import annotations

from pydantic import Field

from layouts.drawing import Element, Use, multiply, shift
from layouts.face.base import FaceModel
from layouts.face.fault import FaceError
from layouts.face.fields import Flag, Number, Row, Template, value
from layouts.face.placing import Reach, Spot, reach, spot
from layouts.face.stage import Stage
from layouts.transform import rotation


class SymbolElement(FaceModel):
    """Art drawn with its centre at `at`.

    `size` is the larger side of its view box in mm; `flip` turns left and right round before
    `turn` turns it clockwise.
    """

    symbol: Template = Field(description="A file of art/ without .svg, with {fields} of the row.")
    at: Spot = Field(description="Where its middle comes.")
    size: Reach = Field(description="How large its longer side is.")
    turn: Number = Field(0.0, description="Degrees clockwise.")
    flip: Flag = Field(False, description="Whether it is mirrored, left for right.")

    def paint(self, row: Row, stage: Stage) -> Element:
        """The art as one use of its drawing."""
        name, at = value(self.symbol, row), spot(self.at, row, stage.frame)
        size = reach(self.size, row, stage.frame)
        return art(stage, name, at, size, value(self.turn, row), value(self.flip, row))


def art(
    stage: Stage,
    name: str,
    at: tuple[float, float],
    size: float,
    turn: float = 0.0,
    flip: bool = False,
) -> Use:
    """The art of this name, as `SymbolElement` places it. Raises FaceError for the keys `symbol`
    and `size`."""
    try:
        drawing = stage.symbols(name)
    except (LookupError, ValueError) as error:
        reason = error.args[0] if error.args else f"there is no symbol {name}"
        raise FaceError(("symbol",), str(reason)) from error
    if size <= 0:
        raise FaceError(("size",), f"the symbol {name} is {size:g} mm large: write more than 0")
    scale = size / max(drawing.width, drawing.height)
    across = -scale if flip else scale
    centred = multiply((across, 0, 0, scale, 0, 0), shift(-drawing.width / 2, -drawing.height / 2))
    return Use(drawing, multiply(shift(*at), multiply(rotation(turn), centred)))
