"""Maps of cells: zones on a square grid, as a text drawn like the thing itself.

In: a text. Out: a `CellMap`: its parts, and which of them make a zone.

Rows end with a line break or `|`, cells stand between blanks. `.` is no cell. `r` is a cell of the
kind r, `rB` one with the mark B on it, `.B` a mark where there is no zone. Neighbours of one kind
are one zone, unless numbers keep them apart: `r1 r2` are two. `y/b` and `y\\b` are cells cut on the
diagonal that the stroke shows, one half left of it and the other right of it.

      .  r   rB
      wH y/b .
      .  bB  .
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Form: TypeAlias = Literal["whole", "nw", "se", "sw", "ne"]
"""A whole cell, or the half of it in this corner."""

Corner: TypeAlias = tuple[int, int]
"""x, y in cells from the map's top left."""

LARGEST: Final = 60
"""Rows and columns of a map, at most."""

CORNERS: Final[Mapping[Form, tuple[Corner, ...]]] = MappingProxyType(
    {
        "whole": ((0, 0), (1, 0), (1, 1), (0, 1)),
        "nw": ((0, 0), (1, 0), (0, 1)),
        "se": ((1, 0), (1, 1), (0, 1)),
        "sw": ((0, 0), (1, 1), (0, 1)),
        "ne": ((0, 0), (1, 0), (1, 1)),
    }
)
"""The corners of each form in a cell, clockwise as seen (y grows down)."""

_PART: Final = re.compile(r"([a-z])([0-9]?)([A-Z]?)")
_CUT: Final[Mapping[str, tuple[Form, Form]]] = MappingProxyType(
    {"/": ("nw", "se"), "\\": ("sw", "ne")}
)


@dataclass(frozen=True, slots=True)
class Part:
    """A cell or half of one: `zone` is its kind's letter, with its number if it has one, or "" for
    a mark outside all zones; `mark` is a capital letter or ""."""

    column: int
    row: int
    form: Form
    zone: str
    mark: str = ""

    @property
    def kind(self) -> str:
        """The letter of its kind; "" outside all zones."""
        return self.zone[:1]

    @property
    def area(self) -> float:
        """How much of a cell it is: 1 or 0.5."""
        return 1.0 if self.form == "whole" else 0.5

    @property
    def corners(self) -> tuple[Corner, ...]:
        """Its corners, clockwise as seen."""
        return tuple((self.column + x, self.row + y) for x, y in CORNERS[self.form])

    @property
    def sides(self) -> Iterator[tuple[Corner, Corner]]:
        """Its sides, clockwise as seen."""
        corners = self.corners
        return zip(corners, (*corners[1:], corners[0]), strict=True)


Zone: TypeAlias = tuple[Part, ...]
"""Parts of one kind that hang together; those of a map in the order of reading."""


@dataclass(frozen=True, slots=True)
class CellMap:
    """A map `columns` x `rows` cells large; `zones` in the order of their first parts, `loose` the
    marks outside all zones."""

    columns: int
    rows: int
    zones: tuple[Zone, ...]
    loose: tuple[Part, ...] = ()

    @property
    def cells(self) -> tuple[Corner, ...]:
        """Column and row of each cell that a zone has, if only half of it, in the order of
        reading."""
        found = {(part.row, part.column) for zone in self.zones for part in zone}
        return tuple((column, row) for row, column in sorted(found))


@lru_cache(maxsize=512)  # a tile's face, its outline and its numbers all read the same text
def read_cells(text: str) -> CellMap:
    """The map a text draws. Raises ValueError that names row and cell and says what is right."""
    rows = [line.split() for line in re.split(r"[|\n]", text.strip()) if line.strip()]
    columns = max(map(len, rows), default=0)
    if not columns:
        raise ValueError("the map has no cells: write one like r rB | . wH")
    if max(columns, len(rows)) > LARGEST:
        size = f"{columns} x {len(rows)}"
        raise ValueError(f"the map is {size} cells large; {LARGEST} x {LARGEST} at most will do")
    parts: list[Part] = []
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            parts += _parts(cell, column, row)
    zones = [part for part in parts if part.zone]
    return CellMap(
        columns, len(rows), tuple(_joined(zones)), tuple(part for part in parts if not part.zone)
    )


def tally(cells: CellMap, what: str) -> int:
    """How many there are of something: `cells`, `zones`, `r` zones of the kind r, `B` marks B,
    `rB` marks B in zones of the kind r. Raises ValueError for what is none of these."""
    if what in ("cells", "zones"):
        return len(cells.cells if what == "cells" else cells.zones)
    found = re.fullmatch(r"([a-z]?)([A-Z]?)", what)
    if not what or found is None:
        raise ValueError(
            f"{what!r} cannot be counted: write cells, zones, r (zones of the kind r), B (marks B) "
            "or rB (marks B in zones r)"
        )
    kind, mark = found.groups()
    zones = [zone for zone in cells.zones if kind in ("", zone[0].kind)]
    if not mark:
        return len(zones)
    parts = [part for zone in zones for part in zone]
    return sum(part.mark == mark for part in (*parts, *(() if kind else cells.loose)))


def loops(parts: Sequence[Part]) -> tuple[tuple[Corner, ...], ...]:
    """The outlines of parts taken together: outer ones clockwise as seen, holes the other way
    round, none with a corner on a straight side. Where parts meet in one point only, each keeps
    an outline of its own."""
    sides = {side for part in parts for side in part.sides}
    ways: dict[Corner, list[Corner]] = {}
    for start, end in sorted(sides):
        if (end, start) not in sides:
            ways.setdefault(start, []).append(end)
    found = []
    while ways:
        first = min(ways)
        here, loop = first, [first]
        before = here
        while True:
            ends = ways[here]
            end = max(ends, key=lambda to: _turn(before, here, to))
            ends.remove(end)
            if not ends:
                del ways[here]
            before, here = here, end
            if here == first:
                break
            loop.append(here)
        found.append(_straightened(loop))
    return tuple(found)


def _parts(cell: str, column: int, row: int) -> Iterator[Part]:
    where = f"row {row + 1}, cell {column + 1}"
    if cell == ".":
        return
    if re.fullmatch(r"\.[A-Z]", cell):
        yield Part(column, row, "whole", "", cell[1:])
        return
    halves = re.split(r"([/\\])", cell)
    forms: tuple[Form, ...] = ("whole",) if len(halves) == 1 else _CUT[halves[1]]
    texts = halves[::2]
    if len(texts) > 2:
        raise ValueError(f"{where}: {cell!r} is cut more than once")
    made = []
    for form, text in zip(forms, texts, strict=True):
        if len(texts) == 2 and text == ".":
            continue
        found = _PART.fullmatch(text)
        if found is None:
            raise ValueError(
                f"{where}: {cell!r} is no cell: write a small letter, a number where like zones "
                "meet, a capital for a mark, like r, r2 or rB; two halves like y/b; . for no cell"
            )
        made.append(Part(column, row, form, found[1] + found[2], found[3]))
    if len(made) == 2 and made[0].zone == made[1].zone:
        raise ValueError(f"{where}: both halves of {cell!r} are the same zone: write it uncut")
    yield from made


def _joined(parts: Sequence[Part]) -> Iterator[Zone]:
    """Parts of the same zone that have a side in common, in the order of their first parts."""
    by_side = {(part.zone, side): part for part in parts for side in part.sides}
    left = dict.fromkeys(parts)
    while left:
        waiting = [next(iter(left))]
        zone = []
        while waiting:
            part = waiting.pop()
            if part not in left:
                continue
            del left[part]
            zone.append(part)
            for start, end in part.sides:
                if (near := by_side.get((part.zone, (end, start)))) is not None:
                    waiting.append(near)
        yield tuple(sorted(zone, key=lambda part: (part.row, part.column, part.form)))


def _turn(before: Corner, here: Corner, after: Corner) -> float:
    """How far the way turns clockwise, -180 to 180 degrees; 0 at its start."""
    from math import atan2, degrees

    x0, y0 = here[0] - before[0], here[1] - before[1]
    x1, y1 = after[0] - here[0], after[1] - here[1]
    return degrees(atan2(x0 * y1 - y0 * x1, x0 * x1 + y0 * y1))


def _straightened(loop: list[Corner]) -> tuple[Corner, ...]:
    around = zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False)
    return tuple(here for before, here, after in around if _turn(before, here, after))
