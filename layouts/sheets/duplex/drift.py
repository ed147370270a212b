"""Drift: backs moved on purpose, for a printer that sets them a little off.

In: finished sheets and what a printer needs. Out: the sheets with every back page moved as a
whole by one matrix; fronts stay. A page of x, y and an angle: nothing is scaled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from layouts.drawing import Drawing, Group, Matrix, multiply, shift
from layouts.sheets.sheet import Sheet
from layouts.transform import rotation


@dataclass(frozen=True, slots=True)
class Drift:
    """By how much to move backs, looking at them: `x` mm to the right and `y` mm down, after a
    turn by `angle` degrees clockwise about the middle of the page."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0

    def matrix(self, width: float, height: float) -> Matrix:
        """The matrix for a page of `width` x `height` mm."""
        turn = rotation(self.angle, width / 2, height / 2)
        return multiply(shift(self.x, self.y), turn)

    def over_the_other_edge(self) -> Drift:
        """The same printer's drift when it flips the paper over the other edge: the backs then
        run through it the other way round."""
        return Drift(0.0 - self.x, 0.0 - self.y, self.angle)


def drifted(
    sheets: Iterable[Sheet], upright: Drift | None, sideways: Drift | None
) -> tuple[Sheet, ...]:
    """The sheets with their backs moved: by `upright` where the page stands upright, by
    `sideways` where it lies on its side. None moves nothing."""
    return tuple(_moved(sheet, sideways if sheet.landscape else upright) for sheet in sheets)


def _moved(sheet: Sheet, drift: Drift | None) -> Sheet:
    back = sheet.back
    if back is None or drift is None or drift == Drift():
        return sheet
    page = Group(back.children, drift.matrix(back.width, back.height))
    return replace(sheet, back=Drawing(back.width, back.height, (page,), back.name))
