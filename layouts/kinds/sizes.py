"""Sizes: `63.5mm x 88.9mm`, or a name that players, sleeve makers and print shops use.

In: what a definition wrote. Out: width and height in mm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from layouts.face.fields import Read, refuse
from layouts.length import size
from layouts.near import near

SIZES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        # 2.5 x 3.5 in: The Game Crafter's Poker Deck, MakePlayingCards, most sleeves
        "poker": (63.5, 88.9),
        # trading card games, European poker size; silhouette-card-maker, mpc-autofill
        "standard": (63.0, 88.0),
        # 2.25 x 3.5 in: The Game Crafter's Bridge Deck
        "bridge": (57.15, 88.9),
        # the "standard USA" game card of sleeve makers; Squib's a4_usa_card
        "usa": (56.0, 87.0),
        # the "standard European" game card (Dominion); Squib's a4_euro_card
        "euro": (59.0, 92.0),
        # small trading cards from Japan; silhouette-card-maker
        "japanese": (59.0, 86.0),
        # 1.75 x 2.5 in: The Game Crafter's Mini Deck
        "mini": (44.45, 63.5),
        # "mini American" of sleeve makers and DriveThruCards
        "mini-usa": (41.0, 63.0),
        # "mini European"; sleeves are sold for 44 x 67 and for 44 x 68
        "mini-euro": (44.0, 68.0),
        # 1.25 x 1.75 in: The Game Crafter's Micro Deck
        "micro": (31.75, 44.45),
        # U.S. Games; The Game Crafter's Tarot Deck is 2.75 x 4.75 in, 69.85 x 120.65
        "tarot": (70.0, 120.0),
        "small-tarot": (70.0, 108.0),
        # sleeves for square cards; The Game Crafter's Euro Square is 69.85
        "square": (70.0, 70.0),
        # 3.5 x 5.5 in: The Game Crafter's Jumbo Deck
        "jumbo": (88.9, 139.7),
        # 2 x 3.5 in: The Game Crafter's Business Deck
        "business": (50.8, 88.9),
        "business-eu": (55.0, 85.0),
        # 1.75 x 3.5 in: The Game Crafter's Domino Deck
        "domino": (44.45, 88.9),
        # ISO 216
        "a4": (210.0, 297.0),
        "a5": (148.0, 210.0),
        "a6": (105.0, 148.0),
        "a7": (74.0, 105.0),
        "a8": (52.0, 74.0),
    }
)
"""Width and height in mm by name, upright. Where makers disagree the larger one stands here."""

SMALLEST, LARGEST = 1.0, 2000.0
"""The sides of a piece, in mm."""


def read_size(text: str) -> tuple[float, float]:
    """Width and height in mm of a size's name or of `width x height`.

    Raises ValueError that says what would be right.
    """
    name = text.strip().lower()
    if name in SIZES:
        return SIZES[name]
    if name[:1].isalpha() or not name:
        hint = near(name, SIZES)
        raise ValueError(f"unknown size {text!r}: write 63.5mm x 88.9mm or a name{hint}")
    sides = size(text)
    for side in sides:
        if not SMALLEST <= side <= LARGEST:
            raise ValueError(
                f"a side of {side:g} mm is no size: {SMALLEST:g} to {LARGEST:g} mm are"
            )
    return sides


def _size(raw: object) -> tuple[float, float]:
    if isinstance(raw, list | tuple) and len(raw) == 2:
        raw = " x ".join(map(str, raw))
    if not isinstance(raw, str):
        raise refuse("a size is wanted here, like 63.5mm x 88.9mm or poker")
    try:
        return read_size(raw)
    except ValueError as error:
        raise refuse(str(error)) from error


def _size_or_diameter(raw: object) -> tuple[float, float]:
    number = isinstance(raw, str) and re.match(r"\s*[-+.\d]", raw)
    return _size([raw, raw] if number and not re.search("[x×X]", str(raw)) else raw)


Size: TypeAlias = Annotated[tuple[float, float], Read(_size)]
"""Width and height in mm."""
SizeOrDiameter: TypeAlias = Annotated[tuple[float, float], Read(_size_or_diameter)]
"""Width and height in mm; one length stands for both."""
