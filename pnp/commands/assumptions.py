"""What is assumed about the values that rules can read. In: a game; out: words, by what they read.

A parameter is read by its name, a table's column as `eggs.colour`. Which of it a rules file reads
is for `verify` to see: the edge of a die is assumed too, but no rule asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.definition.game import Game
from pnp.definition.sources import Sourced, sourced_values
from pnp.rules_tables import tables_of

# What a component's table is made of, next to which its size or faces mean nothing to rules.
_TABLE = ("rows", "faces", "count")


def assumed_values(game: Game) -> Mapping[str, Sequence[str]]:
    """The assumed values behind each parameter and each column of a table, in words.

    A parameter that the user set is nobody's assumption.
    """
    found: dict[str, list[str]] = {}
    tables = {name: tuple(columns) for name, columns in tables_of(game).items()}
    for value in sourced_values(game):
        if value.source.kind == "assumed":
            for key in _read_as(value, game, tables):
                found.setdefault(key, []).append(_words(value))
    return found


def _read_as(value: Sourced, game: Game, tables: Mapping[str, Sequence[str]]) -> Iterator[str]:
    section, _, name = value.key.partition(".")
    if section == "parameters" and name in game.parameters:
        yield name
    for component, columns in tables.items() if section == "components" else ():
        key = name.removeprefix(f"{component}.")
        if key != name and key.partition(".")[0] in _TABLE:
            column = key.rpartition(".")[2]
            of = [column] if column in columns else columns
            yield from (f"{component}.{one}" for one in of)


def _words(value: Sourced) -> str:
    """`goal: 9 (or 10, 12), because the rulebook names no number`."""
    name = value.key.removeprefix("parameters.").removeprefix("components.")
    words = f"{name}: {value.value}"
    if value.source.alternatives:
        words += f" (or {', '.join(value.source.alternatives)})"
    if value.source.because:
        words += f", because {value.source.because}"
    return words
