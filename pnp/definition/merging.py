"""Merging: what differs put over a tree, as variants do and components that are like others.

In: two nodes. Out: one, in which each value keeps the file and line it was written in. Mappings are
merged key by key, everything else is replaced; but a mapping put over a face is merged into the
elements of those names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pnp.definition.nodes import RULEBOOK, Fields, Items, Node, Scalar, with_node

FACES: Final = ("front", "back", "place")
"""The keys of a component that hold elements."""


def merge(base: Node | None, over: Node, *, face: bool = False) -> Node:
    """Mappings key by key, anything else replaced. A merged mapping keeps the base's place, and
    each value that is put over keeps its own source. With `face` the base is a list of elements."""
    if face and isinstance(base, Items) and isinstance(over, Fields):
        return _elements(base, over)
    if not isinstance(base, Fields) or not isinstance(over, Fields):
        return over
    nodes = dict(base.nodes)
    for key, node in over.nodes.items():
        # without this a source tag around the base's value would hold for the variant's too
        own = replace(node, source=node.source or over.source or RULEBOOK)
        nodes[key] = merge(base.nodes.get(key), own, face=key in FACES)
    return replace(base, nodes=nodes, keys={**base.keys, **over.keys})


def _elements(base: Items, over: Fields) -> Items:
    """The elements with what differs in those of these names; new ones lie on top."""
    entries = list(base.nodes)
    places = places_by_name(entries)
    for name, node in over.nodes.items():
        if name in places:
            entries[places[name]] = merge(entries[places[name]], node)
        elif isinstance(node, Fields):
            named = node.nodes.get("name", Scalar(name, over.keys[name]))
            entries.append(with_node(node, "name", named))
        else:
            entries.append(node)
    return replace(base, nodes=tuple(entries), source=over.source or base.source)


def places_by_name(entries: Iterable[Node]) -> dict[str, int]:
    """The indexes of a list's mappings by their key `name`; of two alike the first."""
    places: dict[str, int] = {}
    for index, entry in enumerate(entries):
        name = entry.nodes.get("name") if isinstance(entry, Fields) else None
        if isinstance(name, Scalar):
            places.setdefault(name.text, index)
    return places
