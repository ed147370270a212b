"""Cells of a row that is written in a definition: one value, or several that make several rows.

In: what a definition wrote in a cell. Out: the value, or a frozen model of how its rows come about.
A row with several such cells stands for every combination of them. Numbers may be formulas of the
game's parameters, so that only the game knows what they come to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    model_validator,
)

from layouts.face.fields import Computed, Flag, Read, Value, count, number, reader, refuse
from layouts.near import near


def _whole(given: Value) -> int:
    whole = number(given)
    if whole != int(whole):
        raise ValueError(f"{given!r} is no whole number")
    return int(whole)


Whole: TypeAlias = Annotated[int | Computed[int], Read(reader(_whole))]


def _single(raw: object) -> Value:
    if isinstance(raw, bool | int | float | str):
        return raw
    raise refuse("one value is wanted here")


Single: TypeAlias = Annotated[
    Value, Read(_single), WithJsonSchema({"type": ["string", "number", "boolean", "null"]})
]
"""A value as it stands; in a table, texts that are numbers are for whoever reads it to tell."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often a value is there: so many times, a percentage of all, or parts of what is left."""

    unit: Literal["times", "%", "parts"]
    number: Fraction


_SHARE: Final = re.compile(r"(\d{1,6}(?:\.\d{1,4})?) ?(%|parts?)")


def _share(given: Value) -> Share:
    found = _SHARE.fullmatch(given.strip()) if isinstance(given, str) else None
    if found is not None:
        return Share("%" if found[2] == "%" else "parts", Fraction(found[1]))
    try:
        return Share("times", Fraction(count(given)))
    except ValueError as error:
        raise ValueError(f"{error}, a percentage like 25%, or like 2 parts") from None


def _each(raw: object) -> object:
    if isinstance(raw, list | tuple):
        message = "how often each value is there is said of each, like {red: 6, blue: 4}"
        raise refuse(f"{message}; values that are there once are a list without copies")
    return raw


Shares: TypeAlias = Annotated[
    Mapping[str, Annotated[Share | Computed[Share], Read(reader(_share))]], BeforeValidator(_each)
]
"""How often each value is there: `{red: 6, blue: 4}`, `{red: 60%, blue: 40%}`, or `{red: 6, blue:
2 parts, green: 1 part}`, where parts share what the numbers leave."""


class _Cell(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Range(_Cell):
    """Whole numbers: a row for each."""

    first: Whole = Field(alias="from", description="The first number.")
    last: Whole = Field(alias="to", description="The last number, if the steps meet it.")
    step: Whole = Field(1, description="From each number to the next.")

    @model_validator(mode="after")
    def _forwards(self) -> Range:
        first, last = self.first, self.last
        if isinstance(first, int) and isinstance(last, int) and last < first:
            raise refuse(f"from {first} to {last} runs backwards: write from {last} to {first}")
        return self


def _item(raw: object) -> str:
    return "<range>" if isinstance(raw, Mapping | Range) else "<cell>"


Several: TypeAlias = tuple[
    Annotated[
        Annotated[Single, Tag("<cell>")] | Annotated[Range, Tag("<range>")], Discriminator(_item)
    ],
    ...,
]
"""Values in a list, and ranges of them: `[{from: 1, to: 10}, jack, queen, king]`."""


class Copies(_Cell):
    """Values of which there are more and fewer: a row for each, with its copies."""

    copies: Shares = Field(
        min_length=1,
        description="The copies of each value: numbers, which have to sum up to the total if one "
        "is given; percentages of it, which have to sum up to 100%; or numbers and parts, like "
        "`2 parts`, which share what the numbers leave. What does not come out whole goes to the "
        "largest remainders.",
    )
    total: Whole | None = Field(
        None, description="The copies of all values together; needed for percentages and parts."
    )


def _dealt(raw: object) -> str:
    if isinstance(raw, list | tuple):
        return "<list>"
    return "<range>" if isinstance(raw, Range) or _is_range(raw) else "<shares>"


def _is_range(raw: object) -> bool:
    return isinstance(raw, Mapping) and raw.keys() <= {"from", "to", "step"} and "from" in raw


class Deal(_Cell):
    """Values dealt by chance over the rows that the other cells of the row make, one to each."""

    deal: Annotated[
        Annotated[Several, Tag("<list>")]
        | Annotated[Range, Tag("<range>")]
        | Annotated[Shares, Tag("<shares>")],
        Discriminator(_dealt),
    ] = Field(
        description="What is dealt, as many as there are rows: a list, a range, or values with how "
        "often each is there, as for `copies`."
    )
    seed: Whole = Field(
        description="A whole number up to 10,000: the same one deals the same everywhere. "
        "A parameter lets players choose: `seed: = deck`."
    )
    apart: Flag = Field(False, description="No two rows one after the other get the same value.")


_KEYS: Final[Mapping[str, str]] = {
    "copies": "<copies list>",
    "deal": "<deal>",
    "from": "<range>",
    "to": "<range>",
}


def _cell(raw: object) -> str:
    if isinstance(raw, list | tuple):
        return "<list>"
    if isinstance(raw, Copies):
        return "<copies list>"
    if isinstance(raw, Deal | Range):
        return "<deal>" if isinstance(raw, Deal) else "<range>"
    return _told_by(raw) if isinstance(raw, Mapping) else "<cell>"


def _told_by(raw: Mapping[str, object]) -> str:
    for key in (*(one for one in raw if one in _KEYS), *raw):
        close = next((known for known in _KEYS if near(str(key), (known,)).endswith("?")), None)
        if (known := key if key in _KEYS else close) is not None:
            return _KEYS[known]
    return "<range>"


Cell: TypeAlias = Annotated[
    Annotated[Single, Tag("<cell>")]
    | Annotated[Annotated[Several, Field(min_length=1)], Tag("<list>")]
    | Annotated[Range, Tag("<range>")]
    | Annotated[Copies, Tag("<copies list>")]
    | Annotated[Deal, Tag("<deal>")],
    Discriminator(_cell),
]
"""The tags in an error's place are in angle brackets; `layouts.face.element.place` takes them
out."""

MODELS: Final[Mapping[str, type[BaseModel]]] = {
    "<range>": Range,
    "<copies list>": Copies,
    "<deal>": Deal,
}
"""The cells that make rows by the tag that a validation error's place has for them."""
