"""What a landing covers: for each card, every landing near its place, by the areas printed.

In: a `Field` and its `Landings`. Out: a `Cover`: which of the cards would be covered enough if
they lay on a place. A landing far from a place covers nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pnp.toss.field import Card, Field
from pnp.toss.landings import Landings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    from pnp.toss.landings import Floats

    Truths: TypeAlias = NDArray[np.bool_]
    Masks: TypeAlias = NDArray[np.int64]

Shift: TypeAlias = tuple[float, float, float]
MIDDLE: Shift = (0.5, 0.5, 0.5)
"""Where in its slots a thing lands: across, down, turned; in the middle of each."""


@dataclass(frozen=True, eq=False)
class Cover:
    """`masks[a, b, t]`: the cards that are covered, a bit each, when the thing lands `a` slots
    across and `b` slots down of the first near the place (`first`, counted from the place's own
    first slot), turned by `t`."""

    first: tuple[int, int]
    masks: Masks


def cover(field: Field, landings: Landings, shift: Shift = MIDDLE) -> Cover:
    """Which cards each landing near a place covers."""
    import numpy as np

    (left, across), (top, down) = window(field, landings)
    xs = landings.across.positions(left, across, shift[0]) - field.cell[0] / 2
    ys = landings.down.positions(top, down, shift[1]) - field.cell[1] / 2
    shape = (across, down, landings.turns)
    x, y, turn = (
        grid.ravel() for grid in np.meshgrid(xs, ys, landings.angles(shift[2]), indexing="ij")
    )
    masks = np.zeros(len(x), np.int64)
    for index, covered in enumerate(covered_cards(field.outline, field.cards, x, y, turn)):
        masks |= covered.astype(np.int64) << index
    return Cover((left, top), masks.reshape(shape))


def window(field: Field, landings: Landings) -> tuple[tuple[int, int], tuple[int, int]]:
    """The slots near a place, across and down: the first, counted from the place's own first slot,
    and how many there are."""
    across, down = _reach(field)
    return landings.across.near(across), landings.down.near(down)


def covered_cards(
    outline: BaseGeometry, cards: Sequence[Card], x: Floats, y: Floats, turn: Floats
) -> list[Truths]:
    """For each card, whether it is covered enough by a thing that lands x, y mm from its middle,
    turned by `turn` (radians, clockwise)."""
    import numpy as np
    import shapely

    things = placed(outline, x, y, turn)
    shapely.prepare(things)
    wide = shapely.minimum_bounding_radius(outline)
    known: dict[tuple[bytes, bool], Truths] = {}
    found = []
    for card in cards:
        count = np.zeros(len(x), np.int64)
        for sign in card.signs:
            key = sign.wkb, card.wholly
            if key not in known:
                touches = shapely.covers if card.wholly else shapely.intersects
                middle, far = sign.centroid, shapely.hausdorff_distance(sign.centroid, sign)
                near = np.hypot(x - middle.x, y - middle.y) <= wide + far
                known[key] = np.zeros(len(x), bool)
                known[key][near] = touches(things[near], sign)
            count += known[key]
        found.append(count >= card.needs)
    return found


def placed(outline: BaseGeometry, x: Floats, y: Floats, turn: Floats) -> NDArray[np.object_]:
    """The outline where it lands, once for each landing."""
    import numpy as np
    import shapely

    corners = shapely.get_coordinates(outline)
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    points = np.stack(
        [
            x[:, None] + corners[:, 0] * cos - corners[:, 1] * sin,
            y[:, None] + corners[:, 0] * sin + corners[:, 1] * cos,
        ],
        axis=-1,
    )
    made = np.empty(len(points), object)
    made[:] = shapely.polygons(points)
    return made


def _reach(field: Field) -> tuple[float, float]:
    """How far from a card's middle, across and down, a thing may land and still touch a sign."""
    import shapely

    thing = float(abs(shapely.get_coordinates(field.outline) ** 2).sum(axis=1).max()) ** 0.5
    signs = [sign.bounds for card in field.cards for sign in card.signs]
    across = max(max(-left, right) for left, _, right, _ in signs)
    down = max(max(-top, bottom) for _, top, _, bottom in signs)
    return thing + across, thing + down
