"""What is wrong with a set of Flower tiles.

In: a name and a map for each tile. Out: what is wrong, in words; nothing for a set to play with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from layouts.cell_map import CellMap, Corner, Form, Part, loops, read_cells, tally
from pnp.generate.zoning import area

COLOURS: Final = "rybw"
BALANCED: Final = "ryb"
"""The colours that bees visit."""
TILES: Final = 52
BEES: Final = 10
"""Bee spaces of each colour that bees visit."""
HIVES: Final = 24
WEBS: Final = 10
CUT: Final = 8
"""Tiles with a cut cell, at least."""
_MARKS: Final = {"B": BALANCED, "H": "w", "W": COLOURS}
_ZONES_APART: Final = 2
_CELLS_APART: Final = 4

_TURNED: Final[dict[Form, Form]] = {
    "whole": "whole",
    "nw": "ne",
    "ne": "se",
    "se": "sw",
    "sw": "nw",
}
_FREE: Final = {3: 2, 4: 5, 5: 12}

Seen: TypeAlias = tuple[tuple[str, tuple[tuple[int, int, str, str], ...]], ...]


def faults(tiles: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """What is wrong with a set, in words. Raises ValueError for a map that cannot be read."""
    maps = {name: read_cells(text) for name, text in tiles}
    return (*_of_shapes(tiles, maps), *_of_marks(maps), *_of_balance(maps))


def _of_shapes(tiles: Sequence[tuple[str, str]], maps: dict[str, CellMap]) -> Iterator[str]:
    if len(tiles) != TILES:
        yield f"there are {len(tiles)} tiles, not {TILES}"
    if len(maps) != len(tiles):
        yield "two tiles have the same name"
    shapes: dict[int, set[tuple[Corner, ...]]] = {size: set() for size in _FREE}
    for name, cells in maps.items():
        parts = [part for zone in cells.zones for part in zone]
        if len(loops(parts)) != 1 or cells.loose or area(parts) != len(cells.cells):
            yield f"{name} is no polyomino"
        elif len(cells.cells) not in _FREE:
            yield f"{name} has {len(cells.cells)} cells, not 3 to 5"
        else:
            shapes[len(cells.cells)].add(free_form(cells.cells))
    for size, found in shapes.items():
        if len(found) != _FREE[size]:
            yield f"of the {_FREE[size]} shapes of {size} cells {len(found)} occur"
    seen: dict[Seen, str] = {}
    for name, cells in maps.items():
        one = min(_turns(cells))
        if one in seen:
            yield f"{name} is {seen[one]} again"
        seen[one] = name
    if sum(_is_cut(cells) for cells in maps.values()) < CUT:
        yield f"fewer than {CUT} tiles have a cut cell"


def _of_marks(maps: dict[str, CellMap]) -> Iterator[str]:
    for name, cells in maps.items():
        for zone in cells.zones:
            kind, marks = zone[0].kind, [part for part in zone if part.mark]
            if kind not in COLOURS:
                yield f"{name} has the zone {kind}, no colour of {' '.join(COLOURS)}"
            if len(marks) > 1:
                yield f"{name} has a zone with {len(marks)} marks"
            for part in marks:
                if kind not in _MARKS.get(part.mark, ""):
                    yield f"{name} has the mark {part.mark} in a zone {kind}"
                if part.form != "whole":
                    yield f"{name} has the mark {part.mark} on half a cell"


def _of_balance(maps: dict[str, CellMap]) -> Iterator[str]:
    total = {what: sum(tally(cells, what) for cells in maps.values()) for what in "rybwHW"}
    for colour in BALANCED:
        found = sum(tally(cells, f"{colour}B") for cells in maps.values())
        if found != BEES:
            yield f"{colour} has {found} bee spaces, not {BEES}"
    for mark, count in (("H", HIVES), ("W", WEBS)):
        if total[mark] != count:
            yield f"there are {total[mark]} marks {mark}, not {count}"
    zones = [total[colour] for colour in COLOURS]
    if max(zones) - min(zones) > _ZONES_APART:
        yield f"the colours have {zones} zones: more than {_ZONES_APART} apart"
    areas = dict.fromkeys(COLOURS, 0.0)
    for cells in maps.values():
        for zone in cells.zones:
            areas[zone[0].kind] = areas.get(zone[0].kind, 0.0) + area(zone)
    if max(areas.values()) - min(areas.values()) > _CELLS_APART:
        yield f"the colours cover {sorted(areas.values())} cells: too far apart"


def free_form(cells: Sequence[Corner]) -> tuple[Corner, ...]:
    """The same cells for a polyomino however it is turned or turned over."""
    forms = []
    for mirrored in (False, True):
        form = [(-x if mirrored else x, y) for x, y in cells]
        for _ in range(4):
            form = [(-y, x) for x, y in form]
            left, top = min(x for x, _ in form), min(y for _, y in form)
            forms.append(tuple(sorted((x - left, y - top) for x, y in form)))
    return min(forms)


def _is_cut(cells: CellMap) -> bool:
    return any(part.form != "whole" for zone in cells.zones for part in zone)


def _turns(cells: CellMap) -> Iterator[Seen]:
    """The four ways to lay a tile, each the same however its map is written."""
    zones = [(zone[0].kind, list(zone)) for zone in cells.zones]
    height, width = cells.rows, cells.columns
    for _ in range(4):
        zones = [
            (
                kind,
                [Part(height - 1 - p.row, p.column, _TURNED[p.form], p.zone, p.mark) for p in zone],
            )
            for kind, zone in zones
        ]
        height, width = width, height
        yield tuple(
            sorted(
                (kind, tuple(sorted((p.column, p.row, p.form, p.mark) for p in zone)))
                for kind, zone in zones
            )
        )
