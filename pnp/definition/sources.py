"""Where the values of a game come from, as a list for people.

In: a game. Out: its values with their sources: the rulebook's, public ones, our own assumptions
with their alternatives and reasons. Drawings and colours are left out, and so are faces, places
and lines, bleed, corners and overlap unless a tag stands on them: how a piece looks is no value of
a rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pnp.definition.errors import Place
from pnp.definition.game import Game, Rows
from pnp.definition.nodes import (
    RULEBOOK,
    Fields,
    Node,
    Path,
    Scalar,
    Source,
    child,
    inline,
    names_of,
    place_of,
    plain,
    source_of,
)

SECTIONS: Final = ("ages", "parameters", "components", "totals")
LOOKS: Final = ("front", "back", "place", "ground", "bleed", "corner", "overlap", "at", "line")
NAMES: Final = ("kind", "name", "title", "about", "type", "say")
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Sourced:
    """A value as it is written, on one line, and where it comes from and stands.

    `names` are the steps of its path for people.
    """

    path: Path
    names: tuple[str, ...]
    value: str
    source: Source
    place: Place

    @property
    def key(self) -> str:
        """The path as one word: `components.cows.size`."""
        return ".".join(self.names)


def sourced_values(game: Game) -> tuple[Sourced, ...]:
    """The values of a game in the order of its definition.

    A list or mapping whose values are all from one source is one entry; parameters hold the value
    in use, and those set on the command line are not among them.
    """
    found: list[Sourced] = []
    for section in SECTIONS:
        node = game.tree.nodes.get(section)
        if node is not None:
            found += _values(game, node, (section,), RULEBOOK)
    return tuple(found)


def has_rulebook(game: Game) -> bool:
    """Whether the game is a published one: some value is told apart from its rulebook's by a tag.

    Who invents a game has no other source than the definition, and tags nothing.
    """
    return any(one.source.kind != "rulebook" for one in sourced_values(game))


def _values(game: Game, node: Node, path: Path, around: Source) -> Iterator[Sourced]:
    source = node.source or around
    if path[0] == "parameters" and len(path) == 2:
        yield from _parameter(game, str(path[1]))
        return
    if len(path) == 3 and path[2] == "rows" and isinstance(node, Scalar):
        yield from _table(game, node, path, source)
        return
    entries = list(_entries(node))
    if path[-1] in LOOKS and not _tagged(node):
        return
    whole = len(path) >= (2 if path[0] == "totals" else 3)
    if not entries or (whole and not any(_tagged(entry) for _, entry in entries)):
        if path[-1] not in NAMES or node.source is not None:
            names = names_of(game.tree, path)
            yield Sourced(path, names, _shown(node, path), source, node.place)
        return
    for step, entry in entries:
        yield from _values(game, entry, (*path, step), source)


def _entries(node: Node) -> Iterator[tuple[str | int, Node]]:
    if isinstance(node, Fields):
        yield from node.nodes.items()
    elif not isinstance(node, Scalar):
        yield from enumerate(node.nodes)


def _tagged(node: Node) -> bool:
    """Whether a source tag stands on the node or in it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.source is not None:
            return True
        waiting += [entry for _, entry in _entries(one)]
    return False


def _parameter(game: Game, name: str) -> Iterator[Sourced]:
    parameter = game.parameters[name]
    if parameter.was_set:
        return
    path = ("parameters", name)
    value = parameter.words(parameter.value)
    place = place_of(game.tree, (*path, "default"))
    yield Sourced(path, path, value, parameter.source, place)
    for key in ("from", "to"):
        bounds = (*path, key)
        source, place = source_of(game.tree, bounds), place_of(game.tree, bounds)
        if source != parameter.source and place != parameter.place:
            bound = parameter.low if key == "from" else parameter.high
            yield Sourced(bounds, bounds, parameter.words(bound), source, place)


def _table(game: Game, node: Scalar, path: Path, around: Source) -> Iterator[Sourced]:
    """A table file: itself, then its columns and the runs of its rows with their own source."""
    component = game.components[int(path[1])]
    rows: Rows = game.rows[component.name]
    names = names_of(game.tree, path)
    words = f"{len(rows.rows)} rows in {rows.file}"
    yield Sourced(path, names, words, around, node.place)
    for column, source in rows.columns.items():
        own = f"column of {rows.file}"
        yield Sourced((*path, column), (*names, column), own, source, node.place)
    numbered = zip(rows.sources, rows.places, strict=True)
    for source, run in groupby(numbered, key=lambda pair: pair[0]):
        places = [place for _, place in run]
        if source is not None:
            lines = f"line {places[0].line}"
            if len(places) > 1:
                lines = f"lines {places[0].line} to {places[-1].line}"
            yield Sourced(path, names, f"{lines} of {rows.file}", source, places[0])


def _shown(node: Node, path: Path) -> str:
    if path[-1] in ("front", "back"):
        return "how it looks"
    say = child(node, "say") if path[0] == "totals" else None
    value = inline(plain(say or node))
    if path[-1] == "rows" and isinstance(node, Fields):
        return "drawn by chance"
    if path[-1] == "rows" and not isinstance(node, Scalar):
        count = len(node.nodes)
        return f"{count} {'row' if count == 1 else 'rows'}"
    return value if len(value) <= LONGEST else value[: LONGEST - 1].rstrip() + "…"
