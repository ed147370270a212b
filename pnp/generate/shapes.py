"""The free polyominoes of 1 to 6 cells: shapes of squares side by side, turned or not.

In: how many cells. Out: the shapes by name, and what is the same for a shape however it lies. Up
to 5 cells they go by their usual letters (F5, I5, ...); those of 6 cells are numbered, 6-1 to 6-35.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from layouts.cell_map import Corner

MOST_CELLS: Final = 6

_LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "I1": "#",
        "I2": "##",
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


@cache
def shapes() -> Mapping[str, tuple[Corner, ...]]:
    """Every shape by its name: column and row of each cell, row by row from the top left."""
    lettered = {name: _cells(drawn) for name, drawn in _LETTERS.items()}
    grown = {free_form([*form, cell]) for form in _of(5, lettered) for cell in _beside(form)}
    numbered = {f"6-{n}": _in_rows(form) for n, form in enumerate(sorted(grown), 1)}
    return MappingProxyType({**lettered, **numbered})


def named(size: int) -> tuple[str, ...]:
    """The names of the shapes of so many cells."""
    return tuple(name for name, cells in shapes().items() if len(cells) == size)


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


def mirrored(cells: Sequence[Corner]) -> tuple[Corner, ...]:
    """The shape turned over, left for right."""
    right = max(x for x, _ in cells)
    return _in_rows([(right - x, y) for x, y in cells])


def _cells(drawn: str) -> tuple[Corner, ...]:
    lines = enumerate(drawn.split())
    return tuple((x, y) for y, line in lines for x, sign in enumerate(line) if sign == "#")


def _of(size: int, known: Mapping[str, Sequence[Corner]]) -> list[Sequence[Corner]]:
    return [cells for cells in known.values() if len(cells) == size]


def _beside(cells: Sequence[Corner]) -> set[Corner]:
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return {(x + dx, y + dy) for x, y in cells for dx, dy in sides} - set(cells)


def _in_rows(cells: Sequence[Corner]) -> tuple[Corner, ...]:
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
