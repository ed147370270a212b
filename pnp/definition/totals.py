"""Totals: numbers that the rulebook or the definition states, compared with what is printed.

In: a game. Out: a `TotalCheck` for each of its totals. The numbers are derived from the
components, never typed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layouts.face.fault import FaceError
from layouts.face.fields import Computed, Row, Value, value
from layouts.kinds.faced import Part
from layouts.kinds.mapped import Mapped, counted
from layouts.kinds.rows import Design, designs, listed
from layouts.near import near
from pnp.definition.errors import ENOUGH, DefinitionError, Fault, Place
from pnp.definition.game import Game, Rows
from pnp.definition.nodes import Fields, Path, Source, fault_at
from pnp.definition.schema import Definition, Total

RIGHT: Final = "change a count, or what is stated here"
"""What would be right where a total is wrong."""


@dataclass(frozen=True, slots=True)
class TotalCheck:
    """A total and what was found: `found` pieces, or the sum of a column over them. Of a component
    that is one piece a total with a column or a `where` looks at its rows.

    A number that is worked out is `meant` for all parameters. A plain one is that of the game as it
    is, whatever the number of players: it says nothing of a game with other parameters.
    """

    words: str
    expected: int
    found: int
    source: Source
    place: Place
    meant: bool

    @property
    def holds(self) -> bool:
        """Whether the definition has what the rulebook states."""
        return self.expected == self.found

    @property
    def wrong(self) -> bool:
        """Whether it is meant for these parameters and another number is printed."""
        return self.meant and not self.holds

    @property
    def in_words(self) -> str:
        """`2 are printed, not 3`."""
        return f"{self.found} {'is' if self.found == 1 else 'are'} printed, not {self.expected}"


def check_names(
    definition: Definition, tree: Fields, rows: Mapping[str, Rows], faults: list[Fault]
) -> None:
    """Adds a fault for each component or column that a total names and the game has not got."""
    parts = {component.name: component for component in definition.components}
    columns_of = {
        name: {key for row in table.rows for key in row if key != "count"} | _tallied(parts[name])
        for name, table in (rows.items() if definition.totals else ())
    }
    for index, total in enumerate(definition.totals):
        if len(faults) >= ENOUGH:
            return
        path: Path = ("totals", index)
        for number, name in enumerate(total.of):
            if name not in parts:
                message = f"the game has no component {name!r}{near(name, parts)}"
                faults.append(fault_at(tree, (*path, "of", number), message))
        columns = {key for name in total.of for key in columns_of.get(name, ())}
        read = all(name in columns_of for name in total.of)  # else its own fault is told
        if total.column is not None and total.column not in columns and read:
            message = f"none of {', '.join(total.of)} has a column {total.column!r}"
            message += near(total.column, sorted(columns))
            faults.append(fault_at(tree, (*path, "column"), message))


def check_totals(game: Game) -> tuple[TotalCheck, ...]:
    """Each total of the game with what is printed. Raises DefinitionError for a cell that cannot
    be added up or a formula that cannot be worked out."""
    checks = []
    faults: list[Fault] = []
    game.formulas.begin()
    named = {name for total in game.totals for name in total.of}
    parts = [component for component in game.components if component.name in named]
    tables = {part.name: _with_tally(game, part) for part in parts}
    pieces, rows = (
        {part.name: of(part, tables[part.name], game.values) for part in parts}
        for of in (designs, listed)
    )
    for index, total in enumerate(game.totals):
        path: Path = ("totals", index)
        try:
            expected = value(total.expected, game.values)
            made = pieces if total.column is None and total.where is True else rows
            found = sum(_found(total, made[name]) for name in dict.fromkeys(total.of))
            words = total.say or _say(total, expected)
            where = (*path, "is")
            source, place = game.source(where), game.place(where)
            meant = isinstance(total.expected, Computed) or as_it_is(game)
            checks.append(TotalCheck(words, expected, found, source, place, meant))
        except FaceError as error:
            key = "where" if error.path == ("where",) else "is"
            faults.append(fault_at(game.tree, (*path, key), error.message))
        except ValueError as error:
            faults.append(fault_at(game.tree, (*path, "column"), str(error)))
    if faults:
        raise DefinitionError(faults)
    return tuple(checks)


def _tallied(part: Part) -> set[str]:
    """The columns that a component counts in the maps of its rows."""
    return set(part.tally.values()) if isinstance(part, Mapped) else set()


def _with_tally(game: Game, part: Part) -> Sequence[Row]:
    """The rows of a component with what it counts in their maps. Raises DefinitionError."""
    rows = game.rows[part.name].rows
    try:
        return counted(part, rows, game.values) if isinstance(part, Mapped) else rows
    except FaceError as error:
        path = ("components", game.components.index(part), *error.path)
        raise DefinitionError([fault_at(game.tree, path, error.message)]) from None


def as_it_is(game: Game) -> bool:
    """Whether no parameter but the number of players was given another value than its own."""
    return all(
        one.value == one.default or one.name == "players" for one in game.parameters.values()
    )


def _say(total: Total, expected: int) -> str:
    pieces = "piece" if expected == 1 else "pieces"
    return f"{', '.join(total.of)}: {expected} {total.column or pieces}"


def _found(total: Total, made: Sequence[Design]) -> int:
    found = 0
    for design in made:
        if not value(total.where, design.fields):
            continue
        each = 1
        if total.column is not None:
            each = _number(design.fields.get(total.column, ""), design.name)
        found += design.count * each
    return found


def _number(cell: Value, name: str) -> int:
    if cell == "":
        return 0
    if isinstance(cell, str) or cell != int(cell):
        raise ValueError(f"{name}: {cell!r} is no whole number to add up")
    return int(cell)
