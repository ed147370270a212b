"""All face elements as one type: a mapping's verb (its one telling key) says which it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, Union

from pydantic import BeforeValidator, Discriminator, Tag

from layouts.face.base import FaceModel
from layouts.face.fault import Key
from layouts.face.fields import refuse
from layouts.face.group import GroupElement
from layouts.face.image import ImageElement
from layouts.face.named import DrawingElement
from layouts.face.pips import PipsElement
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
from layouts.face.template_art import TemplateElement
from layouts.face.text import SayElement, TextElement
from layouts.face.zones import ZonesElement
from layouts.near import near

VERBS: Final = (
    *("text", "say", "symbol", "shape", "image", "group", "repeat", "drawing"),
    *("zones", "pips", "template"),
)
"""The keys that tell the elements apart."""

SHAPES: Final = ("rect", "circle", "ellipse", "polygon", "line", "path")
"""What may stand after the verb `shape`."""

CALLED: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("rectangle", "box", "square", "frame"), "shape: rect"),
        **dict.fromkeys(("disc", "disk", "dot", "round"), "shape: circle"),
        **dict.fromkeys(("oval", "egg"), "shape: ellipse"),
        **dict.fromkeys(("triangle", "hexagon", "star", "diamond"), "shape: polygon"),
        **dict.fromkeys(("arrow", "rule", "stroke"), "shape: line"),
        **{name: f"shape: {name}" for name in SHAPES},
        **dict.fromkeys(("icon", "svg", "art"), "symbol"),
        **dict.fromkeys(("picture", "photo", "png", "jpg"), "image"),
        **dict.fromkeys(("title", "titel", "label", "words", "string", "write"), "text"),
    }
)
"""What people call elements that are called otherwise here."""

MODELS: Final[Mapping[str, type[FaceModel]]] = MappingProxyType(
    {
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
        "<zones>": ZonesElement,
        "<pips>": PipsElement,
        "<template>": TemplateElement,
    }
)
"""The elements by the tag that a validation error's place has for them."""


def _checked(raw: object) -> object:
    """Refuses what no element type could be, in words that say what would be right."""
    if isinstance(raw, FaceModel):
        return raw
    if not isinstance(raw, Mapping):
        raise refuse(f"an element is a mapping with one of the keys {', '.join(VERBS)}")
    verbs = [key for key in VERBS if key in raw]
    if len(verbs) > 1:
        way_out = "make them two"
        if "repeat" in verbs:
            way_out = "what a repeat draws stands under its key draw: {repeat: 3, draw: [...]}"
        raise refuse(f"{' and '.join(verbs)} cannot stand in one element: {way_out}")
    if not verbs:
        for key in raw:
            if called := CALLED.get(str(key).casefold()):
                raise refuse(f"unknown key {key}; did you mean {called!r}?")
            if (hint := near(str(key), VERBS)).endswith("?"):
                raise refuse(f"unknown key {key}{hint}")
        called = f"; there is none called {raw['name']} to change" if "name" in raw else ""
        raise refuse(f"an element needs one of the keys {', '.join(VERBS)}{called}")
    if verbs == ["shape"] and str(raw["shape"]) not in SHAPES:
        meant = CALLED.get(str(raw["shape"]).casefold(), "").removeprefix("shape: ")
        hint = f"; did you mean {meant!r}?" if meant in SHAPES else near(str(raw["shape"]), SHAPES)
        raise refuse(f"unknown shape {raw['shape']!r}{hint}")
    return raw


def _tag(raw: object) -> str:
    if isinstance(raw, Mapping):
        verb = next(key for key in VERBS if key in raw)
        return f"<{raw['shape']}>" if verb == "shape" else f"<{verb}>"
    return next(tag for tag, model in MODELS.items() if type(raw) is model)


if TYPE_CHECKING:
    FaceElement: TypeAlias = FaceModel
else:
    FaceElement = Annotated[
        Union[tuple(Annotated[model, Tag(tag)] for tag, model in MODELS.items())],  # noqa: UP007
        Discriminator(_tag),
        BeforeValidator(_checked),
    ]
"""Any face element. Validate with the context `{"formula": make}`: `make` turns the text behind
a `=` into a Formula and raises ValueError for a text that is none."""

GroupElement.model_rebuild(_types_namespace={"FaceElement": FaceElement})
RepeatElement.model_rebuild(_types_namespace={"FaceElement": FaceElement})


def place(loc: Sequence[Key]) -> tuple[Key, ...]:
    """The keys and indexes of a validation error's `loc`, without pydantic's type tags."""
    return tuple(
        key
        for key in loc
        if not (isinstance(key, str) and key.startswith("<") and key.endswith(">"))
    )
