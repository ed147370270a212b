"""A state graph in words, for what people look at. In: `GraphInWords`; out: a networkx graph.

`in_words` finds the words where the rules are read, in the child process; here the graph is built
of them, in whatever process wants it. Each attribute is a text or a whole number, which any file
of graphs can hold:

- The graph has `note` and `whole` (yes or no: was every position looked at), `states`, `positions`
  (turn starts and ends) and `transitions`.
- A node has `position`, `phase`, `depth` (the steps of a shortest play to it) and `kind`: turn
  start, within a turn, end, stuck (no move, and not over), trap (the game can never end any more),
  frontier (not looked into), fault (a rule goes wrong here). At an end it also has `end`, the rules
  that end the game, and `winners` where the rules name them.
- An edge has `label`, `who` (seat 1, seat 2, ... or chance) and `weight`: that of its outcomes
  together, or how many moves it stands for. Different labels are kept, with a bar between them.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    import networkx as nx

Name = TypeVar("Name", bound=Hashable)
Attributes: TypeAlias = Mapping[str, str | int]

MOST_STATES: Final = 50_000
"""No program for looking at graphs does well beyond that."""

MOST_DRAWN: Final = 200
"""A larger graph is not drawn in a report."""

# What neither XML, HTML nor UTF-8 can hold.
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Edge(NamedTuple):
    """A transition in words, to the node with the number `target`."""

    target: int
    label: str
    who: str
    weight: int


class Node(NamedTuple):
    """A position in words, and what leads on from it."""

    attributes: Attributes
    edges: Sequence[Edge]


@dataclass(frozen=True, slots=True)
class GraphInWords:
    """What `network` is built of; nodes are numbered from 0, the start, as they were found.

    `lacking` says in words why not all nodes are there, where it is so.
    """

    about: Attributes
    nodes: Sequence[Node]
    lacking: str = ""


def network(about: Attributes, nodes: Iterable[Node], names: Sequence[Name]) -> nx.DiGraph[Name]:
    """The networkx graph; `names` are what its nodes go by, in their order."""
    import networkx as nx

    graph: nx.DiGraph[Name] = nx.DiGraph()
    graph.graph.update(_fit(about))
    graph.add_nodes_from(names)
    for name, node in zip(names, nodes, strict=True):
        graph.add_node(name, **_fit(node.attributes))
        graph.add_edges_from(
            (name, names[target], _fit({"label": label, "who": who, "weight": weight}))
            for target, label, who, weight in node.edges
        )
    return graph


def _fit(attributes: Attributes) -> dict[str, str | int]:
    return {
        key: fit_text(value) if isinstance(value, str) else value
        for key, value in attributes.items()
    }


def fit_text(text: str) -> str:
    """The text with a mark in place of each character that no file can hold."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)
