"""Art of a game's folder: symbols by name from `art/*.svg`, images by file name.

In: the folder. Out: what a stage wants: the same name always gives the same drawing, art that is
not there raises LookupError with the near names, art that cannot be read ValueError. No name
leads out of the folder.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.definition.files import MEGABYTE, FileNameError, find

if TYPE_CHECKING:
    from layouts.drawing import Drawing
    from layouts.face.stage import Raster

LARGEST_IMAGE = 50 * MEGABYTE


class Art:
    """The art of one folder; each file is read once, when it is first drawn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._drawings: dict[str, Drawing] = {}
        self._rasters: dict[str, Raster] = {}

        @cache
        def listing(at: Path) -> Collection[str]:
            return frozenset(os.listdir(at))

        self._listing = listing

    def symbol(self, name: str) -> Drawing:
        """The drawing in `art/<name>.svg`. Raises LookupError or ValueError."""
        if name not in self._drawings:
            from layouts.svg import read_svg

            file = f"art/{name.removesuffix('.svg')}.svg"
            self._drawings[name] = read_svg(self._path(file).read_bytes(), file)
        return self._drawings[name]

    def image(self, name: str) -> Raster:
        """The PNG or JPEG file of this name. Raises LookupError or ValueError."""
        if name not in self._rasters:
            from layouts.face.stage import Raster
            from output.errors import OutputError
            from output.pictures import picture_size

            path = self._path(name)
            if path.stat().st_size > LARGEST_IMAGE:
                limit = LARGEST_IMAGE // MEGABYTE
                raise ValueError(f"{name} is larger than {limit} MB; make the picture smaller")
            data = path.read_bytes()
            try:
                width, height = picture_size(data, name)
            except OutputError as error:
                raise ValueError(str(error)) from error
            self._rasters[name] = Raster(name, data, width, height)
        return self._rasters[name]

    def _path(self, file: str) -> Path:
        try:
            return find(self.folder, file, self._listing)
        except FileNameError as error:
            raise LookupError(str(error)) from None
