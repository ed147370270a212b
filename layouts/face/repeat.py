"""`repeat: = flies`, `repeat: [{x: 3, y: 4}, ...]`, `repeat: {cells: "{map}"}` or
`repeat: {facts: turn}`: elements drawn again and again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field, ValidationInfo, model_validator

from layouts.cell_map import read_cells
from layouts.drawing import Element, Group
from layouts.face.base import FaceModel, draw_all
from layouts.face.fact_rows import FactRows, fact_rows, read_fact_rows
from layouts.face.fault import FaceError
from layouts.face.fields import (
    Computed,
    Read,
    Row,
    Value,
    read_count,
    read_scalar,
    read_template,
    refuse,
    value,
    worked,
)
from layouts.face.running_on import refuse_running_on
from layouts.face.stage import Stage
from layouts.near import near

if TYPE_CHECKING:
    from layouts.face.element import FaceElement

Fields: TypeAlias = Mapping[str, Value | Computed[Value]]


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a map, a text as `layouts.cell_map` reads it."""

    map: str | Computed[str]


Times: TypeAlias = int | Computed[int] | tuple[Fields, ...] | Cells | FactRows


def _times(raw: object, info: ValidationInfo) -> Times:
    if isinstance(raw, Mapping) and set(raw) == {"cells"}:
        return Cells(read_template(raw["cells"], info))
    if isinstance(raw, Mapping) and "facts" in raw:
        return read_fact_rows(raw, info)
    if isinstance(raw, Mapping):
        odd = next((str(key) for key in raw if key not in ("cells", "facts")), "")
        raise refuse(f"a repeat has no {odd!r}{near(odd, ('cells', 'facts'))}")
    if not isinstance(raw, list | tuple):
        return read_count(raw, info)
    if not all(isinstance(fields, Mapping) for fields in raw):
        raise refuse("a list to repeat over holds mappings, like [{x: 3, y: 4}, {x: 5, y: 6}]")
    return tuple(
        {str(key): read_scalar(given, info) for key, given in fields.items()} for fields in raw
    )


class RepeatElement(FaceModel):
    """Elements drawn a number of times, once for each mapping of a list, once for each cell of a
    map, or once for each row of a fact, which `pnp facts` has worked out from the rules.

    They see the turn's number, from 0, as `i` (or as the name in `as`), and the keys of the
    turn's mapping; of a cell its `column` and `row`, from 0, and how many `columns` and `rows` the
    map has; of a fact its columns. `where` picks rows by what their columns hold, `together` makes
    one row of those that have one value in a column: `{facts: turn, together: phase}`. The fact is
    that of a `variant`, if one is named. `{repeat: = flies, draw: [{symbol: fly, at: [= 8 + 9 * i,
    60mm], size: 8mm}]}` draws as many flies in a row as the card has.
    """

    repeat: Annotated[Times, Read(_times)] = Field(
        description="How often: a number, a list of mappings, {cells: map} or {facts: name}."
    )
    draw: tuple[FaceElement, ...] = Field(description="The elements, from below.")
    counter: str = Field("i", alias="as", description="The name of the turn's number, from 0.")

    @model_validator(mode="after")
    def _no_word_lost(self) -> RepeatElement:
        refuse_running_on(self.draw, "in a repeat", "draw")
        return self

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """All turns in one group; None if nothing is drawn."""
        drawn: list[Element] = []
        for inner in self._rows(row, stage):
            if not self.draw:
                stage.effort.element()  # or turns of turns of nothing would never end
            drawn += draw_all(self.draw, inner, stage, "draw")
        return Group(tuple(drawn)) if drawn else None

    def _rows(self, row: Row, stage: Stage) -> Iterator[Row]:
        if isinstance(self.repeat, tuple):
            for index, fields in enumerate(self.repeat):
                turn = {**row, self.counter: index}
                yield {**turn, **worked(fields, turn, "repeat", index)}
        elif isinstance(self.repeat, Cells):
            try:
                found = read_cells(value(self.repeat.map, row))
            except ValueError as error:
                raise FaceError(("repeat",), str(error)) from error
            size = {"columns": found.columns, "rows": found.rows}
            for index, (column, down) in enumerate(found.cells):
                yield {**row, **size, self.counter: index, "column": column, "row": down}
        elif isinstance(self.repeat, FactRows):
            for index, fields in enumerate(fact_rows(self.repeat, row, stage)):
                yield {**row, self.counter: index, **fields}
        else:
            for index in range(value(self.repeat, row)):
                yield {**row, self.counter: index}
