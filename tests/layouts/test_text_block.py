"""Blocks of text: shrunk, kept clear of boxes, spread out, with icons. Letters are 0.5 em wide."""

import pymupdf_fonts
import pytest

from layouts.drawing import Drawing, Element, Text, Use
from layouts.font import Font
from layouts.text import Block, Setter, TextError, Typeface, read_markup, set_block, set_line
from layouts.transform import moved_point

COIN = Drawing(20, 10, (), "coin")
INK = "#000000"


@pytest.fixture(scope="module")
def setter(box_font: Font) -> Setter:
    return Setter(Typeface({"text": box_font}, "text"))


def lines(elements: tuple[Element, ...]) -> list[str]:
    return [one.string for one in elements if isinstance(one, Text)]


def test_text_is_shrunk_as_little_as_needed(setter: Setter) -> None:
    # "aaaa bb" is 3.25 em: in one line of 10 mm at 3.07 mm; there is room for one line of 4 mm
    box = (0.0, 0.0, 10.0, 5.0)
    with pytest.raises(TextError, match=r"2 lines, 10.00 mm high, .* 5.00 mm too many"):
        setter.block("aaaa bb", 4, box, INK)
    (line,) = setter.block("aaaa bb", 4, box, INK, Block(shrink=3))
    assert isinstance(line, Text)
    assert line.size == pytest.approx(3.07)
    with pytest.raises(TextError, match=r"even at 3.50 mm .* takes 2 lines, 8.75 mm high"):
        setter.block("aaaa bb", 4, box, INK, Block(shrink=3.5))
    whole = setter.block("aa bb", 4, box, INK, Block(shrink=3))
    assert [one.size for one in whole if isinstance(one, Text)] == [4]  # nothing to mend


def test_a_title_without_wrap_is_shrunk_to_its_width(setter: Setter) -> None:
    title = "a" * 40
    with pytest.raises(TextError, match=r"is 80.00 mm wide, the box only 40.00 mm"):
        setter.block(title, 4, (0, 0, 40, 9), INK, Block(wrap=False))
    (line,) = setter.block(title, 4, (0, 0, 40, 9), INK, Block(wrap=False, shrink=1.5))
    assert isinstance(line, Text)
    assert line.size == pytest.approx(2)
    assert lines(setter.block("aa b\nc", 4, (0, 0, 40, 20), INK, Block(wrap=False))) == [
        "aa b",
        "c",
    ]


def test_spare_height_changes_no_line(setter: Setter) -> None:
    text = "aaa bb cccc d eee ff"
    found = {tuple(lines(setter.block(text, 2, (0, 0, 7, h), INK))) for h in (10, 20, 40)}
    assert found == {("aaa bb", "cccc d", "eee ff")}


def test_lines_keep_clear_of_boxes(setter: Setter) -> None:
    # lines of 5 mm; 20 mm hold "aaaa bbbb" (4.25 em = 17 mm), 12 mm one word
    text = "aaaa bbbb cccc dddd eeee"
    notch = Block(around=((12.0, 5.5, 20.0, 9.0),))  # over the second and third line, on the right
    placed = setter.block(text, 4, (0, 0, 20, 30), INK, notch)
    assert lines(placed) == ["aaaa bbbb", "cccc", "dddd", "eeee"]
    left = Block(around=((-2.0, 5.5, 10.0, 4.0),))  # the second line begins at 8 mm
    places = [
        one.x for one in setter.block(text, 4, (0, 0, 20, 30), INK, left) if isinstance(one, Text)
    ]
    assert places == pytest.approx([0, 8, 0])
    across = Block(around=((0.0, 5.5, 20.0, 4.0),))  # the second line has no room at all
    ys = [
        one.y for one in setter.block(text, 4, (0, 0, 20, 30), INK, across) if isinstance(one, Text)
    ]
    assert [round(y - ys[0], 6) for y in ys] == [0, 10, 15]


def test_justified_lines_end_at_the_edge(setter: Setter) -> None:
    block = Block(align="justify")
    first, last = setter.block("aa bb cc dd", 4, (10, 0, 14, 30), INK, block)
    assert isinstance(first, Text)
    assert isinstance(last, Text)
    # "aa bb cc" is 3.5 em = 14 mm; "aa bb" would be left with 1.25 em for one blank
    assert first.string == "aa bb cc"
    assert first.width == pytest.approx(14)
    wide, _ = setter.block("aaaa b cc", 4, (10, 0, 13, 30), INK, block)
    assert isinstance(wide, Text)
    assert wide.width == pytest.approx(13)
    assert wide.spread > 0
    assert last.spread == 0


@pytest.mark.parametrize("align", ["left", "center", "right", "justify"])
@pytest.mark.parametrize(
    "string", ["[coin]a bb", "a [coin] bb", "a bb[coin]", "[coin]", "[coin][coin]"]
)
def test_icons_stand_where_the_pen_is(setter: Setter, align: str, string: str) -> None:
    # an icon of 20 x 10 is 2 em wide and 1 em high
    rich = read_markup(string, {"coin": COIN}.__getitem__)
    placed = setter.block(rich, 4, (5, 0, 40, 5), INK, Block(align=align))  # type: ignore[arg-type]
    ends = []
    for one in placed:
        if isinstance(one, Use):
            left, top = moved_point(one.matrix, 0, 0)
            right, bottom = moved_point(one.matrix, 20, 10)
            assert (right - left, bottom - top) == pytest.approx((8, 4))
            # the baseline is at 3.9 mm, capitals are 2.8 mm high: the middle is at 2.5 mm
            assert (top + bottom) / 2 == pytest.approx(2.5)
            ends.append((left, right))
        elif isinstance(one, Text):
            ends.append((one.x, one.x + one.width))
    assert [after[0] for after in ends[1:]] == pytest.approx([before[1] for before in ends[:-1]])
    whole = ends[-1][1] - ends[0][0]
    share = {"left": 0, "justify": 0, "center": 0.5, "right": 1}[align]
    assert ends[0][0] == pytest.approx(5 + share * (40 - whole))


def test_capitals_stand_in_the_middle_in_any_font(box_font: Font, nunito: Font) -> None:
    for font in (box_font, nunito):
        (line,) = set_block("H", font, 5, (0, 10, 20, 12), INK, valign="middle")
        assert line.y - font.cap_height * 5 / 2 == pytest.approx(16)


def test_leading_is_in_em_of_the_size_that_was_found(setter: Setter) -> None:
    for leading in (0.9, 1.2):
        block = Block(leading=leading, shrink=1)
        texts = setter.block("aa\nbb", 4, (0, 0, 9, 5), INK, block)
        one, two = (text for text in texts if isinstance(text, Text))
        assert two.y - one.y == pytest.approx(leading * one.size)
        assert 2 * leading * one.size <= 5 < 2 * leading * (one.size + 0.011)


def test_a_soft_hyphen_in_markup(setter: Setter) -> None:
    rich = read_markup("**abc\u00addef**", {}.__getitem__)
    bold = Typeface({"text": setter._main, "text-bold": setter._main}, "text")
    assert lines(Setter(bold).block(rich, 4, (0, 0, 10, 40), INK)) == ["abc-", "def"]


def test_a_paragraph_read_from_the_right_begins_there(nunito: Font) -> None:
    hebrew = Font("FiraGO", pymupdf_fonts.fontbuffers["figo"]())
    (line,) = set_block("שלום", hebrew, 4, (5, 0, 40, 9), INK)
    assert line.x + line.width == pytest.approx(45)
    (line,) = set_block("שלום", hebrew, 4, (5, 0, 40, 9), INK, align="left")
    assert line.x == pytest.approx(5)
    assert set_line("אב", hebrew, 4, 10, 5, INK, anchor="end")[0].x < 10
