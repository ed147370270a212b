"""Text in a PDF: glyphs where the shaper put them, letters that can be found, fonts embedded."""

from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pymupdf_fonts
import pypdfium2
import pytest
import reportlab
from PIL import ImageChops, ImageStat

from layouts.drawing import Drawing, Group, Path, Text
from layouts.font import Font
from layouts.path import read_path
from layouts.text.glyphs import glyphs
from output.errors import OutputError
from output.pdf import pdf_bytes
from output.svg_stock import Outlines

MM = 72 / 25.4
FIRA = Font("FiraGO", pymupdf_fonts.fontbuffers["figo"]())
SYMBOLS = Font("Symbols 2", pymupdf_fonts.fontbuffers["symbol2"]())  # with cubic curves
VERA = Font("Vera", (FilePath(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes())


def pdf(*children) -> bytes:
    data = pdf_bytes([("page", Drawing(80, 20, children))], title="T")
    assert not pikepdf.open(BytesIO(data)).check_pdf_syntax()
    return data


def picture(*children):
    with pypdfium2.PdfDocument(pdf(*children)) as document:
        return document[0].render(scale=12 / MM).to_pil().convert("L")


def found(*children) -> str:
    with pypdfium2.PdfDocument(pdf(*children)) as document:
        return document[0].get_textpage().get_text_range()


def outlined(text: Text) -> Group:
    """A text as paths, glyph by glyph."""
    outlines, scale = Outlines(text.font), text.size / text.font.units
    return Group(
        tuple(
            Group(
                (Path(read_path(outlines.of(glyph)), fill=text.fill),),
                (scale, 0, 0, -scale, text.x + x * scale, text.y - y * scale),
            )
            for glyph, x, y in glyphs(text)
            if outlines.of(glyph)
        )
    )


@pytest.mark.parametrize(
    ("string", "font", "rtl"),
    [
        ("AVATAR To office (1) \\", FIRA, False),
        ("שלום עוֹלָם", FIRA, True),  # points are moved under their letters
        ("السَّلام عليكم", FIRA, True),
        ("ไม้ น้ำ ปู่", FIRA, False),
        ("क्षत्रिय हिन्दी", FIRA, False),
        ("x\u0301 q\u0323\u0307", FIRA, False),
        ("♠♥ ⚄ ★", SYMBOLS, False),
        ('"a, b" T. y,', VERA, False),  # kerned with blanks, 2048 units an em
    ],
)
def test_glyphs_stand_where_the_shaper_put_them(string, font, rtl):
    text = Text(4, 13, string, font, 7, "#000000", rtl=rtl, spread=0.1)
    live, drawn = picture(text), picture(outlined(text))
    ink = ImageStat.Stat(live.point(lambda value: 255 - value)).sum[0]
    apart = ImageStat.Stat(ImageChops.difference(live, drawn)).sum[0]
    assert ink > 100_000
    assert apart < 0.12 * ink  # edges are smoothed otherwise; a mark out of place is more
    box = drawn.point(lambda value: 255 if value < 128 else 0).getbbox()
    same = live.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert all(abs(a - b) <= 1 for a, b in zip(box, same, strict=True))


def test_letters_can_be_found(nunito):
    assert found(Text(2, 9, "final office", nunito, 5, "#000000")) == "final office"
    assert found(Text(2, 9, "12\u00a0cm – ok", nunito, 5, "#000000")) == "12 cm – ok"
    # Hindi's signs are drawn in another order than they are read
    assert found(Text(2, 9, "हिन्दी", FIRA, 5, "#000000")) == "हिन्दी"


def test_hebrew_is_drawn_and_found_from_right_to_left():
    data = pdf(Text(10, 13, "שלום", FIRA, 8, "#000000", rtl=True))
    with pypdfium2.PdfDocument(data) as document:
        page = document[0].get_textpage()
        assert page.get_text_range() == "שלום"
        lefts = [page.get_charbox(index)[0] for index in range(4)]
    assert lefts == sorted(lefts, reverse=True)


def test_fonts_with_cubic_curves_are_embedded_as_such():
    file = pikepdf.open(BytesIO(pdf(Text(2, 9, "♠ ⚄", SYMBOLS, 5, "#000000"))))
    (font,) = file.pages[0].Resources.Font.values()
    inner = font.DescendantFonts[0]
    assert (font.Subtype, inner.Subtype) == ("/Type0", "/CIDFontType0")
    program = inner.FontDescriptor.FontFile3
    assert program.Subtype == "/CIDFontType0C"
    assert len(program.read_bytes()) < len(SYMBOLS.data) / 10


def test_a_page_is_the_same_whatever_others_say(nunito):
    def first(*others):
        pages = [("page", Drawing(80, 20, (Text(2, 9, w, nunito, 5, "#000000"),))) for w in others]
        with pikepdf.open(BytesIO(pdf_bytes(pages, title="T"))) as file:
            return file.pages[-1].Contents.read_bytes()

    assert first("Zażółć", "mill") == first("wheel", "mill")


def test_blanks_are_spread(nunito):
    with pypdfium2.PdfDocument(
        pdf(
            Text(2, 9, "a b", nunito, 5, "#000000"),
            Text(2, 16, "a b", nunito, 5, "#000000", spread=2),
        )
    ) as document:
        page = document[0].get_textpage()
        text = page.get_text_range()
        near, far = (page.get_charbox(i)[0] for i, c in enumerate(text) if c == "b")
    assert (far - near) / MM == pytest.approx(2 * 5, abs=0.01)


def test_a_font_that_may_not_be_embedded_is_refused():
    tables = VERA.data[4:6]
    entries = [
        VERA.data[at : at + 16] for at in range(12, 12 + 16 * int.from_bytes(tables, "big"), 16)
    ]
    (place,) = (int.from_bytes(e[8:12], "big") for e in entries if e[:4] == b"OS/2")
    closed = VERA.data[: place + 8] + b"\x00\x02" + VERA.data[place + 10 :]
    with pytest.raises(OutputError, match="Closed does not allow to be embedded"):
        pdf(Text(2, 9, "a", Font("Closed", closed), 5, "#000000"))
