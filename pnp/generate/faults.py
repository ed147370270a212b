"""What is wrong with a set of polyomino tiles.

In: a name and a map for each tile, and the recipe. Out: what is wrong, each with the key of the
recipe that it breaks; nothing for a set to play with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from layouts.cell_map import CellMap, Form, Part, loops, read_cells, tally
from pnp.generate.recipe import Recipe
from pnp.generate.shapes import free_form, shapes
from pnp.generate.zoning import area, touch

_TURNED: Final[dict[Form, Form]] = {
    "whole": "whole",
    "nw": "ne",
    "ne": "se",
    "se": "sw",
    "sw": "nw",
}

Seen: TypeAlias = tuple[tuple[str, tuple[tuple[int, int, str, str], ...]], ...]
Maps: TypeAlias = Mapping[str, CellMap]


class Broken(NamedTuple):
    """A key of the recipe and what of the set does not hold to it, in words."""

    key: tuple[str, ...]
    words: str


def faults(tiles: Sequence[tuple[str, str]], recipe: Recipe) -> tuple[Broken, ...]:
    """What is wrong with a set. Raises ValueError for a map that cannot be read."""
    maps = {name: read_cells(text) for name, text in tiles}
    found = [*_of_shapes(tiles, maps, recipe), *_of_zones(maps, recipe)]
    return (*found, *_of_marks(maps, recipe), *_of_balance(maps, recipe))


def _of_shapes(tiles: Sequence[tuple[str, str]], maps: Maps, recipe: Recipe) -> Iterator[Broken]:
    key = ("polyominoes",)
    if len(maps) != len(tiles):
        yield Broken(key, "two tiles have the same name")
    made: Counter[tuple[tuple[int, int], ...]] = Counter()
    for name, cells in maps.items():
        parts = [part for zone in cells.zones for part in zone]
        if len(loops(parts)) != 1 or cells.loose or area(parts) != len(cells.cells):
            yield Broken(key, f"{name} is no polyomino")
        else:
            made[free_form(cells.cells)] += 1
    wanted = {free_form(shapes()[shape]): (shape, n) for shape, n in recipe.copies.items()}
    for form, (shape, number) in wanted.items():
        if made[form] != number:
            yield Broken(key, f"there are {made[form]} tiles {shape}, not {number}")
    for form in made.keys() - wanted.keys():
        yield Broken(key, f"{made[form]} tiles of {len(form)} cells are of no shape that is asked")
    seen: dict[Seen, str] = {}
    for name, cells in maps.items():
        one = min(_turns(cells))
        if one in seen and not recipe.alike:
            yield Broken(("alike",), f"{name} is {seen[one]} again")
        seen[one] = name


def _of_zones(maps: Maps, recipe: Recipe) -> Iterator[Broken]:
    made: dict[int, Counter[int]] = {}
    for name, cells in maps.items():
        made.setdefault(len(cells.cells), Counter())[len(cells.zones)] += 1
        most = recipe.largest.get(len(cells.zones), len(cells.cells))
        for zone in cells.zones:
            if area(zone) > most:
                yield Broken(("largest",), f"{name} has a zone of {area(zone):g} cells")
            if zone[0].kind not in recipe.kinds:
                words = f"{name} has the zone {zone[0].kind}, no kind of {' '.join(recipe.kinds)}"
                yield Broken(("kinds",), words)
    for size, of in recipe.zones.items():
        if made.get(size, Counter()) != of:
            found = ", ".join(f"{n} of {many}" for many, n in sorted(made.get(size, of).items()))
            yield Broken(("zones", str(size)), f"zones of tiles of {size} cells: {found}")
    cut = sum(any(part.form != "whole" for z in one.zones for part in z) for one in maps.values())
    if cut != recipe.cut:
        yield Broken(("cut",), f"{cut} tiles have a cut cell, not {recipe.cut}")
    twins = sum(_has_twins(cells) for cells in maps.values())
    if twins != recipe.twins:
        yield Broken(("twins",), f"on {twins} tiles like zones touch, not on {recipe.twins}")


def _has_twins(cells: CellMap) -> bool:
    return any(
        one[0].kind == other[0].kind and touch(one, other)
        for n, one in enumerate(cells.zones)
        for other in cells.zones[:n]
    )


def _of_marks(maps: Maps, recipe: Recipe) -> Iterator[Broken]:
    rules = {mark.letter: mark for mark in recipe.marks}
    for name, cells in maps.items():
        marked = [(zone, part) for zone in cells.zones for part in zone if part.mark]
        letters = [part.mark for _, part in marked]
        if len(set(letters)) != len(letters):
            yield Broken(("marks",), f"{name} has a mark twice")
        if len({id(zone) for zone, _ in marked}) != len(marked):
            yield Broken(("marks",), f"{name} has a zone with two marks")
        for zone, part in marked:
            rule = rules.get(part.mark)
            if rule is None or part.kind not in rule.kinds:
                words = f"{name} has the mark {part.mark} in a zone {part.kind}"
                yield Broken(("marks", part.mark), words)
                continue
            small = area(zone) < rule.zone or len(cells.cells) < rule.tile
            beside = any(letter in rule.not_with for letter in letters)
            if small or beside or part.form != "whole":
                where = "in too small a place" if small else "beside what it may not be with"
                where = "on half a cell" if part.form != "whole" else where
                yield Broken(("marks", part.mark), f"{name} has the mark {part.mark} {where}")
    for mark in recipe.marks:
        counted = [
            sum(tally(one, kind + mark.letter) for one in maps.values()) for kind in mark.kinds
        ]
        for kind, found in zip(mark.kinds, counted, strict=True):
            if mark.each and found != mark.number:
                words = f"{kind} has {found} marks {mark.letter}, not {mark.number}"
                yield Broken(("marks", mark.letter), words)
        if sum(counted) != mark.total:
            words = f"there are {sum(counted)} marks {mark.letter}, not {mark.total}"
            yield Broken(("marks", mark.letter), words)


def _of_balance(maps: Maps, recipe: Recipe) -> Iterator[Broken]:
    zones = dict.fromkeys(recipe.kinds, 0.0)
    covered = dict.fromkeys(recipe.kinds, 0.0)
    for cells in maps.values():
        for zone in cells.zones:
            zones[zone[0].kind] = zones.get(zone[0].kind, 0) + 1
            covered[zone[0].kind] = covered.get(zone[0].kind, 0) + area(zone)
    for key, most, found in (
        ("zones_apart", recipe.zones_apart, zones),
        ("cells_apart", recipe.cells_apart, covered),
    ):
        apart = max(found.values()) - min(found.values())
        if most is not None and apart > most:
            told = ", ".join(f"{kind} {number:g}" for kind, number in found.items())
            words = f"the {key.partition('_')[0]} of the kinds are {apart:g} apart ({told})"
            yield Broken((key,), words)


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
