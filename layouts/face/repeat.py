"""`repeat: = flies` or `repeat: [{x: 3, y: 4}, ...]`: elements drawn again and again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field, ValidationInfo

from layouts.drawing import Element, Group
from layouts.face.base import FaceModel, draw_all
from layouts.face.fields import (
    Computed,
    Read,
    Row,
    Value,
    read_count,
    read_scalar,
    refuse,
    value,
    worked,
)
from layouts.face.stage import Stage

if TYPE_CHECKING:
    from layouts.face.element import FaceElement

Fields: TypeAlias = Mapping[str, Value | Computed[Value]]
Times: TypeAlias = int | Computed[int] | tuple[Fields, ...]


def _times(raw: object, info: ValidationInfo) -> Times:
    if not isinstance(raw, list | tuple):
        return read_count(raw, info)
    if not all(isinstance(fields, Mapping) for fields in raw):
        raise refuse("a list to repeat over holds mappings, like [{x: 3, y: 4}, {x: 5, y: 6}]")
    return tuple(
        {str(key): read_scalar(given, info) for key, given in fields.items()} for fields in raw
    )


class RepeatElement(FaceModel):
    """Elements drawn a number of times, or once for each mapping of a list.

    They see the turn's number, from 0, as `i` (or as the name in `as`), and the keys of the
    turn's mapping.
    """

    repeat: Annotated[Times, Read(_times)]
    draw: tuple[FaceElement, ...]
    counter: str = Field("i", alias="as")

    def paint(self, row: Row, stage: Stage) -> Element | None:
        """All turns in one group; None if nothing is drawn."""
        drawn: list[Element] = []
        for inner in self._rows(row):
            if not self.draw:
                stage.effort.element()  # or turns of turns of nothing would never end
            drawn += draw_all(self.draw, inner, stage, "draw")
        return Group(tuple(drawn)) if drawn else None

    def _rows(self, row: Row) -> Iterator[Row]:
        if isinstance(self.repeat, tuple):
            for index, fields in enumerate(self.repeat):
                turn = {**row, self.counter: index}
                yield {**turn, **worked(fields, turn, "repeat", index)}
        else:
            for index in range(value(self.repeat, row)):
                yield {**row, self.counter: index}
