import ast
import os
import re
import subprocess
import sys
import tracemalloc
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
import reportlab
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

import output
from layouts.drawing import Drawing, Group, Path, Picture, Text, Use, shift
from layouts.font import Font
from layouts.sheets.sheet import Paper, Sheet
from output.errors import OutputError
from output.pdf import pdf_bytes, write_pdf

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


def test_a_page_is_as_large_as_its_paper_and_printed_as_it_is():
    file = pikepdf.open(BytesIO(pdf(page(width=210, height=297), page(width=279.4, height=215.9))))
    a4, letter = file.pages
    # ISO 216 and US Letter in points: 210 / 25.4 * 72 and 11 * 72 by 8.5 * 72.
    for leaf, size in ((a4, (595.2756, 841.8898)), (letter, (792, 612))):
        assert close([float(v) for v in leaf.MediaBox], (0, 0, *size), 0.0001)
        assert leaf.MediaBox == leaf.TrimBox
        assert "/Rotate" not in leaf
    assert file.pdf_version == "1.7"
    assert file.Root.ViewerPreferences.PrintScaling == "/None"
    assert str(file.docinfo.Title) == "T"


@pytest.mark.parametrize(
    ("duplex", "name"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")],
)
def test_the_print_dialog_starts_with_the_flip_edge(duplex, name):
    data = pdf(page(filled(1, 1, 1, 1)), duplex=duplex, author="Ann é", language="fr")
    file = pikepdf.open(BytesIO(data))
    assert file.Root.ViewerPreferences.Duplex == name
    assert (str(file.docinfo.Author), str(file.Root.Lang)) == ("Ann é", "fr")


def test_paths_stand_where_the_drawing_says():
    assert close(ink(page(filled(3, 5, 7.25, 2.5))), (3, 5, 10.25, 7.5))
    line = Path((("M", (4, 4)), ("L", (16, 4))), stroke="#000000", width=1)
    assert close(ink(page(line)), (4, 3.5, 16, 4.5))
    # Twice as large from (1, 2) on, then a quarter turn to the right about the origin, moved.
    scaled = Group((filled(1, 1, 2, 3),), (2, 0, 0, 2, 1, 2))
    assert close(ink(page(scaled)), (3, 4, 7, 10))
    turned = Group((scaled,), (0, 1, -1, 0, 20, 0))
    assert close(ink(page(turned)), (10, 3, 16, 7))
    used = Drawing(5, 5, (filled(0, 0, 5, 5),))
    assert close(ink(page(Use(used, (0.5, 0, 0, 0.5, 1.5, 2)))), (1.5, 2, 4, 4.5))
    assert close(ink(page(Use(used, shift(1.25, 2)), Use(used, shift(10, 11)))), (1.25, 2, 15, 16))


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


def test_what_is_used_often_is_stored_once():
    leaf = Drawing(5, 5, (filled(0, 0, 5, 5),))
    card = Drawing(9, 9, (Use(leaf), Use(leaf, shift(4, 4))))
    once = Drawing(9, 9, (filled(1, 1, 1, 1),))
    sheet = page(*(Use(card, shift(x, 0)) for x in range(9)), Use(once))
    assert len(streams(pdf(sheet), "/Form")) == 2
    assert len(streams(pdf(sheet, sheet), "/Form")) == 3


def test_a_form_does_not_cut_off_the_bleed_of_a_drawing():
    bleeding = Drawing(4, 4, (filled(-2, -2, 8, 8),))
    twice = page(Use(bleeding, shift(5, 5)), Use(bleeding, shift(10, 5)))
    assert close(ink(twice), (3, 3, 16, 11))


def pixel(drawing, x, y):
    image = render(drawing, 10)
    return image.getpixel((round(x * 10), round(y * 10)))


def near(colour, expected):
    return all(abs(a - b) <= 2 for a, b in zip(colour, expected, strict=True))


def test_opacity_holds_in_forms_too():
    half = Drawing(10, 10, (filled(0, 0, 10, 10, "#000000", fill_opacity=0.5),))
    for drawing in (page(Use(half)), page(Use(half), Use(half, shift(10, 10)))):
        assert near(pixel(drawing, 5, 5), (128, 128, 128))


def test_a_group_is_mixed_as_a_whole():
    pair = (filled(0, 0, 10, 10, "#FF0000"), filled(5, 5, 10, 10, "#0000FF"))
    drawing = page(Group(pair, opacity=0.5))
    assert near(pixel(drawing, 2, 2), (255, 128, 128))
    assert near(pixel(drawing, 7, 7), (128, 128, 255))
    leaf = Drawing(20, 20, (Group(pair, opacity=0.5), filled(15, 15, 5, 5, "#00FF00")))
    inside = page(Group((Use(leaf), Use(leaf)), opacity=0.5))
    # Twice half of red over white, then half of that: 255 - 255 * 0.75 * 0.5.
    assert near(pixel(inside, 2, 2), (255, 159, 159))
    assert near(pixel(inside, 18, 18), (128, 255, 128))


def test_only_pages_that_mix_colours_say_in_which():
    clear = Drawing(5, 5, (Group((filled(0, 0, 5, 5),), opacity=0.5),))
    nested = Drawing(5, 5, (Use(clear), Use(clear)))
    alpha = Picture(0, 0, 5, 5, picture_file("PNG"), "p")
    pages = [page(filled(0, 0, 1, 1)), page(Use(nested), Use(nested)), page(alpha)]
    file = pikepdf.open(BytesIO(pdf(*pages)))
    assert ["/Group" in leaf for leaf in file.pages] == [False, True, True]


def test_opacity_ends_where_it_should():
    faint = filled(0, 0, 20, 20, "#000000", fill_opacity=0.2)
    solid = Drawing(5, 5, (filled(0, 0, 5, 5, "#FF0000"),))
    drawing = page(faint, Use(solid), Use(solid, shift(10, 0)))
    assert near(pixel(drawing, 2, 2), (255, 0, 0))
    drawing = page(faint, Text(1, 19, "I", BOLD, 20, "#00FF00"))
    assert near(pixel(drawing, 4.8, 12), (0, 255, 0))
    drawing = page(faint, Picture(0, 0, 20, 20, picture_file("JPEG"), "p"))
    assert near(pixel(drawing, 15, 15), (0, 0, 255))


def test_what_was_set_inside_does_not_hold_after_it():
    red = filled(0, 0, 5, 5, "#FF0000")
    for inner in (
        Use(Drawing(5, 5, (red,)), (2, 0, 0, 2, 1, 1)),
        Group((red,), (2, 0, 0, 2, 1, 1)),
    ):
        drawing = page(filled(19, 19, 1, 1, "#0000FF"), inner, filled(12, 12, 2, 2, "#FF0000"))
        assert near(pixel(drawing, 10, 10), (255, 0, 0))
        assert near(pixel(drawing, 13, 13), (255, 0, 0))
        assert near(pixel(drawing, 15, 15), (255, 255, 255))


def test_a_fill_shows_through_a_faint_line_as_in_svg():
    square = Path(box(5, 5, 10, 10), "#FF0000", "#0000FF", 4, stroke_opacity=0.5)
    drawing = page(square)
    assert near(pixel(drawing, 6, 10), (128, 0, 128))
    assert near(pixel(drawing, 4, 10), (128, 128, 255))


STAR = (("M", (10, 0)), ("L", (16, 18)), ("L", (0, 7)), ("L", (20, 7)), ("L", (4, 18)), ("Z", ()))


def test_fill_rules_and_clips():
    assert near(pixel(page(Path(STAR, fill="#FF0000")), 10, 9), (255, 0, 0))
    assert near(pixel(page(Path(STAR, fill="#FF0000", rule="evenodd")), 10, 9), (255, 255, 255))
    outlined = Path(STAR, fill="#FF0000", stroke="#000000", width=0.5, rule="evenodd")
    assert near(pixel(page(outlined), 10, 9), (255, 255, 255))
    assert near(pixel(page(outlined), 10, 4), (255, 0, 0))
    clipped = Group((filled(0, 0, 20, 20),), shift(2, 3), clip=box(1, 1, 4, 5))
    assert close(ink(page(clipped)), (3, 4, 7, 9))
    nothing = Group((filled(0, 0, 20, 20),), clip=())
    assert ImageChops.invert(render(page(nothing))).getbbox() is None


def test_lines_without_width_and_dashes_without_length():
    line = (("M", (1, 5)), ("L", (19, 5)))
    assert ImageChops.invert(render(page(Path(line, stroke="#000000")))).getbbox() is None
    full = Path(line, stroke="#000000", width=2, dash=(0, 0))
    assert close(ink(page(full)), (1, 4, 19, 6))
    file = pikepdf.open(BytesIO(pdf(page(full))))
    assert b"[] 0 d" in file.pages[0].Contents.read_bytes()  # [0 0] would be a fault
    dashed = render(page(Path(line, stroke="#000000", width=2, dash=(4, 3))))
    row = [dashed.getpixel((round(10 * (1 + x)), 50))[0] for x in (2, 5.5, 9, 12.5, 16)]
    assert row == [0, 255, 0, 255, 0]


def test_mitres_are_cut_off_as_in_svg():
    # Legs 6 mm apart at 18 mm: a mitre of 1 / sin(atan(3 / 18)) = 6.1 widths. SVG allows 4.
    spike = Path((("M", (7, 20)), ("L", (10, 2)), ("L", (13, 20))), stroke="#000000", width=1)
    top = ink(page(spike))[1]
    assert 1.8 < top < 2
    # Legs 14 mm apart at 18 mm: 2.76 widths, so that the tip is 1.38 mm above the corner.
    blunt = Path((("M", (3, 20)), ("L", (10, 2)), ("L", (17, 20))), stroke="#000000", width=1)
    assert ink(page(blunt))[1] == pytest.approx(2 - 1.38, abs=0.05)


def test_the_pen_of_a_page_does_not_reach_into_a_form():
    line = (("M", (1, 1)), ("L", (19, 1)))
    dashed = Path(line, stroke="#FF0000", width=2, dash=(1, 9), cap="round", join="round")
    corner = (("M", (2, 4)), ("L", (2, 1)), ("L", (18, 1)))
    plain = Drawing(20, 5, (Path(corner, stroke="#000000", width=2),))
    drawing = page(dashed, Use(plain, shift(0, 6)), Use(plain, shift(0, 12)))
    image = render(drawing)
    assert {image.getpixel((x, 70)) for x in range(12, 178)} == {(0, 0, 0)}  # no dash
    assert image.getpixel((182, 70)) == (255, 255, 255)  # no round cap
    assert image.getpixel((11, 61)) == (0, 0, 0)  # no round corner


def test_black_is_said_as_grey_so_that_printers_take_black_ink():
    data = pdf(page(Text(1, 9, "I", VERA, 5, "#000000"), filled(0, 0, 1, 1, "#FF8000")))
    file = pikepdf.open(BytesIO(data))
    lines = file.pages[0].Contents.read_bytes().decode().splitlines()
    assert lines[1] == "0 g"
    assert lines[3] == "1 0.502 0 rg"


def corners(data, **more):
    shown = render(page(Picture(2, 4, 16, 12, data, "p")))
    return [shown.getpixel((round(10 * x), round(10 * y))) for x, y in ((3, 5), (17, 5), (3, 15))]


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


def test_pictures_fill_their_box_the_right_way_up():
    red, blue, white = (255, 0, 0), (0, 0, 255), (255, 255, 255)
    found = corners(picture_file("PNG"))
    assert all(map(near, found, (red, white, blue)))
    assert all(map(near, corners(picture_file("JPEG")), (red, blue, blue)))
    # Orientation 6: turned by 90 degrees to the right, so the red corner is on the right.
    assert all(map(near, corners(picture_file("JPEG", 6)), (blue, red, blue)))
    drawing = page(Picture(2, 4, 16, 12, picture_file("JPEG"), "p"))
    assert close(ink(drawing), (2, 4, 18, 16), 0.02)


def test_equal_pictures_are_stored_once():
    one, other = picture_file("PNG"), picture_file("JPEG")
    many = [Picture(x, 0, 1, 1, bytes(bytearray(one)), "p") for x in range(9)]
    data = pdf(page(*many, Picture(0, 5, 5, 5, other, "q")), page(*many))
    assert len(streams(data, "/Image")) == 3  # colours and mask of the one, and the other


def everything():
    leaf = Drawing(5, 5, (filled(0, 0, 5, 5, "#FF0000", fill_opacity=0.5),))
    return page(
        Use(leaf),
        Use(leaf, shift(5, 5)),
        Group((Use(leaf), Text(1, 5, "é", BOLD, 4, "#102030")), shift(2, 2), 0.5, box(0, 0, 9, 9)),
        Text(1, 18, "Hello", VERA, 4, "#000000"),
        Picture(10, 10, 5, 5, picture_file("PNG"), "p"),
    )


def test_the_same_sheets_give_the_same_bytes(tmp_path):
    program = (
        "import importlib.util, sys; "
        f"spec = importlib.util.spec_from_file_location('again', {__file__!r}); "
        "again = importlib.util.module_from_spec(spec); spec.loader.exec_module(again); "
        "sys.stdout.buffer.write(again.pdf(again.everything()))"
    )
    root = str(FilePath(output.__file__).parent.parent)
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": root, "TZ": "Asia/Tokyo"},
        capture_output=True,
        check=True,
    )
    assert run.stdout == pdf(everything())
    assert str(FilePath.home()).encode() not in run.stdout


def test_files_of_one_title_are_told_apart_by_what_they_show():
    identities = {
        bytes(pikepdf.open(BytesIO(pdf(page(filled(x, 0, 1, 1))))).trailer.ID[0]) for x in (1, 2)
    }
    assert len(identities) == 2


def sheet(number, front, back=None):
    return Sheet(number, 2, Paper("small", 20, 20), False, front, back, (), ())


def test_pages_come_front_and_back_in_turn(tmp_path):
    def named(word):
        return page(Text(1, 9, word, VERA, 4, "#000000"))

    sheets = [sheet(1, named("one"), named("eno")), sheet(2, named("two"))]
    write_pdf(sheets, tmp_path / "game.pdf", title="Game")
    with pypdfium2.PdfDocument(tmp_path / "game.pdf") as document:
        words = [leaf.get_textpage().get_text_range() for leaf in document]
    assert words == ["one", "eno", "two"]
    assert pikepdf.open(tmp_path / "game.pdf").Root.ViewerPreferences.Duplex != "/Simplex"


def test_sheets_without_backs_are_printed_on_one_side(tmp_path):
    sheets = [sheet(1, page(filled(0, 0, 1, 1))), sheet(2, page(filled(2, 2, 1, 1)))]
    write_pdf(sheets, tmp_path / "game.pdf", title="Game", duplex="long")
    assert pikepdf.open(tmp_path / "game.pdf").Root.ViewerPreferences.Duplex == "/Simplex"


@pytest.mark.parametrize(
    ("element", "message"),
    [
        (Text(1, 1, "a\u2660", VERA, 4, "#000000"), r"font Vera has no character U\+2660 '♠'"),
        (Text(1, 1, "a", Font("Otto", b"OTTO" + b"\0" * 99), 4, "#000000"), "TrueType file"),
        (filled(0, 0, 1, 1, "red"), "'red' is no colour; #RRGGBB"),
        (filled(0, 0, float("nan"), 1), "finite"),
        (Picture(0, 0, 1, 1, b"", "art/p.png"), r"art/p\.png is no picture"),
    ],
)
def test_a_fault_names_the_sheet_and_leaves_no_file(tmp_path, element, message):
    sheets = [sheet(1, page(filled(0, 0, 1, 1))), sheet(2, page(), page(element))]
    with pytest.raises(OutputError, match=rf"sheet 2 of 2, back: .*{message}"):
        write_pdf(sheets, tmp_path / "game.pdf", title="Game")
    assert list(tmp_path.iterdir()) == []


def test_no_sheets_are_no_file(tmp_path):
    with pytest.raises(OutputError, match="would have no page"):
        write_pdf([], tmp_path / "game.pdf", title="Game")


def test_only_two_modules_know_reportlab():
    """What they call is not promised by reportlab, so it has to be in one place."""
    for path in FilePath(output.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        named |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        knows = any(name.split(".")[0] == "reportlab" for name in named)
        assert knows == (path.stem in {"pdf_document", "pdf_fonts"}), path.name


@pytest.mark.parametrize("home", ["folder", "file"])
def test_nothing_of_the_home_directory_is_taken(tmp_path, home):
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / "folder" / name).write_text("raise SystemExit(9)")
    code = "import output.pdf_document, reportlab.rl_config"
    environment = {**os.environ, "HOME": str(tmp_path / home)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_photographs_are_not_kept_more_often_than_needed():
    file = BytesIO()
    Image.effect_noise((700, 700), 90).save(file, "JPEG", quality=95)
    files = [file.getvalue() + bytes([n]) for n in range(12)]
    pictures = [Picture(0, 0, 20, 20, data, f"art/{n}.jpg") for n, data in enumerate(files)]
    tracemalloc.start()
    pdf_bytes([("page", page(*pictures))], title="Game")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # piece by piece and as one; a third time, as data before it was put down, is too often
    assert most < 2.5 * sum(map(len, files))
