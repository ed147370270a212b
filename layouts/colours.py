"""Colours: the house palette, and a colour's name to its `#RRGGBB`.

In: a name of the palette (or of a game's own colours) or `#RRGGBB`. Out: `#RRGGBB`.
Screen values; a printer's ink mixes come with the writers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from layouts.near import near

PALETTE: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#FFFFFF",
        "cream": "#FCEFD2",
        "ink": "#3A2A26",
        "mint": "#D9E8B0",
        "dark-mint": "#C6DB92",
        "meadow": "#93BE4E",
        "leaf": "#2E7A4B",
        "orange": "#F5902C",
        "yellow": "#FBCE3C",
        "green": "#4E9E44",
        "blue": "#3A7DC4",
        "purple": "#683B8E",
        "red": "#CB322C",
        "pink": "#F096AE",
        "sky": "#9ACDE6",
        "thorn": "#A62B1F",
        "raspberry": "#D63384",
        "night": "#2B3858",
        "caramel": "#C98A50",
        "shade": "#E6D3B8",
        "bark": "#7A4F38",
        "blush": "#F8CFAE",
        "tint-red": "#F3B3A6",
        "tint-yellow": "#FDE89F",
        "tint-blue": "#B4D0EE",
        "tint-white": "#FFFFFF",
    }
)
"""The house palette by name."""

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def resolve(name: str, colours: Mapping[str, str] = PALETTE) -> str:
    """The `#RRGGBB` of a colour's name or of a hex code.

    Raises ValueError, with the nearest known name, for anything else.
    """
    if name in colours:
        return colours[name]
    if _HEX.fullmatch(name):
        return name.upper()
    hint = near(name, colours)
    raise ValueError(f"unknown colour {name!r}: give a name or #RRGGBB{hint}")
