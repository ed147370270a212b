"""How large a toss may be: found out before anything is worked out from all of its landings.

In: a `Field` of a game's toss. Out: its `Landings`; or `DefinitionError` where there would be more
of them than can be worked out.
"""

from __future__ import annotations

from typing import Final

from pnp.definition.errors import refuse
from pnp.definition.game import Game
from pnp.definition.tosses import Toss
from pnp.toss.covers import window
from pnp.toss.field import Field
from pnp.toss.landings import Landings, landings_of

FOR_RULES: Final = 10_000
"""As many as a list of a rules file may have."""

FOR_CHANCES: Final = 100_000
"""Landings near a card from which chances are worked out within minutes."""

_MOST_EVERYWHERE: Final = 2 * 10**8
"""Landings near all places together, each looked at for every card."""

_MOST_PAIRS: Final = 10**9
"""Pairs of landings, by how far they are apart, that are looked at for an overlap."""


def landings_within(game: Game, toss: Toss, field: Field, most: int) -> Landings:
    """The landings of a toss, `most` of them near a card. Raises DefinitionError."""
    place = game.place(("tosses", game.tosses.index(toss)))
    key = f"tosses.{toss.name}"
    landings = landings_of(field)
    (_, across), (_, down) = window(field, landings)
    near = across * down * landings.turns
    if near > most:
        message = f"{near:,} landings near a card are more than the {most:,} that go: "
        raise refuse(place, key, message + "take a larger step or fewer turns")
    everywhere = near * len(field.spots) * len(field.cards)
    pairs = 4 * landings.across.count * landings.down.count * landings.turns**3
    if everywhere > _MOST_EVERYWHERE or pairs > _MOST_PAIRS:
        message = f"{landings.count:,} landings on the field are too many to be worked out: "
        raise refuse(place, key, message + "take a larger step, fewer turns, or fewer places")
    return landings
