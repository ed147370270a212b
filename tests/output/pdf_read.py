"""Small drawings as PDF, and what is in it: pages, pictures of them, streams."""

from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import reportlab
from PIL import Image

from layouts.drawing import Drawing, Path
from layouts.font import Font
from output.pdf import pdf_bytes

FONTS = FilePath(reportlab.__file__).parent / "fonts"
VERA = Font("Vera", (FONTS / "Vera.ttf").read_bytes())
BOLD = Font("Vera", (FONTS / "VeraBd.ttf").read_bytes())
MM = 72 / 25.4


def box(x, y, width, height):
    right, low = x + width, y + height
    return (("M", (x, y)), ("L", (right, y)), ("L", (right, low)), ("L", (x, low)), ("Z", ()))


def filled(x, y, width, height, fill="#000000", **more):
    return Path(box(x, y, width, height), fill=fill, **more)


def page(*children, width=20, height=20):
    return Drawing(width, height, children)


def pdf(*drawings, **more):
    data = pdf_bytes([(f"page {n}", d) for n, d in enumerate(drawings, 1)], title="T", **more)
    assert not pikepdf.open(BytesIO(data)).check_pdf_syntax()
    return data


def render(drawing, per_mm=10):
    with pypdfium2.PdfDocument(pdf(drawing)) as document:
        return document[0].render(scale=per_mm / MM).to_pil().convert("RGB")


def ink(drawing, per_mm=100):
    """The box in mm of all that is darker than half."""
    grey = render(drawing, per_mm).convert("L").point(lambda value: 255 if value < 128 else 0)
    return tuple(edge / per_mm for edge in grey.getbbox())


def close(values, expected, within=0.0101):
    return all(abs(v - e) <= within for v, e in zip(values, expected, strict=True))


def streams(data, kind):
    file = pikepdf.open(BytesIO(data))
    return [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == kind]


def pixel(drawing, x, y):
    image = render(drawing, 10)
    return image.getpixel((round(x * 10), round(y * 10)))


def near(colour, expected):
    return all(abs(a - b) <= 2 for a, b in zip(colour, expected, strict=True))


def picture_file(kind, orientation=1):
    image = Image.new("RGBA", (40, 40), "#0000FF")
    image.paste("#FF0000", (0, 0, 20, 20))
    if kind == "PNG":
        image.paste((0, 0, 0, 0), (20, 0, 40, 20))
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = BytesIO()
    if kind == "JPEG":
        image.convert("RGB").save(file, kind, quality=95, exif=exif)
    else:
        image.save(file, kind)
    return file.getvalue()
