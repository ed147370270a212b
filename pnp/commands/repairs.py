"""Ways to change a game's parameters, the smallest first. In: a game; out: changes, by their size.

A step is 1 more or less of a number, or a switch turned over; the size of a change is its steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TypeAlias

from pnp.definition.game import Game
from pnp.definition.parameters import Parameter

Change: TypeAlias = Mapping[str, int]
"""The new values of some parameters, by name."""


def changes(game: Game, names: Collection[str], most: int, together: int) -> Iterator[Change]:
    """The changes of `together` parameters among the names, of at most so many steps, in order.

    Those of one size stand in the order of the definition, less before more.
    """
    parameters = [one for one in game.parameters.values() if one.name in names]
    ways = [
        (size, place, change)
        for place, some in enumerate(combinations(parameters, together))
        for size, change in _ways(some, most)
    ]
    for _, _, change in sorted(ways, key=lambda way: way[:2]):
        yield change


def _ways(parameters: Sequence[Parameter], most: int) -> Iterator[tuple[int, Change]]:
    for values in product(*(_values(one, most) for one in parameters)):
        size = sum(abs(v - one.value) for one, v in zip(parameters, values, strict=True))
        if size <= most:
            yield size, {one.name: v for one, v in zip(parameters, values, strict=True)}


def _values(one: Parameter, most: int) -> list[int]:
    nearby = range(max(one.low, one.value - most), min(one.high, one.value + most) + 1)
    return sorted((v for v in nearby if v != one.value), key=lambda v: (abs(v - one.value), v))


def beyond(change: Change, found: Sequence[Change], game: Game) -> bool:
    """Whether a change only goes further than one that was found, in each of its parameters."""
    return any(
        all(name in change and _further(change[name], v, game, name) for name, v in one.items())
        for one in found
    )


def _further(value: int, reached: int, game: Game, name: str) -> bool:
    now = game.parameters[name].value
    return (value - now) * (reached - now) > 0 and abs(value - now) >= abs(reached - now)
