"""Cards."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from layouts.face.fields import Length
from layouts.kinds.flat import Flat, pieces
from layouts.kinds.kind import Kind
from layouts.kinds.sizes import SIZES, Size


class Card(Flat):
    """A card of a deck, usually with a back that all share."""

    kind: Literal["card"] = Field("card", description="Says that this is a card.")
    size: Size = Field(SIZES["poker"], description="Width x height, or a size's name like poker.")
    corner: Length = Field(3.2, description="The radius of its round corners; 0mm for square ones.")


KIND = Kind(Card, pieces)
