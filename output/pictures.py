"""Pictures made plain, so that every reader shows them alike.

In: the bytes of a PNG or JPEG file. Out: a `Bitmap`: grey or RGB with 8 bits a channel in sRGB,
transparency apart, the camera's turn as a matrix. A JPEG file that is so already keeps its own
compressed data and loses its metadata. Raises PictureError.
"""

from __future__ import annotations

import struct
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import Final, Literal

from PIL import Image, ImageChops, ImageCms, UnidentifiedImageError

from layouts.drawing import IDENTITY, Matrix
from output.errors import OutputError

# A4 at 600 dots per inch are 35 million; these take half a gigabyte of memory at their worst
MOST_PIXELS: Final = 40_000_000

_ORIENTATION: Final = 0x0112
TURNS: Final[dict[int, Matrix]] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}
"""EXIF orientations as matrices of the unit square with y down: stored place to shown place."""


class PictureError(OutputError):
    """A picture that cannot be read; names it."""


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A picture of `width` x `height` stored pixels, shown after `turn` of the unit square.

    Either `jpeg` is a whole JPEG file, or `pixels` hold the colours row by row and `alpha`, if
    anything is transparent, one byte a pixel.
    """

    width: int
    height: int
    colours: Literal["L", "RGB"]
    turn: Matrix = IDENTITY
    jpeg: bytes | None = None
    pixels: bytes = b""
    alpha: bytes | None = None


def picture_size(data: bytes, name: str) -> tuple[int, int]:
    """Width and height in pixels as the picture is to be shown. `name` is for messages."""
    image = _open(data, name)
    turned = _turn(image)[0] == 0
    return (image.height, image.width) if turned else (image.width, image.height)


def read_picture(data: bytes, name: str) -> Bitmap:
    """The picture in `data`, a whole PNG or JPEG file. `name` is for messages."""
    image = _open(data, name)
    turn = _turn(image)
    try:
        image.load()
    except (OSError, SyntaxError, ValueError) as fault:
        raise PictureError(_damaged(name, fault)) from fault
    width, height = image.size
    if image.format == "PNG":
        image = _eight_bits(image)
        alpha = _alpha(image)
        image = _srgb(image)
        return Bitmap(
            width,
            height,
            "L" if image.mode == "L" else "RGB",
            turn,
            pixels=image.tobytes(),
            alpha=None if alpha is None else alpha.tobytes(),
        )
    if image.mode in ("L", "RGB") and _profile(image) is None:
        return Bitmap(width, height, _mode(image), turn, jpeg=_without_metadata(data))
    plain = _srgb(image)
    file = BytesIO()
    plain.save(file, "JPEG", quality=95, subsampling=0, icc_profile=None, exif=b"")
    return Bitmap(width, height, _mode(plain), turn, jpeg=file.getvalue())


def _mode(image: Image.Image) -> Literal["L", "RGB"]:
    return "L" if image.mode == "L" else "RGB"


def _open(data: bytes, name: str) -> Image.Image:
    try:
        with warnings.catch_warnings():
            # of many pixels, which are counted below, and of EXIF data that is cut short
            warnings.simplefilter("ignore")
            image = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
    except UnidentifiedImageError as fault:
        raise PictureError(f"{name} is no picture; a PNG or JPEG file would be right") from fault
    except Image.DecompressionBombError as fault:
        raise PictureError(_too_large(name)) from fault
    except (OSError, SyntaxError, ValueError) as fault:
        raise PictureError(_damaged(name, fault)) from fault
    if image.width * image.height > MOST_PIXELS:
        raise PictureError(_too_large(name))
    return image


def _turn(image: Image.Image) -> Matrix:
    if image.format == "PNG" and "exif" not in image.info:
        return IDENTITY  # to look further, Pillow would decode the whole picture
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return TURNS.get(image.getexif().get(_ORIENTATION, 1), IDENTITY)
    except (SyntaxError, ValueError, OSError, struct.error):
        return IDENTITY  # as browsers do with EXIF data that cannot be read


def _too_large(name: str) -> str:
    return f"{name} is too large; {MOST_PIXELS // 1_000_000} million pixels or fewer would be right"


def _damaged(name: str, fault: Exception) -> str:
    return f"{name} is damaged ({fault}); a whole PNG or JPEG file would be right"


def _eight_bits(image: Image.Image) -> Image.Image:
    """Pillow reads 16-bit colour as 8 bits but keeps 16-bit grey, which `convert` would clip."""
    key = image.info.get("transparency")
    if not image.mode.startswith("I"):
        if isinstance(key, tuple) and max(key) > 255:
            image.info["transparency"] = tuple(value >> 8 for value in key)
        return image
    raw = image.tobytes("raw", "I;16")
    grey = Image.frombytes("L", image.size, raw[1::2])
    if not isinstance(key, int):
        return grey
    low = Image.frombytes("L", image.size, raw[::2])
    alpha = ImageChops.lighter(_differs(grey, key >> 8), _differs(low, key & 255))
    return Image.merge("LA", (grey, alpha))


def _differs(image: Image.Image, value: int) -> Image.Image:
    return image.point([0 if v == value else 255 for v in range(256)])


def _alpha(image: Image.Image) -> Image.Image | None:
    """Transparency as a grey image, None if every pixel is opaque."""
    if not image.has_transparency_data:
        return None
    alpha = _as(image, "RGBA").getchannel("A")
    return None if alpha.getextrema() == (255, 255) else alpha


def _profile(image: Image.Image) -> bytes | None:
    """The colour profile, None if there is none or it is sRGB, as it is in most files."""
    profile = image.info.get("icc_profile")
    if not isinstance(profile, bytes) or not profile or image.mode in ("1", "L", "LA"):
        return None
    return None if b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile else profile


def _srgb(image: Image.Image) -> Image.Image:
    """Grey or RGB without transparency; colours with another profile are turned into sRGB."""
    profile = _profile(image)
    if image.mode in ("1", "L", "LA"):
        return _as(image, "L")
    if image.mode == "P":
        image = image.convert("RGBA")  # straight to RGB, Pillow warns of lost transparency
    flat = image if image.mode == "CMYK" else _as(image, "RGB")
    if profile is not None:
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            turned = ImageCms.profileToProfile(flat, source, target, outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError):
            turned = None  # A broken profile tells nothing; viewers leave it out too.
        if turned is not None:
            return turned
    return _as(flat, "RGB")


def _as(image: Image.Image, mode: str) -> Image.Image:
    """The picture in a mode; `convert` alone would make a copy of one that is so already."""
    return image if image.mode == mode else image.convert(mode)


def _without_metadata(jpeg: bytes) -> bytes:
    """A JPEG file without comments and EXIF: no photograph's place and date go into a game."""
    kept = [jpeg[:2]]
    at = 2
    while jpeg[at : at + 1] == b"\xff" and jpeg[at + 1] != 0xDA:
        marker = jpeg[at + 1]
        end = at + 1 if marker == 0xFF else at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
        # Of the APPn segments only 0 (JFIF) and 14 (Adobe) say how the colours are stored.
        if marker in (0xE0, 0xEE) or not (0xE0 <= marker <= 0xEF or marker in (0xFE, 0xFF)):
            kept.append(jpeg[at:end])
        at = end
    kept.append(jpeg[at:])
    return b"".join(kept)
