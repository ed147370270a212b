"""The tree of a YAML file: texts, lists and mappings that know their place and their source.

Every scalar is text, whatever it looks like; the declared type of its field reads it later. An
alias shares its anchor's node, so a tree may be far larger than what it stores; `yaml_tree` sees
to it that it stays below 100,000 values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from pnp.definition.errors import Fault, Place

Path: TypeAlias = tuple[str | int, ...]
SourceKind: TypeAlias = Literal["rulebook", "public", "assumed"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value comes from, what else it might be, and why this one was taken."""

    kind: SourceKind
    alternatives: tuple[str, ...] = ()
    because: str = ""


RULEBOOK = Source("rulebook")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A plain or quoted text."""

    text: str
    place: Place
    source: Source | None = None
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    nodes: tuple[Node, ...]
    place: Place
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping; `keys` says where each key stands."""

    nodes: Mapping[str, Node]
    keys: Mapping[str, Place]
    place: Place
    source: Source | None = None


Node: TypeAlias = Scalar | Items | Fields


def plain(node: Node) -> Any:
    """The tree as texts, lists and dicts."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Items):
        return [plain(child) for child in node.nodes]
    return {key: plain(child) for key, child in node.nodes.items()}


def inline(value: object) -> str:
    """A plain value on one line, for showing."""
    if isinstance(value, list):
        return ", ".join(map(inline, value))
    if isinstance(value, dict) and value.keys() == {"from", "to"}:
        return f"{inline(value['from'])} to {inline(value['to'])}"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {inline(item)}" for key, item in value.items())
    return str(value)


def child(node: Node, step: str | int) -> Node | None:
    """What stands under a key or an index, None if nothing does."""
    if isinstance(node, Fields) and isinstance(step, str):
        return node.nodes.get(step)
    if isinstance(node, Items) and isinstance(step, int) and 0 <= step < len(node.nodes):
        return node.nodes[step]
    return None


def walk(root: Node, path: Path) -> Iterator[Node]:
    """The nodes along a path, the root first, as far as the path leads."""
    node: Node | None = root
    for step in path:
        if node is None:
            return
        yield node
        node = child(node, step)
    if node is not None:
        yield node


def place_of(root: Node, path: Path, key: bool = False) -> Place:
    """Where the value at a path stands, or its key, or the nearest thing around it."""
    steps = list(walk(root, path))
    if key and len(steps) >= len(path) and path:
        holder = steps[len(path) - 1]
        if isinstance(holder, Fields) and path[-1] in holder.keys:
            return holder.keys[str(path[-1])]
    return steps[-1].place


def source_of(root: Node, path: Path) -> Source:
    """The innermost source tag around the value at a path; without one it is the rulebook's."""
    found = RULEBOOK
    for node in walk(root, path):
        found = node.source or found
    return found


def dotted(root: Node, path: Path) -> str:
    """A path for people: `components.cows.size`."""
    return ".".join(names_of(root, path))


def names_of(root: Node, path: Path) -> tuple[str, ...]:
    """The steps of a path for people: entries of a list by their `name`, else counted from 1."""
    words = []
    nodes = list(walk(root, path))
    for depth, step in enumerate(path):
        word = str(step)
        if isinstance(step, int):
            entry = nodes[depth + 1] if depth + 1 < len(nodes) else None
            name = child(entry, "name") if entry else None
            word = name.text if isinstance(name, Scalar) and name.text else str(step + 1)
        words.append(word)
    return tuple(words)


def fault_at(root: Node, path: Path, message: str, key: bool = False) -> Fault:
    """A fault that names the place of the value at a path, or with `key` of its key."""
    return Fault(place_of(root, path, key), dotted(root, path), message)


def with_node(fields: Fields, name: str, node: Node, key: Place | None = None) -> Fields:
    """A mapping with one entry set; a new entry stands last."""
    place = key or fields.keys.get(name) or node.place
    return replace(fields, nodes={**fields.nodes, name: node}, keys={**fields.keys, name: place})
