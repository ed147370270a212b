"""`drawing: eartag`: a named drawing of the game, drawn here with fields of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches

from pydantic import Field

from layouts.drawing import Element
from layouts.face.base import draw_all
from layouts.face.fault import FaceError
from layouts.face.fields import Row, Scalar, Template, value, worked
from layouts.face.group import Placed
from layouts.face.stage import Stage


class DrawingElement(Placed):
    """The elements listed under this name in the game's `drawings`.

    They see the fields of the row, and those of `with` besides.
    """

    drawing: Template
    fields: Mapping[str, Scalar] = Field(default_factory=dict, alias="with")

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The named drawing; None if nothing in it is drawn."""
        name = value(self.drawing, row)
        if name in stage.within:
            ring = " -> ".join((*stage.within[stage.within.index(name) :], name))
            raise FaceError(("drawing",), f"the drawing {name} is drawn inside itself: {ring}")
        if name not in stage.drawings:
            near = get_close_matches(name, stage.drawings, 1)
            known = ", ".join(sorted(stage.drawings)) or "none"
            hint = f"did you mean {near[0]}?" if near else f"known are {known}"
            raise FaceError(("drawing",), f"there is no drawing {name}; {hint}")
        inner = {**row, **worked(self.fields, row, "with")}
        within = replace(stage, within=(*stage.within, name))
        return self.placed(draw_all(stage.drawings[name], inner, within, "drawings", name), row)
