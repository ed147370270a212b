"""The words of a rules file, for its readers: people, editors, and the plain reading.

A rules file may begin with `from verify.language import *`, exactly so. It may take names from
files beside it, `from .placing import fits, area`, or all of one, `from .claims import *`; there is
no other import. It is never run as it stands: `pnp verify` checks it, works out its constants, and
reads it.

The file declares, in this order of thought:

- constants: `goal = parameter("goal")`, `FLIES = table("cows", "flies")` (an entry for each printed
  piece), `COLOURS = names("red", "blue")`, `DIE = tally(table("die", "face"), COLOURS)`, and plain
  arithmetic, also with `len min max sum abs round range tuple` and loops in brackets; where the
  rulebook is silent, `MAY_PASS = assumed(True, False, because="no rule forbids it")`: every
  verdict then says what it rests on, and what else it could be;
  `COLOURS = alike(names("red", "blue"))` names things that no rule tells apart;
- `class State:` with a line for each field: `eggs: per(players, upto(goal)) = 0`, and
  `holder: which(COLOURS, -1) = -1` for one that names a colour or none;
- functions. A phase is marked `@choice` or `@chance(total)` and yields its moves one by one:
  `yield label, seat_or_weight, next_state, next_phase`. A weight of 0 is no outcome. `@start` marks
  the first phase, `@turn` the one where a turn starts, `@secret` one of which not every seat sees
  what happens. `@end`, `@wins`, `@score`, `@always`, `@falls`,
  `@example` mark functions that judge a position; `@fact` and `@odds` those that player aids show
  the numbers of; `@adds` and `@written` are for `pnp score`. Any other function is a helper.

Inside functions every value is a whole number; a comparison is 1 or 0. A phase never changes the
position it is given: `t = s.copy()`, then `t.eggs[c] += 1`. Loops run over constant ranges.

An ordered pile is an array and how many of its places are in use, the others 0; two helpers put a
card under it and take one off (tests/verify/rules/r03_small_beggar.py). A start by chance, such as
a deal, is a phase of chance that is marked `@start`. Seats that choose at the same time do so one
after the other, in a phase marked `@secret` that keeps each choice in a field, and a last phase
carries them out together (tests/verify/rules/same_time.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

from verify.marks import (
    adds,
    always,
    chance,
    choice,
    end,
    example,
    fact,
    falls,
    odds,
    policy,
    score,
    secret,
    start,
    turn,
    wins,
    written,
)

__all__ = [
    "adds",
    "alike",
    "all_of",
    "always",
    "any_of",
    "assumed",
    "between",
    "chance",
    "choice",
    "count",
    "end",
    "example",
    "fact",
    "falls",
    "flag",
    "has",
    "names",
    "odds",
    "parameter",
    "per",
    "policy",
    "score",
    "secret",
    "start",
    "sum_of",
    "sum_where",
    "table",
    "tally",
    "turn",
    "upto",
    "which",
    "wins",
    "written",
]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The type of a field that holds one whole number from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Places:
    """The type of a field that holds an array: one `inner` for each place."""

    places: int | Sequence[Any]
    inner: Numbers | Places


flag = Numbers(0, 1)
"""The type of a field that is 0 or 1."""


def upto(high: int) -> Numbers:
    """The type of a field from 0 to `high`."""
    return Numbers(0, high)


def between(low: int, high: int) -> Numbers:
    """The type of a field from `low` to `high`, both included."""
    return Numbers(low, high)


def which(things: int | Sequence[Any], none: int | None = None) -> Numbers:
    """The type of a field that holds the number of one of the things, or `none`, -1 or their count.

    `holder: which(players, -1) = -1` is nobody at the start.
    """
    size = things if isinstance(things, int) else len(things)
    return Numbers(-1 if none == -1 else 0, size if none == size else size - 1)


def per(places: int | Sequence[Any], inner: Numbers | Places) -> Places:
    """The type of an array: one `inner` for each place; names name the places in reports."""
    return Places(places, inner)


def parameter(name: str) -> Any:
    """The value of a parameter of the game; a flag is 1 or 0."""
    raise RuntimeError(f"parameter({name!r}) has a value only when `pnp verify` reads the file")


def table(component: str, column: str) -> tuple[Any, ...]:
    """A column of a component's table: one entry for each printed piece, one for each die face."""
    raise RuntimeError(
        f"table({component!r}, {column!r}) has a value only when `pnp verify` reads the file"
    )


def assumed(value: Any, *others: Any, because: str) -> Any:
    """A value the rulebook leaves open: ours, those it could have as well, and why.

    It stands alone after the name of a constant: `MAY_PASS = assumed(True, False, because="...")`.
    """
    del others, because
    return value


def alike(things: Any, *changes: Sequence[int]) -> Any:
    """Things that the rules treat alike, so that positions need looking at in one order only.

    It stands alone after the name of a constant: `COLOURS = alike(names("red", "blue"))`, or, for
    seats, `players = alike(parameter("players"))`. What changes places with them is every field
    `per(COLOURS, ...)` or `which(COLOURS)`, and the seats of moves, winners and scores. Without
    `changes` any two may change places; else only by these, each a list that has for each thing the
    one it turns into: `ROUND = [(p + 1) % n for p in range(n)]` for seats in a ring,
    `(1, 0, 2, 3, 5, 4)` where mixed colours go with the primary ones. `pnp verify` holds every move
    to it and refutes what is not so.
    """
    del changes
    return things


def names(*words: str) -> tuple[str, ...]:
    """Names that number what they name, from 0; `len(NAMES)` is how many there are."""
    return words


def tally(values: Sequence[Any], words: Sequence[Any]) -> tuple[int, ...]:
    """How often each of the words is among the values, in the order of the words."""
    return tuple(list(values).count(word) for word in words)


def any_of(values: Sequence[int]) -> bool:
    """Whether a value is not 0."""
    return any(values)


def all_of(values: Sequence[int]) -> bool:
    """Whether no value is 0."""
    return all(values)


def count(values: Sequence[int]) -> int:
    """How many values are not 0."""
    return sum(1 for value in values if value)


def sum_of(values: Sequence[int]) -> int:
    """The sum of the values."""
    return sum(values)


def has(values: Sequence[int], wanted: int) -> bool:
    """Whether one of the values is `wanted`."""
    return wanted in values


def sum_where(values: Sequence[int], where: Sequence[int], wanted: int) -> int:
    """The sum of the values whose place in `where` holds `wanted`; both are of one length."""
    if len(values) != len(where):
        raise ValueError(f"{len(values)} values and {len(where)} places")
    # Games are played with it by the thousand: no step of this is one of Python's.
    return sum(compress(values, map(wanted.__eq__, where)))
