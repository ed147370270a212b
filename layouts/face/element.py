"""All face elements as one type: a mapping's verb (its one telling key) says which it is."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Discriminator, Tag

from layouts.face.base import FaceModel
from layouts.face.fault import Key
from layouts.face.fields import refuse
from layouts.face.group import GroupElement
from layouts.face.image import ImageElement
from layouts.face.named import DrawingElement
from layouts.face.repeat import RepeatElement
from layouts.face.shape import (
    CircleElement,
    EllipseElement,
    LineElement,
    PathElement,
    PolygonElement,
    RectElement,
)
from layouts.face.symbol import SymbolElement
from layouts.face.text import SayElement, TextElement

VERBS = ("text", "say", "symbol", "shape", "image", "group", "repeat", "drawing")
SHAPES = ("rect", "circle", "ellipse", "polygon", "line", "path")


def _checked(raw: object) -> object:
    """Refuses what no element type could be, in words that say what would be right."""
    if isinstance(raw, FaceModel):
        return raw
    if not isinstance(raw, Mapping):
        raise refuse(f"an element is a mapping with one of the keys {', '.join(VERBS)}")
    verbs = [key for key in VERBS if key in raw]
    if len(verbs) > 1:
        raise refuse(f"{' and '.join(verbs)} cannot stand in one element: make them two")
    if not verbs:
        for key in raw:
            near = get_close_matches(str(key), VERBS, 1)
            if near:
                raise refuse(f"unknown key {key}: did you mean {near[0]}?")
        raise refuse(f"an element needs one of the keys {', '.join(VERBS)}")
    if verbs == ["shape"] and raw["shape"] not in SHAPES:
        near = get_close_matches(str(raw["shape"]), SHAPES, 1)
        hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(SHAPES)}"
        raise refuse(f"unknown shape {raw['shape']!r}: {hint}")
    return raw


def _tag(raw: object) -> str:
    if isinstance(raw, Mapping):
        verb = next(key for key in VERBS if key in raw)
        return f"<{raw['shape']}>" if verb == "shape" else f"<{verb}>"
    return f"<{type(raw).__name__.removesuffix('Element').lower()}>"


FaceElement: TypeAlias = Annotated[
    Annotated[TextElement, Tag("<text>")]
    | Annotated[SayElement, Tag("<say>")]
    | Annotated[SymbolElement, Tag("<symbol>")]
    | Annotated[RectElement, Tag("<rect>")]
    | Annotated[CircleElement, Tag("<circle>")]
    | Annotated[EllipseElement, Tag("<ellipse>")]
    | Annotated[PolygonElement, Tag("<polygon>")]
    | Annotated[LineElement, Tag("<line>")]
    | Annotated[PathElement, Tag("<path>")]
    | Annotated[ImageElement, Tag("<image>")]
    | Annotated[GroupElement, Tag("<group>")]
    | Annotated[RepeatElement, Tag("<repeat>")]
    | Annotated[DrawingElement, Tag("<drawing>")],
    Discriminator(_tag),
    BeforeValidator(_checked),
]
"""Any face element. Validate with the context `{"formula": make}`: `make` turns the text behind
a `=` into a Formula and raises ValueError for a text that is none."""

GroupElement.model_rebuild(_types_namespace={"FaceElement": FaceElement})
RepeatElement.model_rebuild(_types_namespace={"FaceElement": FaceElement})


_MODELS: Mapping[str, type[FaceModel]] = {
    "<text>": TextElement,
    "<say>": SayElement,
    "<symbol>": SymbolElement,
    "<rect>": RectElement,
    "<circle>": CircleElement,
    "<ellipse>": EllipseElement,
    "<polygon>": PolygonElement,
    "<line>": LineElement,
    "<path>": PathElement,
    "<image>": ImageElement,
    "<group>": GroupElement,
    "<repeat>": RepeatElement,
    "<drawing>": DrawingElement,
}


def place(loc: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys and indexes of a validation error's `loc`, without pydantic's type tags."""
    return tuple(key for key in loc if not (isinstance(key, str) and key.startswith("<")))


def keys(raw: Mapping[str, object]) -> tuple[str, ...]:
    """The keys an element may have, by its verb; all verbs if it has none."""
    verb = next((key for key in VERBS if key in raw), None)
    if verb is None or (verb == "shape" and raw["shape"] not in SHAPES):
        return VERBS
    model = _MODELS[_tag(raw)]
    return tuple(field.alias or name for name, field in model.model_fields.items())
