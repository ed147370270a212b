"""Playing cards: standard faces made from a row's suit and rank.

In: a component whose rows have a `suit` and a `rank`, the stage and the parameters. Out: its cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from pydantic import Field

from layouts.drawing import Element, Group
from layouts.face.fault import FaceError
from layouts.face.fields import Colour, Length, Row, Template, Value, shown, value
from layouts.face.pips import PLACES
from layouts.face.stage import Stage
from layouts.face.trace import Trace
from layouts.kinds.faced import Table
from layouts.kinds.flat import Flat
from layouts.kinds.kind import Kind
from layouts.kinds.rows import Design, columns, designs
from layouts.kinds.shape import straight
from layouts.kinds.sides import two_sided
from layouts.kinds.sizes import SIZES, Size
from layouts.kinds.standard_face import (
    COURT,
    JOKER,
    SUIT_COLOURS,
    StandardCard,
    index_of,
    pips_of,
    standard_face,
)
from layouts.near import near
from layouts.piece import Piece

_RANKS = (*map(str, PLACES), *COURT, JOKER)


class PlayingCard(Flat):
    """A standard playing card: index, pips and court picture follow from its row's `suit` and
    `rank` (1 to 10, jack, queen, king or joker). `front` is drawn on top and sees the fields
    `pips`, `index` and `colour` besides. The suit's pip is the symbol `suit-<suit>`; an ace is
    `rank: 1`."""

    kind: Literal["playing-card"] = Field(
        "playing-card", description="Says that this is a playing card."
    )
    rows: Table = Field(
        description="The cards: a list of rows with suit and rank, or the name of a CSV file. In "
        "a list `rank: {from: 2, to: 10}` is nine cards."
    )
    size: Size = Field(SIZES["poker"], description="Width x height, or a size's name like poker.")
    corner: Length = Field(3.2, description="The radius of its round corners; 0mm for square ones.")
    colour: Colour | None = Field(
        None,
        description="The colour of the index; leaf, thorn, raspberry or night if not given, as "
        "the suit is club, diamond, heart or spade.",
    )
    sign: Template | None = Field(
        None, description="The symbol below the index; the suit's if not given, none if empty."
    )
    picture: Template | None = Field(
        None,
        description="The symbol that is the upper half of a court card or joker; "
        "`court-<rank>-<suit>` or `joker` if not given.",
    )


def pieces(
    part: PlayingCard, rows: Sequence[Row], stage: Stage, parameters: Row
) -> tuple[Piece, ...]:
    """One card a row. Raises FaceError, its path from the component on."""
    shape = straight(part.name, part.size, part.corner, part.bleed, parameters)
    made: list[Design] = []
    faces: list[tuple[Element, ...]] = []
    for design in designs(part, rows, parameters):
        try:
            card = _card(part, design.fields)
            face = _drawn(card, stage)
        except FaceError as fault:
            raise fault.on(design.name) from fault.__cause__
        if stage.trace is not None:
            _note(face, stage.trace)
        index = index_of(card.rank, stage.say)
        own: Row = {"pips": card.pips, "index": index, "colour": card.colour}
        made.append(replace(design, fields={**own, **design.fields}))
        faces.append(face)
    return two_sided(part, made, stage, shape, faces)


def _drawn(card: StandardCard, stage: Stage) -> tuple[Element, ...]:
    try:
        return standard_face(card, stage)
    except FaceError as fault:
        raise FaceError(("kind",), fault.message, laid_out=fault.laid_out) from fault.__cause__


def _note(elements: tuple[Element, ...], trace: Trace) -> None:
    """Takes down that the kind has drawn them."""
    for element in elements:
        trace.note(element, "kind")
        if isinstance(element, Group):
            _note(element.children, trace)


def with_pips(
    part: PlayingCard, rows: Sequence[Row], parameters: Row
) -> Mapping[str, tuple[Value, ...]]:
    """The rows' columns, and `pips`: how many each printed card has, 0 for court and jokers. Raises
    FaceError."""
    found = columns(part, rows, parameters)
    ranks = found.get("rank", ())
    pips = tuple(pips_of(shown(rank).strip()) for rank in ranks)
    return {"pips": pips, **found}


def _card(part: PlayingCard, fields: Row) -> StandardCard:
    rank, suit = (shown(fields.get(key, "")).strip() for key in ("rank", "suit"))
    if rank not in _RANKS:
        hint = near(rank, _RANKS) or "; write 1 to 10, jack, queen, king or joker"
        raise FaceError(("rows",), f"{rank!r} is no rank{hint}")
    if not suit and rank != JOKER:
        raise FaceError(("rows",), "the row has no suit, like suit: club")
    width, height = part.size
    colour = SUIT_COLOURS.get(suit, "ink") if part.colour is None else value(part.colour, fields)
    picture = JOKER if rank == JOKER else f"court-{rank}-{suit}"
    if part.picture is not None and not rank.isdigit():
        picture = value(part.picture, fields)
    sign = f"suit-{suit}" if suit and rank != JOKER else ""
    return StandardCard(
        suit,
        rank,
        colour,
        sign if part.sign is None else value(part.sign, fields),
        picture,
        width,
        height,
    )


KIND = Kind(PlayingCard, pieces, with_pips)
