"""Polyominoes divided into zones by chance.

In: cells, how many zones and how large they may be, whether one cell is cut on the diagonal, and
the chance. Out: the zones, whose parts have no kind yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from layouts.cell_map import Corner, Form, Part, Zone
from pnp.generate.chance import pick

_TRIES: Final = 60
_CUTS: Final[tuple[tuple[Form, Form], ...]] = (("nw", "se"), ("sw", "ne"))


def area(zone: Sequence[Part]) -> float:
    """How many cells a zone covers."""
    return sum(part.area for part in zone)


def touch(one: Sequence[Part], other: Sequence[Part]) -> bool:
    """Whether two zones have a side in common."""
    sides = {side for part in one for side in part.sides}
    return any((end, start) in sides for part in other for start, end in part.sides)


def zoned(
    cells: Sequence[Corner], zones: int, most: float, cut: bool, random: Random
) -> list[Zone]:
    """The cells as so many zones of `most` cells at most, the halves of the cut cell in different
    ones. Raises ValueError if chance finds none."""
    for _ in range(_TRIES):
        groups = _merged(_parts(cells, cut, random), zones, most, random)
        if groups is not None:
            return groups
    words = f"a tile of {len(cells)} cells could not be {zones} zones of {most:g} cells at most"
    raise ValueError(f"{words}{', one cell cut' if cut else ''}")


def _parts(cells: Sequence[Corner], cut: bool, random: Random) -> list[Part]:
    halved = pick(random, cells) if cut else None
    halves = pick(random, _CUTS)
    whole: tuple[Form, ...] = ("whole",)
    return [
        Part(*cell, form, "") for cell in cells for form in (halves if cell == halved else whole)
    ]


def _merged(parts: Sequence[Part], zones: int, most: float, random: Random) -> list[Zone] | None:
    """Neighbours joined by chance until so many zones are left; None if that came to a dead end."""
    groups: list[Zone] = [(part,) for part in parts]
    while len(groups) > zones:
        pairs = [
            (one, other)
            for one, other in combinations(groups, 2)
            if touch(one, other) and _may_join(one, other, most)
        ]
        if not pairs:
            return None
        one, other = pick(random, pairs)
        groups = [group for group in groups if group not in (one, other)]
        groups.append((*one, *other))
    return groups if len(groups) == zones else None


def _may_join(one: Zone, other: Zone, most: float) -> bool:
    halves = {(part.column, part.row) for part in one if part.form != "whole"}
    if any((part.column, part.row) in halves for part in other):
        return False
    return area(one) + area(other) <= most
