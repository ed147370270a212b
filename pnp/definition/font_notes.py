"""What a definition calls a font by a name that means another one.

In: a game. Out: a note for each standard font of PDF that it names: those are never embedded, so
the house's faces stand in for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.face.font_name import STANDARD
from pnp.definition.errors import Fault
from pnp.definition.game import Game
from pnp.definition.nodes import Fields, Items, Node, Scalar
from pnp.fonts import CUTS


def font_notes(game: Game) -> tuple[Fault, ...]:
    """A note at the first place where each standard font is named."""
    found: dict[str, Fault] = {}
    for scalar in _named(game.tree):
        name = scalar.text.strip()
        if name in STANDARD and name not in game.fonts and name not in found:
            role = STANDARD[name]
            message = f"{name} is set in {CUTS[role].name}, the house's {role}: write font: {role}"
            found[name] = Fault(scalar.place, "font", message)
    return tuple(found.values())


def _named(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Items):
        for item in node.nodes:
            yield from _named(item)
    elif isinstance(node, Fields):
        for key, value in node.nodes.items():
            if key == "font" and isinstance(value, Scalar):
                yield value
            else:
                yield from _named(value)
