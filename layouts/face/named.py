"""`drawing: eartag`: a named drawing of the game, drawn here with fields of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import Field

from layouts.drawing import Element
from layouts.face.base import draw_all
from layouts.face.fault import FaceError
from layouts.face.fields import Row, Scalar, Template, value, worked
from layouts.face.group import Framed
from layouts.face.stage import Stage
from layouts.near import near


class DrawingElement(Framed):
    """The elements listed under this name in the game's `drawings`.

    They see the fields of the row, and those of `with` besides; with a `size` also its `width`
    and `height`.
    """

    drawing: Template = Field(description="The name under drawings, with {fields} of the row.")
    fields: Mapping[str, Scalar] = Field(
        default_factory=dict, alias="with", description="Fields that the drawing sees besides."
    )

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The named drawing; None if nothing in it is drawn."""
        name = value(self.drawing, row)
        if name in stage.within:
            ring = " -> ".join((*stage.within[stage.within.index(name) :], name))
            raise FaceError(("drawing",), f"the drawing {name} is drawn inside itself: {ring}")
        if name not in stage.drawings:
            message = f"there is no drawing {name}{near(name, stage.drawings)}"
            raise FaceError(("drawing",), message)
        inner, framed = self.framed(row, stage)
        inner = {**inner, **worked(self.fields, row, "with")}
        within = replace(framed, within=(*stage.within, name))
        drawn = draw_all(stage.drawings[name], inner, within, "drawings", name)
        return self.placed(drawn, row, stage)
