"""Validation errors in words, with their places.

In: what pydantic found wrong and the tree it was read from. Out: a `Fault` each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from layouts.face.element import MODELS, place
from layouts.face.fault import with_article
from layouts.kinds import BY_NAME
from layouts.kinds.cells import MODELS as CELLS
from layouts.kinds.polyomino_set import MarkRule, PolyominoSet
from layouts.near import near
from pnp.definition.errors import ENOUGH, Fault, Place
from pnp.definition.nodes import Fields, Items, Node, Path, Scalar, child, fault_at, walk
from pnp.definition.schema import Definition, Total
from pnp.definition.stray_keys import meant
from pnp.definition.tosses import Toss

Loc = Sequence[str | int]

_ENTRIES: Final = {"totals": "total", "tosses": "toss"}
"""Lists whose entries have keys of their own, and what an entry is called."""

_SET: Final = "<polyomino set>"
_MARK: Final = "<mark of a polyomino set>"


def explain(error: ValidationError, root: Node) -> list[Fault]:
    """The faults of a validation error, in the order of the definition."""
    errors = error.errors(include_url=False)[:ENOUGH]
    strays = [one["loc"] for one in errors if one["type"] == "extra_forbidden"]
    found = [_fault(details, root) for details in errors if not _is_misspelt(details, strays)]
    told: dict[tuple[Place, str], Fault] = {}
    for fault in found:
        if fault:
            # what several components have from one that they are like is wrong once
            told.setdefault((fault.place, fault.message), fault)
    return sorted(told.values(), key=lambda fault: fault.place)


def _is_misspelt(details: ErrorDetails, strays: Sequence[Loc]) -> bool:
    """Whether a key is missing only because it stands there with a slip: that one is told."""
    if details["type"] != "missing":
        return False
    *holder, wanted = details["loc"]
    beside = (loc for loc in strays if list(loc[:-1]) == holder)
    return any(near(str(loc[-1]), _keys(loc)) == f"; did you mean {wanted!r}?" for loc in beside)


def _fault(details: ErrorDetails, root: Node) -> Fault | None:
    loc, kind = details["loc"], details["type"]
    if kind == "missing":
        path = (*located(loc[:-1]), loc[-1])
        return fault_at(root, path, f"{_owner(loc)} needs {str(loc[-1])!r}")
    if kind == "extra_forbidden":
        path, word = (*located(loc[:-1]), loc[-1]), str(loc[-1])
        value = child(list(walk(root, path[:-1]))[-1], word)
        message = f"{_owner(loc)} has no {word!r}{meant(word, value, _keys(loc))}"
        return fault_at(root, path, message, key=True)
    path = (*located(loc), *details.get("ctx", {}).get("at", ()))
    node = list(walk(root, path))[-1]
    if kind == "too_short":
        least = details["ctx"]["min_length"]
        written = node.text.split() if isinstance(node, Scalar) else node.nodes
        # entries with faults of their own do not count for pydantic
        return None if len(written) >= least else fault_at(root, path, f"needs {least} or more")
    if path[:1] == ("components",) and len(path) == 2 and isinstance(node, Fields):
        path = (*path, "kind") if "kind" in node.nodes else path
    return fault_at(root, path, _words(details, node), key="[key]" in loc)


def located(loc: Loc) -> Path:
    """The way to the value that an error's place means, without the tags of pydantic's unions."""
    return tuple(step for step in place(loc) if step != "[key]")


def _words(details: ErrorDetails, node: Node) -> str:
    kind, context = details["type"], details.get("ctx", {})
    if isinstance(node, Scalar) and not node.text and not node.quoted:
        return "is empty; write a value after the colon (one that begins with # goes in quotes)"
    if kind in ("string_type", "face") and isinstance(node, Fields) and len(node.nodes) == 1:
        ((name, inner),) = node.nodes.items()
        if isinstance(inner, Scalar) and not inner.text:
            return f'{{{name}}} without quotes is a mapping; write "{{{name}}}"'
    if kind == "string_type":
        return f"has to be a text, not {_kind(node)}"
    if kind in ("tuple_type", "list_type"):
        return f"has to be a list, not {_kind(node)}"
    if kind in ("model_type", "dict_type", "mapping_type", "model_attributes_type"):
        return f"has to be a mapping, not {_kind(node)}"
    if kind == "literal_error":
        return _choice(node, details)
    if kind == "too_long":
        return f"has more than {context['max_length']} entries"
    if kind == "string_too_short":
        return "may not be empty"
    if kind == "string_too_long":
        return f"is too long; at most {context['max_length']} letters"
    if kind == "string_pattern_mismatch":
        return "has to be one line of text"
    return details["msg"].removeprefix("Value error, ")


def _choice(node: Node, details: ErrorDetails) -> str:
    text = node.text if isinstance(node, Scalar) else _kind(node)
    known = [
        word.strip("'") for word in details["ctx"]["expected"].replace(" or ", ", ").split(", ")
    ]
    return f"{text!r} cannot stand here{near(text, known)}"


def _kind(node: Node) -> str:
    if isinstance(node, Items):
        return "a list"
    return "a mapping" if isinstance(node, Fields) else f"the text {node.text!r}"


@cache
def _models() -> Mapping[str, type[BaseModel]]:
    """The models by the tags that pydantic puts into places."""
    kinds = {f"<{name}>": kind.model for name, kind in BY_NAME.items()}
    sets: dict[str, type[BaseModel]] = {_SET: PolyominoSet, _MARK: MarkRule}
    return {**kinds, **MODELS, **CELLS, **sets, "totals": Total, "tosses": Toss}


def _holder(loc: Loc) -> str:
    """The tag of the model that the last key of a place belongs to; empty for the game's own."""
    models = _models()
    if loc[0] in _ENTRIES and len(loc) > 1:
        return str(loc[0])
    tags = [str(step) for step in loc[1:-1] if step in models]
    if tags[-1:] == [_SET] and "marks" in loc[:-2]:
        return _MARK
    return tags[-1] if tags else ""


def _owner(loc: Loc) -> str:
    """What the last key of a place belongs to: a token, a rect, a total, the game."""
    holder = _holder(loc)
    if not holder:
        return "a game"
    word = holder.strip("<>")
    if holder in _ENTRIES:
        return with_article(_ENTRIES[holder])
    return with_article(f"{word} element" if word.endswith("s") else word)


def _keys(loc: Loc) -> list[str]:
    holder = _holder(loc)
    model = _models()[holder] if holder else Definition
    return [field.alias or name for name, field in model.model_fields.items()]
