"""Colours as numbers from 0 to 1.

In: `#RRGGBB`. Out: three parts. Raises OutputError for anything else.
"""

from __future__ import annotations

import re
from functools import lru_cache

from output.errors import OutputError

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


@lru_cache(maxsize=4096)
def parts(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of a colour, each from 0 to 1."""
    if not _HEX.fullmatch(colour):
        raise OutputError(f"{colour!r} is no colour; #RRGGBB would be right, as #3A2A26")
    return (
        int(colour[1:3], 16) / 255,
        int(colour[3:5], 16) / 255,
        int(colour[5:7], 16) / 255,
    )
