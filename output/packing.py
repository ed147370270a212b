"""Pixels packed for a file.

In: a `Bitmap` that is no JPEG. Out: a PNG file for SVG, or the filtered and deflated rows that a
PDF reads with PNG predictors: far smaller for drawn pictures than deflated rows alone.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from output.pictures import Bitmap


def png(bitmap: Bitmap) -> bytes:
    """A PNG file of the picture as stored, before its turn."""
    image = _image(bitmap.colours, bitmap, bitmap.pixels)
    if bitmap.alpha is not None:
        image.putalpha(_image("L", bitmap, bitmap.alpha))
    return _saved(image)


def colour_rows(bitmap: Bitmap) -> bytes:
    """The colours for a PDF image with `/Predictor 15`."""
    return _rows(_saved(_image(bitmap.colours, bitmap, bitmap.pixels)))


def alpha_rows(bitmap: Bitmap) -> bytes:
    """The transparency for a PDF soft mask with `/Predictor 15`."""
    return _rows(_saved(_image("L", bitmap, bitmap.alpha or b"")))


def _image(mode: str, bitmap: Bitmap, data: bytes) -> Image.Image:
    return Image.frombytes(mode, (bitmap.width, bitmap.height), data)


def _saved(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _rows(file: bytes) -> bytes:
    """What the IDAT chunks of a PNG file hold."""
    chunks = []
    at = 8
    while at < len(file):
        length = int.from_bytes(file[at : at + 4], "big")
        if file[at + 4 : at + 8] == b"IDAT":
            chunks.append(file[at + 8 : at + 8 + length])
        at += length + 12
    return b"".join(chunks)
