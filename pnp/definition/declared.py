"""What a definition can be told, in words. In: the models of kinds and elements; out: their keys.

A model's fields are the one declaration of them: from it come this, the reference in `docs/`, and
the schema for editors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from layouts.face import fields, placing
from layouts.face.element import MODELS, SHAPES, FaceElement
from layouts.face.fields import shown
from layouts.kinds import KINDS
from layouts.kinds.cells import MODELS as CELLS
from layouts.kinds.cells import Whole
from layouts.kinds.faced import Table
from layouts.kinds.polyomino_set import MarkRule, PolyominoSet
from layouts.kinds.sizes import Size
from pnp.definition.schema import Definition, Total
from pnp.definition.tosses import Toss

_WORDS: Final[Mapping[Any, str]] = {
    fields.Length: "a length",
    fields.Number: "a number",
    fields.Ratio: "a number or per cent",
    fields.Count: "a count",
    fields.Flag: "yes or no",
    fields.Scalar: "a value",
    fields.Template: "a text",
    fields.Point: "two lengths",
    fields.Sides: "one length or four",
    fields.Dash: "lengths",
    placing.Reach: "a length or a share",
    placing.Spot: "a place",
    placing.Extent: "width and height",
    placing.About: "width and height",
    placing.Box: "a place, width and height",
    placing.Boxes: "a list of boxes",
    placing.Spots: "a list of places",
    Size: "a size",
    Whole: "a whole number",
}
"""What a field of such a type wants, by its annotation."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key: what it wants, its default as it is written ("" where it has to be given), what it
    means."""

    name: str
    wants: str
    default: str
    required: bool
    about: str


@dataclass(frozen=True, slots=True)
class Declared:
    """A kind, an element or the definition itself, with all its keys in order."""

    name: str
    about: str
    keys: tuple[Key, ...]


def kinds() -> tuple[Declared, ...]:
    """The kinds of component by name."""
    return tuple(
        _declared(kind.name, kind.model, "kind") for kind in sorted(KINDS, key=lambda k: k.name)
    )


def elements() -> tuple[Declared, ...]:
    """The elements of a face by the key that tells them apart."""
    return tuple(
        _declared(name, model, "shape" if name in SHAPES else name)
        for name, model in ((tag.strip("<>"), model) for tag, model in MODELS.items())
    )


def rows() -> tuple[Declared, ...]:
    """What rows are made by, cells and sets, by the key that tells each apart."""
    cells = ((next(iter(model.model_fields.values())).alias, model) for model in CELLS.values())
    made = [(alias or next(iter(model.model_fields)), model) for alias, model in cells]
    return (
        *(_declared(name, model, name) for name, model in made),
        _declared("polyominoes", PolyominoSet, "polyominoes"),
        _declared("marks", MarkRule, "zones"),
    )


def entries() -> tuple[Declared, ...]:
    """What an entry of a list of `game.yaml` is told, by the list's key."""
    return (_declared("totals", Total, "of"), _declared("tosses", Toss, "name"))


def definition() -> Declared:
    """The keys of `game.yaml` itself."""
    return _declared("game.yaml", Definition, "format")


def _declared(name: str, model: type[BaseModel], first: str) -> Declared:
    """The key that tells it apart stands first, then what has to be given."""
    about = " ".join((model.__doc__ or "").split())
    keys = sorted(_keys(model), key=lambda key: (key.name != first, not key.required))
    return Declared(name, about, tuple(keys))


def _keys(model: type[BaseModel]) -> Iterator[Key]:
    for name, field in model.model_fields.items():
        required = field.is_required()
        default = "" if required else _default(field.get_default(call_default_factory=True), field)
        about = field.description or ""
        yield Key(field.alias or name, wants(field), default, required, about)


def wants(field: FieldInfo) -> str:
    """What a field wants, in a few words."""
    return _wants(field.annotation, tuple(field.metadata))


def _wants(annotation: Any, metadata: tuple[Any, ...]) -> str:
    readers = {one.func for one in metadata if isinstance(one, fields.Read)}
    for known, words in _WORDS.items():
        if any(one.func in readers for one in get_args(known)[1:] if isinstance(one, fields.Read)):
            return words
    if (origin := get_origin(annotation)) is Literal:
        return " or ".join(str(one) for one in get_args(annotation))
    inner = [one for one in get_args(annotation) if one is not NoneType]
    if annotation == get_args(Table)[0] or (inner and inner[0] == Table):
        return "a list of rows, a file or a set"
    if NoneType in get_args(annotation) and len(inner) == 1:
        return _wants(_bare(inner[0]), _extras(inner[0]))
    if origin is tuple:
        return "a list of elements" if inner[0] == FaceElement else "a list"
    if origin is not None and issubclass(_as_type(origin), Mapping):
        return "a mapping"
    return "a text" if annotation is str else "a value"


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if _extras(annotation) else annotation


def _extras(annotation: Any) -> tuple[Any, ...]:
    return tuple(getattr(annotation, "__metadata__", ()))


def _as_type(origin: Any) -> type:
    return origin if isinstance(origin, type) else object


def _default(value: Any, field: FieldInfo) -> str:
    """A default as a definition would write it."""
    lengths = any(word in wants(field) for word in ("length", "place", "size", "width"))
    if value is None or value in ((), "", {}):
        return "none"
    if isinstance(value, tuple):
        join = " x " if wants(field) == "a size" else " "
        return join.join(_default_one(one, lengths) for one in value)
    return _default_one(value, lengths)


def _default_one(value: Any, length: bool) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return shown(value)
    return f"{value:.10g}mm" if length else shown(value)
