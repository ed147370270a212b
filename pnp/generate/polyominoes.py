"""A set of polyomino tiles with zones of several kinds and marks on them, drawn by chance.

In: a recipe. Out: a name and a map for each tile, as `layouts.cell_map` reads maps. A set is drawn
again and again from the seed until `faults` finds nothing wrong with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from string import ascii_lowercase
from typing import Final, TypeAlias

from layouts.cell_map import Corner, Zone
from pnp.generate import UnmetError
from pnp.generate.chance import pick, shuffled
from pnp.generate.faults import Broken, faults
from pnp.generate.recipe import Mark, Recipe
from pnp.generate.shapes import mirrored, shapes
from pnp.generate.zoning import area, touch, zoned

Tiles: TypeAlias = dict[str, list[Zone]]

MOST_DRAWN: Final = 10_000
"""Tiles that are drawn before a set is given up: some seconds of work."""

MOST_TRIES: Final = 1_000

_TRIES: Final = 60
_BY_CHANCE: Final = 1.5
"""How far, in cells, chance may put a kind before one that there is less of."""


class _MissedError(Exception):
    """This try came to a dead end; the next one may not."""

    def __init__(self, broken: Broken) -> None:
        super().__init__(broken)
        self.broken = broken


def polyomino_set(recipe: Recipe) -> tuple[tuple[str, str], ...]:
    """A name and a map for each tile of a set. Raises UnmetError that names the key of the recipe
    that stood in the way most often."""
    random = Random(recipe.seed)
    missed: Counter[tuple[str, ...]] = Counter()
    told: dict[tuple[str, ...], str] = {}
    tries = min(MOST_TRIES, MOST_DRAWN // recipe.tiles)
    for _ in range(tries):
        found: Sequence[Broken]
        try:
            tiles = _drawn(recipe, random)
            found = faults(tiles, recipe)
        except _MissedError as error:
            found = (error.broken,)
        if not found:
            return tiles
        missed.update(list(dict.fromkeys(broken.key for broken in found)))
        told |= {broken.key: broken.words for broken in found}
    key, times = missed.most_common(1)[0]
    message = f"no such set in {tries:,} tries from the seed {recipe.seed}: {told[key]}, or the "
    raise UnmetError(key, f"{message}like, in {times:,} of them; ask for less here, or of the rest")


def _drawn(recipe: Recipe, random: Random) -> tuple[tuple[str, str], ...]:
    tiles = _coloured(_divided(recipe, random), recipe, random)
    for mark in recipe.marks:
        for kinds in mark.kinds if mark.each else (mark.kinds,):
            _put(tiles, mark, kinds, random)
    return tuple((name, map_text(zones)) for name, zones in tiles.items())


def map_text(zones: Sequence[Zone]) -> str:
    """The map of zones whose parts know their kind, with numbers where like zones touch."""
    cells: dict[Corner, dict[str, str]] = {}
    for index, zone in enumerate(zones):
        alike = [other for other in zones if other[0].kind == zone[0].kind]
        apart = any(other is not zone and touch(zone, other) for other in alike)
        number = str(1 + sum(other[0].kind == zone[0].kind for other in zones[:index]))
        for part in zone:
            token = part.kind + (number if apart else "") + part.mark
            cells.setdefault((part.column, part.row), {})[part.form] = token
    columns, rows = (1 + max(cell[side] for cell in cells) for side in (0, 1))
    lines = (
        " ".join(_token(cells.get((column, row), {})) for column in range(columns))
        for row in range(rows)
    )
    return " | ".join(lines)


def _token(cell: Mapping[str, str]) -> str:
    if "nw" in cell:
        return f"{cell['nw']}/{cell['se']}"
    return f"{cell['sw']}\\{cell['ne']}" if "sw" in cell else cell.get("whole", ".")


def _divided(recipe: Recipe, random: Random) -> Tiles:
    """The tiles as zones without kinds, by name. Every second copy is the mirror image."""
    counts = {
        size: shuffled(random, [zones for zones, tiles in of.items() for _ in range(tiles)])
        for size, of in recipe.zones.items()
    }
    names = [(shape, copy) for shape, copies in recipe.copies.items() for copy in range(copies)]
    zones_of = {name: counts[len(shapes()[name[0]])].pop() for name in names}
    several = [name for name in shuffled(random, names) if zones_of[name] > 1]
    cut = set(several[: recipe.cut])
    tiles = {}
    for name, zones in zones_of.items():
        shape, copy = name
        cells = mirrored(shapes()[shape]) if copy % 2 else shapes()[shape]
        most = recipe.largest.get(zones, len(cells))
        try:
            made = zoned(cells, zones, most, name in cut, random)
        except ValueError as error:
            raise _MissedError(Broken(("zones", str(len(cells))), str(error))) from None
        tiles[f"{shape}{ascii_lowercase[copy]}"] = made
    return tiles


def _coloured(tiles: Tiles, recipe: Recipe, random: Random) -> Tiles:
    """The zones with kinds, those that touch of different ones but for a pair on each of the twin
    tiles; the kind that has least so far is the likeliest."""
    several = [name for name, zones in tiles.items() if len(zones) > 1]
    twins = set(shuffled(random, several)[: recipe.twins])
    had = dict.fromkeys(recipe.kinds, 0.0)
    done: Tiles = {}
    for name in shuffled(random, list(tiles)):
        for _ in range(_TRIES):
            zones = shuffled(random, tiles[name])
            then = dict(had)
            kinds = _kinds(zones, name in twins, recipe.kinds, then, random)
            if kinds is not None:
                break
        else:
            words = f"{name} has zones that touch more others than there are kinds"
            raise _MissedError(Broken(("kinds",), words))
        had = then
        done[name] = [
            tuple(replace(part, zone=kind) for part in zone)
            for zone, kind in zip(zones, kinds, strict=True)
        ]
    return {name: done[name] for name in tiles}


def _kinds(
    zones: Sequence[Zone], twins: bool, every: str, had: dict[str, float], random: Random
) -> list[str] | None:
    """A kind for each zone of a tile, which is added to what was `had`; None for a dead end."""
    kinds: list[str] = []
    paired = False
    for index, zone in enumerate(zones):
        near = [kinds[n] for n in range(index) if touch(zone, zones[n])]
        free = [one for one in every if one not in near]
        if near and twins and not (paired and free):
            kind, paired = near[0], True
        elif not free:
            return None
        else:
            kind = min(free, key=lambda one: had[one] + _BY_CHANCE * random.random())
        kinds.append(kind)
        # a zone counts as much as a cell
        had[kind] += 1 + area(zone)
    return kinds


def _put(tiles: Tiles, mark: Mark, kinds: str, random: Random) -> None:
    """Puts so many marks of a letter, one a tile, into zones of these kinds."""
    if mark.each:
        named = [
            name
            for name, zones in tiles.items()
            if _may_have(zones, mark) and any(_fits(zone, mark, kinds) for zone in zones)
        ]
        places = [(name, kinds) for name in shuffled(random, named)]
        places = [place for place in places if not _has(tiles[place[0]], mark.letter)]
    else:
        first: dict[str, str] = {}
        for name in shuffled(random, list(tiles)):
            if _may_have(tiles[name], mark):
                for zone in shuffled(random, tiles[name]):
                    if _fits(zone, mark, kinds):
                        first.setdefault(name, zone[0].kind)
        places = [(name, first[name]) for name in shuffled(random, list(reversed(first)))]
    if len(places) < mark.number:
        where = f"in zones {kinds}" if mark.each else "in all"
        words = f"there was room for {len(places)} marks {mark.letter} {where}"
        raise _MissedError(Broken(("marks", mark.letter), words))
    for name, kind in places[: mark.number]:
        _mark(tiles[name], mark, kind, random)


def _may_have(zones: Sequence[Zone], mark: Mark) -> bool:
    """Whether the mark may be on a tile."""
    large = sum(map(area, zones)) >= mark.tile
    return large and not any(_has(zones, other) for other in mark.not_with)


def _fits(zone: Zone, mark: Mark, kinds: str) -> bool:
    return zone[0].kind in kinds and area(zone) >= mark.zone and bool(_free(zone))


def _free(zone: Zone) -> list[int]:
    """The whole cells of a zone without a mark."""
    if any(part.mark for part in zone):
        return []
    return [n for n, part in enumerate(zone) if part.form == "whole"]


def _has(zones: Sequence[Zone], mark: str) -> bool:
    return any(part.mark == mark for zone in zones for part in zone)


def _mark(zones: list[Zone], mark: Mark, kind: str, random: Random) -> None:
    """Puts a mark on a whole cell of the largest zone of a kind that has none."""
    choice = [n for n, zone in enumerate(zones) if _fits(zone, mark, kind)]
    index = max(choice, key=lambda n: area(zones[n]))
    zone = list(zones[index])
    place = pick(random, _free(zones[index]))
    zone[place] = replace(zone[place], mark=mark.letter)
    zones[index] = tuple(zone)
