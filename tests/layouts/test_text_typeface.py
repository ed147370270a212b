"""Typefaces: styles by role, and characters borrowed from other fonts."""

from itertools import pairwise

import pymupdf_fonts
import pytest

from layouts.drawing import Text
from layouts.font import Font
from layouts.text import Rich, Setter, Style, TextError, Typeface


@pytest.fixture(scope="module")
def firago() -> Font:
    return Font("FiraGO", pymupdf_fonts.fontbuffers["figo"]())


@pytest.fixture(scope="module")
def symbols() -> Font:
    return Font("Symbols 2", pymupdf_fonts.fontbuffers["symbol2"]())


@pytest.fixture(scope="module")
def face(nunito: Font, firago: Font, symbols: Font) -> Typeface:
    def borrow(characters: str) -> Font | None:
        return next((one for one in (firago, symbols) if not one.missing(characters)), None)

    return Typeface({"text": Font("Nunito", nunito.data, borrow)}, "text")


def runs(face: Typeface, string: str) -> list[tuple[str, str]]:
    line = Setter(face).line(string, 4, 0, 0, "#000000")
    return [(one.font.name, one.string) for one in line if isinstance(one, Text)]


def test_what_the_font_lacks_is_borrowed(face: Typeface) -> None:
    assert runs(face, "go ♠ Ελλάδα, now") == [
        ("Nunito", "go "),
        ("Symbols 2", "♠"),
        ("Nunito", " "),
        ("FiraGO", "Ελλάδα"),
        ("Nunito", ", now"),
    ]
    line = Setter(face).line("go ♠ x", 4, 10, 0, "#000000")
    assert all(isinstance(one, Text) for one in line)
    # each run begins where the one before ends
    for one, after in pairwise(line):
        assert after.x == pytest.approx(one.x + one.width)


def test_a_letter_with_its_accents_is_set_in_one_font(face: Typeface, firago: Font) -> None:
    # Nunito has the letter alpha's accent but not alpha
    assert runs(face, "α\u0301b") == [("FiraGO", "ά"), ("Nunito", "b")]
    assert runs(face, "ש\u05bcb")[-1] == ("FiraGO", "שּ")  # read from right to left: stands last


def test_what_no_font_has_is_named_with_what_joins_it(face: Typeface) -> None:
    with pytest.raises(TextError, match=r"Nunito has no 🐉 \(U\+1F409 DRAGON\), in"):
        runs(face, "Dragon 🐉 1")
    with pytest.raises(TextError, match=r"U\+1F9D9 MAGE\), .*U\+200D .*U\+2640 .*U\+FE0F"):
        runs(face, "🧙‍♀️")
    with pytest.raises(TextError, match=r"漢 \(U\+6F22 .*\), 字 \(U\+5B57 [^)]*\), in"):
        runs(face, "漢字漢")


def test_right_to_left_words_stand_from_right_to_left(face: Typeface) -> None:
    line = Setter(face).line("שלום 12 עולם", 4, 0, 0, "#000000")
    words = [one for one in line if isinstance(one, Text) and one.string.strip()]
    assert [(one.string, one.rtl) for one in words] == [
        ("עולם", True),
        ("12", False),
        ("שלום", True),
    ]
    assert words[0].x < words[1].x < words[2].x
    # the letter on the left is the last one of the word
    word = words[0].font.words_rtl["עולם"]
    assert word.texts == ("ם", "ל", "ו", "ע")


def test_arabic_letters_are_joined(firago: Font) -> None:
    # alone, seen and meem are other glyphs than in the word; lam and alef are one glyph
    word = firago.words_rtl["سلام"]
    assert len(word.ids) == 3
    alone = {firago.words_rtl[c].ids[0] for c in "سلام"}
    assert alone.isdisjoint(word.ids[:-1]) or word.texts[1] == "لا"
    assert word.texts == ("م", "لا", "س")


def test_styles_are_fonts_by_their_names(nunito: Font) -> None:
    fonts = {name: Font(name, nunito.data) for name in ("text", "text-bold", "text-bold-italic")}
    fonts |= {name: Font(name, nunito.data) for name in ("display", "display-semi")}

    def name(role: str, style: Style) -> str:
        return Typeface(fonts, role).font(style).name

    assert name("text", Style(bold=True)) == "text-bold"
    assert name("text-bold", Style(italic=True)) == "text-bold-italic"
    assert name("display-semi", Style(bold=True)) == "display"
    with pytest.raises(TextError, match="the font display has no italic"):
        name("display", Style(italic=True))
    with pytest.raises(TextError, match="the font text has no italic"):
        name("text", Style(italic=True))


def test_spaces_between_runs_stay(nunito: Font) -> None:
    fonts = {name: Font(name, nunito.data) for name in ("text", "text-bold", "text-italic")}
    bold, italic = Style(bold=True), Style(italic=True)
    rich = Rich("a b", (bold, Style(), italic))
    line = Setter(Typeface(fonts, "text")).line(rich, 4, 0, 0, "#000000")
    assert [one.string for one in line if isinstance(one, Text)] == ["a", " ", "b"]
