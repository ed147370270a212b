"""The values every reading of a rules file starts from: fields, phases, sites, and `Rules`.

A position is a phase's name and the values of all fields, flat, in the order of the fields.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from verify.bounded import Value

if TYPE_CHECKING:
    from verify.reading.meaning import Meaning
    from verify.reading.roles import Role

Position: TypeAlias = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the state: one number, or an array of them, each from `low` to `high`.

    `shape` is () for one number, (6,) for six, (2, 6) for two rows of six. `start` holds the start
    values, flat. `labels` has for each dimension the names of its places, or None. The field's
    values are `values[offset : offset + width]` of a position. `flag` and `seat` say how a number
    is told to people: as yes or no, as a seat.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    start: tuple[int, ...]
    labels: tuple[tuple[str, ...] | None, ...]
    offset: int
    line: int
    flag: bool = False
    seat: bool = False

    @property
    def width(self) -> int:
        """How many numbers the field holds."""
        return len(self.start)

    @property
    def size(self) -> int | None:
        """None for one number, else how many numbers the array holds."""
        return len(self.start) if self.shape else None


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of a turn. A chance phase declares its total, as a number or by a function's name."""

    name: str
    kind: Literal["choice", "chance"]
    total: int | None
    total_by: str | None
    is_turn: bool
    line: int


@dataclass(frozen=True, slots=True)
class Hole:
    """A place of a label: its `code` as written, and how its number reads.

    `names`, where there are any, turn the number into a word. `values` are the numbers the hole
    can hold as far as the loops around it tell, or None where they do not.
    """

    code: str
    names: tuple[str, ...] | None
    values: tuple[int, ...] | None

    def word(self, value: int) -> str:
        """The hole's text for a number."""
        return str(value) if self.names is None else self.names[value]


@dataclass(frozen=True, slots=True)
class Site:
    """One `yield` of a phase: the kind of move it is. `label` mixes texts and holes."""

    number: int
    line: int
    label: tuple[str | Hole, ...]
    phase: str
    next: str

    @property
    def template(self) -> str:
        """The label as written in the file, such as "takes the {COLOURS[c]} egg"."""
        return "".join(p if isinstance(p, str) else f"{{{p.code}}}" for p in self.label)

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes of the label, in order."""
        return tuple(part for part in self.label if isinstance(part, Hole))

    def words(self, values: Sequence[int]) -> str:
        """The label with a number for each of its holes."""
        left = iter(values)
        return "".join(p if isinstance(p, str) else p.word(next(left)) for p in self.label)


@dataclass(frozen=True, slots=True)
class Clause:
    """A marked function that judges positions: an end, a claim, an example, who wins, a score.

    `text` is what it says to people: the example's own text, or the name with spaces.
    """

    name: str
    text: str
    line: int


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A checked rules file with its parameters and tables put in; equal only to itself.

    `functions` has the syntax of every function; `roles` and `meaning` say what was found out
    about it, for the readings.
    """

    name: str
    fields: tuple[Field, ...]
    phases: Mapping[str, Phase]
    start: str
    ends: tuple[Clause, ...]
    wins: Clause | None
    score: Clause | None
    claims: tuple[Clause, ...]
    examples: tuple[Clause, ...]
    sites: tuple[Site, ...]
    seats: int
    constants: Mapping[str, Value]
    functions: Mapping[str, ast.FunctionDef]
    roles: Mapping[str, Role]
    meaning: Meaning
