"""Is type large enough to be read, and are images fine enough?

What counts is the height of a small x and the dots an inch as printed, however a face is scaled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, hypot
from typing import Final

from layouts.checks.finding import Finding
from layouts.checks.seen import middle, seen, words
from layouts.drawing import Picture, Text
from layouts.face.trace import Trace
from layouts.length import INCH
from layouts.piece import Piece
from layouts.transform import moved_point

LEAST_X_HEIGHT: Final = 1.2
"""In mm. Players call 1 mm unreadable and 2 mm good."""

LEAST_DPI: Final = 200.0
"""Dots an inch; print shops ask for 300, and below 200 it shows."""

_SLACK: Final = 1e-6


def small_type(
    pieces: Iterable[Piece], trace: Trace, least: float = LEAST_X_HEIGHT
) -> Iterator[Finding]:
    """Text whose x is less than `least` mm high."""
    for piece in pieces:
        for one in seen(piece, trace):
            text = one.thing
            if not isinstance(text, Text) or not text.string.strip():
                continue
            scale = hypot(one.matrix[2], one.matrix[3])
            height = text.font.x_height * text.size * scale
            if 0 < height < least - _SLACK:
                size = ceil(10 * least / height * text.size - _SLACK) / 10
                wrong = f"{words(one)} has an x-height of {height:.2f} mm at {text.size:g} mm"
                shrunk = "" if abs(scale - 1) < _SLACK else f", drawn at a scale of {scale:.2f}"
                right = f"{least:g} mm can be read: set it {size:g} mm"
                at = moved_point(one.matrix, text.x, text.y)
                yield Finding(
                    "x-height", piece.name, wrong + shrunk, right, one.side, at, one.origin
                )


def coarse_images(
    pieces: Iterable[Piece],
    trace: Trace,
    pixels: Callable[[Picture], tuple[int, int]],
    least: float = LEAST_DPI,
) -> Iterator[Finding]:
    """Images with fewer than `least` dots an inch; `pixels` tells how wide and high one is."""
    for piece in pieces:
        for one in seen(piece, trace):
            image = one.thing
            if not isinstance(image, Picture):
                continue
            a, b, c, d, _, _ = one.matrix
            wide, high = image.width * hypot(a, b), image.height * hypot(c, d)
            across, down = pixels(image)
            dpi = min(across / wide, down / high) * INCH
            if dpi < least - _SLACK:
                wrong = f"{words(one)} has {dpi:.0f} dpi ({across} x {down} pixels on "
                wrong += f"{wide:.1f} x {high:.1f} mm)"
                more = " x ".join(f"{ceil(side / INCH * least - _SLACK)}" for side in (wide, high))
                share = dpi / least
                right = f"{least:.0f} dpi take {more} pixels, or print it at most "
                right += f"{wide * share:.1f} x {high * share:.1f} mm large"
                yield Finding(
                    "resolution", piece.name, wrong, right, one.side, middle(one), one.origin
                )
