"""Text set by hand-made letters: every letter half an em wide, spaces a quarter, capitals 0.7."""

import pytest

from layouts.text import TextError, set_block, set_line


def lines(texts):
    return [text.string for text in texts]


def test_a_line_stands_at_its_anchor(box_font):
    # "ab cd" is 4 letters and a space: 2.25 em, 9 mm at 4 mm
    xs = [
        set_line("ab cd", box_font, 4, 20, 7, "#000000", anchor=a)[0].x
        for a in ("start", "middle", "end")
    ]
    assert xs == pytest.approx([20, 15.5, 11])
    assert set_line("", box_font, 4, 0, 0, "#000000") == ()
    with pytest.raises(TextError, match="more than one line"):
        set_line("a\nb", box_font, 4, 0, 0, "#000000")


def test_lines_are_filled_as_far_as_they_go(box_font):
    # 10 mm at 4 mm are 2.5 em: "aaaa" (2) takes no " b" (0.75), "bb cc" is 2.25
    assert lines(set_block("aaaa bb cc d", box_font, 4, (0, 0, 10, 20), "#000000")) == [
        "aaaa",
        "bb cc",
        "d",
    ]
    assert lines(set_block("aaaaa bb", box_font, 4, (0, 0, 10, 20), "#000000")) == ["aaaaa", "bb"]


def test_places_where_a_line_may_end(box_font):
    def wrapped(text):
        return lines(set_block(text, box_font, 4, (0, 0, 10, 40), "#000000"))

    assert wrapped("ab-cdef") == ["ab-", "cdef"]
    assert wrapped("abc\u00addef") == ["abc-", "def"]
    assert wrapped("ab\u00adcd") == ["abcd"]
    assert wrapped("abc\u200bdef") == ["abc", "def"]
    assert wrapped("aa bbb !") == ["aa", "bbb !"]  # French spaces keep with their sign
    assert wrapped("a « bb »") == ["a", "« bb »"]
    assert wrapped("aaa\u00a0b cc") == ["aaa\u00a0b", "cc"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\u2028"])
def test_line_ends_of_all_kinds_end_lines(box_font, end):
    assert lines(set_block(f"a{end}b\n", box_font, 4, (0, 0, 10, 20), "#000000")) == ["a", "b"]


def test_a_blank_line_takes_room_and_a_tab_is_a_space(box_font):
    first, second = set_block("a\n\nb\tc", box_font, 4, (0, 0, 10, 20), "#000000", leading=1.5)
    assert second.y - first.y == pytest.approx(12)  # two lines of 1.5 * 4 mm
    assert second.string == "b c"


def test_lines_stand_where_they_are_told_to(box_font):
    box = (10, 20, 30, 40)
    # two lines of 5 mm; capitals of 2.8 mm stand in the middle of each: baseline 3.9 below its top
    for valign, first in (("top", 23.9), ("middle", 38.9), ("bottom", 53.9)):
        one, two = set_block("ab\ncd", box_font, 4, box, "#000000", valign=valign)
        assert (one.y, two.y) == pytest.approx((first, first + 5))
    for align, x in (("left", 10), ("center", 23), ("right", 36)):  # "ab" is 4 mm wide
        assert set_block("ab", box_font, 4, box, "#000000", align=align)[0].x == pytest.approx(x)


def test_overflow_names_what_is_needed_and_what_there_is(box_font):
    with pytest.raises(
        TextError, match=r"3 lines, 15.00 mm high, .* 10.00 x 14.90 mm: 0.10 mm too"
    ):
        set_block("aaaa bb cc d", box_font, 4, (0, 0, 10, 14.9), "#000000")
    with pytest.raises(TextError, match=r'"abcdef" is 12.00 mm wide, the box only 11.00 mm'):
        set_block("a abcdef", box_font, 4, (0, 0, 11, 40), "#000000")
    assert len(set_block("abcdef", box_font, 4, (0, 0, 12, 5), "#000000")) == 1  # just fits


def test_a_missing_character_is_named(box_font):
    with pytest.raises(TextError, match=r"Boxes has no ⚔ \(U\+2694 CROSSED SWORDS\), .*\(U\+FE0F"):
        set_line("Fight ⚔\ufe0f", box_font, 4, 0, 0, "#000000")
    with pytest.raises(TextError, match=r"no font has the character \(U\+0000 control character\)"):
        set_block("a\0b", box_font, 4, (0, 0, 10, 10), "#000000")


def test_a_text_that_no_box_has_room_for_is_refused_at_once(box_font):
    with pytest.raises(TextError, match=r"has 20,001 letters: 20,000 can be set"):
        set_block("a" * 20_001, box_font, 4, (0, 0, 10, 10), "#000000")


def test_letters_are_composed_and_ligatures_taken_apart(box_font):
    assert set_line("e\u0301", box_font, 4, 0, 0, "#000000")[0].string == "é"
    assert set_line("\ufb01n", box_font, 4, 0, 0, "#000000")[0].string == "fin"


def test_words_longer_than_any_line(box_font):
    # 5 letters of 2 mm in 10 mm; 600 of them in 120 lines, however they may be broken
    for word in ("\u200b".join("a" * 600), "\u00ad".join("a" * 600)):
        made = lines(set_block(word, box_font, 4, (0, 0, 10, 900), "#000000"))
        letters = "".join(made).replace("-", "")
        assert letters == "a" * 600
        assert {len(line) for line in made[:-1]} == {5}
    with pytest.raises(TextError, match=r'"-aaa.*" is 1202.00 mm wide, the box only 10.00 mm'):
        set_block("-" + "a" * 600, box_font, 4, (0, 0, 10, 900), "#000000")
