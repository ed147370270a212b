"""Player aids."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from layouts.kinds.flat import Flat, pieces
from layouts.kinds.kind import Kind
from layouts.kinds.sizes import SIZES, Size


class Aid(Flat):
    """A player aid: what a player wants at hand, on a card of its own."""

    kind: Literal["aid"] = Field("aid", description="Says that this is a player aid.")
    size: Size = Field(SIZES["a7"], description="Width x height, or a size's name like a7.")


KIND = Kind(Aid, pieces)
