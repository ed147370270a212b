"""The order of writing, after the examples and rules of UAX #9. Capitals stand for Hebrew."""

import pytest

from layouts.text.bidi import base_level, has_right_to_left, levels, visual_order

HEBREW = str.maketrans("ABCDEFGHIJ", "אבגדהוזחטי")
LATIN = {after: before for before, after in HEBREW.items()}


def seen(text: str) -> str:
    """The letters from left to right as they stand on the paper."""
    letters = text.translate(HEBREW)
    return "".join(letters[i] for i in visual_order(levels(letters))).translate(LATIN)


@pytest.mark.parametrize(
    ("read", "paper"),
    [
        ("car is ABC DEF in", "car is FED CBA in"),
        ("ABC 123", "123 CBA"),  # figures keep their order
        ("ABC: 5 gold", "gold 5 :CBA"),
        ("ABC 500 abc", "abc 500 CBA"),
        ("(ABC)", ")CBA("),  # the glyphs are mirrored by the shaper
        ("a (ABC) b", "a (CBA) b"),
        ("ABC (a) DEF", "FED )a( CBA"),
        ("ABC 12-34", "12-34 CBA"),
        ("ABC 1.5%", "1.5% CBA"),
        ("x A, B y", "x B ,A y"),
    ],
)
def test_lines_as_they_stand(read: str, paper: str) -> None:
    assert seen(read) == paper


def test_figures_after_arabic_letters_are_arabic() -> None:
    # EN after AL is AN (W2): the minus between them does not join
    assert levels("\u0633 1-2") == [1, 1, 2, 1, 2]


def test_the_first_letter_says_how_a_paragraph_is_read() -> None:
    assert base_level("12 (א) a") == 1
    assert base_level("12 (a) א") == 0
    assert base_level("12!") == 0
    assert not has_right_to_left("Œuvre — 漢字")
    assert has_right_to_left("a ﷺ")


def test_brackets_without_end_take_no_time() -> None:
    assert len(levels("א" + "()" * 10_000 + "(" * 10_000)) == 30_001
