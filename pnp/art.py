"""Art of a game's folder: symbols by name from `art/*.svg`, images and SVG files by file name.

In: the folder. Out: what a stage wants: the same name always gives the same drawing, art that is
not there raises LookupError with the near names, art that cannot be read ValueError. No name
leads out of the folder. A symbol may have a version for little ink, `art/low/*.svg`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pnp.definition.files import MEGABYTE, FileNameError, find

if TYPE_CHECKING:
    from layouts.drawing import Drawing, Element
    from layouts.face.stage import Raster
    from layouts.svg.slots import Slotted

LARGEST_IMAGE = 50 * MEGABYTE
LARGEST_IMAGES = 250 * MEGABYTE
MOST_STEPS = 1_000_000
"""What all images and all symbols of a game may have together, so that they fit into memory."""

T = TypeVar("T")


class Art:
    """The art of one folder; each file is read once, when it is first drawn, and one that cannot
    be read is not tried again for each card that it is on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._drawings: dict[str, Drawing] = {}
        self._rasters: dict[str, Raster] = {}
        self._templates: dict[str, Slotted] = {}
        self._faults: dict[str, LookupError | ValueError] = {}
        self._steps = 0
        self._bytes = 0

        @cache
        def listing(at: Path) -> Collection[str]:
            return frozenset(os.listdir(at))

        self._listing = listing

    def symbol(self, name: str) -> Drawing:
        """The drawing in `art/<name>.svg`. Raises LookupError or ValueError."""
        if not name.strip():
            raise LookupError("a symbol's name is missing here")
        file = f"art/{name.removesuffix('.svg')}.svg"
        try:
            return self._once(self._drawings, file, self._read_symbol)
        except LookupError as fault:
            bare = name.removeprefix("art/")
            if bare == name:
                raise
            raise LookupError(f"{fault}; a symbol is named without its folder: {bare}") from None

    def symbols(self) -> Mapping[Drawing, Drawing | None]:
        """Every symbol drawn so far, each with its version for little ink if it has one.

        Raises ValueError for a version that cannot be read or is not as large as its symbol.
        """
        return {art: self._low(file, art) for file, art in self._drawings.items()}

    def _low(self, full: str, art: Drawing) -> Drawing | None:
        from layouts.svg import read_svg

        if not full.startswith("art/"):
            return None
        file = f"art/low/{full.removeprefix('art/')}"
        try:
            path = self._path(file)
        except LookupError:
            return None
        low = read_svg(path.read_bytes(), file)
        if (low.width, low.height) != (art.width, art.height):
            raise ValueError(
                f"{file} is {low.width:g} x {low.height:g} mm, its symbol {art.width:g} x "
                f"{art.height:g} mm: give both the same width, height and viewBox"
            )
        return low

    def image(self, name: str) -> Raster | Drawing:
        """The PNG, JPEG or SVG file of this name. Raises LookupError or ValueError."""
        if name.lower().endswith(".svg"):
            return self._once(self._drawings, name, self._read_symbol)
        return self._once(self._rasters, name, self._read_image)

    def template(self, name: str) -> Slotted:
        """The SVG file of this name with its slots. Raises LookupError or ValueError."""
        return self._once(self._templates, name, self._read_template)

    def _once(self, kept: dict[str, T], file: str, read: Callable[[str], T]) -> T:
        if file in kept:
            return kept[file]
        if file in self._faults:
            raise self._faults[file]
        try:
            kept[file] = read(file)
        except (LookupError, ValueError) as fault:
            self._faults[file] = fault
            raise
        return kept[file]

    def _read_symbol(self, file: str) -> Drawing:
        from layouts.svg import read_svg

        drawing = read_svg(self._path(file).read_bytes(), file)
        self._count(file, drawing.children)
        return drawing

    def _read_template(self, file: str) -> Slotted:
        from layouts.svg.slots import read_slotted

        slotted = read_slotted(self._path(file).read_bytes(), file)
        self._count(file, slotted.children)
        return slotted

    def _count(self, file: str, children: Iterable[Element]) -> None:
        self._steps += _steps(children)
        if self._steps > MOST_STEPS:
            raise ValueError(
                f"{file}: with this file the game's symbols have more than {MOST_STEPS:,} steps "
                "of paths: simplify the art"
            )

    def _read_image(self, file: str) -> Raster:
        from layouts.face.stage import Raster
        from output.errors import OutputError
        from output.pictures import picture_size

        path = self._path(file)
        size = path.stat().st_size
        self._bytes += size
        for found, most, what in (
            (size, LARGEST_IMAGE, f"{file} is"),
            (self._bytes, LARGEST_IMAGES, f"with {file} the game's pictures are together"),
        ):
            if found > most:
                raise ValueError(
                    f"{what} larger than {most // MEGABYTE} MB; 300 dots per inch are enough"
                )
        data = path.read_bytes()
        try:
            width, height = picture_size(data, file)
        except OutputError as error:
            raise ValueError(str(error)) from error
        return Raster(file, data, width, height)

    def _path(self, file: str) -> Path:
        try:
            return find(self.folder, file, self._listing)
        except FileNameError as error:
            raise LookupError(str(error)) from None


def _steps(elements: Iterable[Element]) -> int:
    """How many steps the paths of a symbol have."""
    from layouts.drawing import Group, Path, Use

    waiting, steps = list(elements), 0
    while waiting:
        one = waiting.pop()
        if isinstance(one, Group):
            waiting += one.children
        elif isinstance(one, Use):
            waiting += one.drawing.children
        elif isinstance(one, Path):
            steps += len(one.segments)
    return steps
