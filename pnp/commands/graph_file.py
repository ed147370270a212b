"""`pnp verify --graph FILE`: the file asked for and a graph in words come in; it is written.

Nothing here is imported unless a graph is asked for: networkx takes its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from output.errors import OutputError
from output.files import write_file
from output.graphs import FORMS
from pnp.commands.outcome import BadInputError
from pnp.definition.game import Game
from verify.network import GraphInWords, network

PLAYERS: Final = "{players}"
"""What stands for the number of players in the name of a file."""


def check_file(path: Path, game: Game, numbers: Sequence[int]) -> None:
    """Raise BadInputError, before anything is verified, for a file that could not be written.

    `numbers` are the numbers of players that are to be looked at.
    """
    if path.suffix.lower() not in FORMS:
        raise BadInputError(
            f"--graph {path}: the name ends in no format of graphs; right would be "
            ".graphml (Gephi, yEd), .json (node-link) or .dot (Graphviz)"
        )
    if path.is_dir():
        raise BadInputError(f"--graph {path}: that is a folder; the name of a file would be right")
    if game.rules is None:
        raise BadInputError(
            f"--graph {path}: {game.title} has no rules file yet, and so no positions to show"
        )
    if len(numbers) > 1 and PLAYERS not in path.name:
        apart = path.with_name(f"{path.stem}-{PLAYERS}{path.suffix}")
        raise BadInputError(
            f"--graph {path}: {len(numbers)} numbers of players cannot share one file; right would "
            f"be one of them (--players {numbers[0]}), or {PLAYERS} in the name: --graph {apart}"
        )


def write_graph(
    path: Path, title: str, players: Sequence[int], drawn: Sequence[GraphInWords]
) -> tuple[str, str]:
    """Write the graph; return the file's name, or nothing and why it is not there.

    `drawn` is empty where the verification was stopped before it came to the graph.
    """
    path = path.with_name(path.name.replace(PLAYERS, "-".join(map(str, players))))
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
