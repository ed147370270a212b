"""Flower tiles: a set of polyominoes with coloured zones, bee spaces, hives and spider webs.

In: a seed and a recipe. Out: a name and a map for each tile, as `layouts.cell_map` reads maps: the
colours red, yellow, blue and white as r, y, b, w; bee spaces, hives and webs as B, H, W.

    make tiles SEED=7 > tiles.csv

A set is drawn again and again from the seed until `flower_faults` finds nothing wrong with it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Final

from layouts.cell_map import Corner, Zone
from pnp.generate.flower_faults import BALANCED, BEES, COLOURS, HIVES, WEBS, faults
from pnp.generate.zoning import area, pick, shuffled, touch, zoned

SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "I3": "###",
        "L3": "#. ##",
        "I4": "####",
        "L4": "#.. ###",
        "O4": "## ##",
        "S4": ".## ##.",
        "T4": "### .#.",
        "F5": ".## ##. .#.",
        "I5": "#####",
        "L5": "#... ####",
        "N5": ".### ##..",
        "P5": "## ## #.",
        "T5": "### .#. .#.",
        "U5": "#.# ###",
        "V5": "#.. #.. ###",
        "W5": "#.. ##. .##",
        "X5": ".#. ### .#.",
        "Y5": ".#.. ####",
        "Z5": "##. .#. .##",
    }
)
"""The free trominoes, tetrominoes and pentominoes by their usual letters and their cells."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a set consists of. `copies` are the tiles of each shape, `zones` how often tiles of so
    many cells have so many zones, `cuts` the tiles with a cut cell, `twins` those on which two
    zones of one colour touch."""

    copies: Mapping[str, int]
    zones: Mapping[int, Mapping[int, int]]
    cuts: int = 14
    twins: int = 9

    @property
    def tiles(self) -> int:
        """How many tiles a set has."""
        return sum(self.copies.values())


RECIPE: Final = Recipe(
    copies=MappingProxyType(
        {shape: {"3": 5, "4": 4, "5": 2}[shape[1]] for shape in SHAPES} | {"I5": 1, "X5": 1}
    ),
    zones=MappingProxyType(
        {
            3: MappingProxyType({1: 2, 2: 6, 3: 2}),
            4: MappingProxyType({2: 10, 3: 8, 4: 2}),
            5: MappingProxyType({2: 8, 3: 9, 4: 5}),
        }
    ),
)
"""52 tiles: each tromino 5 times, each tetromino 4 times, each pentomino twice, I and X once."""

_TRIES: Final = 5000
_WIDE: Final = 4.0
_BY_CHANCE: Final = 1.5


def flower_tiles(seed: int, recipe: Recipe = RECIPE) -> tuple[tuple[str, str], ...]:
    """A name and a map for each tile of a set. Raises ValueError if the recipe cannot be met."""
    random = Random(seed)
    for _ in range(_TRIES):
        try:
            divided = _divided(recipe, random)
        except ValueError:
            continue
        zones = _marked(_coloured(divided, recipe, random), random)
        if zones is None:
            continue
        tiles = tuple((name, map_text(tile)) for name, tile in zones.items())
        if not faults(tiles):
            return tiles
    raise ValueError(f"no set found in {_TRIES:,} tries from the seed {seed}: loosen the recipe")


def map_text(zones: Sequence[Zone]) -> str:
    """The map of zones whose parts know their colour, with numbers where like zones touch."""
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


def _divided(recipe: Recipe, random: Random) -> dict[str, list[Zone]]:
    """The tiles as zones without colours, by name. Every second copy is the mirror image."""
    counts = {
        size: shuffled(random, [zones for zones, tiles in of.items() for _ in range(tiles)])
        for size, of in recipe.zones.items()
    }
    names = [(shape, copy) for shape, copies in recipe.copies.items() for copy in range(copies)]
    cut = set(shuffled(random, names)[: recipe.cuts])
    tiles = {}
    for shape, copy in names:
        cells = _cells(SHAPES[shape], mirrored=copy % 2 == 1)
        zones = counts[len(cells)].pop()
        # a cut needs two zones
        tiles[f"{shape}{'abcdefgh'[copy]}"] = zoned(
            cells, zones, zones > 1 and (shape, copy) in cut, random
        )
    return tiles


def _cells(shape: str, mirrored: bool) -> list[Corner]:
    lines = shape.split()
    if mirrored:
        lines = [line[::-1] for line in lines]
    return [(x, y) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "#"]


def _coloured(
    tiles: Mapping[str, list[Zone]], recipe: Recipe, random: Random
) -> dict[str, list[Zone]]:
    """The zones with colours, those that touch in different ones but for one pair on each of the
    twin tiles; the colour that has least so far is the likeliest."""
    several = [name for name, zones in tiles.items() if len(zones) > 1]
    twins = set(shuffled(random, several)[: recipe.twins])
    had = dict.fromkeys(COLOURS, 0.0)
    done: dict[str, list[Zone]] = {}
    for name in shuffled(random, list(tiles)):
        zones = shuffled(random, tiles[name])
        colours: list[str] = []
        twin = name in twins
        for index, zone in enumerate(zones):
            near = [colours[n] for n in range(index) if touch(zone, zones[n])]
            if twin and near:
                colour, twin = near[0], False
            else:
                free = [one for one in COLOURS if one not in near]
                colour = min(free, key=lambda one: had[one] + _BY_CHANCE * random.random())
            colours.append(colour)
            # a zone counts as much as a cell
            had[colour] += 1 + area(zone)
        done[name] = [
            tuple(replace(part, zone=colour) for part in zone)
            for zone, colour in zip(zones, colours, strict=True)
        ]
    return {name: done[name] for name in tiles}


def _marked(tiles: dict[str, list[Zone]], random: Random) -> dict[str, list[Zone]] | None:
    """The zones with marks, each kind at most once a tile; None if there is no room for them."""
    webless: set[str] = set()
    for colour in (*BALANCED, "w"):
        mark, count = ("H", HIVES) if colour == "w" else ("B", BEES)
        places = _places(tiles, random, colour)
        places = [name for name in places if not _has(tiles[name], mark)]
        if len(places) < count:
            return None
        for name in places[:count]:
            _mark(tiles[name], colour, mark, random)
            webless |= {name} if mark == "H" else set()
    names = [name for name in shuffled(random, list(tiles)) if name not in webless]
    large = [
        (name, zone[0].kind)
        for name in names
        if sum(map(area, tiles[name])) >= _WIDE
        for zone in shuffled(random, tiles[name])
        if area(zone) >= 2 and not any(part.mark for part in zone)
    ]
    places_of = dict(reversed(large))
    if len(places_of) < WEBS:
        return None
    for name in shuffled(random, list(places_of))[:WEBS]:
        _mark(tiles[name], places_of[name], "W", random)
    return tiles


def _places(tiles: Mapping[str, list[Zone]], random: Random, colour: str) -> list[str]:
    return shuffled(
        random,
        [
            name
            for name, zones in tiles.items()
            if any(zone[0].kind == colour and list(_free(zone)) for zone in zones)
        ],
    )


def _free(zone: Zone) -> Iterator[int]:
    if not any(part.mark for part in zone):
        yield from (n for n, part in enumerate(zone) if part.form == "whole")


def _has(zones: Sequence[Zone], mark: str) -> bool:
    return any(part.mark == mark for zone in zones for part in zone)


def _mark(zones: list[Zone], colour: str, mark: str, random: Random) -> None:
    """Puts a mark on a whole cell of the largest zone of a colour that has none."""
    choice = [n for n, zone in enumerate(zones) if zone[0].kind == colour and list(_free(zone))]
    index = max(choice, key=lambda n: area(zones[n]))
    zone = list(zones[index])
    place = pick(random, list(_free(zones[index])))
    zone[place] = replace(zone[place], mark=mark)
    zones[index] = tuple(zone)


def table(tiles: Sequence[tuple[str, str]]) -> str:
    """The tiles as a game's CSV file."""
    return "".join(f"{name},{text}\n" for name, text in (("name", "map"), *tiles))


def main() -> None:
    """Write the set of a seed as a game's CSV file."""
    from argparse import ArgumentParser

    parser = ArgumentParser(description="Draw 52 Flower tiles as the CSV file of a game.")
    parser.add_argument(
        "seed", type=int, nargs="?", default=1, help="any whole number; 1 by itself"
    )
    sys.stdout.write(table(flower_tiles(parser.parse_args().seed)))


if __name__ == "__main__":
    main()
