import re
from base64 import b64decode
from collections import Counter
from io import BytesIO
from pathlib import Path as FilePath
from xml.etree import ElementTree

import pypdfium2
import pytest
import reportlab
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

from layouts.drawing import Drawing, Group, Path, Picture, Text, Use, shift
from layouts.font import Font
from layouts.sheets.sheet import Paper, Sheet
from layouts.svg import read_svg
from output.errors import OutputError
from output.pdf import pdf_bytes
from output.svg import svg_bytes, write_svg

FONTS = FilePath(reportlab.__file__).parent / "fonts"
VERA = Font("Vera", (FONTS / "Vera.ttf").read_bytes())
BOLD = Font("Vera Bold", (FONTS / "VeraBd.ttf").read_bytes())
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def filled(x, y, wide, high, fill="#000000", **more):
    right, low = x + wide, y + high
    corners = (("M", (x, y)), ("L", (right, y)), ("L", (right, low)), ("L", (x, low)), ("Z", ()))
    return Path(corners, fill=fill, **more)


def page(*children, width=40, height=30):
    return Drawing(width, height, children)


def tree(drawing):
    return ElementTree.fromstring(svg_bytes(drawing, title="T"))


STAR = (("M", (10, 0)), ("L", (16, 18)), ("L", (0, 7)), ("L", (20, 7)), ("L", (4, 18)), ("Z", ()))
SYMBOL = Drawing(
    20,
    20,
    (
        Path(STAR, fill="#D9822B", stroke="#3A2A26", width=1.5, join="round", rule="evenodd"),
        Path(
            (("M", (2, 12)), ("L", (18, 12))), stroke="#008000", width=1, dash=(2, 1), cap="round"
        ),
    ),
)


def rich():
    """A page with all that `layouts.svg` can read back."""
    small = Drawing(40, 20, (Use(SYMBOL), Use(SYMBOL, (0.5, 0, 0, 0.5, 22, 5))))
    return page(
        filled(0, 0, 80, 60, "#FCEFD2"),
        Use(SYMBOL, shift(2, 2)),
        Use(SYMBOL, (1.4, 0.7, -0.7, 1.4, 30, 4)),
        Use(small, shift(38, 30)),
        Group((Use(small),), (0.7, 0.7, -0.7, 0.7, 20, 25), 0.4),
        Group((filled(0, 0, 9, 9, "#FF0000"), filled(5, 5, 9, 9, "#0000FF")), shift(60, 5), 0.5),
        filled(60, 24, 8, 6, "#00AA00", stroke="#000000", width=2, join="bevel"),
        filled(5, 45, 30, 5, "#AA00AA", stroke="#000000", width=2, fill_opacity=0.5),
        filled(40, 50, 30, 5, stroke="#FF0000", width=3, stroke_opacity=0.4, cap="square"),
        Text(2, 55, "Fünf Kühe (5)", VERA, 7, "#2E7A4B"),
        Group((Text(0, 0, "AV — x", BOLD, 5, "#000000"),), (0.9, -0.4, 0.4, 0.9, 55, 55)),
        width=80,
        height=60,
    )


def picture(drawing):
    with pypdfium2.PdfDocument(pdf_bytes([("p", drawing)], title="T")) as document:
        return document[0].render(scale=8).to_pil().convert("RGB")


def test_the_pdf_and_the_svg_show_the_same():
    direct = picture(rich())
    back = read_svg(svg_bytes(rich()), "sheet.svg")
    assert (back.width, back.height) == pytest.approx((80, 60))
    difference = ImageChops.difference(direct, picture(back)).convert("L")
    # Glyphs are drawn by another part of the renderer than paths: edges differ, areas do not.
    assert sum(difference.histogram()[64:]) / (direct.width * direct.height) < 0.001
    assert len(direct.resize((40, 30)).getcolors(1200)) > 100  # it shows something


def test_a_page_is_in_mm():
    root = tree(page(width=279.4, height=215.9))
    assert (root.get("width"), root.get("height")) == ("279.4mm", "215.9mm")
    assert root.get("viewBox") == "0 0 279.4 215.9"
    assert root.findtext(f"{SVG}title") == "T"


def test_ids_are_unique_and_lead_somewhere():
    other = Drawing(5, 5, (filled(0, 0, 5, 5, "#0000FF"), Text(0, 5, "ab", VERA, 3, "#000000")))
    clipped = Group((Use(SYMBOL),), clip=STAR)
    image = Picture(0, 0, 5, 5, png_file(), "p")
    root = tree(page(Use(SYMBOL), Use(other), Use(other), clipped, clipped, image, image))
    ids = Counter(e.get("id") for e in root.iter() if e.get("id"))
    assert set(ids.values()) == {1}
    wanted = {e.get(HREF)[1:] for e in root.iter(f"{SVG}use")}
    wanted |= {e.get("clip-path")[5:-1] for e in root.iter() if e.get("clip-path")}
    assert wanted == set(ids)
    # Two drawings that are used twice, two glyphs, one outline to clip at, one picture.
    assert sorted(ids) == ["c1", "d1", "d2", "g1", "g2", "p1"]


def test_what_stands_once_is_not_defined_apart():
    root = tree(page(Use(SYMBOL, shift(1, 2)), Group((filled(0, 0, 1, 1),))))
    assert list(root.find(f"{SVG}defs")) == []
    assert [e.tag.removeprefix(SVG) for e in root] == ["title", "defs", "g", "path"]
    assert root.find(f"{SVG}g").get("transform") == "translate(1 2)"


def test_text_is_its_glyphs_and_says_its_string():
    text = Text(3.5, 20, 'A <b> & "A"', VERA, 4.096, "#102030")
    root = tree(page(text))
    (line,) = root.findall(f"{SVG}g")
    assert line.get("aria-label") == text.string
    assert line.get("fill") == "#102030"
    # 4.096 mm over Vera's 2048 units an em.
    assert line.get("transform") == "matrix(0.002 0 0 -0.002 3.5 20)"
    assert len(root.findall(f"{SVG}defs/{SVG}path")) == len(set(text.string) - {" "})
    places = [float(use.get("x", 0)) for use in line]
    ttf = TTFont(BytesIO(VERA.data))
    advance = {c: ttf["hmtx"][ttf.getBestCmap()[ord(c)]][0] for c in text.string}
    expected = [
        sum(advance[c] for c in text.string[:i]) for i, c in enumerate(text.string) if c != " "
    ]
    assert places == pytest.approx(expected, rel=1e-5)


def png_file():
    file = BytesIO()
    Image.new("RGBA", (4, 2), (255, 0, 0, 128)).save(file, "PNG")
    return file.getvalue()


def photograph(orientation):
    file, exif = BytesIO(), Image.Exif()
    exif[0x0112] = orientation
    Image.new("RGB", (16, 8), "#FF0000").save(file, "JPEG", exif=exif)
    return file.getvalue()


def test_pictures_are_inside_and_turned():
    root = tree(
        page(Picture(3, 4, 10, 20, photograph(6), "p"), Picture(5, 6, 8, 4, png_file(), "q"))
    )
    first, second = root.findall(f"{SVG}use")
    # Stored top left (0, 0) is shown top right (13, 4), stored top right bottom right (13, 24).
    assert first.get("transform") == "matrix(0 20 -10 0 13 4)"
    assert second.get("transform") == "matrix(8 0 0 4 5 6)"
    images = [e.get(HREF) for e in root.iter(f"{SVG}image")]
    assert [i.split(";")[0] for i in images] == ["data:image/jpeg", "data:image/png"]
    stored = Image.open(BytesIO(b64decode(images[0].split(",")[1])))
    assert (stored.size, dict(stored.getexif())) == ((16, 8), {})
    assert Image.open(BytesIO(b64decode(images[1].split(",")[1]))).getpixel((1, 1)) == (
        *(255, 0, 0),
        128,
    )


def test_looks_that_svg_assumes_are_not_said():
    root = tree(page(filled(0, 0, 1, 1), filled(0, 0, 1, 1, None, stroke="#000000", width=0.25)))
    one, two = ({k: v for k, v in e.items() if k != "d"} for e in root.findall(f"{SVG}path"))
    assert one == {"fill": "#000000"}
    assert two == {"fill": "none", "stroke": "#000000", "stroke-width": "0.25"}


def test_numbers_have_no_tail_and_no_nan():
    data = svg_bytes(page(filled(0.1 + 0.2, 1 / 3, 1e-9, 1), Use(SYMBOL, shift(1 / 7, 1e-5))))
    assert not re.search(rb"\d\.\d{7,}|\de-?\d", data.replace(b"0.000000001", b"0"))
    with pytest.raises(OutputError, match="finite"):
        svg_bytes(page(filled(0, float("inf"), 1, 1)))


def sheet(number, front, back=None):
    return Sheet(number, 12, Paper("small", 40, 30), False, front, back, (), ())


def test_a_file_for_each_side_in_a_folder(tmp_path):
    dot = page(filled(1, 1, 1, 1))
    write_svg([sheet(n, dot, dot) for n in range(1, 4)], tmp_path / "svg")
    (tmp_path / "svg" / "sheets.txt").write_text("mine")
    written = write_svg([sheet(1, dot, dot), sheet(12, dot)], tmp_path / "svg", title="MOW")
    names = ["sheet-01-back.svg", "sheet-01-front.svg", "sheet-12-front.svg"]
    assert sorted(path.name for path in written) == names
    assert sorted(p.name for p in (tmp_path / "svg").iterdir()) == [*names, "sheets.txt"]
    assert b"<title>MOW: sheet 12 of 12, front</title>" in written[-1].read_bytes()


def test_the_same_sheets_give_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        write_svg([sheet(1, rich()), sheet(2, rich())], tmp_path / folder)
    for name in ("sheet-01-front.svg", "sheet-02-front.svg"):
        one, two = ((tmp_path / folder / name).read_bytes() for folder in ("one", "two"))
        assert one == two
    assert str(tmp_path).encode() not in one


@pytest.mark.parametrize(
    ("element", "message"),
    [
        (Text(1, 1, "\u2660", VERA, 4, "#000000"), r"font Vera has no character U\+2660 '♠'"),
        (filled(0, 0, 1, 1, "none"), "'none' is no colour"),
        (Picture(0, 0, 1, 1, b"BM", "art/p.bmp"), r"art/p\.bmp is no picture"),
    ],
)
def test_a_fault_names_the_sheet_and_leaves_no_folder(tmp_path, element, message):
    with pytest.raises(OutputError, match=rf"sheet 2 of 12, back: .*{message}"):
        write_svg([sheet(1, page()), sheet(2, page(), page(element))], tmp_path / "svg")
    with pytest.raises(OutputError, match="would be empty"):
        write_svg([], tmp_path / "svg")
    assert list(tmp_path.iterdir()) == []
