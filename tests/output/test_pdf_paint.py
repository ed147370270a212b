"""What is painted in a PDF: opacity, fills, lines, black, pictures."""

from io import BytesIO

import pikepdf
import pytest
from PIL import ImageChops

from layouts.drawing import Drawing, Group, Path, Picture, Text, Use, shift
from tests.output.pdf_read import (
    BOLD,
    VERA,
    box,
    close,
    filled,
    ink,
    near,
    page,
    pdf,
    picture_file,
    pixel,
    render,
    streams,
)


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
