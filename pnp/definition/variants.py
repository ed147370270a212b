"""Variants: a game's tree with what differs put over it.

In: the tree of `game.yaml` and the variants' trees. Out: one tree, in which each value keeps the
file and line it was written in. Mappings are merged key by key, everything else is replaced;
components go by their names, and so do the elements of a face that a variant tells as a mapping.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from layouts.near import near
from pnp.definition.errors import ENOUGH, DefinitionError, Fault, Place
from pnp.definition.merging import merge, places_by_name
from pnp.definition.nodes import Fields, Items, Node, Scalar, fault_at, with_node
from pnp.definition.parameters import as_fields

KEYS: Final = (
    "format",
    "title",
    "about",
    "builds_on",
    "parameters",
    "colours",
    "drawings",
    "components",
    "totals",
    "tosses",
    "rules",
    "remove",
)
FACTS: Final = ("format", "title", "about", "builds_on", "remove")


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant as a list shows it; `rules` says whether it brings a rules file of its own."""

    name: str
    title: str
    about: str
    builds_on: str | None
    rules: bool = False


def is_file(variant: str) -> bool:
    """Whether a variant is named by its file, with a slash or the ending, and not by its name."""
    return variant.endswith((".yaml", ".yml")) or any(sign in variant for sign in ("/", os.sep))


def describe(name: str, root: Fields) -> Variant:
    """What a variant's file says of itself."""
    texts = {key: node.text for key, node in root.nodes.items() if isinstance(node, Scalar)}
    title = texts.get("title") or name
    return Variant(name, title, texts.get("about", ""), texts.get("builds_on"), "rules" in texts)


def chain(name: str, read: Callable[[str], Fields], known: tuple[str, ...]) -> list[Fields]:
    """The trees of a variant and of all it builds on, the lowest first. Raises DefinitionError."""
    names = [name]
    trees: list[Fields] = []
    while True:
        root = read(names[-1])
        trees.insert(0, root)
        below = root.nodes.get("builds_on")
        if below is None:
            return trees
        if not isinstance(below, Scalar) or below.text not in known:
            text = below.text if isinstance(below, Scalar) else ""
            message = f"no variant {text!r}{near(text, known)}"
            raise DefinitionError([fault_at(root, ("builds_on",), message)])
        if below.text in names:
            ring = " -> ".join([*names[names.index(below.text) :], below.text])
            raise DefinitionError([fault_at(root, ("builds_on",), f"goes round: {ring}")])
        names.append(below.text)


def with_variant(base: Fields, variant: Fields, faults: list[Fault]) -> Fields:
    """The game with one variant put over it. Faults are added to the list."""
    merged = base
    for key, node in variant.nodes.items():
        if key not in KEYS:
            message = f"a variant has no {key!r}{near(key, KEYS)}"
            faults.append(fault_at(variant, (key,), message, key=True))
        elif key in FACTS:
            if key != "remove" and not isinstance(node, Scalar):
                faults.append(fault_at(variant, (key,), "has to be a text"))
        elif key == "components":
            merged = _with_components(merged, variant, node, faults)
        elif key == "parameters":
            merged = _with_parameters(merged, variant, node, faults)
        elif key == "drawings" and isinstance(node, Fields):
            merged = _with_drawings(merged, node, variant.keys[key])
        else:
            merged = with_node(merged, key, merge(merged.nodes.get(key), node), variant.keys[key])
    return _without_removed(merged, variant, faults)


def _with_drawings(base: Fields, over: Fields, key: Place) -> Fields:
    below = base.nodes.get("drawings")
    if not isinstance(below, Fields):
        return with_node(base, "drawings", over, key)
    nodes = {
        name: merge(below.nodes.get(name), node, face=True) for name, node in over.nodes.items()
    }
    return with_node(base, "drawings", merge(below, replace(over, nodes=nodes)), key)


def _with_parameters(base: Fields, variant: Fields, over: Node, faults: list[Fault]) -> Fields:
    below = base.nodes.get("parameters")
    known = tuple(below.nodes) if isinstance(below, Fields) else ()
    for name, node in over.nodes.items() if isinstance(over, Fields) else ():
        told = as_fields(node)
        only_default = isinstance(told, Fields) and told.nodes.keys() == {"default"}
        if name not in known and only_default and near(name, known).endswith("?"):
            message = f"the game has no parameter {name!r}{near(name, known)}"
            message += " (a new one so alike says more: from, to or about)"
            faults.append(fault_at(variant, ("parameters", name), message, key=True))
    key = variant.keys["parameters"]
    return with_node(base, "parameters", merge(_long(below), _long(over) or over), key)


def _long(node: Node | None) -> Node | None:
    if not isinstance(node, Fields):
        return node
    return replace(node, nodes={name: as_fields(entry) for name, entry in node.nodes.items()})


def _with_components(base: Fields, variant: Fields, over: Node, faults: list[Fault]) -> Fields:
    if not isinstance(over, Fields):
        message = "has to be a mapping of names, like cows: {size: mini}"
        faults.append(fault_at(variant, ("components",), message))
        return base
    below = base.nodes.get("components")
    entries = list(below.nodes) if isinstance(below, Items) else []
    places = places_by_name(entries)
    for name, node in over.nodes.items():
        if len(faults) >= ENOUGH:
            break
        path = ("components", name)
        if not isinstance(node, Fields):
            faults.append(fault_at(variant, path, "has to be a mapping, like {size: mini}"))
        elif name in places:
            entries[places[name]] = merge(entries[places[name]], node)
        elif "kind" in node.nodes or "like" in node.nodes:
            named = Scalar(name, over.keys[name])
            entries.append(with_node(node, "name", node.nodes.get("name", named)))
        else:
            message = f"the game has no component {name!r}{near(name, places)}"
            message += " (a new one needs its kind)"
            faults.append(fault_at(variant, path, message, key=True))
    place = below.place if below is not None else over.place
    return with_node(base, "components", Items(tuple(entries), place))


def _without_removed(base: Fields, variant: Fields, faults: list[Fault]) -> Fields:
    removed = variant.nodes.get("remove")
    if removed is None:
        return base
    names = removed.nodes if isinstance(removed, Items) else (removed,)
    below, parameters = base.nodes.get("components"), base.nodes.get("parameters")
    left = dict(parameters.nodes) if isinstance(parameters, Fields) else {}
    entries: Mapping[int, Node] = dict(enumerate(below.nodes if isinstance(below, Items) else ()))
    places = places_by_name(list(entries.values()))
    gone = set()
    for node in names:
        if len(faults) >= ENOUGH:
            break
        if isinstance(node, Scalar) and node.text in places:
            gone.add(places[node.text])
            continue
        if isinstance(node, Scalar) and left.pop(node.text, None) is not None:
            continue
        word = node.text if isinstance(node, Scalar) else ""
        known = {**places, **left}
        message = f"the game has no component or parameter {word!r}{near(word, known)}"
        faults.append(Fault(node.place, "remove", message))
    if isinstance(parameters, Fields) and len(left) < len(parameters.nodes):
        base = replace(base, nodes={**base.nodes, "parameters": replace(parameters, nodes=left)})
    if below is None or not gone:
        return base
    kept = tuple(entry for index, entry in entries.items() if index not in gone)
    return with_node(base, "components", Items(kept, below.place))
