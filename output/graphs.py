"""A networkx graph comes in; the bytes of a file that programs for graphs open go out.

The attributes of the graph, its nodes and its edges are texts and whole numbers. The same graph
gives the same bytes.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import networkx as nx


def graphml(network: nx.DiGraph[int]) -> bytes:
    """GraphML, for Gephi, yEd, Cytoscape, igraph."""
    into = io.BytesIO()
    # With lxml, where that is installed, networkx would write other bytes.
    nx.write_graphml_xml(network, into)
    return into.getvalue()


def node_link(network: nx.DiGraph[int]) -> bytes:
    """Node-link JSON, for D3 and for `networkx.node_link_graph`."""
    data = nx.node_link_data(network, edges="edges")
    return (json.dumps(data, ensure_ascii=False) + "\n").encode()


def dot(network: nx.DiGraph[int]) -> bytes:
    """DOT, for Graphviz; a node is labelled with all of its texts, a line each."""
    lines = ["digraph {", f"  graph{_list(network.graph)};"]
    for node, told in network.nodes(data=True):
        label = "\n".join(value for value in told.values() if isinstance(value, str))
        lines.append(f"  {node}{_list({'label': label, **told})};")
    for source, target, told in network.edges(data=True):
        lines.append(f"  {source} -> {target}{_list(told)};")
    return "\n".join([*lines, "}", ""]).encode()


FORMS: Final[Mapping[str, Callable[[nx.DiGraph[int]], bytes]]] = {
    ".graphml": graphml,
    ".json": node_link,
    ".dot": dot,
}
"""The writer for each suffix of a file's name."""


def _list(attributes: Mapping[str, Any]) -> str:
    return " [" + ", ".join(f"{key}={_quoted(value)}" for key, value in attributes.items()) + "]"


def _quoted(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    # A backslash would begin an escape: \N is the node's name.
    text = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'
