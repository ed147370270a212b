"""Selection: some of a game's components instead of all of them.

In: a game and names as people type them. Out: the names of components. Raises BadInputError for a
name that no component has, and where nothing of what is asked for is printed.
"""

from __future__ import annotations

from collections.abc import Sequence

from layouts.near import near
from pnp.commands.outcome import BadInputError
from pnp.definition.game import Game


def selected(game: Game, only: Sequence[str]) -> frozenset[str]:
    """The components named in `only`, by name or title in letters of either case; all of them
    when there is no name."""
    names = {component.name: component.name for component in game.components}
    if not only:
        return frozenset(names)
    called = {name.casefold(): name for name in names}
    for component in game.components:
        if component.title:
            called.setdefault(component.title.casefold(), component.name)
    chosen = []
    for asked in only:
        name = names.get(asked) or called.get(asked.strip().casefold())
        if name is None:
            raise BadInputError(
                f"--only {asked}: {game.name} has no component of this name{near(asked, names)}"
            )
        chosen.append(name)
    if not any(game.counts[name] for name in chosen):
        listed = ", ".join(dict.fromkeys(chosen))
        raise BadInputError(f"--only {listed}: with these values there are 0 of them")
    return frozenset(chosen)
