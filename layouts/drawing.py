"""Drawings: what a piece or a page shows, in millimetres, independent of any file format.

x grows to the right and y grows down, as in SVG. Angles are degrees clockwise. Colours are
`#RRGGBB`. Every value here is frozen; both writers of `output` paint the same drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from layouts.font import Font

Point: TypeAlias = tuple[float, float]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, as in SVG."""

Segment: TypeAlias = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
"""One step of a path with absolute numbers: M and L hold x, y; C x1, y1, x2, y2, x, y; Z none."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Path:
    """A filled and/or stroked outline. Lengths in mm; no fill and no stroke draws nothing."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of live text in one font from its baseline's left end; `size` is the em in mm.

    Its glyphs are those of `font.line(string, rtl=rtl)`: `rtl` texts are read from right to left,
    their string is in the order of reading too. Each blank is `spread` em wider than the font's.
    """

    x: float
    y: float
    string: str
    font: Font
    size: float
    fill: str
    rtl: bool = False
    spread: float = 0.0

    @property
    def width(self) -> float:
        """How long the line is, in mm."""
        em = self.font.advance(self.string, rtl=self.rtl)
        return (em + self.spread * self.string.count(" ")) * self.size


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image stretched over a box; `data` is a whole PNG or JPEG file."""

    x: float
    y: float
    width: float
    height: float
    data: bytes
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """Elements painted together: moved by `matrix`, cut at `clip` (in the group's own units)."""

    children: tuple[Element, ...]
    matrix: Matrix = IDENTITY
    opacity: float = 1.0
    clip: tuple[Segment, ...] | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A drawing placed by `matrix`; a writer stores it once however often it is used."""

    drawing: Drawing
    matrix: Matrix = IDENTITY


Element: TypeAlias = Path | Text | Picture | Group | Use


@dataclass(frozen=True, eq=False)
class Drawing:
    """Elements on a field of `width` x `height` mm whose origin is its top left corner.

    Compared by identity: an art file read once is one drawing wherever it is used.
    """

    width: float
    height: float
    children: tuple[Element, ...]
    name: str = ""


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def shift(x: float, y: float) -> Matrix:
    """The matrix that moves by x, y mm."""
    return (1.0, 0.0, 0.0, 1.0, x, y)
