from io import BytesIO

import pytest
from PIL import Image

from layouts.drawing import Picture
from output.pictures import PictureError, picture_size
from output.tones import greyed, paler


def picture(image: Image.Image, form: str, **more) -> Picture:
    file = BytesIO()
    image.save(file, form, **more)
    return Picture(1, 2, 30, 20, file.getvalue(), f"art/photo.{form.lower()}")


def opened(found: Picture) -> Image.Image:
    return Image.open(BytesIO(found.data))


def test_a_png_turns_pale_where_it_is_seen() -> None:
    image = Image.new("RGBA", (2, 1), (200, 100, 0, 255))
    image.putpixel((1, 0), (0, 0, 0, 51))
    found = paler(picture(image, "PNG"), 0.4)
    # what a level lacks of white is 0.4 of what it was
    assert opened(found).convert("RGBA").getpixel((0, 0)) == (233, 193, 153, 255)
    assert opened(found).convert("RGBA").getpixel((1, 0)) == (153, 153, 153, 51)
    assert (found.x, found.y, found.width, found.height) == (1, 2, 30, 20)


def test_a_photograph_stays_a_turned_jpeg() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    before = picture(Image.new("RGB", (40, 20), (250, 30, 30)), "JPEG", exif=exif, quality=95)
    pale, grey = paler(before, 0.5), greyed(before)
    assert opened(pale).format == opened(grey).format == "JPEG"
    assert picture_size(pale.data, "pale") == picture_size(grey.data, "grey") == (20, 40)
    assert opened(pale).getpixel((20, 10)) == pytest.approx((252, 142, 142), abs=3)
    assert opened(grey).mode == "L"


def test_sixteen_bits_of_grey_are_not_cut_off() -> None:
    image = Image.frombytes("I;16", (1, 1), (0x4000).to_bytes(2, "little"))
    assert opened(greyed(picture(image, "PNG"))).convert("L").getpixel((0, 0)) == 0x40


def test_a_broken_picture_is_named() -> None:
    with pytest.raises(PictureError, match=r"art/photo\.png is no picture"):
        greyed(Picture(0, 0, 1, 1, b"no picture", "art/photo.png"))
