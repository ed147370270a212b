"""`group: [...]`: elements moved, turned, scaled and faded together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import Field, model_validator

from layouts.drawing import Element, Group, Matrix, multiply, shift
from layouts.face.base import FaceModel, draw_all
from layouts.face.fault import FaceError
from layouts.face.fields import Number, Row, value
from layouts.face.placing import Extent, Frame, Spot, extent, spot
from layouts.face.running_on import refuse_running_on
from layouts.face.stage import Stage
from layouts.transform import rotation

if TYPE_CHECKING:
    from layouts.face.element import FaceElement


class Placed(FaceModel):
    """Inner elements with an origin of their own.

    `at` is where their origin stands; about it they are scaled and then turned clockwise.
    `opacity` fades them as one, 1 is solid.
    """

    at: Spot = Field((0.0, 0.0), description="Where its own 0mm 0mm comes.")
    turn: Number = Field(0.0, description="Degrees clockwise, about that point.")
    scale: Number = Field(1.0, description="How many times as large it is drawn.")
    opacity: Number = Field(1.0, description="1 hides what lies below, 0 shows nothing of itself.")

    def placed(self, children: tuple[Element, ...], row: Row, stage: Stage) -> Element | None:
        """The drawn inner elements where they belong; None if there are none."""
        opacity = value(self.opacity, row)
        if not 0 <= opacity <= 1:
            raise FaceError(("opacity",), f"{opacity:g} is no opacity: write 0 to 1")
        return Group(children, self._matrix(row, stage), opacity) if children else None

    def _matrix(self, row: Row, stage: Stage) -> Matrix:
        scale = value(self.scale, row)
        if scale <= 0:
            raise FaceError(("scale",), f"{scale:g} is no scale: write more than 0")
        inner = multiply(rotation(value(self.turn, row)), (scale, 0, 0, scale, 0, 0))
        return multiply(shift(*spot(self.at, row, stage.frame)), inner)


class Framed(Placed):
    """Inner elements that may have a size of their own to measure."""

    size: Extent | None = Field(
        None,
        description="Its width and height, which is what places inside are measured by; without "
        "it they are by what it stands in itself.",
    )

    def framed(self, row: Row, stage: Stage) -> tuple[Row, Stage]:
        """What the inner elements see. Raises FaceError."""
        if self.size is None:
            return row, stage
        start = spot(self.at, row, stage.frame)
        width, height = extent(self.size, row, stage.frame, start)
        if width < 0 or height < 0:
            message = f"{width:g} x {height:g} mm is no size: write 0 or more"
            raise FaceError(("size",), message)
        inner = {**row, "width": width, "height": height}
        return inner, replace(stage, frame=Frame(width, height))


class GroupElement(Framed):
    """Elements drawn as one."""

    group: tuple[FaceElement, ...] = Field(description="The elements, from below.")

    @model_validator(mode="after")
    def _no_word_lost(self) -> GroupElement:
        refuse_running_on(self.group, "in a group", "group")
        return self

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The group; None if nothing in it is drawn."""
        drawn = draw_all(self.group, *self.framed(row, stage), "group")
        return self.placed(drawn, row, stage)
