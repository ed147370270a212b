"""What rules are made of: fields, phases, sites, clauses; and what they lead to: moves and faults.

A position is a phase's name and the values of all fields, flat, in the order of the fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from verify.bounded import Value, named

Position: TypeAlias = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the state: one number, or an array of them, each from `low` to `high`.

    `shape` is () for one number, (6,) for six, (2, 6) for two rows of six. `start` holds the start
    values, flat; `offset` is where the field begins in a position. `labels` has for each dimension
    the names of its places, or None. `flag`, `seat` and `words` say how a number is told to people:
    as yes or no, as a seat, by its name. `axes` has for each dimension what is alike along it, and
    `holds` of what alike the numbers are; "" for nothing (`axes` is () where it is so for all).
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    start: tuple[int, ...]
    labels: tuple[tuple[str, ...] | None, ...]
    offset: int
    flag: bool = False
    seat: bool = False
    words: tuple[str, ...] = ()
    axes: tuple[str, ...] = ()
    holds: str = ""

    @property
    def width(self) -> int:
        """How many numbers the field holds."""
        return len(self.start)

    def values(self, position: Position) -> tuple[int, ...]:
        """The field's numbers at a position, flat."""
        return position[1][self.offset : self.offset + self.width]


@dataclass(frozen=True, slots=True)
class Phase:
    """A step of a turn. A chance phase declares its total, as a number or by a function's name.

    What happens in a `secret` one not every seat sees.
    """

    name: str
    kind: Literal["choice", "chance"]
    total: int | None
    total_by: str | None
    is_turn: bool
    line: int
    secret: bool = False


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
    def holes(self) -> tuple[Hole, ...]:
        """The holes of the label, in order."""
        return tuple(part for part in self.label if isinstance(part, Hole))

    def words(self, values: Sequence[int]) -> str:
        """The label with a number for each of its holes."""
        left = iter(values)
        return "".join(p if isinstance(p, str) else p.word(next(left)) for p in self.label)


@dataclass(frozen=True, slots=True)
class Assumption:
    """A constant whose value the rulebook leaves open; `others` are what it could be as well.

    `taken` is the one in use: the first one, `value`, unless another reading was asked for.
    """

    name: str
    value: Value
    others: tuple[Value, ...]
    because: str
    line: int
    taken: Value

    @property
    def words(self) -> str:
        """`MAY_PASS: yes (or no), because the rulebook does not say`."""
        if self.taken != self.value:
            return f"{self.name}: {spoken(self.taken)}, as asked for; else {spoken(self.value)}"
        others = f" (or {', '.join(map(spoken, self.others))})" if self.others else ""
        return f"{self.name}: {spoken(self.value)}{others}, because {self.because}"


@dataclass(frozen=True, slots=True)
class Alike:
    """So many things that the rules treat alike, as a constant's `alike(...)` says.

    A row of `changes` has for each thing the one it turns into; together they make every change.
    `words` name the things, where they have names. `seats`: they are the seats.
    """

    name: str
    size: int
    changes: tuple[tuple[int, ...], ...]
    words: tuple[str, ...]
    seats: bool
    line: int


def spoken(value: Value) -> str:
    """A value as people write it: yes and no, texts without quotes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else named(value)


@dataclass(frozen=True, slots=True)
class Clause:
    """A marked function that judges positions: an end, a claim, an example, who wins, a score, a
    policy.

    `text` is what it says to people: the example's own text, or the name with spaces.
    """

    name: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Written:
    """A function that sets up a part of a position that is written down.

    `arguments` are the names of those that are written, behind the position and the seat; the first
    is one of `names`, where there are any. What the function returns is 0, or the number, from 1,
    of what is `wrong`.
    """

    name: str
    arguments: tuple[str, ...]
    names: tuple[str, ...]
    wrong: tuple[str, ...]


class Move(NamedTuple):
    """One move or outcome. A choice has a `seat` and weight 1; an outcome has no seat.

    `site` is its kind; `holes` are the numbers of its label's holes. Moves are told apart by all of
    this: two moves may lead to one target.
    """

    site: Site
    seat: int | None
    weight: int
    target: Position
    holes: tuple[int, ...]

    @property
    def words(self) -> str:
        """The label, such as "takes the green egg", made when it is asked for."""
        return self.site.words(self.holes)


class RuleFault(Exception):  # noqa: N818 - it is no error of the program but one of the rules
    """A rule that goes wrong at a position: a bound left, an index out of range, a division by 0.

    `move` is given where one move is to blame; its target then lies outside the bounds and must
    not be explored.
    """

    def __init__(self, message: str, line: int, position: Position, move: Move | None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.position = position
        self.move = move
