"""What `game.yaml` may hold, declared once: the keys, their types and what they mean.

In: the tree as texts, lists and dicts. Out: a `Definition`. Validate with the context that
`layouts.face.element.FaceElement` wants. Parameters are read before, in `parameters.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from layouts.colours import resolve
from layouts.face.element import FaceElement
from layouts.face.fields import Flag, Read, refuse
from layouts.face.running_on import refuse_running_on
from layouts.face.template import is_name
from layouts.kinds import Component
from layouts.kinds.cells import Whole
from pnp.definition.tosses import MOST as MOST_TOSSES
from pnp.definition.tosses import Toss


def _one_or_more(raw: object) -> object:
    return [raw] if isinstance(raw, str) else raw


def _language(raw: object) -> str:
    text = raw if isinstance(raw, str) else ""
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", text):
        raise refuse(f"{text!r} is no language; write a code like en or fr")
    return text


def _colour(raw: object) -> str:
    try:
        return resolve(raw if isinstance(raw, str) else "")
    except ValueError as error:
        raise refuse(str(error)) from None


def _word(raw: object) -> str:
    if not isinstance(raw, str) or not is_name(raw):
        raise refuse(f"{raw!r} is no name: letters, digits, _ and -, a letter first")
    return raw


LONGEST_LINE: Final = 120
"""The letters of a title at most."""

Text: TypeAlias = Annotated[str, Field(max_length=2_000)]
Line: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=LONGEST_LINE, pattern=r"^[^\r\n]+$")
]
Language: TypeAlias = Annotated[str, Read(_language)]
Names: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_one_or_more), Field(min_length=1)]
Word: TypeAlias = Annotated[str, Read(_word)]


class Total(BaseModel):
    """A number the rulebook states, to be compared with what is printed."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    of: Names = Field(description="The component, or the list of components, that is counted.")
    expected: Whole = Field(alias="is", description="The number the rulebook states.")
    column: str | None = Field(
        None,
        description="Adds up this column, or one that `tally` counts, over the printed pieces.",
    )
    where: Flag = Field(
        True, description="Takes only the pieces whose row says yes, like = flies == 2."
    )
    say: Text = Field("", description="The number in the rulebook's words: 49 cards.")


class Definition(BaseModel):
    """A game."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    format: Literal["1"] = Field(description="The version of this format, on the first line.")
    title: Line = Field(description="The game's name.")
    version: str = Field("", description="The version of the definition, printed on the sheets.")
    about: Text = Field("", description="The game in a sentence or two.")
    ages: str = Field("", description="Who can play it, like 8+.")
    credits: Annotated[tuple[Text, ...], BeforeValidator(_one_or_more)] = Field(
        (), description="Whose work it is."
    )
    languages: Annotated[
        tuple[Language, ...], BeforeValidator(_one_or_more), Field(min_length=1)
    ] = Field(
        ("en",), description="The languages it can be printed in, the first if none is asked for."
    )
    parameters: Any = Field(None, description="Numbers and switches that a player may set.")
    colours: Mapping[Word, Annotated[str, Read(_colour)]] = Field(
        default_factory=dict, description="Colours of its own by name, as #RRGGBB."
    )
    fonts: Mapping[Word, str] = Field(
        default_factory=dict,
        description="Fonts of its own by name: TrueType or OpenType files of the folder. "
        "`name-bold`, `name-italic` and `name-bold-italic` are the styles of `name`; the name of "
        "a font of the house puts one in its place.",
    )
    drawings: Mapping[Word, tuple[FaceElement, ...]] = Field(
        default_factory=dict, description="Drawings by name, for faces to draw."
    )
    components: tuple[Component, ...] = Field(
        min_length=1, description="What is printed, each of a kind."
    )
    totals: tuple[Total, ...] = Field(
        (), max_length=200, description="Numbers of the rulebook to check."
    )
    tosses: tuple[Toss, ...] = Field(
        (), max_length=MOST_TOSSES, description="Things that are thrown onto cards."
    )
    rules: str | None = Field(None, description="The file of the rules, like rules.py.")

    @field_validator("drawings")
    @classmethod
    def _no_word_lost(
        cls, drawings: Mapping[str, tuple[FaceElement, ...]]
    ) -> Mapping[str, tuple[FaceElement, ...]]:
        for name, elements in drawings.items():
            refuse_running_on(elements, "in a drawing", name)
        return drawings
