"""`symbol: cow-{flies}`: art by name, centred at a point, at a size."""

from __future__ import annotations

from layouts.drawing import Drawing, Element, Matrix, Use, multiply, shift
from layouts.face.base import FaceModel
from layouts.face.fault import FaceError
from layouts.face.fields import Flag, Length, Number, Point, Row, Template, point, value
from layouts.face.stage import Stage
from layouts.transform import rotation


class SymbolElement(FaceModel):
    """Art drawn with its centre at `at`.

    `size` is the larger side of its view box in mm; `flip` turns left and right round before
    `turn` turns it clockwise.
    """

    symbol: Template
    at: Point
    size: Length
    turn: Number = 0.0
    flip: Flag = False

    def paint(self, row: Row, stage: Stage) -> Element:
        """The art as one use of its drawing."""
        name = value(self.symbol, row)
        try:
            art = stage.symbols(name)
        except (LookupError, ValueError) as error:
            reason = error.args[0] if error.args else f"there is no symbol {name}"
            raise FaceError(("symbol",), str(reason)) from error
        size = value(self.size, row)
        if size <= 0:
            raise FaceError(("size",), f"the symbol {name} is {size:g} mm large: write more than 0")
        return Use(art, self._matrix(art, size, row))

    def _matrix(self, art: Drawing, size: float, row: Row) -> Matrix:
        scale = size / max(art.width, art.height)
        across = -scale if value(self.flip, row) else scale
        centred = multiply((across, 0, 0, scale, 0, 0), shift(-art.width / 2, -art.height / 2))
        turned = multiply(rotation(value(self.turn, row)), centred)
        return multiply(shift(*point(self.at, row)), turned)
