"""A toss as the columns of a table that a rules file reads: whole numbers only.

In: a game with tosses. Out: for each of them, by the toss's name, these columns:

- `across`, `down`: where the middle may come down, in thousandths of a millimetre from the field's
  left and upper rim; `across ways`, `down ways`: how likely each is; `degrees`: the turns, all
  alike.
- `cos`, `sin` (ten thousandths) and `reach`: so many directions as there are turns, and how far
  what is thrown reaches from its middle in them. `reach[(k - t) % turns]` is that of one turned by
  `t` in the direction `k`. Two that lie apart do so in one of the directions.
- `covers`: the cards that are covered, as a sum of their `bits`, for the slots `near` a place:
  `near` has the first slot across from the place's own, how many there are, and both for down. A
  place's own slots are in `place across` and `place down`. The index is
  `(slot across * number down + slot down) * turns + turn`.
- `squarely`: a landing by which as many cards are covered as by any: the slot across and the slot
  down from a place's own, and the turn.
- `needs`: how many signs of each card have to be covered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.definition.game import Game
from pnp.definition.tosses import Toss
from pnp.toss.covers import Cover
from pnp.toss.field import Field, read_field
from pnp.toss.kept import kept_cover
from pnp.toss.landings import UNIT, Landings, reaches
from pnp.toss.limits import FOR_RULES, landings_within

PRECISION: Final = 10_000

Columns = Mapping[str, tuple[int, ...]]


def toss_tables(game: Game) -> dict[str, Columns]:
    """The columns of each toss by its name. Raises DefinitionError."""
    return {toss.name: _table(game, toss) for toss in game.tosses}


def columns(field: Field, landings: Landings, cover: Cover) -> Columns:
    """The columns of a toss whose cover is known."""
    import numpy as np

    across, down = landings.across, landings.down
    angles = landings.angles()
    return {
        "across": _whole(UNIT * across.positions(0, across.count)),
        "across ways": across.ways(),
        "down": _whole(UNIT * down.positions(0, down.count)),
        "down ways": down.ways(),
        "degrees": _whole(np.degrees(angles)),
        "cos": _whole(PRECISION * np.cos(angles)),
        "sin": _whole(PRECISION * np.sin(angles)),
        "reach": _whole(UNIT * reaches(field, landings)),
        "covers": tuple(cover.masks.ravel().tolist()),
        "bits": tuple(1 << index for index in range(len(field.cards))),
        "near": (cover.first[0], cover.masks.shape[0], cover.first[1], cover.masks.shape[1]),
        "squarely": _squarely(cover, len(field.cards)),
        "place across": tuple(column * across.pitch for column, _ in field.spots),
        "place down": tuple(line * down.pitch for _, line in field.spots),
        "needs": tuple(card.needs for card in field.cards),
    }


def _table(game: Game, toss: Toss) -> Columns:
    field = read_field(game, toss)
    landings = landings_within(game, toss, field, FOR_RULES)
    cover = kept_cover(field, landings)
    return columns(field, landings, cover)


def _squarely(cover: Cover, cards: int) -> tuple[int, ...]:
    """Of the landings that cover the most, the one in their midst."""
    import numpy as np

    covered = sum(cover.masks >> card & 1 for card in range(cards))
    best = np.argwhere(covered == np.max(covered))
    apart = np.abs(best[:, :2] - best[:, :2].mean(axis=0)).sum(axis=1)
    across, down, turn = best[apart.argmin()].tolist()
    return cover.first[0] + across, cover.first[1] + down, turn


def _whole(values: object) -> tuple[int, ...]:
    import numpy as np

    return tuple(int(one) for one in np.rint(np.asarray(values, float)))
