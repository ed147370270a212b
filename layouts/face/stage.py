"""The stage: what the elements of a face may draw with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING

from layouts.colours import PALETTE
from layouts.drawing import Drawing
from layouts.font import Font

if TYPE_CHECKING:
    from layouts.face.element import FaceElement
    from layouts.face.trace import Trace


@dataclass(frozen=True, slots=True)
class Raster:
    """A PNG or JPEG file's bytes, with its size in pixels as it is seen."""

    name: str
    data: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Stage:
    """Everything a face may name.

    `symbols` and `images` give art by name; they raise LookupError (with the near names in its
    message) for art that is not there and ValueError for art that cannot be read. The same name
    has to give the same `Drawing`, so that it is stored once. `fonts` are by role: display,
    display-semi, text, text-bold. `say` holds the texts of the language by key, `drawings` the
    named drawings of the game.
    """

    symbols: Callable[[str], Drawing]
    images: Callable[[str], Raster]
    fonts: Mapping[str, Font]
    colours: Mapping[str, str] = field(default_factory=lambda: PALETTE)
    say: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    drawings: Mapping[str, tuple[FaceElement, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    within: tuple[str, ...] = ()
    """The named drawings being drawn, outermost first."""
    steps: Iterator[int] = field(default_factory=count, compare=False)
    """Counts the elements drawn on one face, so that a face cannot grow without end."""
    trace: Trace | None = field(default=None, compare=False)
    """Takes down where each element was declared, if anybody wants to know."""
