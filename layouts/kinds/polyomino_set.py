"""A set of polyomino tiles that is drawn by chance, as a definition asks for it.

In: the mapping that stands where a component's rows would. Out: a frozen model. What it asks for
is drawn by `pnp.generate`; numbers may be formulas of the game's parameters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from layouts.face.fields import Count, Flag, Number, Read, refuse
from layouts.kinds.cells import Shares, Whole


def _letters(raw: object) -> object:
    return raw.split() if isinstance(raw, str) else raw


def _small(raw: object) -> str:
    if not isinstance(raw, str) or not re.fullmatch("[a-z]", raw):
        raise refuse(f"{raw!r} is no kind of zone: write a small letter, as maps have them")
    return raw


def _capital(raw: object) -> str:
    if not isinstance(raw, str) or not re.fullmatch("[A-Z]", raw):
        raise refuse(f"{raw!r} is no mark: write a capital letter, as maps have them")
    return raw


Kinds: TypeAlias = Annotated[tuple[Annotated[str, Read(_small)], ...], BeforeValidator(_letters)]
Marks: TypeAlias = Annotated[tuple[Annotated[str, Read(_capital)], ...], BeforeValidator(_letters)]


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class MarkRule(_Asked):
    """Marks of one letter: how many there are and where they may be, at most one on a tile."""

    zones: Kinds = Field((), description="The kinds of zones they are in; all if none is named.")
    each: Count | None = Field(None, description="How many are in the zones of each of the kinds.")
    total: Count | None = Field(None, description="How many there are in all kinds together.")
    not_with: Marks = Field((), description="Marks listed above that no tile has beside this one.")
    tile: Count = Field(1, description="The cells of a tile that has one, at least.")
    zone: Number = Field(0, description="The cells of a zone that has one, at least.")


class PolyominoSet(_Asked):
    """Tiles drawn by chance: each a polyomino whose cells are zones of some kinds, with marks.

    Every row has a `name`, like F5a, and a `map` of its cells. Zones of one kind that touch are
    told apart by numbers.
    """

    polyominoes: Mapping[str, Count] = Field(
        min_length=1,
        description="How many tiles there are of each free polyomino of so many cells, 1 to 6, or "
        "of a single one by its letter: `{4: 2, I4: 1}`. Every second copy is the mirror image.",
    )
    seed: Whole = Field(
        description="A whole number up to 10,000: the same one draws the same set everywhere. A "
        "parameter lets players choose: `seed: = tile_set`."
    )
    kinds: Kinds = Field(("a",), min_length=1, description="The kinds of zones: `r y b w`.")
    zones: Mapping[str, Shares] = Field(
        default_factory=dict,
        description="How many tiles of so many cells have so many zones: `{3: {1: 2, 2: 8}}`, as "
        "for `copies`. A tile is one zone if nothing is said.",
    )
    largest: Mapping[str, Number] = Field(
        default_factory=dict,
        description="The cells of a zone at most, on tiles with so many zones: `{2: 4, 3: 3}`.",
    )
    cut: Count = Field(0, description="Tiles that have a cell cut on the diagonal.")
    twins: Count = Field(0, description="Tiles on which two zones of one kind touch.")
    marks: Mapping[str, MarkRule] = Field(
        default_factory=dict, description="The marks on cells, by their capital letters."
    )
    zones_apart: Number | None = Field(
        None, description="The difference at most between the zones of any two kinds."
    )
    cells_apart: Number | None = Field(
        None, description="The difference at most between the cells of any two kinds."
    )
    alike: Flag = Field(
        False, description="Whether two tiles may be the same, however they are turned."
    )
