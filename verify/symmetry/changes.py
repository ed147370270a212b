"""What a rules file declares alike comes in; the changes that should make no difference go out.

A change moves the numbers of a position to other places, and turns those that name a thing into
the thing it changes into. All positions that changes make of one are told apart by nothing, so one
of them is enough: the least. Whether the declaration is true is found out on the transitions
(`verify.symmetry.likeness`, and `verify.compiled.orbits.folding` for machine code).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from verify.rules import Rules
from verify.rules.model import Alike, Field, Position

MOST_CHANGES = 5_040
"""So many changes are looked at for each position, at most: those of seven things."""

_MOST_NUMBERS = 2_000_000
"""So many numbers all changes of a position may have together."""

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: what each thing turns into, a row for each of the declarations.

    `sources` says from which place each number of a position comes.
    """

    turns: tuple[Row, ...]
    sources: Row


@dataclass(frozen=True, eq=False)
class Symmetry:
    """All changes together, the first of which changes nothing.

    `holds` has for each place of a position the number of the declaration whose things it names, or
    -1; `seats` is the number of the one that is about seats, or -1. `basic` are places among the
    changes: of those that all others are made of.
    """

    alike: tuple[Alike, ...]
    changes: tuple[Change, ...]
    basic: tuple[int, ...]
    holds: Row
    seats: int

    def image(self, position: Position, change: Change) -> Position:
        """What a change makes of a position."""
        phase, numbers = position
        moved = [numbers[source] for source in change.sources]
        for place, turned in self._named:
            row = change.turns[turned]
            if 0 <= moved[place] < len(row):
                moved[place] = row[moved[place]]
        return phase, tuple(moved)

    def seat(self, seat: int, change: Change) -> int:
        """The seat that a change makes of a seat."""
        return seat if self.seats < 0 else change.turns[self.seats][seat]

    def least(self, position: Position) -> Position:
        """The one that stands for all that changes make of a position: the least."""
        return min(self.image(position, change) for change in self.changes)

    def orbit(self, position: Position) -> list[Position]:
        """All positions that changes make of one, each once, itself first."""
        return list(dict.fromkeys(self.image(position, change) for change in self.changes))

    @cached_property
    def _named(self) -> tuple[tuple[int, int], ...]:
        return tuple((place, held) for place, held in enumerate(self.holds) if held >= 0)

    @cached_property
    def sources(self) -> NDArray[np.int64]:
        """The sources of all changes, a row for each."""
        return np.array([change.sources for change in self.changes], np.int64)

    @cached_property
    def turns(self) -> NDArray[np.int64]:
        """What things turn into: by change, declaration, thing; -1 beyond the last thing."""
        most = max(one.size for one in self.alike)
        rows = [
            [[*row, *[-1] * (most - len(row))] for row in change.turns] for change in self.changes
        ]
        return np.array(rows, np.int64)


@lru_cache(maxsize=8)
def symmetry_of(rules: Rules, *, seats: bool = True) -> Symmetry | None:
    """What the rules declare alike, with or without the seats; None where that is nothing.

    Declarations that would make it too many changes are left out, the last first.
    """
    if seats and not any(one.seats for one in rules.alike):
        return symmetry_of(rules, seats=False)
    kept: list[Alike] = []
    groups: list[list[Row]] = []
    count = 1
    width = sum(field.width for field in rules.fields)
    most = min(MOST_CHANGES, _MOST_NUMBERS // width)
    for one in rules.alike:
        if one.seats and not seats:
            continue
        group = _made_of(one, most // count)
        if group is not None and len(group) > 1:
            kept.append(one)
            groups.append(group)
            count *= len(group)
    if not kept:
        return None
    numbers = {one.name: number for number, one in enumerate(kept)}
    changes = tuple(
        Change(turns, _sources(rules.fields, turns, numbers)) for turns in product(*groups)
    )
    where = {change.turns: number for number, change in enumerate(changes)}
    still = [tuple(range(one.size)) for one in kept]
    basic = [
        where[(*still[:number], row, *still[number + 1 :])]
        for number, one in enumerate(kept)
        for row in one.changes
    ]
    holds = [numbers.get(field.holds, -1) for field in rules.fields for _ in range(field.width)]
    of_seats = next((number for number, one in enumerate(kept) if one.seats), -1)
    return Symmetry(tuple(kept), changes, tuple(basic), tuple(holds), of_seats)


def _made_of(one: Alike, most: int) -> list[Row] | None:
    """All changes that the declared ones make one after the other, at most so many."""
    found: dict[Row, None] = {tuple(range(one.size)): None}
    waiting = list(found)
    for row in waiting:
        for change in one.changes:
            after = tuple(change[thing] for thing in row)
            if after not in found:
                found[after] = None
                waiting.append(after)
        if len(found) > most:
            return None
    return list(found)


def _sources(fields: Sequence[Field], turns: Sequence[Row], numbers: dict[str, int]) -> Row:
    sources: list[int] = []
    for field in fields:
        places = np.arange(field.offset, field.offset + field.width).reshape(field.shape)
        for axis, name in enumerate(field.axes):
            if name in numbers:
                # What thing c had is at the place of the thing it turns into.
                places = np.take(places, np.argsort(turns[numbers[name]]), axis=axis)
        sources += places.reshape(-1).tolist()
    return tuple(sources)
