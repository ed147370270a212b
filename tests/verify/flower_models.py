"""Flower Fields with a few tiles and gardens of a few cells: the rules file over other tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from layouts.cell_map import read_cells
from layouts.kinds.map_columns import map_columns
from pnp.definition.load import load_game
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from tests.verify.rules_files import Files, files_of
from verify.rules import Rules, read_rules

FOLDER = GAMES / "flower-fields"
FILES = files_of(FOLDER)


def maps(texts: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """The columns of a component with these maps."""
    made = [map_columns(read_cells(text)) for text in texts]
    return {name: tuple(one[name] for one in made) for name in made[0]}


def printed(players: int, **settings: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Parameters and tables of the game as it is printed."""
    asked = {"players": players, **settings}
    game = load_game(FOLDER, settings={name: str(value) for name, value in asked.items()})
    parameters = {name: one.plain for name, one in game.parameters.items()}
    return parameters, {**tables_of(game)}


@cache
def whole(players: int) -> Rules:
    """The rules of the game as it is printed."""
    parameters, tables = printed(players)
    return read_rules(FILES["rules.py"], "rules.py", parameters, tables, neighbours=FILES)


def small(
    players: int,
    flowers: Mapping[str, str],
    smalls: Sequence[tuple[str, str]],
    garden: str,
    files: Files = FILES,
    **settings: int,
) -> Rules:
    """The rules over flower tiles (maps by name), small ones (colour and map) and a garden."""
    parameters, tables = printed(players)
    parameters |= settings
    tables["flower tiles"] = {"name": tuple(flowers), **maps([*flowers.values()])}
    tables["small flower tiles"] = {
        "colour": tuple(colour for colour, _ in smalls),
        **maps([drawn for _, drawn in smalls]),
    }
    tables["gardens"] = maps([garden] * players)
    return read_rules(files["rules.py"], "rules.py", parameters, tables, neighbours=files)
