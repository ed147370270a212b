"""What stands for a column of a table that a fact was worked out from.

In: a game, a component or toss, a column. Out: a short text that is another one where the column
is. The numbers of a toss take seconds; what they come from stands for them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from layouts.face.template import placeholders
from layouts.kinds import table
from pnp.definition.formulas import is_formula, names_in
from pnp.definition.game import Game
from pnp.definition.nodes import Items, Node, plain


def digest_of(game: Game, component: str, column: str) -> str:
    """What stands for a column of a table, or for all that a toss's numbers come from."""
    for index, toss in enumerate(game.tosses):
        if toss.name == component:
            return _toss_digest(game, index, column)
    for part in game.components:
        if part.name == component:
            columns = table(part, game.rows[part.name].rows, game.values)
            return _digest([str(one) for one in columns.get(column, ())])
    return "none"


def _toss_digest(game: Game, index: int, column: str) -> str:
    """Of the toss and its components as they are declared, and the parameters that they read. How
    many copies there are of what is thrown makes no difference, and what cards need hangs on the
    cards alone."""
    toss = game.tosses[index]
    declared: list[object] = [plain(_child(game.tree.nodes["tosses"], index))]
    components = game.tree.nodes["components"]
    measured = (toss.cards,) if column == "needs" else (toss.cards, toss.onto, toss.thrown)
    for place, part in enumerate(game.components):
        if part.name in measured:
            fields = plain(_child(components, place))
            fields.pop("count", None)
            declared.append(fields)
        if part.name in measured and part.name != toss.thrown:
            columns = table(part, game.rows[part.name].rows, game.values)
            declared.append([[name, *map(str, cells)] for name, cells in columns.items()])
    read = {name for text in _texts(declared) for name in _read(text)}
    values = [f"{name}={value}" for name, value in sorted(game.values.items()) if name in read]
    return _digest([declared, *values])


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from _texts(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts(entry)


def _read(text: str) -> Iterable[str]:
    """The fields that a text of a definition is worked out from."""
    try:
        return names_in(text) if is_formula(text) else placeholders(text)
    except ValueError:
        return ()


def _child(node: Node, index: int) -> Node:
    assert isinstance(node, Items)
    return node.nodes[index]


def _digest(told: object) -> str:
    return sha256(json.dumps(told).encode()).hexdigest()[:12]
