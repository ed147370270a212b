"""`text: "{number}"` and `say: power-{power}`: live text, on one line or wrapped into a box."""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal

from pydantic import model_validator

from layouts.drawing import Element, Group
from layouts.face.base import FaceModel, paint_of
from layouts.face.fault import FaceError
from layouts.face.fields import (
    Box,
    Colour,
    Length,
    Number,
    Point,
    Row,
    Template,
    point,
    refuse,
    shown,
    value,
)
from layouts.face.stage import Stage
from layouts.face.template import fill
from layouts.near import near
from layouts.text import TextError, set_block, set_line
from layouts.transform import rotation


class Lettering(FaceModel):
    """Text on one line from the baseline point `at`, or wrapped into `box`.

    `size` is the em. `anchor` says which part of a line stands at its point, `align` and `valign`
    how the lines stand in their box; `leading` is the distance of the lines in em. `turn` is
    clockwise about `at` or the middle of the box. Text that does not fit its box is an error.
    """

    at: Point | None = None
    box: Box | None = None
    size: Length = 3.3
    font: Literal["display", "display-semi", "text", "text-bold"] = "text"
    fill: Colour = "ink"
    anchor: Literal["start", "middle", "end"] = "start"
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    leading: Number = 1.25
    turn: Number = 0.0

    @model_validator(mode="after")
    def _one_place(self) -> Lettering:
        if (self.at is None) == (self.box is None):
            raise refuse("a text stands either on a point (at:) or in a box (box:): give one")
        wrong = {"align", "valign", "leading"} if self.box is None else {"anchor"}
        for key in sorted(wrong & self.model_fields_set):
            place = "box" if self.box is None else "at"
            raise refuse(f"{key} goes with {place}, which this text has not got")
        return self

    @abstractmethod
    def words(self, row: Row, stage: Stage) -> str:
        """The text for a row."""

    @property
    @abstractmethod
    def verb(self) -> str:
        """The key that holds the text."""

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The set text; None if there is none."""
        words = self.words(row, stage)
        size = value(self.size, row)
        leading = value(self.leading, row)
        colour = paint_of(self.fill, "fill", row, stage)
        if self.font not in stage.fonts:
            raise FaceError(("font",), f"there is no font for {self.font} on this stage")
        if size <= 0:
            raise FaceError(("size",), f"{size:g} mm is no size of type: write more than 0")
        if leading <= 0:
            raise FaceError(("leading",), f"{leading:g} is no leading: write it like 1.25")
        if colour is None:
            return None
        font, turn = stage.fonts[self.font], value(self.turn, row)
        lines: tuple[Element, ...]
        try:
            if self.at is not None:
                x, y = point(self.at, row)
                line = set_line(words, font, size, x, y, colour, anchor=self.anchor)
                lines = () if line is None else (line,)
            else:
                assert self.box is not None
                left, top, width, height = (value(part, row) for part in self.box)
                x, y = left + width / 2, top + height / 2
                lines = set_block(
                    words,
                    font,
                    size,
                    (left, top, width, height),
                    colour,
                    align=self.align,
                    valign=self.valign,
                    leading=leading,
                )
        except TextError as error:
            raise FaceError((self.verb,), str(error)) from error
        if turn % 360 == 0 and len(lines) == 1:
            return lines[0]
        return Group(lines, rotation(turn, x, y)) if lines else None


class TextElement(Lettering):
    """A text of the definition."""

    text: Template

    @property
    def verb(self) -> str:
        """The key that holds the text."""
        return "text"

    def words(self, row: Row, _: Stage) -> str:
        """The text with the fields of the row."""
        return value(self.text, row)


class SayElement(Lettering):
    """A text of the language being printed, by its key."""

    say: Template

    @property
    def verb(self) -> str:
        """The key that holds the text."""
        return "say"

    def words(self, row: Row, stage: Stage) -> str:
        """The language's text with the fields of the row."""
        key = value(self.say, row)
        if key not in stage.say:
            hint = near(key, stage.say) or "; add it to text/<language>.yaml"
            raise FaceError(("say",), f"there is no text {key} in this language{hint}")
        try:
            return fill(stage.say[key], row, shown)
        except ValueError as error:
            raise FaceError(("say",), f"text {key}: {error}") from error
