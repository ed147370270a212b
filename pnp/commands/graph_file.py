"""`pnp verify --graph FILE`: the file asked for and a graph in words come in; it is written.

Nothing here is imported unless a graph is asked for: networkx takes its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from output.errors import OutputError
from output.files import write_file
from output.graphs import FORMS
from pnp.commands.named_file import check_place, with_players
from pnp.commands.outcome import BadInputError
from pnp.definition.game import Game
from verify.graph.network import GraphInWords, network


def check_file(path: Path, game: Game, numbers: Sequence[int]) -> None:
    """Raise BadInputError, before anything is verified, for a file that could not be written.

    `numbers` are the numbers of players that are to be looked at.
    """
    if path.suffix.lower() not in FORMS:
        raise BadInputError(
            f"--graph {path}: the name ends in no format of graphs; right would be "
            ".graphml (Gephi, yEd), .json (node-link) or .dot (Graphviz)"
        )
    check_place("--graph", path, game, numbers, "positions to show")


def write_graph(
    path: Path, title: str, players: Sequence[int], drawn: Sequence[GraphInWords]
) -> tuple[str, str]:
    """Write the graph; return the file's name, or nothing and why it is not there.

    `drawn` is empty where the verification was stopped before it came to the graph.
    """
    path = with_players(path, players)
    if not drawn:
        return "", f"{path} is not written: the verification was stopped before"
    (graph,) = drawn
    if graph.lacking:
        return "", (
            f"{path} is not written: {graph.lacking}; a smaller game (--players, --set) or only "
            "its beginning (--max-states) would be right"
        )
    built = network({"title": title, **graph.about}, graph.nodes, range(len(graph.nodes)))
    try:
        write_file(path, FORMS[path.suffix.lower()](built))
    except OutputError as error:
        return "", str(error)
    return str(path), ""
