"""Colours as ink: how light they are, their grey, and the full colour that a tint stands for.

In and out: `#RRGGBB`. Luminance is that of sRGB, 0 for black to 1 for white paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from layouts.colours import PALETTE

PAPER: Final = PALETTE["paper"]
INK: Final = PALETTE["ink"]

_DARKEST: Final = 0.035  # black and the house's ink, but no blue and no brown
_GOES: Final = 1.18  # cream against paper is 1.14, mint 1.30
_TINT: Final = 0.7  # lightness of the house's tints: 0.72 and up; its yellow is 0.61

_FULL: Final[Mapping[str, str]] = MappingProxyType(
    {
        PALETTE[tint]: PALETTE[full]
        for tint, full in {
            "mint": "meadow",
            "dark-mint": "meadow",
            "shade": "caramel",
            "blush": "caramel",
            "sky": "blue",
            "pink": "raspberry",
            "tint-red": "red",
            "tint-yellow": "yellow",
            "tint-blue": "blue",
        }.items()
    }
)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """The relative luminance Y of a colour."""
    red, green, blue = (_linear(level / 255) for level in _levels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str = PAPER) -> float:
    """The contrast ratio of two colours, 1 for none to 21 for black on white (WCAG 2)."""
    darker, lighter = sorted((luminance(colour), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """The grey of the same luminance; a grey stays as it is."""
    red, green, blue = _levels(colour)
    if red == green == blue:
        return colour
    light = luminance(colour)
    encoded = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + 3 * f"{round(255 * encoded):02X}"


def is_ink(colour: str) -> bool:
    """Whether a colour is that of rims and type: black, or nearly so."""
    return luminance(colour) < _DARKEST


def is_pale(colour: str) -> bool:
    """Whether a colour can hardly be told from paper: white, and cream."""
    return contrast(colour) < _GOES


def is_tint(colour: str) -> bool:
    """Whether a colour is a light version of another."""
    return rgb_to_hls(*_parts(colour))[1] >= _TINT


def is_meadow(colour: str) -> bool:
    """Whether a colour is green like grass."""
    return 70 <= 360 * rgb_to_hls(*_parts(colour))[0] <= 150


@lru_cache(maxsize=4096)
def full(tint: str) -> str:
    """The full colour that a tint stands for; a full colour stands for itself."""
    if tint in _FULL or not is_tint(tint):
        return _FULL.get(tint, tint)
    hue, _, saturation = rgb_to_hls(*_parts(tint))
    levels = hls_to_rgb(hue, 0.55, saturation)
    return "#" + "".join(f"{round(255 * level):02X}" for level in levels)


def _levels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = _levels(colour)
    return red / 255, green / 255, blue / 255


def _linear(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else float(((level + 0.055) / 1.055) ** 2.4)
