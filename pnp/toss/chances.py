"""The chances of one toss, over all its landings, and how far they are from the geometry itself.

In: a `Field`, its `Landings` and their `Cover`. Out: chances from 0 to 1. `lie` says which card
lies on each place, by its number, -1 for none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.toss.covers import Cover, cover
from pnp.toss.field import Field
from pnp.toss.landings import Landings, reaches

if TYPE_CHECKING:
    from pnp.toss.landings import Floats

SEED = 7


def card_chances(field: Field, landings: Landings, found: Cover) -> Floats:
    """For each card (rows) and each place (columns) the chance that a toss covers it there."""
    import numpy as np

    ways = landings.ways() / landings.turns
    chances = np.zeros((len(field.cards), len(field.spots)))
    for place, (at, near) in enumerate(windows(field, landings, found)):
        for card in range(len(field.cards)):
            covered = (found.masks[near] >> card & 1).sum(axis=2)
            chances[card, place] = (ways[at] * covered).sum()
    return chances


def most_at_once(found: Cover, landings: Landings) -> int:
    """How many cards one toss can cover at most, whatever lies where."""
    import numpy as np

    covers = found.masks != 0
    pitch = landings.across.pitch, landings.down.pitch
    counts: dict[tuple[int, int], Floats] = {}
    for a, b in np.argwhere(covers.any(axis=2)).tolist():
        key = ((a + found.first[0]) % pitch[0], (b + found.first[1]) % pitch[1])
        counts[key] = counts.get(key, np.zeros(landings.turns)) + covers[a, b]
    return int(max((count.max() for count in counts.values()), default=0))


def overlap_chance(field: Field, landings: Landings) -> float:
    """The chance that two things overlap that are tossed without regard to one another."""
    import numpy as np

    angles = landings.angles()
    across, down = (
        _distances(side.positions(0, side.count), np.array(side.ways(), float))
        for side in (landings.across, landings.down)
    )
    right, below = np.meshgrid(across[0], down[0], indexing="ij")
    ways = np.outer(across[1], down[1])
    reach = reaches(field, landings)
    along = [right * np.cos(angle) + below * np.sin(angle) for angle in angles]
    lies, turns = 0.0, landings.turns
    for one in range(turns):
        for other in range(turns):
            apart = np.zeros(right.shape, bool)
            for k in range(turns):
                apart |= np.abs(along[k]) > reach[(k - one) % turns] + reach[(k - other) % turns]
            lies += (ways * ~apart).sum()
    return float(lies) / turns**2


def measured(field: Field, landings: Landings, runs: int) -> tuple[Floats, Floats]:
    """`card_chances` of the geometry itself, and their standard error: the mean over so many
    lattices of landings, each moved at random within its slots."""
    import numpy as np

    random = np.random.default_rng(SEED)
    found = []
    for _ in range(runs):
        across, down, turn = random.random(3).tolist()
        moved = cover(field, landings, (across, down, turn))
        found.append(card_chances(field, landings, moved))
    return np.mean(found, axis=0), np.std(found, axis=0, ddof=1) / runs**0.5


def windows(
    field: Field, landings: Landings, found: Cover
) -> Iterator[tuple[tuple[slice, slice], tuple[slice, slice]]]:
    """For each place the slots of the field near it, and which of the cover's slots they are."""
    across, down = landings.across, landings.down
    for column, line in field.spots:
        left, top = column * across.pitch + found.first[0], line * down.pitch + found.first[1]
        x = max(0, left), min(across.count, left + found.masks.shape[0])
        y = max(0, top), min(down.count, top + found.masks.shape[1])
        yield (
            (slice(*x), slice(*y)),
            (
                slice(x[0] - left, x[1] - left),
                slice(y[0] - top, y[1] - top),
            ),
        )


def _distances(positions: Floats, ways: Floats) -> tuple[Floats, Floats]:
    """Each difference of two positions, and how likely it is."""
    import numpy as np

    differences = np.rint((positions[:, None] - positions) * 1e6).ravel()
    each, which = np.unique(differences, return_inverse=True)
    chances = np.bincount(which.ravel(), np.outer(ways, ways).ravel())
    return each / 1e6, chances / chances.sum()
