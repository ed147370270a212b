"""Fonts: a static TrueType face with the measures that layout needs.

In: the bytes of a TrueType file. Out: advances, missing characters, the height of capitals.
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
    def _advances(self) -> dict[str, float]:
        """Widths in em by character."""
        em = self._ttf["head"].unitsPerEm
        hmtx: Any = self._ttf["hmtx"]
        return {chr(code): hmtx[name][0] / em for code, name in self._ttf.getBestCmap().items()}

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital H in em."""
        return float(self._ttf["OS/2"].sCapHeight / self._ttf["head"].unitsPerEm)

    @cached_property
    def x_height(self) -> float:
        """Height of a small x in em."""
        return float(self._ttf["OS/2"].sxHeight / self._ttf["head"].unitsPerEm)

    def rise_and_drop(self, text: str) -> tuple[float, float]:
        """How far the characters of `text` reach above and below the baseline, in em."""
        em, names = self._ttf["head"].unitsPerEm, self._ttf.getBestCmap()
        shapes: Any = self._ttf["glyf"]
        drawn = [shapes[names[ord(c)]] for c in set(text) if ord(c) in names]
        inked = [shape for shape in drawn if shape.numberOfContours]
        rise = max((shape.yMax for shape in inked), default=0)
        return rise / em, -min((shape.yMin for shape in inked), default=0) / em

    def missing(self, text: str) -> str:
        """The characters of `text` that the face cannot draw, each once, in order."""
        return "".join(c for c in dict.fromkeys(text) if c not in self._advances)

    def advance(self, text: str) -> float:
        """Width of `text` set in one line, in em. Raises KeyError for a missing character."""
        return sum(map(self._advances.__getitem__, text), 0.0)
