"""What a rules file sees of a game that is printed. In: the game; out: columns by component."""

from __future__ import annotations

from collections.abc import Mapping

from layouts.kinds import table
from layouts.kinds.map_columns import Entry
from pnp.definition.game import Game


def tables_of(game: Game) -> dict[str, Mapping[str, tuple[Entry, ...]]]:
    """What a rules file sees: by component the columns, one entry for each printed piece, and by
    toss its numbers. Raises DefinitionError for a toss that cannot be worked out."""
    tables: dict[str, Mapping[str, tuple[Entry, ...]]] = {
        component.name: table(component, game.rows[component.name].rows, game.values)
        for component in game.components
    }
    if game.rules is not None and game.tosses:
        # what a toss is worked out with takes a while to load
        from pnp.toss.columns import toss_tables

        tables.update(toss_tables(game))
    return tables
