"""`image: art/photo.jpg`: an image fitted into a box, its proportions kept."""

from __future__ import annotations

from pydantic import Field

from layouts.drawing import Drawing, Element, Picture, Use
from layouts.face.base import FaceModel
from layouts.face.fault import FaceError
from layouts.face.fields import Row, Template, value
from layouts.face.placing import Extent, Spot, extent, spot
from layouts.face.stage import Stage


class ImageElement(FaceModel):
    """A PNG, JPEG or SVG file as large as the box `at` (its top left corner) and `size` lets it
    be, in the middle of the box."""

    image: Template = Field(description="A PNG, JPEG or SVG file, with {fields} of the row.")
    at: Spot = Field(description="The top left corner of its box.")
    size: Extent = Field(description="Width and height of its box; proportions are kept.")

    def paint(self, row: Row, stage: Stage) -> Element:
        """The image in its box."""
        name = value(self.image, row)
        try:
            found = stage.images(name)
        except (LookupError, ValueError) as error:
            reason = error.args[0] if error.args else f"there is no image {name}"
            raise FaceError(("image",), str(reason)) from error
        x, y = spot(self.at, row, stage.frame)
        width, height = extent(self.size, row, stage.frame, (x, y))
        if width <= 0 or height <= 0:
            raise FaceError(("size",), f"the box is {width:g} x {height:g} mm: write more than 0")
        scale = min(width / found.width, height / found.height)
        wide, high = found.width * scale, found.height * scale
        left, top = x + (width - wide) / 2, y + (height - high) / 2
        if isinstance(found, Drawing):
            return Use(found, (scale, 0.0, 0.0, scale, left, top))
        return Picture(left, top, wide, high, found.data, found.name)
