"""What a polyomino set has to hold to, in plain numbers.

In: the set as a definition asks for it and the game's parameters. Out: a `Recipe` that no count
rules out, or UnmetError with the key that asks for too much and what there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layouts.face.fields import Row, value
from layouts.kinds.polyomino_set import MarkRule, PolyominoSet
from layouts.near import near
from pnp.generate import UnmetError
from pnp.generate.shapes import MOST_CELLS, named, shapes
from pnp.generate.shares import numbers_of

MOST_TILES: Final = 500
MOST_COPIES: Final = 26
"""Tiles of a shape: they are told apart by letters."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Marks `letter`: `number` of them in zones of the kinds together, or with `each` in those of
    each kind; on tiles with `tile` cells or more and none of `not_with`, in zones with `zone`."""

    letter: str
    kinds: str
    number: int
    each: bool
    not_with: str
    tile: int
    zone: float

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self.number * len(self.kinds) if self.each else self.number


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a set consists of. `copies` are the tiles of each shape, `zones` by cells how many tiles
    have how many zones, `largest` the cells of a zone by the zones of its tile."""

    copies: Mapping[str, int]
    seed: int
    kinds: str
    zones: Mapping[int, Mapping[int, int]]
    largest: Mapping[int, float]
    cut: int
    twins: int
    marks: tuple[Mark, ...]
    zones_apart: float | None
    cells_apart: float | None
    alike: bool

    @property
    def tiles(self) -> int:
        """How many tiles a set has."""
        return sum(self.copies.values())


def recipe_of(asked: PolyominoSet, parameters: Row) -> Recipe:
    """The set as numbers. Raises UnmetError, and FaceError for a formula that cannot be worked
    out."""
    copies = _copies(asked, parameters)
    tiles = sum(copies.values())
    kinds = "".join(dict.fromkeys(asked.kinds))
    zones = _zones(asked, parameters, copies)
    largest = {
        _number(text, ("largest", text)): value(most, parameters)
        for text, most in asked.largest.items()
    }
    _check_largest(zones, largest)
    several = sum(count for of in zones.values() for many, count in of.items() if many > 1)
    cut, twins = value(asked.cut, parameters), value(asked.twins, parameters)
    for key, wanted in (("cut", cut), ("twins", twins)):
        if wanted > several:
            message = f"{wanted} tiles of two zones or more are wanted, there are {several}"
            raise UnmetError((key,), message)
    if twins < several and len(kinds) == 1:
        message = f"zones that touch are of one kind on all {several} tiles of two zones or more"
        raise UnmetError(("twins",), f"{message}, not on {twins}; name more kinds")
    marks: list[Mark] = []
    for letter, rule in asked.marks.items():
        mark = _mark(letter, rule, kinds, parameters)
        _check_mark(mark, marks, copies, tiles)
        marks.append(mark)
    wanted, room = (
        sum(mark.total for mark in marks),
        sum(many * count for of in zones.values() for many, count in of.items()),
    )
    if wanted > room:
        message = f"{wanted} marks are wanted, and there are {room} zones, with one each at most"
        raise UnmetError(("marks",), message)
    return Recipe(
        copies,
        value(asked.seed, parameters),
        kinds,
        zones,
        largest,
        cut,
        twins,
        tuple(marks),
        None if asked.zones_apart is None else value(asked.zones_apart, parameters),
        None if asked.cells_apart is None else value(asked.cells_apart, parameters),
        value(asked.alike, parameters),
    )


def _copies(asked: PolyominoSet, parameters: Row) -> dict[str, int]:
    """The tiles of each shape, a letter before the number of cells."""
    given = {name: value(one, parameters) for name, one in asked.polyominoes.items()}
    found: dict[str, int] = {}
    for name, many in given.items():
        if name not in shapes() and not (name.isdecimal() and named(int(name))):
            message = f"there is no polyomino {name!r}; write its cells, 1 to {MOST_CELLS}, or a"
            raise UnmetError(("polyominoes", name), f"{message} letter with them, like L4")
        if many > MOST_COPIES:
            message = f"{many} tiles of a shape are too many; {MOST_COPIES} at most are drawn"
            raise UnmetError(("polyominoes", name), message)
    for shape, cells in shapes().items():
        if many := given.get(shape, given.get(str(len(cells)), 0)):
            found[shape] = many
    if not 1 <= sum(found.values()) <= MOST_TILES:
        message = f"these are {sum(found.values())} tiles; 1 to {MOST_TILES} are drawn"
        raise UnmetError(("polyominoes",), message)
    return found


def _zones(
    asked: PolyominoSet, parameters: Row, copies: Mapping[str, int]
) -> dict[int, dict[int, int]]:
    """By cells how many tiles have how many zones."""
    tiles: dict[int, int] = {}
    for shape, many in copies.items():
        size = len(shapes()[shape])
        tiles[size] = tiles.get(size, 0) + many
    zones = {size: {1: many} for size, many in tiles.items()}
    for text, shares in asked.zones.items():
        size = _number(text, ("zones", text))
        if size not in tiles:
            message = f"there are no tiles of {text} cells{near(text, map(str, tiles))}"
            raise UnmetError(("zones", text), message)
        worked = {many: value(share, parameters) for many, share in shares.items()}
        try:
            found = numbers_of(worked, tiles[size])
        except UnmetError as error:
            told = f"{error.message} (the tiles of {text} cells)"
            raise UnmetError(("zones", text), told) from None
        zones[size] = {_number(many, ("zones", text, many)): n for many, n in found.items() if n}
        for many in zones[size]:
            if not 1 <= many <= size:
                message = f"a tile of {size} cells has 1 to {size} zones, not {many}"
                raise UnmetError(("zones", text, str(many)), message)
    return zones


def _check_largest(zones: Mapping[int, Mapping[int, int]], largest: Mapping[int, float]) -> None:
    for size, of in zones.items():
        for many in of:
            most = largest.get(many, size)
            if many * most < size:
                message = f"{many} zones of {most:g} cells at most do not cover a tile of {size}"
                raise UnmetError(("largest", str(many)), message)


def _mark(letter: str, rule: MarkRule, kinds: str, parameters: Row) -> Mark:
    path = ("marks", letter)
    if not (len(letter) == 1 and "A" <= letter <= "Z"):
        message = f"{letter!r} is no mark: write a capital letter, as maps have them"
        raise UnmetError(path, message)
    if (rule.each is None) == (rule.total is None):
        raise UnmetError(path, "say how many there are: each: 10 for each kind, or total: 10")
    for kind in rule.zones:
        if kind not in kinds:
            message = f"there are no zones of the kind {kind!r}{near(kind, kinds)}"
            raise UnmetError((*path, "zones"), message)
    given = rule.total if rule.each is None else rule.each
    return Mark(
        letter,
        "".join(dict.fromkeys(rule.zones)) or kinds,
        value(given if given is not None else 0, parameters),
        rule.each is not None,
        "".join(rule.not_with),
        value(rule.tile, parameters),
        value(rule.zone, parameters),
    )


def _check_mark(mark: Mark, above: Sequence[Mark], copies: Mapping[str, int], tiles: int) -> None:
    """Refuses marks that there are too few tiles for, however the set is drawn."""
    path = ("marks", mark.letter)
    totals = {one.letter: one.total for one in above}
    for other in mark.not_with:
        if other not in totals:
            message = f"no marks {other} are listed above{near(other, totals)}"
            raise UnmetError((*path, "not_with"), message)
    large = sum(many for shape, many in copies.items() if len(shapes()[shape]) >= mark.tile)
    taken = max((totals[other] for other in mark.not_with), default=0)
    room = min(large, tiles - taken)
    if mark.total > room:
        why = f"{large} tiles are large enough" if room == large else f"{room} tiles are free"
        if large == tiles and not taken:
            why = f"there are {tiles} tiles"
        key = "each" if mark.each else "total"
        message = f"{mark.total} marks {mark.letter} are wanted, one a tile at most, and {why}"
        raise UnmetError((*path, key), message)


def _number(text: str, path: tuple[str | int, ...]) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise UnmetError(path, f"{text!r} is no number of cells or zones: write it like 3")
    return int(text)
