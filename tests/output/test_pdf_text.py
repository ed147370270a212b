"""Text in a PDF: where letters stand, that they can be found again, the fonts it carries."""

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from layouts.drawing import Drawing, Text, Use
from layouts.font import Font
from tests.output.pdf_read import BOLD, MM, VERA, close, ink, page, pdf


def glyph_box(font, character, x, y, size):
    """Where the ink of one glyph ought to be, from the font's own numbers."""
    ttf = TTFont(BytesIO(font.data))
    glyph = ttf["glyf"][ttf.getBestCmap()[ord(character)]]
    em = ttf["head"].unitsPerEm
    left, right = (x + size * v / em for v in (glyph.xMin, glyph.xMax))
    top, bottom = (y - size * v / em for v in (glyph.yMax, glyph.yMin))
    return (left, top, right, bottom)


def test_text_stands_on_its_baseline():
    text = Text(2.5, 14, "H", VERA, 10, "#000000")
    expected = glyph_box(VERA, "H", 2.5, 14, 10)
    assert close(ink(page(text)), expected)
    used = Drawing(20, 20, (text,))
    assert close(ink(page(Use(used), Use(used))), expected)


def test_each_letter_stands_where_its_advances_put_it():
    string = "AV été 7"
    data = pdf(page(Text(3, 30, string, VERA, 6, "#000000"), width=60, height=40))
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage()
        assert text.get_text_range() == string
        for place, character in enumerate(string):
            if character == " ":
                continue
            x0, y0, x1, y1 = (v / MM for v in text.get_charbox(place))
            # V is kerned nearer to A: its advance tells where it stands
            x = VERA.advance(string[: place + 1]) - VERA.advance(character)
            expected = glyph_box(VERA, character, 3 + x * 6, 30, 6)
            # pdfium rounds each advance of Vera, 2048 units an em, to a thousandth of an em, and
            # widens the box of a glyph in a composite font up and down
            assert close((x0, x1), (expected[0], expected[2]), 0.01 + place * 0.003), character
            assert close((40 - y1, 40 - y0), (expected[1], expected[3]), 0.1), character


def test_every_character_can_be_found_again(nunito):
    codes = sorted(TTFont(BytesIO(nunito.data)).getBestCmap())
    known = [chr(c) for c in codes if chr(c).isalnum() and chr(c).isprintable()][:320]
    assert len(known) == 320  # more than one subset of the font is needed
    lines = ["".join(known[i : i + 40]) for i in range(0, len(known), 40)]
    lines.append("(round) \\ back \\( slash")
    texts = [Text(5, 10 + 8 * n, line, nunito, 4, "#000000") for n, line in enumerate(lines)]
    data = pdf(page(*texts, width=200, height=100))
    with pypdfium2.PdfDocument(data) as document:
        assert document[0].get_textpage().get_text_range().split("\r\n") == lines


def test_fonts_are_embedded_and_cuts_of_the_same_name_kept_apart():
    data = pdf(
        page(
            Text(1, 10, "x", VERA, 8, "#000000"),
            Text(10, 10, "x", BOLD, 8, "#000000"),
            Text(1, 18, "x", Font("Vera", BOLD.data), 8, "#000000"),
        )
    )
    file = pikepdf.open(BytesIO(data))
    fonts = [
        o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
    ]
    whole = [f for f in fonts if "/DescendantFonts" in f]
    assert sorted(re.sub("^/[A-Z]{6}", "", str(f.BaseFont)) for f in whole) == ["+Vera", "+Vera-2"]
    files = [f.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes() for f in whole]
    assert files[0] != files[1]
    assert max(map(len, files)) < len(VERA.data) / 50
    assert b"Helvetica" not in data
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage()
        places = [i for i, c in enumerate(text.get_text_range()) if c == "x"][:2]
        widths = [text.get_charbox(i)[2] - text.get_charbox(i)[0] for i in places]
    for font, width in zip((VERA, BOLD), widths, strict=True):
        left, _, right, _ = glyph_box(font, "x", 0, 0, 8)
        assert width == pytest.approx((right - left) * MM, abs=0.02)
