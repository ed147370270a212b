"""`template: card.svg`: a drawing whose texts and pictures the row fills."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

from pydantic import Field, ValidationError

from layouts.drawing import Element
from layouts.face.base import FaceModel, draw
from layouts.face.fault import FaceError
from layouts.face.fields import Row, Scalar, Template, value, worked
from layouts.face.font_name import STANDARD, FontName
from layouts.face.group import Placed
from layouts.face.image import ImageElement
from layouts.face.stage import Stage
from layouts.face.text import TextElement
from layouts.near import near
from layouts.svg.slots import ImageSlot, Slot, TextSlot

Made = TypeVar("Made", bound=FaceModel)

_HOUSE: Final[Mapping[str, str]] = {"nunito": "text", "baloo 2": "display", "baloo": "display"}
"""The typefaces of the house by the names that drawing programs have for them."""


class TemplateElement(Placed):
    """An SVG file drawn in Inkscape, Figma or the like, at its true size.

    Its texts may hold {fields} of the row. An image, or a rectangle, whose label or id is the name
    of a picture with {fields}, such as {art} or art/{name}.png, makes room for that picture. A text
    that flows into a rectangle is wrapped and has to fit there. What overhangs the file's page is
    bleed.
    """

    template: Template = Field(description="An SVG file, with {fields} of the row.")
    font: FontName | None = Field(
        None, description="The font of its texts whose own is neither the game's nor the house's."
    )
    fields: Mapping[str, Scalar] = Field(
        default_factory=dict, alias="with", description="Fields that the drawing sees besides."
    )

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The drawing, filled."""
        name = value(self.template, row)
        try:
            slotted = stage.templates(name)
        except (LookupError, ValueError) as error:
            reason = error.args[0] if error.args else f"there is no template {name}"
            raise FaceError(("template",), str(reason)) from error
        inner = {**row, **worked(self.fields, row, "with")}

        def fill(slot: Slot) -> Element | None:
            stage.effort.element()
            try:
                return draw(self._element(slot, stage), inner, stage)
            except FaceError as fault:
                message = f"{slotted.name}:{slot.line}: {fault.message}"
                raise FaceError(("template",), message, laid_out=fault.laid_out) from fault

        return self.placed(slotted.filled(fill), row, stage)

    def _element(self, slot: Slot, stage: Stage) -> FaceModel:
        if isinstance(slot.what, TextSlot):
            return _text(slot.what, self._font(slot.what, stage), frozenset(stage.fonts))
        assert isinstance(slot.what, ImageSlot)
        return _image(slot.what)

    def _font(self, slot: TextSlot, stage: Stage) -> str:
        """The font of a text. Raises FaceError if it is not here."""
        known = {name.casefold(): name for name in stage.fonts}
        known |= {name.casefold(): role for name, role in (*_HOUSE.items(), *STANDARD.items())}
        cuts = ("-bold" if slot.bold else "") + ("-italic" if slot.italic else "")
        for family in slot.families or ("text",):
            role = known.get(family.casefold())
            if role is not None:
                return f"{role}{cuts}" if f"{role}{cuts}" in stage.fonts else role
        if self.font is not None:
            return f"{self.font}{cuts}" if f"{self.font}{cuts}" in stage.fonts else self.font
        own = near(slot.families[0], stage.fonts)
        hint = own if own.endswith("?") else ""
        raise FaceError(
            ("font",),
            f"there is no font {slot.families[0]}{hint}; write font: text beside template:, or add "
            "the font's file under fonts:",
        )


def _lengths(mm: tuple[float, ...]) -> list[str]:
    return [f"{one:.6f}mm" for one in mm]


@lru_cache(maxsize=1024)
def _text(slot: TextSlot, font: str, fonts: frozenset[str]) -> TextElement:
    """The element that sets a text. Raises FaceError."""
    given: dict[str, object] = {
        "text": slot.words,
        "size": f"{slot.size:.6f}mm",
        "font": font,
        "fill": slot.fill,
    }
    if len(slot.place) == 2:
        given |= {"at": _lengths(slot.place), "anchor": slot.anchor}
    else:
        box = _lengths(slot.place)
        given |= {"box": box, "align": slot.align, "leading": slot.leading}
    return _made(TextElement, given, fonts)


@lru_cache(maxsize=1024)
def _image(slot: ImageSlot) -> ImageElement:
    """The element that places a picture. Raises FaceError."""
    place = _lengths(slot.place)
    given: dict[str, object] = {"image": slot.name, "at": place[:2], "size": place[2:]}
    return _made(ImageElement, given, frozenset())


def _made(model: type[Made], given: dict[str, object], fonts: frozenset[str]) -> Made:
    try:
        return model.model_validate(given, context={"fonts": fonts})
    except ValidationError as error:
        raise FaceError((), error.errors()[0]["msg"]) from error
