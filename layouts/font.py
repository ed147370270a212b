"""Fonts: a static TrueType face with the measures that layout needs.

In: the bytes of a TrueType file. Out: advances, missing characters, glyph outlines.
All measures are in em, y up as in the font; layout multiplies them by a size in mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


@dataclass(frozen=True, eq=False)
class Font:
    """A face by name (`Baloo Print`) with the bytes of its static TrueType file."""

    name: str
    data: bytes

    @cached_property
    def _ttf(self) -> TTFont:
        from fontTools.ttLib import TTFont

        return TTFont(BytesIO(self.data), lazy=True)

    @cached_property
    def _glyphs(self) -> dict[int, str]:
        return dict(self._ttf.getBestCmap())

    @cached_property
    def _advances(self) -> dict[str, float]:
        em = self._ttf["head"].unitsPerEm
        hmtx: Any = self._ttf["hmtx"]
        return {name: hmtx[name][0] / em for name in self._glyphs.values()}

    @cached_property
    def x_height(self) -> float:
        """Height of a small x in em."""
        return float(self._ttf["OS/2"].sxHeight / self._ttf["head"].unitsPerEm)

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital H in em."""
        return float(self._ttf["OS/2"].sCapHeight / self._ttf["head"].unitsPerEm)

    def missing(self, text: str) -> str:
        """The characters of `text` that the face cannot draw, each once, in order."""
        return "".join(dict.fromkeys(c for c in text if ord(c) not in self._glyphs))

    def advance(self, text: str) -> float:
        """Width of `text` set in one line, in em. Raises KeyError for a missing character."""
        return sum(self._advances[self._glyphs[ord(c)]] for c in text)
