"""Text set by hand-made letters: every letter half an em wide, spaces a quarter, capitals 0.7."""

from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from layouts.font import Font
from layouts.text import TextError, set_block, set_line

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-!?.«»é–א\u0323"


@pytest.fixture(scope="module")
def font():
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (400, 700), (400, 0)):
        pen.lineTo(corner)
    pen.closePath()
    box, empty = pen.glyph(), TTGlyphPen(None).glyph()
    names = {ord(c): f"g{ord(c)}" for c in LETTERS} | {0x20: "space", 0xA0: "nbsp"}
    build = FontBuilder(1000, isTTF=True)
    build.setupGlyphOrder([".notdef", *names.values()])
    build.setupCharacterMap(names)
    blank = (".notdef", "space", "nbsp")
    build.setupGlyf({n: empty if n in blank else box for n in build.font.getGlyphOrder()})
    wide = {n: (250 if n in ("space", "nbsp") else 500, 0) for n in build.font.getGlyphOrder()}
    build.setupHorizontalMetrics(wide)
    build.setupHorizontalHeader(ascent=900, descent=-300)
    build.setupOS2(version=4, sCapHeight=700, sxHeight=500)
    build.setupPost()
    build.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    out = BytesIO()
    build.save(out)
    return Font("Boxes", out.getvalue())


def lines(texts):
    return [text.string for text in texts]


def test_a_line_stands_at_its_anchor(font):
    # "ab cd" is 4 letters and a space: 2.25 em, 9 mm at 4 mm
    xs = [
        set_line("ab cd", font, 4, 20, 7, "#000000", anchor=a).x for a in ("start", "middle", "end")
    ]
    assert xs == pytest.approx([20, 15.5, 11])
    assert set_line("", font, 4, 0, 0, "#000000") is None
    with pytest.raises(TextError, match="more than one line"):
        set_line("a\nb", font, 4, 0, 0, "#000000")


def test_lines_are_filled_as_far_as_they_go(font):
    # 10 mm at 4 mm are 2.5 em: "aaaa" (2) takes no " b" (0.75), "bb cc" is 2.25
    assert lines(set_block("aaaa bb cc d", font, 4, (0, 0, 10, 20), "#000000")) == [
        "aaaa",
        "bb cc",
        "d",
    ]
    assert lines(set_block("aaaaa bb", font, 4, (0, 0, 10, 20), "#000000")) == ["aaaaa", "bb"]


def test_places_where_a_line_may_end(font):
    def wrapped(text):
        return lines(set_block(text, font, 4, (0, 0, 10, 40), "#000000"))

    assert wrapped("ab-cdef") == ["ab-", "cdef"]
    assert wrapped("abc\u00addef") == ["abc-", "def"]
    assert wrapped("ab\u00adcd") == ["abcd"]
    assert wrapped("abc\u200bdef") == ["abc", "def"]
    assert wrapped("aa bbb !") == ["aa", "bbb !"]  # French spaces keep with their sign
    assert wrapped("a « bb »") == ["a", "« bb »"]
    assert wrapped("aaa\u00a0b cc") == ["aaa\u00a0b", "cc"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\u2028"])
def test_line_ends_of_all_kinds_end_lines(font, end):
    assert lines(set_block(f"a{end}b\n", font, 4, (0, 0, 10, 20), "#000000")) == ["a", "b"]


def test_a_blank_line_takes_room_and_a_tab_is_a_space(font):
    first, second = set_block("a\n\nb\tc", font, 4, (0, 0, 10, 20), "#000000", leading=1.5)
    assert second.y - first.y == pytest.approx(12)  # two lines of 1.5 * 4 mm
    assert second.string == "b c"


def test_lines_stand_where_they_are_told_to(font):
    box = (10, 20, 30, 40)
    # two lines of 5 mm; capitals of 2.8 mm stand in the middle of each: baseline 3.9 below its top
    for valign, first in (("top", 23.9), ("middle", 38.9), ("bottom", 53.9)):
        one, two = set_block("ab\ncd", font, 4, box, "#000000", valign=valign)
        assert (one.y, two.y) == pytest.approx((first, first + 5))
    for align, x in (("left", 10), ("center", 23), ("right", 36)):  # "ab" is 4 mm wide
        assert set_block("ab", font, 4, box, "#000000", align=align)[0].x == pytest.approx(x)


def test_overflow_names_what_is_needed_and_what_there_is(font):
    with pytest.raises(
        TextError, match=r"3 lines, 15.00 mm high, .* 10.00 x 14.90 mm: 0.10 mm too"
    ):
        set_block("aaaa bb cc d", font, 4, (0, 0, 10, 14.9), "#000000")
    with pytest.raises(TextError, match=r'"abcdef" is 12.00 mm wide, the box only 11.00 mm'):
        set_block("a abcdef", font, 4, (0, 0, 11, 40), "#000000")
    assert len(set_block("abcdef", font, 4, (0, 0, 12, 5), "#000000")) == 1  # just fits


def test_a_missing_character_is_named(font):
    with pytest.raises(TextError, match=r"Boxes has no ⚔ \(U\+2694 CROSSED SWORDS\), .*\(U\+FE0F"):
        set_line("Fight ⚔\ufe0f", font, 4, 0, 0, "#000000")
    with pytest.raises(TextError, match=r"U\+0007 control character"):
        set_line("a\x07", font, 4, 0, 0, "#000000")


def test_decomposed_letters_are_composed(font):
    assert set_line("e\u0301", font, 4, 0, 0, "#000000").string == "é"


def test_what_needs_shaping_is_refused_rather_than_set_wrong(font):
    with pytest.raises(TextError, match="right-to-left text cannot be set yet"):
        set_line("א", font, 4, 0, 0, "#000000")
    with pytest.raises(TextError, match="needs shaping"):
        set_line("x\u0323b", font, 4, 0, 0, "#000000")
