import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageOps

from output import pictures
from output.packing import alpha_rows, colour_rows, png
from output.pictures import PictureError, picture_size, read_picture


def png_file(width, height, depth, kind, rows, **chunks):
    """A PNG file written by hand: Pillow cannot write some of these."""

    def chunk(tag, data):
        body = tag + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    middle = b"".join(chunk(tag.encode(), data) for tag, data in chunks.items())
    packed = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + middle
    return head + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


GREY, RGB, PALETTE, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
TWO = [  # two pixels: (name, file, colours of both pixels, alpha of both or None)
    (
        "16-bit grey",
        png_file(2, 1, 16, GREY, [struct.pack(">2H", 32768, 65535)]),
        [128, 255],
        None,
    ),
    (
        "16-bit grey with a transparent value: 32769 is another",
        png_file(2, 1, 16, GREY, [struct.pack(">2H", 32768, 32769)], tRNS=b"\x80\x00"),
        [128, 128],
        [0, 255],
    ),
    (
        "16-bit RGB with alpha",
        png_file(2, 1, 16, RGBA, [struct.pack(">8H", 65535, 0, 0, 0, 65535, 0, 0, 32768)]),
        [(255, 0, 0), (255, 0, 0)],
        [0, 128],
    ),
    ("grey with alpha", png_file(2, 1, 8, GREY_ALPHA, [b"\x10\x00\x20\xff"]), [16, 32], [0, 255]),
    (
        "RGB with a transparent colour",
        png_file(2, 1, 8, RGB, [b"\xff\x00\xff\x00\xa0\x00"], tRNS=struct.pack(">3H", 255, 0, 255)),
        [(255, 0, 255), (0, 160, 0)],
        [0, 255],
    ),
    (
        "palette with transparency",
        png_file(2, 1, 8, PALETTE, [b"\0\1"], PLTE=b"\xff\xff\xff\x00\x00\xff", tRNS=b"\x40"),
        [(255, 255, 255), (0, 0, 255)],
        [64, 255],
    ),
    ("1 bit", png_file(2, 1, 1, GREY, [b"\x40"]), [0, 255], None),
    (
        "1 bit with transparency",
        png_file(2, 1, 1, GREY, [b"\x40"], tRNS=b"\0\1"),
        [0, 255],
        [255, 0],
    ),
    ("opaque alpha", png_file(2, 1, 8, GREY_ALPHA, [b"\x10\xff\x20\xff"]), [16, 32], None),
]


@pytest.mark.parametrize(("name", "data", "colours", "alpha"), TWO, ids=[case[0] for case in TWO])
def test_every_kind_of_png_becomes_plain(name, data, colours, alpha):
    bitmap = read_picture(data, "art/a.png")
    plain = Image.frombytes(bitmap.colours, (bitmap.width, bitmap.height), bitmap.pixels)
    assert [plain.getpixel((x, 0)) for x in (0, 1)] == colours
    assert (None if bitmap.alpha is None else list(bitmap.alpha)) == alpha
    again = read_picture(png(bitmap), "again")
    assert (again.pixels, again.alpha) == (bitmap.pixels, bitmap.alpha)


def undo_filters(rows, width, height, channels):
    """PNG's filters undone as its specification words them."""
    data, step, previous, out = zlib.decompress(rows), width * channels, b"", b""
    assert len(data) == height * (step + 1)
    previous = bytearray(step)
    for row in range(height):
        start = row * (step + 1)
        kind, line = data[start], bytearray(data[start + 1 : start + 1 + step])
        for i in range(step):
            a = line[i - channels] if i >= channels else 0
            b, c = previous[i], previous[i - channels] if i >= channels else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
        out, previous = out + bytes(line), line
    return out


def test_rows_for_a_pdf_hold_the_same_pixels():
    image = Image.radial_gradient("L").resize((40, 30))
    colour = Image.merge("RGBA", (image, image.rotate(90), image.rotate(180), image))
    file = BytesIO()
    colour.save(file, "PNG")
    bitmap = read_picture(file.getvalue(), "a")
    assert undo_filters(colour_rows(bitmap), 40, 30, 3) == colour.convert("RGB").tobytes()
    assert undo_filters(alpha_rows(bitmap), 40, 30, 1) == image.tobytes()


def photograph(orientation=1, mode="RGB", **more):
    image = Image.new("RGB", (24, 16), "#FFFFFF")
    image.paste("#FF0000", (0, 0, 8, 8))
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Secret Camera"
    file = BytesIO()
    image.convert(mode).save(file, "JPEG", quality=95, subsampling=0, exif=exif, **more)
    return file.getvalue()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_turned_as_the_camera_says(orientation):
    data = photograph(orientation, comment=b"at home")
    bitmap = read_picture(data, "art/p.jpg")
    assert bitmap.jpeg is not None
    stored = Image.open(BytesIO(bitmap.jpeg))
    assert stored.tobytes() == Image.open(BytesIO(data)).tobytes()
    assert b"Secret Camera" not in bitmap.jpeg
    assert b"at home" not in bitmap.jpeg

    shown = ImageOps.exif_transpose(Image.open(BytesIO(data)))
    assert picture_size(data, "art/p.jpg") == shown.size
    # The middle of the red corner, in parts of the picture, goes where Pillow moves it.
    a, b, c, d, e, f = bitmap.turn
    x, y = 4 / 24, 4 / 16
    place = (round((a * x + c * y + e) * shown.width), round((b * x + d * y + f) * shown.height))
    red, green, blue = shown.getpixel(place)
    assert red > 240
    assert max(green, blue) < 15


def test_a_png_is_turned_too_and_broken_exif_turns_nothing():
    image, exif, file = Image.new("L", (3, 2)), Image.Exif(), BytesIO()
    exif[0x0112] = 6
    image.save(file, "PNG", exif=exif)
    assert picture_size(file.getvalue(), "a") == (2, 3)
    assert read_picture(file.getvalue(), "a").turn == (0, 1, -1, 0, 1, 0)
    data = photograph(6).replace(b"Exif\0\0MM\0*", b"Exif\0\0garb")
    assert b"garb" in data
    assert picture_size(data, "a") == (24, 16)
    # more entries than there are: Pillow warns, and a warning is a fault in these tests
    cut = photograph(6).replace(b"MM\0*\0\0\0\x08\0\x02", b"MM\0*\0\0\0\x08\0\x70")
    assert cut != photograph(6)
    assert picture_size(cut, "a") in ((24, 16), (16, 24))


def test_cmyk_and_grey_photographs():
    bitmap = read_picture(photograph(mode="CMYK"), "art/p.jpg")
    image = Image.open(BytesIO(bitmap.jpeg))
    assert (bitmap.colours, image.mode) == ("RGB", "RGB")
    assert image.getpixel((4, 4))[0] > 240 > 15 > image.getpixel((4, 4))[1]
    assert read_picture(photograph(mode="L"), "art/p.jpg").colours == "L"


def swapped_profile():
    """A colour profile whose red is sRGB's green and the other way round."""

    def xyz(*values):
        return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(v * 65536)) for v in values)

    red, green = (0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971)
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256)) + b"\0\0"
    name = b"desc\0\0\0\0" + struct.pack(">I", 8) + b"swapped\0" + b"\0" * 79
    tags = {
        b"desc": name,
        b"cprt": b"text\0\0\0\0none\0\0\0\0",
        b"wtpt": xyz(0.9642, 1, 0.8249),
        b"rXYZ": xyz(*green),
        b"gXYZ": xyz(*red),
        b"bXYZ": xyz(0.1431, 0.0606, 0.7141),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    table, data, at = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for tag, value in tags.items():
        value += b"\0" * (-len(value) % 4)
        table += tag + struct.pack(">II", at + len(data), len(value))
        data += value
    size = at + len(data)
    head = struct.pack(">I4sI4s4s4s", size, b"lcms", 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    head += b"\0" * 12 + b"acsp" + b"\0" * 28 + struct.pack(">3i", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + table + data


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_colours_of_another_space_become_srgb(kind):
    file = BytesIO()
    image = Image.new("RGB", (16, 16), "#FF0000")
    image.save(file, kind, icc_profile=swapped_profile())
    bitmap = read_picture(file.getvalue(), "a")
    if bitmap.jpeg is None:
        red, green, blue = bitmap.pixels[:3]
    else:
        red, green, blue = Image.open(BytesIO(bitmap.jpeg)).getpixel((8, 8))
    assert (red < 60, green > 240, blue < 60) == (True, True, True)


def test_pictures_that_cannot_be_read_are_named(monkeypatch):
    with pytest.raises(PictureError, match=r"art/a\.gif is no picture; a PNG or JPEG"):
        read_picture(b"GIF89a", "art/a.gif")
    gif = BytesIO()
    Image.new("L", (2, 2)).save(gif, "GIF")
    with pytest.raises(PictureError, match="is no picture"):
        read_picture(gif.getvalue(), "art/a.gif")
    for data in (photograph(), TWO[0][1]):
        with pytest.raises(PictureError, match=r"art/a\.png is damaged"):
            read_picture(data[: len(data) * 2 // 3], "art/a.png")
    assert picture_size(png_file(6300, 6300, 8, GREY, [b""]), "a") == (6300, 6300)
    monkeypatch.setattr(pictures, "MOST_PIXELS", 100)
    with pytest.raises(PictureError, match=r"art/p\.jpg is too large"):
        read_picture(photograph(), "art/p.jpg")
    huge = png_file(30000, 30000, 8, GREY, [b""])
    with pytest.raises(PictureError, match=r"art/h\.png is too large"):
        picture_size(huge, "art/h.png")
