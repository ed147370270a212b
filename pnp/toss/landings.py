"""Where a thrown thing can land: a lattice of middles and turns, each so likely.

In: a `Field`. Out: `Landings`. The field is the box around all places; it is cut into slots across
and down, as many to each place and to each gap, so that what lies near one place lies alike near
every other. A slot is as likely as it is wide; in it the thing lands in the middle, or where
`shift` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from pnp.toss.field import Field

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
    Whole: TypeAlias = NDArray[np.int64]

UNIT = 1_000
"""Lengths are handed to rules in so many parts of a millimetre."""

_MIDDLES = (0.5, 0.5, 0.5)


@dataclass(frozen=True, eq=False)
class Side:
    """The slots of one side of the field, across or down: so many to a `place` and to a `gap` (mm),
    over `places` places in a row."""

    place: float
    gap: float
    in_place: int
    in_gap: int
    places: int

    @property
    def pitch(self) -> int:
        """Slots from the beginning of a place to that of the next one."""
        return self.in_place + self.in_gap

    @property
    def count(self) -> int:
        """The slots over the whole field."""
        return self.places * self.pitch - self.in_gap

    def positions(self, first: int, count: int, shift: float = 0.5) -> Floats:
        """Where so many slots from `first` on lie, in mm from where the first place begins; slots
        before that place go on as those after it do."""
        import numpy as np

        every = np.arange(first, first + count)
        place, slot = every // self.pitch, every % self.pitch
        within = (slot + shift) * self.place / self.in_place
        beyond = self.place + (slot - self.in_place + shift) * self.gap / max(1, self.in_gap)
        found: Floats = np.where(slot < self.in_place, within, beyond)
        return place * (self.place + self.gap) + found

    def ways(self) -> tuple[int, ...]:
        """How wide each slot of the field is, in whole units."""
        place = round(UNIT * self.place / self.in_place)
        gap = round(UNIT * self.gap / max(1, self.in_gap))
        every = (slot % self.pitch < self.in_place for slot in range(self.count))
        return tuple(place if in_place else gap for in_place in every)

    def near(self, reach: float) -> tuple[int, int]:
        """The first slot whose landing is at most `reach` mm from the middle of the first place,
        and how many there are from it on."""
        middle = self.place / 2
        most = self.pitch * (2 + int(reach / self.place))
        found = [
            slot
            for slot, at in zip(
                range(-most, most), self.positions(-most, 2 * most).tolist(), strict=True
            )
            if abs(at - middle) <= reach + self.place / self.in_place
        ]
        return found[0], len(found)


@dataclass(frozen=True, eq=False)
class Landings:
    """All landings: a slot across, one down, and one of `turns` within half a turn."""

    across: Side
    down: Side
    turns: int

    @property
    def count(self) -> int:
        """How many landings there are."""
        return self.across.count * self.down.count * self.turns

    def angles(self, shift: float = 0.5) -> Floats:
        """The turns in radians, clockwise."""
        import numpy as np

        return (np.arange(self.turns) + shift) * np.pi / self.turns

    def ways(self) -> Floats:
        """The chance of each slot across by each slot down; the turns are alike."""
        import numpy as np

        across, down = (np.array(side.ways(), float) for side in (self.across, self.down))
        return np.outer(across / across.sum(), down / down.sum())


def landings_of(field: Field, finer: int = 1) -> Landings:
    """The landings over a field; `finer` divides the steps and multiplies the turns."""
    step = field.step / finer
    sides = []
    for place, axis in zip(field.cell, (0, 1), strict=True):
        places = max(spot[axis] for spot in field.spots) + 1
        in_gap = ceil(field.gap / step - 1e-9)
        sides.append(Side(place, field.gap, max(1, ceil(place / step - 1e-9)), in_gap, places))
    return Landings(sides[0], sides[1], field.turns * finer)


def reaches(field: Field, landings: Landings) -> Floats:
    """How far what is thrown reaches from its middle, in mm, in so many directions as there are
    turns."""
    import numpy as np
    import shapely

    points = shapely.get_coordinates(field.outline)
    between = np.arange(landings.turns) * np.pi / landings.turns
    found: Floats = (points @ np.array([np.cos(between), np.sin(between)])).max(axis=0)
    return found
