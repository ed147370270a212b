"""Labels."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from layouts.kinds.flat import Flat, pieces
from layouts.kinds.kind import Kind


class Label(Flat):
    """A label to cut out and stick on something, for want of sticker paper with glue."""

    kind: Literal["label"] = Field("label", description="Says that this is a label.")


KIND = Kind(Label, pieces)
