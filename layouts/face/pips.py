"""`pips: = rank`: a symbol at the standard places of a French playing card."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pydantic import Field

from layouts.drawing import Element, Group, Use
from layouts.face.base import FaceModel
from layouts.face.fault import FaceError
from layouts.face.fields import Count, Row, Template, value
from layouts.face.placing import Box, Reach, box, reach
from layouts.face.stage import Stage
from layouts.face.symbol import art

CARD: Final = (63.5, 88.9)
"""The card that the places are measured on (mm)."""

_LEFT, _MIDDLE, _RIGHT = 20.0, 31.75, 43.5
_TOP, _HALF, _BOTTOM = 17.2, 44.45, 71.7
_THIRD: Final = (_BOTTOM - _TOP) / 3
_FOURS: Final = (_TOP, _TOP + _THIRD, _BOTTOM - _THIRD, _BOTTOM)


def _columns(*downs: float) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x in (_LEFT, _RIGHT) for y in downs)


def _middle(*downs: float) -> tuple[tuple[float, float], ...]:
    return tuple((_MIDDLE, y) for y in downs)


_UPPER, _LOWER = (_TOP + _HALF) / 2, (_HALF + _BOTTOM) / 2

PLACES: Final[Mapping[int, tuple[tuple[float, float], ...]]] = MappingProxyType(
    {
        1: _middle(_HALF),
        2: _middle(_TOP, _BOTTOM),
        3: _middle(_TOP, _HALF, _BOTTOM),
        4: _columns(_TOP, _BOTTOM),
        5: _columns(_TOP, _BOTTOM) + _middle(_HALF),
        6: _columns(_TOP, _HALF, _BOTTOM),
        7: _columns(_TOP, _HALF, _BOTTOM) + _middle(_UPPER),
        8: _columns(_TOP, _HALF, _BOTTOM) + _middle(_UPPER, _LOWER),
        9: _columns(*_FOURS) + _middle(_HALF),
        10: _columns(*_FOURS) + _middle(_TOP + _THIRD / 2, _BOTTOM - _THIRD / 2),
    }
)
"""Where the middles of the pips stand, in mm on a card of the size `CARD`, by their number."""


class PipsElement(FaceModel):
    """The symbol `of` as often as `pips` says, 1 to 10, where a playing card has its pips.

    The places fill `box` as they fill a card of 63.5 x 88.9 mm; those below its middle are turned
    upside down. `size` is the larger side of the symbol's view box.
    """

    pips: Count = Field(description="How many, 1 to 10.")
    of: Template = Field(description="The symbol, a file of art/.")
    size: Reach = Field(12.2, description="How large each is.")
    box: Box = Field((0.0, 0.0, *CARD), description="Where they stand: x, y, width, height.")

    def paint(self, row: Row, stage: Stage) -> Element:
        """The pips in one group."""
        count, name = value(self.pips, row), value(self.of, row)
        size = reach(self.size, row, stage.frame)
        if count not in PLACES:
            raise FaceError(("pips",), f"{count} is no number of pips: write 1 to 10")
        try:
            drawn = pips(stage, count, name, size, box(self.box, row, stage.frame))
        except FaceError as fault:
            key = "of" if fault.path == ("symbol",) else "size"
            raise FaceError((key,), fault.message) from fault
        if stage.trace is not None:
            for pip in drawn:
                stage.trace.note(pip, *stage.trace.here)
        return Group(drawn)


def pips(
    stage: Stage, count: int, name: str, size: float, box: tuple[float, float, float, float]
) -> tuple[Use, ...]:
    """So many uses of a symbol, 1 to 10, in a box in mm. Raises FaceError for the keys `symbol`
    and `size`."""
    left, top, width, height = box
    across, down = width / CARD[0], height / CARD[1]
    return tuple(
        art(stage, name, (left + x * across, top + y * down), size, 180.0 if y > _HALF else 0.0)
        for x, y in PLACES[count]
    )
