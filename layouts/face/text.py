"""`text: "{number}"` and `say: power-{power}`: live text, on one line or wrapped into a box."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Literal

from pydantic import Field, model_validator

from layouts.drawing import Element, Group
from layouts.face.base import FaceModel, paint_of
from layouts.face.fault import FaceError
from layouts.face.fields import (
    Colour,
    Computed,
    Flag,
    Length,
    Number,
    Ratio,
    Row,
    Template,
    refuse,
    shown,
    value,
)
from layouts.face.font_name import FontName
from layouts.face.inline import inline
from layouts.face.placing import Box, Boxes, Spot, box, spot
from layouts.face.stage import Stage
from layouts.face.template import fill, placeholders
from layouts.near import near
from layouts.text import Block, Rich, TextError, cleaned, read_markup
from layouts.text.block import Align, Valign
from layouts.transform import rotation

LEADING: Final = (0.7, 4.0)
"""Lines nearer than this lie on each other, and further apart they are no text any more."""

_OF_BOXES = ("align", "valign", "leading", "shrink", "wrap", "around", "continues", "after")


class Lettering(FaceModel):
    """Text on one line from the baseline point `at`, or wrapped into `box`.

    `size` is the em. `anchor` says which part of a line stands at its point, `align` and `valign`
    how the lines stand in their box; `leading` is the distance of the lines in em. `turn` is
    clockwise about `at` or the middle of the box. Text that does not fit its box is an error,
    unless it may `shrink` to a smaller size. `wrap: no` ends lines only where the text does;
    lines keep clear of the boxes `around`. With `markup` the text has bold and italic runs and
    icons, `icons` em high. A text that `continues` ends with its box; another element with the same
    text, on the back or on a card of another row, shows the rest `after` that box.
    """

    at: Spot | None = Field(
        None, description="The point on the baseline where the line stands; or give a box."
    )
    box: Box | None = Field(
        None, description="Wraps the text into a box: x, y, width, height. Or give a point."
    )
    size: Length = Field(3.3, description="The size of the type.")
    font: FontName = Field(
        "text", description="display, display-semi, text, text-bold, or a font of your own."
    )
    fill: Colour = Field("ink", description="The colour of the letters.")
    anchor: Literal["start", "middle", "end"] = Field(
        "start", description="Which part of a line stands at its point."
    )
    align: Align = Field("start", description="Where the lines of a box stand, across.")
    valign: Valign = Field("top", description="Where the lines of a box stand, up and down.")
    leading: Ratio = Field(
        1.25, description="From line to line, in sizes of the type: 1.25, 1.25em or 125%."
    )
    shrink: Length | None = Field(
        None, description="Where the text does not fit, it may be set down to this size."
    )
    wrap: Flag = Field(True, description="no keeps each line of a box as it is written.")
    around: Boxes = Field((), description="Boxes that the text of a box keeps clear of.")
    continues: Flag = Field(
        False, description="What has no room is shown by another element, which comes after it."
    )
    after: Boxes = Field(
        (), description="The boxes that the text has filled before: here is what they leave."
    )
    markup: Flag = Field(
        False,
        description="Whether **bold**, *italic* and [symbol] mean that and not themselves. "
        "[circle red] is a shape: circle, square, diamond, triangle or star, in the colour of the "
        "letters if none is named.",
    )
    icons: Ratio = Field(
        1.0, description="The height of symbols in the text, in sizes of type: 1, 1em or 100%."
    )
    turn: Number = Field(0.0, description="Degrees clockwise, about the point or the box's middle.")

    @model_validator(mode="after")
    def _one_place(self) -> Lettering:
        if (self.at is None) == (self.box is None):
            raise refuse("a text stands either on a point (at:) or in a box (box:): give one")
        wrong = set(_OF_BOXES) if self.box is None else {"anchor"}
        for key in sorted(wrong & self.model_fields_set):
            place = "box" if self.box is None else "at"
            raise refuse(f"{key} goes with {place}, which this text has not got")
        if self.around and self.valign != "top":
            raise refuse("around goes with valign: top")
        if self.after or self.continues is not False:
            for key in sorted({"around", "shrink"} & self.model_fields_set):
                raise refuse(f"{key} does not go with a text that runs on from box to box")
        return self

    @abstractmethod
    def words(self, row: Row, stage: Stage) -> str:
        """The text for a row."""

    @abstractmethod
    def whence(self, row: Row) -> str:
        """Where the words come from, if they do not stand in the element: ` (from name)`."""

    @property
    @abstractmethod
    def verb(self) -> str:
        """The key that holds the text."""

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The set text; None if there is none."""
        words = self.words(row, stage)
        size = self._above_none("size", value(self.size, row))
        colour = paint_of(self.fill, "fill", row, stage)
        if self.font not in stage.fonts:
            raise FaceError(
                ("font",), f"there is no font {self.font}{near(self.font, stage.fonts)}"
            )
        if colour is None:
            return None
        try:
            content = self._content(words, row, stage, colour)
            lines, middle = self._set(stage, content, size, colour, row)
        except TextError as error:
            raise FaceError((self.verb,), f"{error}{self.whence(row)}", laid_out=True) from error
        turn = value(self.turn, row)
        if turn % 360:
            return Group(lines, rotation(turn, *middle)) if lines else None
        return lines[0] if len(lines) == 1 else Group(lines) if lines else None

    def _set(
        self, stage: Stage, content: str | Rich, size: float, colour: str, row: Row
    ) -> tuple[tuple[Element, ...], tuple[float, float]]:
        """What is set, and the point it turns about."""
        setter, frame = stage.setter(self.font), stage.frame
        icons = self._above_none("icons", value(self.icons, row))
        if self.at is not None:
            x, y = spot(self.at, row, frame)
            found = setter.line(content, size, x, y, colour, anchor=self.anchor, icons=icons)
            return found, (x, y)
        assert self.box is not None
        place = box(self.box, row, frame)
        block = Block(
            self.align,
            self.valign,
            self._leading(value(self.leading, row)),
            None if self.shrink is None else self._above_none("shrink", value(self.shrink, row)),
            value(self.wrap, row),
            tuple(box(one, row, frame) for one in self.around),
            icons,
            tuple(box(one, row, frame) for one in self.after),
            value(self.continues, row),
        )
        found = setter.block(content, size, place, colour, block)
        return found, (place[0] + place[2] / 2, place[1] + place[3] / 2)

    def _content(self, words: str, row: Row, stage: Stage, colour: str) -> str | Rich:
        if not value(self.markup, row):
            return words
        return read_markup(cleaned(words), lambda name: inline(name, colour, stage))

    def _leading(self, given: float) -> float:
        least, most = LEADING
        if not least <= given <= most:
            right = f"write a leading between {least * 100:g}% and {most * 100:g}%"
            raise FaceError(("leading",), f"{given * 100:g}% cannot be read: {right}")
        return given

    def _above_none(self, key: str, given: float) -> float:
        if given <= 0:
            what = {"size": "size of type", "icons": "height of icons"}.get(key, key)
            raise FaceError((key,), f"{given:g} is no {what}: write more than 0")
        return given


class TextElement(Lettering):
    """A text of the definition."""

    text: Template = Field(description="The text, with {fields} of the row.")

    @property
    def verb(self) -> str:
        """The key that holds the text."""
        return "text"

    def whence(self, _: Row) -> str:
        """The columns that the text has words of."""
        names = placeholders(self.text.source) if isinstance(self.text, Computed) else ()
        return f" (from {' and '.join(dict.fromkeys(names))})" if names else ""

    def words(self, row: Row, _: Stage) -> str:
        """The text with the fields of the row."""
        return value(self.text, row)


class SayElement(Lettering):
    """A text of the language being printed, by its key."""

    say: Template = Field(
        description="The key of a text in text/<language>.yaml, with {fields} of the row."
    )

    @property
    def verb(self) -> str:
        """The key that holds the text."""
        return "say"

    def whence(self, row: Row) -> str:
        """The key of the text."""
        return f" (the text {value(self.say, row)})"

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
