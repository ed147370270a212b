"""Colours as others see them: colour-blind people, and a printer that has only black.

In: `#RRGGBB` of the screen (sRGB). Out: CIE L*a*b* under D65, how far two colours lie apart in it
(CIEDE2000), the same for three kinds of colour blindness, and the lightness that is left in grey.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Triple: TypeAlias = tuple[float, float, float]
Sight: TypeAlias = Literal["protanopia", "deuteranopia", "tritanopia", "grey"]
"""Without red, green or blue cones; printed in grey."""

LEAST_APART: Final = 20.0
"""CIEDE2000 below which two colours are easily taken for one another."""

LEAST_LIGHTER: Final = 12.0
"""Difference of L* below which two greys are."""

# Machado, Oliveira and Fernandes 2009, severity 1.0; they work on linear RGB.
_BLIND: Final[Mapping[Sight, tuple[Triple, Triple, Triple]]] = MappingProxyType(
    {
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    }
)

# IEC 61966-2-1: linear sRGB to XYZ, whose sums are the white of D65
_XYZ: Final[tuple[Triple, Triple, Triple]] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def apart(one: str, other: str, sight: Sight) -> float:
    """How far two colours lie apart: CIEDE2000, or the difference of L* in grey."""
    if sight == "grey":
        return abs(lab(one)[0] - lab(other)[0])
    return difference(lab(one, sight), lab(other, sight))


def least(sight: Sight) -> float:
    """How far apart colours have to lie to be told apart."""
    return LEAST_LIGHTER if sight == "grey" else LEAST_APART


@cache
def lab(colour: str, sight: Sight | None = None) -> Triple:
    """L*, a*, b* of `#RRGGBB`, as it is or as a colour-blind person sees it."""
    linear = _linear(colour)
    if sight is not None and sight in _BLIND:
        seen = _times(_BLIND[sight], linear)
        linear = (_shown(seen[0]), _shown(seen[1]), _shown(seen[2]))
    x, y, z = (_root(part / sum(row)) for part, row in zip(_times(_XYZ, linear), _XYZ, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in L*a*b*, after Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + turn / 2 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * _cos(mean_h - 30)
        + 0.24 * _cos(2 * mean_h)
        + 0.32 * _cos(3 * mean_h + 6)
        - 0.20 * _cos(4 * mean_h - 63)
    )
    light = (l2 - l1) / (1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2))
    colour = (c2 - c1) / (1 + 0.045 * mean_c)
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * mean_c * t)
    bend = 60 * exp(-((((mean_h % 360) - 275) / 25) ** 2))
    cross = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(bend))
    return sqrt(light**2 + colour**2 + hue**2 + cross * colour * hue)


def on_paper(colour: str, opacity: float) -> str:
    """A see-through colour as it looks on white."""
    if opacity >= 1:
        return colour
    parts = [255 + opacity * (part - 255) for part in bytes.fromhex(colour[1:])]
    return "#" + "".join(f"{round(part):02X}" for part in parts)


def _linear(colour: str) -> Triple:
    red, green, blue = (part / 255 for part in bytes.fromhex(colour[1:]))
    return _expanded(red), _expanded(green), _expanded(blue)


def _expanded(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _shown(part: float) -> float:
    """What a screen can show of a part of a colour."""
    return min(max(part, 0.0), 1.0)


def _times(matrix: Iterable[Triple], colour: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def _cos(angle: float) -> float:
    return cos(radians(angle))
