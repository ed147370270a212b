"""What all kinds declare: a name, rows, copies and faces.

In: the mapping a definition writes for a component. Out: frozen models. Validate with the
context that `layouts.face.element.FaceElement` wants; lengths come out in mm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Self, TypeAlias, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    model_validator,
)

from layouts.face.element import FaceElement
from layouts.face.fault import FaceError, with_article
from layouts.face.fields import Colour, Computed, Count, Row, Template, refuse, value
from layouts.face.running_on import check_running_on
from layouts.kinds.cells import Cell
from layouts.kinds.polyomino_set import PolyominoSet
from layouts.near import near

T = TypeVar("T")

_OVER: Final = 1e-9  # mm: half of a side, worked out, may be a little more than half


Name: TypeAlias = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=r"^[^\r\n]+$"),
]


File: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=250)
]


_ROWS: Final = (
    "rows are a list, each begins with -; or the name of a file; or tiles that are drawn by "
    "chance, {polyominoes: {4: 2}, seed: 1}"
)


def _table(raw: object) -> str:
    if isinstance(raw, Mapping | PolyominoSet):
        return "<polyomino set>"
    return "<list>" if isinstance(raw, list | tuple) else "<file>"


def _told(raw: object) -> object:
    if isinstance(raw, Mapping) and not raw.keys() & {"polyominoes", "seed"}:
        hint = near(" ".join(raw), ("polyominoes",))
        if not hint.endswith("?"):
            raise refuse(_ROWS)
    return raw


Table: TypeAlias = Annotated[
    Annotated[tuple[Mapping[str, Cell], ...], Tag("<list>")]
    | Annotated[File, Tag("<file>")]
    | Annotated[PolyominoSet, Tag("<polyomino set>")],
    Discriminator(_table),
    BeforeValidator(_told),
]
"""Rows written out, the name of a table file, or a set to be drawn. The tags in an error's place
are in angle brackets; `layouts.face.element.place` takes them out."""


class Part(BaseModel):
    """A kind of component with a front."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    one_piece: ClassVar[bool] = False
    """Whether the rows are not a piece each but what is on one piece: its places, its lines."""

    name: Name = Field(description="The name by which variants, totals and rules know it.")
    title: Name | None = Field(None, description="What people call it; the name if not given.")
    rows: Table | None = Field(
        None,
        description="The table of what differs: a list of rows, or the name of a CSV or XLSX file, "
        "`cards.csv` or `cards.xlsx#Sheet`. Each row is one design, its column `count` the number "
        "of copies. Cells of a list may stand for several rows, and a set of tiles may be drawn by "
        "chance: see the rows that are made.",
    )
    fields: Mapping[str, Template] = Field(
        default_factory=dict,
        description="Fields worked out for each row, beside those of the table: `worth: = 2 * "
        "flies`, `art: cow-{flies}`. Each sees those above it.",
    )
    count: Count = Field(
        1, description="Copies of each row that has no count of its own; a formula may use the row."
    )
    front: tuple[FaceElement, ...] = Field((), description="What the front shows, from below.")
    ground: Colour | None = Field(
        None,
        description="The colour of the whole piece under what it shows, both sides. It runs out "
        "over the bleed.",
    )

    @model_validator(mode="after")
    def _no_word_lost(self) -> Self:
        check_running_on({key: getattr(self, key, ()) for key in ("front", "back", "place")})
        return self


class Faced(Part):
    """A kind of component with a front and, if it is to be printed, a back."""

    back: tuple[FaceElement, ...] = Field(
        (), description="What the back shows, from below; without it no back is printed."
    )


def setting(field: T | Computed[T], parameters: Row, name: str) -> T:
    """The value of a field of the component `name` itself. Raises FaceError naming both."""
    try:
        return value(field, parameters)
    except FaceError as fault:
        raise fault.on(name) from fault.__cause__


def within(
    field: float | Computed[float],
    key: str,
    most: float,
    parameters: Row,
    name: str,
    least: float = 0.0,
) -> float:
    """A length's value, `least` to `most` mm. Raises FaceError naming key and component."""
    mm = setting(field, parameters, name)
    if not least <= mm <= most + _OVER:
        words = f"{with_article(key)} of {mm:g} mm does not go: {least:g} to {most:g} mm do"
        raise FaceError((key,), f"{name}: {words}")
    return mm
