"""`shape: rect | circle | ellipse | polygon | line | path`: plain outlines, filled and drawn."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from typing import Literal

from pydantic import Field, model_validator

from layouts.drawing import Element, Path, Segment
from layouts.face.base import FaceModel, paint_of
from layouts.face.fault import FaceError
from layouts.face.fields import (
    Colour,
    Dash,
    Length,
    Row,
    Template,
    refuse,
    value,
)
from layouts.face.placing import (
    About,
    Extent,
    Frame,
    Placed,
    Reach,
    Spot,
    Spots,
    extent,
    reach,
    spot,
)
from layouts.face.stage import Stage
from layouts.outline import circle, ellipse, line, polygon, rectangle
from layouts.path import read_path


class Stroked(FaceModel):
    """An outline with a stroke `width` mm wide in the colour `stroke`; `dash` are the lengths of
    dashes and gaps. Ends and corners are round, dashes are cut straight."""

    stroke: Colour | None = Field(None, description="The colour of its line; none without.")
    width: Length = Field(0.4, description="How thick the line is.")
    dash: Dash = Field((), description="A broken line: the lengths of dashes and gaps.")

    @abstractmethod
    def outline(self, row: Row, frame: Frame) -> tuple[Segment, ...]:
        """The shape's outline for a row."""

    def path(self, row: Row, stage: Stage, fill: str | None) -> Element | None:
        """The outline filled and drawn; None if it would not show."""
        width = value(self.width, row)
        if width < 0:
            raise FaceError(("width",), f"{width:g} mm is no width: write 0 or more")
        dash = tuple(value(part, row) for part in self.dash)
        if dash and (min(dash) < 0 or max(dash) <= 0):
            raise FaceError(("dash",), "dashes and gaps are 0 or more, and not all 0")
        stroke = paint_of(self.stroke, "stroke", row, stage) if width > 0 else None
        segments = self.outline(row, stage.frame)
        if not segments or (fill is None and stroke is None):
            return None
        cap: Literal["butt", "round"] = "butt" if dash else "round"
        return Path(segments, fill, stroke, width if stroke else 0.0, dash, cap, "round")


class Filled(Stroked):
    """An outline with the colour `fill` inside."""

    fill: Colour | None = Field(None, description="The colour inside; none without.")

    @model_validator(mode="after")
    def _shows(self) -> Filled:
        if self.fill is None and self.stroke is None:
            raise refuse("a shape with neither fill nor stroke does not show: give it one")
        return self

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The shape; None if it would not show."""
        return self.path(row, stage, paint_of(self.fill, "fill", row, stage))


class RectElement(Filled):
    """A rectangle from its top left corner, with round corners of the radius `corner`."""

    shape: Literal["rect"] = Field(description="Says which shape it is.")
    at: Spot = Field(description="Its top left corner.")
    size: Extent = Field(description="Its width and height.")
    corner: Length = Field(0.0, description="The radius of its round corners.")

    def outline(self, row: Row, frame: Frame) -> tuple[Segment, ...]:
        """The rectangle; nothing if it has no area."""
        x, y = spot(self.at, row, frame)
        width, height = _size(self.size, row, frame, (x, y))
        corner = value(self.corner, row)
        if not 0 <= corner <= min(width, height) / 2 + 1e-9:
            most = min(width, height) / 2
            raise FaceError(("corner",), f"{corner:g} mm is no radius here: write 0 to {most:g} mm")
        return rectangle(x, y, width, height, corner)


class CircleElement(Filled):
    """A circle about `at`."""

    shape: Literal["circle"] = Field(description="Says which shape it is.")
    at: Spot = Field(description="Its middle.")
    radius: Reach = Field(description="From its middle to its rim.")

    def outline(self, row: Row, frame: Frame) -> tuple[Segment, ...]:
        """The circle; nothing if its radius is 0."""
        radius = reach(self.radius, row, frame)
        if radius < 0:
            raise FaceError(("radius",), f"{radius:g} mm is no radius: write 0 or more")
        return circle(*spot(self.at, row, frame), radius)


class EllipseElement(Filled):
    """An ellipse about `at`, as wide and high as `size`."""

    shape: Literal["ellipse"] = Field(description="Says which shape it is.")
    at: Spot = Field(description="Its middle.")
    size: About = Field(description="Its width and height.")

    def outline(self, row: Row, frame: Frame) -> tuple[Segment, ...]:
        """The ellipse; nothing if it has no area."""
        width, height = _size(self.size, row, frame)
        return ellipse(*spot(self.at, row, frame), width / 2, height / 2)


class PolygonElement(Filled):
    """A closed outline with straight sides through `points`."""

    shape: Literal["polygon"] = Field(description="Says which shape it is.")
    points: Spots = Field(min_length=3, description="Its corners, three or more.")

    def outline(self, row: Row, frame: Frame) -> tuple[Segment, ...]:
        """The polygon."""
        return polygon([spot(one, row, frame) for one in self.points])


class LineElement(Stroked):
    """A line with straight parts through `points`."""

    shape: Literal["line"] = Field(description="Says which shape it is.")
    points: Spots = Field(description="Where it goes along, two points or more.")
    stroke: Colour = Field(description="Its colour.")

    def outline(self, row: Row, frame: Frame) -> tuple[Segment, ...]:
        """The line."""
        return line([spot(one, row, frame) for one in self.points])

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The line; None if its width is 0."""
        return self.path(row, stage, None)


class PathElement(Filled):
    """An outline as SVG path data in mm."""

    shape: Literal["path"] = Field(description="Says which shape it is.")
    d: Template = Field(description="SVG path data, in mm, with {fields} of the row.")

    def outline(self, row: Row, _: Frame) -> tuple[Segment, ...]:
        """The path."""
        try:
            return _read_path(value(self.d, row))
        except ValueError as error:
            raise FaceError(("d",), str(error)) from error


@lru_cache(maxsize=64)  # most are the same on every card
def _read_path(data: str) -> tuple[Segment, ...]:
    return read_path(data)


def _size(
    size: tuple[Placed, Placed], row: Row, frame: Frame, start: tuple[float, float] = (0.0, 0.0)
) -> tuple[float, float]:
    width, height = extent(size, row, frame, start)
    if width < 0 or height < 0:
        raise FaceError(("size",), f"{width:g} x {height:g} mm is no size: write 0 or more")
    return width, height
