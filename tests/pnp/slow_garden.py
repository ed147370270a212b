"""Gardens scored the slow way, as the rulebook says it: a cell is four triangles, the rest is sets.

Nothing here is shared with the program: maps are read, tiles turned and areas walked anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Row and column from 0, the upper left one first."""

Triangle: TypeAlias = tuple[int, int, str]
"""Row, column, and the side of its cell that the triangle lies at."""

Placed: TypeAlias = tuple[int, int, frozenset[Cell], frozenset[Cell]]
"""Row and column of the upper left corner of a tile's box, its cells, the cells beside them."""

SIDES = "NESW"
SIZE = 9
HALVES = {"/": ("NW", "ES"), "\\": ("SW", "NE")}


@dataclass(frozen=True)
class Zone:
    """A zone of a tile or a board."""

    colour: str
    triangles: frozenset[Triangle]


@dataclass(frozen=True)
class Printed:
    """What is printed on a tile or a board: zones, and the marks of its cells."""

    zones: tuple[Zone, ...]
    marks: Mapping[Cell, str]

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset((row, column) for zone in self.zones for row, column, _ in zone.triangles)


@dataclass(frozen=True)
class Laid:
    """A tile as it lies: its map, the upper left corner of its box, quarter turns clockwise."""

    name: str
    map: str
    row: int
    column: int
    turn: int

    @property
    def printed(self) -> Printed:
        return moved(turned(read(self.map), self.turn), self.row, self.column)


def read(text: str) -> Printed:
    found: dict[str, set[Triangle]] = {}
    marks = {}
    lines = [line for line in text.replace("|", "\n").splitlines() if line.split()]
    for row, line in enumerate(lines):
        for column, cell in enumerate(line.split()):
            cut = next((sign for sign in HALVES if sign in cell), "")
            halves = cell.split(cut) if cut else [cell]
            for half, sides in zip(halves, HALVES.get(cut, (SIDES,)), strict=True):
                zone = half.rstrip("BHW").strip(".")
                if mark := half[-1:].strip("." + zone):
                    marks[row, column] = mark
                if zone:
                    found.setdefault(zone, set()).update((row, column, side) for side in sides)
    zones = [Zone(name[0], part) for name, whole in found.items() for part in pieces(whole)]
    return Printed(tuple(zones), marks)


def near(triangle: Triangle) -> Iterator[Triangle]:
    """The three triangles that share a side with one."""
    row, column, side = triangle
    place = SIDES.index(side)
    yield row, column, SIDES[place - 1]
    yield row, column, SIDES[(place + 1) % 4]
    down, right = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[side]
    yield row + down, column + right, SIDES[place - 2]


def pieces(whole: Iterable[Triangle]) -> Iterator[frozenset[Triangle]]:
    """What hangs together."""
    left = set(whole)
    while left:
        piece, waiting = set(), [next(iter(left))]
        while waiting:
            here = waiting.pop()
            if here in left:
                left.remove(here)
                piece.add(here)
                waiting += near(here)
        yield frozenset(piece)


def turned(printed: Printed, turns: int) -> Printed:
    """Turned clockwise by so many quarters, its box at the corner again."""
    for _ in range(turns):
        lowest = max((row for row, _ in {*printed.cells, *printed.marks}), default=0)
        zones = tuple(
            Zone(
                zone.colour,
                frozenset(
                    (column, lowest - row, SIDES[(SIDES.index(side) + 1) % 4])
                    for row, column, side in zone.triangles
                ),
            )
            for zone in printed.zones
        )
        marks = {(column, lowest - row): mark for (row, column), mark in printed.marks.items()}
        printed = Printed(zones, marks)
    return printed


def moved(printed: Printed, down: int, right: int) -> Printed:
    zones = tuple(
        Zone(zone.colour, frozenset((r + down, c + right, side) for r, c, side in zone.triangles))
        for zone in printed.zones
    )
    return Printed(zones, {(r + down, c + right): mark for (r, c), mark in printed.marks.items()})


def board_turned(board: str, edge: int) -> Printed:
    """A board whose edge with so many flowers lies at the bottom: 1 is there as printed, then 2 on
    the right, 3 on top, 4 on the left."""
    # a board of 9 x 9 cells: blank ones too are turned
    whole = Printed(
        (Zone("", frozenset((r, c, "N") for r in range(SIZE) for c in range(SIZE))),), {}
    )
    printed = read(board)
    turned_all = turned(Printed((*printed.zones, *whole.zones), printed.marks), edge - 1)
    return Printed(turned_all.zones[:-1], turned_all.marks)


@dataclass(frozen=True)
class Points:
    """Each colour's best area as zones and bees, zones alone for white, and full lines."""

    areas: Mapping[str, tuple[int, int]]
    rows: int
    columns: int
    total: int
    income: int


def points(board: Printed, tiles: Sequence[Laid], bees: Iterable[Cell]) -> Points:
    laid = [tile.printed for tile in tiles]
    covered = frozenset(cell for tile in laid for cell in tile.cells)
    zones = [zone for tile in laid for zone in tile.zones]
    for zone in board.zones:
        seen = {part for part in zone.triangles if part[:2] not in covered}
        zones += [Zone(zone.colour, part) for part in pieces(seen)]
    bees = set(bees)
    areas = {}
    for colour in "rybw":
        own = [zone for zone in zones if zone.colour == colour]
        best = (0, 0)
        for area in pieces(part for zone in own for part in zone.triangles):
            many = sum(1 for zone in own if zone.triangles <= area)
            here = len(bees & {part[:2] for part in area})
            if colour == "w":
                here = 1
            best = max(best, (many, here), key=lambda one: one[0] * one[1])
        areas[colour] = best
    seen = {part for zone in zones for part in zone.triangles}
    full = {
        (row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if all((row, column, side) in seen for side in SIDES)
    }
    rows = sum(all((row, column) in full for column in range(SIZE)) for row in range(SIZE))
    columns = sum(all((row, column) in full for row in range(SIZE)) for column in range(SIZE))
    marks = [mark for tile in laid for mark in tile.marks.values()]
    marks += [mark for cell, mark in board.marks.items() if cell not in covered]
    return Points(
        areas,
        rows,
        columns,
        sum(many * here for many, here in areas.values()) + 5 * (rows + columns),
        max(0, marks.count("H") - marks.count("W")),
    )


@cache
def ways(text: str) -> tuple[tuple[int, Placed], ...]:
    """All the ways a tile fits on an empty board: turn and corner, its cells, and those beside."""
    found = []
    for turn in range(4):
        shape = turned(read(text), turn).cells
        high, wide = (1 + max(cell[axis] for cell in shape) for axis in (0, 1))
        for row in range(SIZE - high + 1):
            for column in range(SIZE - wide + 1):
                cells = frozenset((row + down, column + right) for down, right in shape)
                beside = frozenset(
                    (r + down, c + right)
                    for r, c in cells
                    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
                )
                found.append((turn, (row, column, cells, beside)))
    return tuple(found)


def may_lie(placed: Placed, taken: frozenset[Cell]) -> bool:
    """Whether a tile may lie there: the first at the bottom edge, each other one at a tile."""
    _, _, cells, beside = placed
    if cells & taken:
        return False
    return bool(beside & taken) if taken else any(row == SIZE - 1 for row, _ in cells)


def grown(tiles: Sequence[tuple[str, str]], most: int, random: Random) -> tuple[Laid, ...]:
    """Tiles laid by chance as the rules allow, at most so many."""
    laid: list[Laid] = []
    taken: frozenset[Cell] = frozenset()
    for name, text in random.sample(tiles, len(tiles)):
        fitting = [(turn, one) for turn, one in ways(text) if may_lie(one, taken)]
        if fitting and len(laid) < most:
            turn, (row, column, cells, _) = random.choice(fitting)
            laid.append(Laid(name, text, row, column, turn))
            taken |= cells
    return tuple(laid)


def bee_spaces(tiles: Iterable[Laid]) -> list[Cell]:
    return sorted(
        cell for tile in tiles for cell, mark in tile.printed.marks.items() if mark == "B"
    )
