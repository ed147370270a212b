"""Parameters that were set and that nothing hangs on.

In: a game. Out: those of its parameters that were given a value, and that no formula, no text and
no rule names: after rows were frozen, the seed they were drawn from is one. A parameter is left out
of it wherever it may be used, so that what comes out is of no use for certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pnp.definition.files import Folder
from pnp.definition.formulas import is_formula
from pnp.definition.game import Game
from pnp.definition.nodes import Fields, Items, Node, Scalar
from pnp.definition.parameters import Parameter
from pnp.definition.table_files import read_file

_WORD: Final = re.compile(r"[^\W\d][\w-]*")
_FIELD: Final = re.compile(r"\{([^{}]*)\}")
_UNSEEN: Final = "template"
"""Art of this key has fields in a file that only drawing reads."""


def unused(game: Game) -> tuple[Parameter, ...]:
    """The parameters that were set without anything coming of it; never the number of players,
    which the cover says. Raises DefinitionError for a table that is gone meanwhile."""
    wanted = [one for one in game.parameters.values() if one.was_set and one.name != "players"]
    if not wanted:
        return ()
    used = set(_used(game))
    return () if _UNSEEN in used else tuple(one for one in wanted if one.name not in used)


def _used(game: Game) -> Iterator[str]:
    """The words that are names where the game says what hangs on what, each as often as it is."""
    left: list[Node] = [game.tree]
    while left:
        node = left.pop()
        if isinstance(node, Scalar):
            yield from _names(node.text)
        elif isinstance(node, Items):
            left += node.nodes
        else:
            assert isinstance(node, Fields)
            yield from (key for key in node.nodes if key == _UNSEEN)
            left += node.nodes.values()
    for text in game.texts.values():
        yield from _names(text)
    here = Folder(game.folder, "")
    for name in {rows.file for rows in game.rows.values() if rows.file}:
        for line in read_file(here, name).lines:
            for cell in line.cells.values():
                yield from _names(str(cell))
    if game.rules is not None:
        for text in (game.rules.text, *game.rules.neighbours.values()):
            yield from _WORD.findall(text)


def _names(text: str) -> Iterator[str]:
    """The names in a formula, or in the fields of a text."""
    for part in [text] if is_formula(text) else _FIELD.findall(text):
        yield from _WORD.findall(part)
