"""Covers that were worked out once, kept in the user's cache under what they were worked out from.

In: a `Field` and its `Landings`. Out: their `Cover`. A file that is not whole, or that cannot be
read or written, costs a second and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cache import cache_folder, keep
from pnp.toss.covers import Cover, cover
from pnp.toss.field import Field
from pnp.toss.landings import Landings

if TYPE_CHECKING:
    from collections.abc import Sequence

# Raise it when what is worked out changes, so that nothing older is taken from a cache.
_EDITION = 1


def kept_cover(field: Field, landings: Landings, cache: Path | None = None) -> Cover:
    """As `pnp.toss.covers.cover`, out of the folder `cache` (the user's if not given) where it is
    there already."""
    folder = cache or cache_folder("tosses")
    file = folder / f"{_digest(field, landings)}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return _read(json.loads(file.read_text(encoding="ascii")))
    made = cover(field, landings)
    keep(file, json.dumps(_written(made)).encode("ascii"))
    return made


def _read(held: dict[str, Sequence[int]]) -> Cover:
    import numpy as np

    left, top = held["first"]
    masks = np.array(held["masks"], np.int64).reshape(tuple(held["shape"]))
    return Cover((left, top), masks)


def _written(made: Cover) -> dict[str, Sequence[int]]:
    return {
        "first": list(made.first),
        "shape": list(made.masks.shape),
        "masks": made.masks.ravel().tolist(),
    }


def _digest(field: Field, landings: Landings) -> str:
    import shapely

    found = hashlib.sha256()
    told = [_EDITION, shapely.geos_version, landings.turns, field.cell]
    for side in (landings.across, landings.down):
        told += [side.place, side.gap, side.in_place, side.in_gap, side.places]
    found.update(repr(told).encode())
    found.update(field.outline.wkb)
    for card in field.cards:
        found.update(repr((card.needs, card.wholly, len(card.signs))).encode())
        for sign in card.signs:
            found.update(sign.wkb)
    return found.hexdigest()
