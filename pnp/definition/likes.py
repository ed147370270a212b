"""Likeness: components and drawings that are like others, of which only the difference is said.

In: a game's tree with `like: cows` in a component or a drawing. Out: the tree in which each has all
that it takes over, every value with the file and line it was written in. A face that is a mapping
says what differs in the elements of those names: `front: {title: {size: 5mm}}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault
from pnp.definition.merging import merge, places_by_name
from pnp.definition.nodes import Fields, Items, Node, Path, Scalar, with_node

LIKE: Final = "like"
DEEPEST: Final = 50
"""So many may be like each other in a row."""
MOST_VALUES: Final = 100_000
"""So many values all that is taken over may have, as many as a file."""
_OWN: Final = ("name", "title")


def with_likes(tree: Fields) -> Fields:
    """The tree without `like`. Raises DefinitionError for what there is not or what goes round."""
    likes = _Likes(tree)
    components, drawings = tree.nodes.get("components"), tree.nodes.get("drawings")
    if isinstance(components, Items):
        places = places_by_name(components.nodes)
        named = {name: components.nodes[index] for name, index in places.items()}
        made = list(components.nodes)
        for index, entry in enumerate(components.nodes):
            if _like(entry) is not None:
                made[index] = likes.component(entry, ("components", index), named)
        tree = with_node(tree, "components", replace(components, nodes=tuple(made)))
    if isinstance(drawings, Fields):
        nodes = {
            name: node if _like(node) is None else likes.drawing(node, ("drawings", name), drawings)
            for name, node in drawings.nodes.items()
        }
        tree = with_node(tree, "drawings", replace(drawings, nodes=nodes))
    if likes.faults:
        raise DefinitionError(likes.faults)
    return tree


class _Likes:
    """Takes over what others have; knows what is wrong and how much has been taken over."""

    def __init__(self, tree: Fields) -> None:
        self.faults: list[Fault] = []
        self._tree = tree
        self._values = 0

    def component(self, entry: Node, path: Path, named: Mapping[str, Node]) -> Node:
        """A component with all it takes over: everything but name and title."""
        made, *overs = reversed(self._chain(entry, path, named, "component"))
        for over in overs:
            assert isinstance(made, Fields)
            assert isinstance(over, Fields)
            kind, own = made.nodes.get("kind"), over.nodes.get("kind")
            if isinstance(kind, Scalar) and isinstance(own, Scalar) and kind.text != own.text:
                words = f"what is like a {kind.text} is one too: leave kind out"
                self.faults.append(Fault(own.place, "components", words))
            kept = {key: node for key, node in made.nodes.items() if key not in _OWN}
            made = merge(replace(made, nodes=kept, place=over.place), _without_like(over))
        return made

    def drawing(self, node: Node, path: Path, drawings: Fields) -> Node:
        """A drawing with the elements it takes over."""
        made, *overs = reversed(self._chain(node, path, drawings.nodes, "drawing"))
        for over in overs:
            assert isinstance(over, Fields)
            made = merge(made, _without_like(over), face=True)
        return made

    def _chain(self, entry: Node, path: Path, named: Mapping[str, Node], what: str) -> list[Node]:
        """The entry, what it is like, what that is like; the entry alone where one is at fault."""
        chain, names = [entry], [str(path[-1]) if what == "drawing" else _name(entry)]
        while (like := _like(chain[-1])) is not None:
            place = (like.place, ".".join((what + "s", names[0], LIKE)))
            if like.text not in named:
                others = [name for name in named if name != names[0]]
                message = f"there is no {what} {like.text!r}{near(like.text, others)}"
            elif like.text in names:
                ring = " -> ".join([*names[names.index(like.text) :], like.text])
                message = f"goes round: {ring}"
            elif len(chain) > DEEPEST:
                message = f"more than {DEEPEST} are like each other in a row"
            elif self._values > MOST_VALUES:
                message = f"more than {MOST_VALUES:,} values are taken over; write fewer of them"
            else:
                self._values += _size(named[like.text])
                names.append(like.text)
                chain.append(named[like.text])
                continue
            self.faults.append(Fault(*place, message))
            return [_without_like(entry)]
        return chain


def _like(node: Node) -> Scalar | None:
    """What a component or a drawing is like."""
    found = node.nodes.get(LIKE) if isinstance(node, Fields) else None
    return found if isinstance(found, Scalar) else None


def _name(entry: Node) -> str:
    name = entry.nodes.get("name") if isinstance(entry, Fields) else None
    return name.text if isinstance(name, Scalar) else ""


def _without_like(node: Node) -> Node:
    if not isinstance(node, Fields):
        return node
    return replace(node, nodes={key: one for key, one in node.nodes.items() if key != LIKE})


def _size(node: Node) -> int:
    """How many values a tree has."""
    size, left = 0, [node]
    while left:
        one = left.pop()
        size += 1
        if isinstance(one, Items):
            left += one.nodes
        elif isinstance(one, Fields):
            left += one.nodes.values()
    return size
