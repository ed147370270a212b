"""Where the symbols of a zone stand: one for the zone itself, one for each mark.

In: a zone of a map of cells. Out: places in cells from the map's top left, with how much of its
full size a symbol may have there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Final, NamedTuple

from layouts.cell_map import Form, Part, Zone

_HALF: Final = 0.62  # of its full size: what fits into half a cell
_SMALL: Final = 0.52  # a zone's symbol beside a mark in its only cell
_BESIDE: Final = 0.88  # the mark there

# where a half's middle lies in the cell: the middle of the circle that touches its three sides
_IN: Final = 0.305
_MIDDLE: Final[dict[Form, tuple[float, float]]] = {
    "whole": (0.5, 0.5),
    "nw": (_IN, _IN),
    "se": (1 - _IN, 1 - _IN),
    "sw": (_IN, 1 - _IN),
    "ne": (1 - _IN, _IN),
}


class Place(NamedTuple):
    """x, y in cells, and the part of its full size that a symbol may have."""

    x: float
    y: float
    room: float = 1.0


def symbol_place(zone: Zone) -> Place:
    """Where the symbol of a zone stands: in the middle of free cells, near the zone's middle; or
    else in a free half; or else beside a mark.

    Raises ValueError where there is no room: a lone half with a mark on it.
    """
    free = [part for part in zone if not part.mark]
    whole = {(part.column, part.row) for part in free if part.form == "whole"}
    if whole:
        middle = _middle([_centre(part) for part in free])
        spots = sorted(
            _squares(whole), key=lambda spot: (round(dist(spot, middle), 6), *spot[::-1])
        )
        return Place(*spots[0])
    if free:
        return Place(*_centre(free[0]), _HALF)
    shared = next((part for part in zone if part.form == "whole"), None)
    if shared is None:
        raise ValueError(
            f"row {zone[0].row + 1}, cell {zone[0].column + 1}: half a cell has no room for the "
            "zone's symbol and a mark: put the mark on a whole cell"
        )
    return Place(shared.column + 0.285, shared.row + 0.285, _SMALL)


def mark_places(zone: Zone, shared: bool) -> Iterator[tuple[str, Place]]:
    """Each mark of a zone with its place. With `shared` the zone's symbol may stand beside one."""
    crowded = shared and all(part.mark for part in zone)
    beside = next((part for part in zone if part.form == "whole"), None) if crowded else None
    for part in zone:
        if not part.mark:
            continue
        x, y = _centre(part)
        if part is beside:
            yield part.mark, Place(x + 0.09, y + 0.08, _BESIDE)
        else:
            yield part.mark, Place(x, y, 1.0 if part.form == "whole" else _HALF)


def _centre(part: Part) -> tuple[float, float]:
    x, y = _MIDDLE[part.form]
    return part.column + x, part.row + y


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _squares(cells: set[tuple[int, int]]) -> Iterator[tuple[float, float]]:
    """The middles of all squares as large as a cell that whole cells cover, in steps of half a
    cell."""
    for column, row in cells:
        for across in (0, 1):
            for down in (0, 1):
                needed = {(column + x, row + y) for x in range(across + 1) for y in range(down + 1)}
                if needed <= cells:
                    yield column + (across + 1) / 2, row + (down + 1) / 2
