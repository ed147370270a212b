"""The JSON schema of `game.yaml` and of a variant, for editors. In: the declarations; out: data.

Editors complete keys, show what they mean and underline what is wrong while it is typed. The schema
is wider than what is read: formulas and fields may stand nearly everywhere, and what they come to
only `pnp check` knows. A value may say where it comes from: `!assumed {value: 3, because: ...}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from layouts.face.element import MODELS
from layouts.kinds import KINDS
from layouts.kinds.cells import MODELS as CELLS
from layouts.kinds.polyomino_set import MarkRule, PolyominoSet
from pnp.definition.declared import wants
from pnp.definition.merging import FACES
from pnp.definition.schema import Definition, Total
from pnp.definition.variants import KEYS

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_SCALAR: Final = ["string", "number", "boolean"]
_FORMULA: Final = {"type": "string", "pattern": r"^\s*=|\{"}
_LENGTH: Final = {"type": ["string", "number"], "examples": ["12mm"]}
_SHAPES: Final[Mapping[str, dict[str, Any]]] = {
    "a length": _LENGTH,
    "a number": {"type": ["number", "string"]},
    "a number or per cent": {"type": ["number", "string"], "examples": [1.25, "125%"]},
    "a whole number": {"type": ["integer", "string"]},
    "a count": {"type": ["integer", "boolean", "string"]},
    "yes or no": {"anyOf": [{"type": "boolean"}, {"enum": ["yes", "no", "on", "off"]}, _FORMULA]},
    "a text": {"type": _SCALAR},
    "a value": {},
    "a size": {"type": ["string", "array"], "examples": ["63.5mm x 88.9mm", "poker"]},
    "two lengths": {"type": ["string", "array"], "examples": ["12mm 20mm"]},
    "a length or a share": {"type": ["string", "number"], "examples": ["12mm", "50%"]},
    "a place": {"type": ["string", "array"], "examples": ["12mm 20mm", "center bottom - 9mm"]},
    "width and height": {"type": ["string", "array"], "examples": ["12mm 20mm", "to safe 9mm"]},
    "a place, width and height": {
        "type": ["string", "array"],
        "examples": ["3mm 60mm 57mm 20mm", "safe 60mm to safe 20mm"],
    },
    "lengths": {"type": ["string", "array"], "examples": ["1mm 0.6mm"]},
    "one length or four": {"type": ["string", "array"], "examples": ["10mm"]},
    "a list of boxes": {"type": "array"},
    "a list of places": {"type": "array"},
}
"""What JSON has for a field that is read from a text, by what it wants."""

_WORDS_IN_ONE: Final = (
    ("Total", "of"),
    ("PolyominoSet", "kinds"),
    ("MarkRule", "zones"),
    ("MarkRule", "not_with"),
)
"""Lists that may be written as one text."""

_SOURCED: Final = {
    "type": "object",
    "description": "A value with where it comes from: !assumed {value: 3, or: [4], because: ...}.",
    "properties": {"value": {}, "or": {}, "because": {"type": _SCALAR}},
    "required": ["value"],
    "additionalProperties": False,
}
_PARAMETER: Final = {
    "anyOf": [
        {"type": ["integer", "boolean", "string"]},
        {
            "type": "object",
            "properties": {
                "type": {"enum": ["count", "flag"], "description": "flag for a switch."},
                "from": {"description": "The least value."},
                "to": {"description": "The greatest value."},
                "default": {"description": "The value if none is set."},
                "about": {"type": "string", "description": "What it is, for people."},
            },
            "additionalProperties": False,
        },
    ]
}


_ELEMENTS: Final = {
    "type": "object",
    "description": "What differs in the elements of these names.",
    "additionalProperties": {"type": "object"},
}
_ELEMENTS_LIKE: Final = {
    **_ELEMENTS,
    "properties": {"like": {"type": _SCALAR, "description": "The drawing it takes over."}},
}
_LIKE: Final = {
    "type": "object",
    "description": "What differs from another component.",
    "properties": {"like": {"type": _SCALAR}, "name": {"type": _SCALAR}},
    "required": ["like"],
}


def game_schema() -> dict[str, Any]:
    """The schema of `game.yaml`."""
    made: dict[str, Any] = Definition.model_json_schema()
    declarations: list[type[BaseModel]] = [Total, *MODELS.values(), *CELLS.values()]
    declarations += [PolyominoSet, MarkRule]
    declarations += [kind.model for kind in KINDS]
    models = {model.__name__: model for model in declarations}
    for name, declared in made["$defs"].items():
        if name in models:
            _read_from_text(declared, models[name])
        if name in {kind.model.__name__ for kind in KINDS}:
            declared["required"] = ["kind", *declared.get("required", ())]
    _read_from_text(made, Definition)
    made["properties"]["format"] = _format(made["properties"]["format"])
    made["properties"]["parameters"] = _named(_PARAMETER, "Numbers and switches to set.")
    made["properties"]["credits"]["type"] = ["array", "string"]
    made["properties"]["languages"]["type"] = ["array", "string"]
    for name, key in _WORDS_IN_ONE:
        made["$defs"][name]["properties"][key]["type"] = ["array", "string"]
    _or_like(made)
    found: dict[str, Any] = _sourced(made)
    found["$defs"]["Sourced"] = _SOURCED
    return {"$schema": DIALECT, **found, "title": "A game"}


def variant_schema() -> dict[str, Any]:
    """The schema of a file in `variants/`: a part of a game's keys, components by their names."""
    game = game_schema()
    parts: list[dict[str, Any]] = []
    for kind in KINDS:
        name = kind.model.__name__
        declared = dict(game["$defs"][name])
        declared["required"] = []
        faces = {key: declared["properties"].get(key) for key in FACES}
        told = {key: {"anyOf": [face, _ELEMENTS]} for key, face in faces.items() if face}
        declared["properties"] = {**declared["properties"], **told}
        game["$defs"][f"{name}InVariant"] = declared
        parts.append({"$ref": f"#/$defs/{name}InVariant"})
    properties = {key: value for key, value in game["properties"].items() if key in KEYS}
    properties["components"] = _named(
        {"anyOf": [*parts, _LIKE, _REFERENCE]}, "What differs, by name."
    )
    texts = {"type": _SCALAR}
    properties["builds_on"] = {**texts, "description": "The variant below this one."}
    properties["remove"] = {
        "type": ["array", "string"],
        "description": "Components and parameters that this variant does without.",
    }
    return {**game, "title": "A variant", "properties": properties, "required": ["format"]}


def _or_like(schema: dict[str, Any]) -> None:
    """Lets components and drawings be like others."""
    components, drawings = (schema["properties"][key] for key in ("components", "drawings"))
    components["items"] = {"anyOf": [components["items"], _LIKE]}
    drawings["additionalProperties"] = {"anyOf": [drawings["additionalProperties"], _ELEMENTS_LIKE]}


def _read_from_text(declared: dict[str, Any], model: type[BaseModel]) -> None:
    """Say what JSON has for each field that a definition writes as a text."""
    for name, field in model.model_fields.items():
        own = declared["properties"][field.alias or name]
        shape = _SHAPES.get(wants(field))
        if shape is not None:
            kept = {key: own[key] for key in ("description", "title") if key in own}
            declared["properties"][field.alias or name] = {**shape, **kept}


def _format(own: Mapping[str, Any]) -> dict[str, Any]:
    return {"enum": [1, "1"], "description": own["description"]}


def _named(inner: Mapping[str, Any], about: str) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": inner, "description": about}


_REFERENCE: Final = {"$ref": "#/$defs/Sourced"}


def _sourced(schema: Any) -> Any:
    """The schema with a source allowed at every value of a mapping and of a list."""
    if isinstance(schema, list):
        return [_sourced(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    # An element or a kind that is wrong fits none of many: editors tell more of `anyOf`.
    found = {"anyOf" if key == "oneOf" else key: _sourced(one) for key, one in schema.items()}
    if "properties" in schema:
        found["properties"] = {
            key: value if key == "format" or "const" in value else _or_sourced(value)
            for key, value in found["properties"].items()
        }
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            found[key] = _or_sourced(found[key])
    return found


def _or_sourced(value: dict[str, Any]) -> dict[str, Any]:
    about: dict[str, Any] = {key: value[key] for key in ("description", "title") if key in value}
    return {"anyOf": [value, _REFERENCE], **about}
