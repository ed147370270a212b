"""Raster images with less ink.

In: a picture of a drawing. Out: the same picture with its colours mixed with white, or in greys.
Transparency and the turn that a camera noted stay as they were. Raises PictureError.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from layouts.drawing import Picture
from output.packing import png
from output.pictures import TURNS, read_picture

_QUALITY: Final = 90
_ORIENTATION: Final = 0x0112


def paler(picture: Picture, part: float) -> Picture:
    """The picture with `part` (0 to 1) of its ink."""
    levels = tuple(round(255 - part * (255 - level)) for level in range(256))
    return replace(picture, data=_changed(picture.data, picture.name, "RGB", levels))


def greyed(picture: Picture) -> Picture:
    """The picture in greys."""
    return replace(picture, data=_changed(picture.data, picture.name, "L", tuple(range(256))))


@lru_cache(maxsize=64)
def _changed(data: bytes, name: str, mode: str, levels: tuple[int, ...]) -> bytes:
    plain = read_picture(data, name)
    stored = plain.jpeg if plain.jpeg is not None else png(plain)
    image = Image.open(BytesIO(stored))
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    changed = image.convert("RGB").convert(mode).point(levels * len(mode))
    if alpha is not None:
        changed.putalpha(alpha)
    exif = Image.Exif()
    exif[_ORIENTATION] = next((n for n, turn in TURNS.items() if turn == plain.turn), 1)
    file = BytesIO()
    if plain.jpeg is not None:
        changed.save(file, "JPEG", quality=_QUALITY, exif=exif)
    else:
        changed.save(file, "PNG", exif=exif)
    return file.getvalue()
