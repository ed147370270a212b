"""Fonts: words shaped by HarfBuzz, and lines that are the sum of their words and blanks."""

from pathlib import Path

import fontpkg_baloo_2
import pytest
import reportlab
import uharfbuzz

from layouts.font import Font, NoGlyphError

POINT = 1 / 12  # of a text at 12 pt, in em


@pytest.fixture(scope="module")
def baloo() -> Font:
    return Font("Baloo 2", (fontpkg_baloo_2.ROOT / "files" / "Baloo2[wght].ttf").read_bytes())


def whole(font: Font, text: str, direction: str = "ltr") -> float:
    """The width in em of a line that is shaped at once."""
    face = uharfbuzz.Face(font.data)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.language = "en"
    buffer.guess_segment_properties()
    buffer.direction = direction
    uharfbuzz.shape(uharfbuzz.Font(face), buffer)
    return sum(place.x_advance for place in buffer.glyph_positions) / face.upem


LINES = (
    "Step 1: move one token from the mill to the barn and turn the wheel.",
    "AVATAR To. Wo, office fjord ffi",
    'He said "no" twice, then \'yes\' - "a" "b".',
    "Ça coûte 12 ½ € — déjà !",
    "a  b   c",
)


@pytest.mark.parametrize("line", LINES)
def test_words_and_blanks_add_up_to_the_shaped_line(nunito: Font, baloo: Font, line: str) -> None:
    # Baloo moves a blank nearer to a quote, so this is no matter of course
    for font in (nunito, baloo):
        assert font.advance(line) == pytest.approx(whole(font, line), abs=0.001 * POINT)


def test_letters_are_kerned_and_glued(nunito: Font) -> None:
    assert nunito.advance("AV") < nunito.advance("A") + nunito.advance("V") - 0.02
    office = nunito.words["office"]
    assert office.texts == ("o", "f", "fi", "c", "e")
    assert len(office.ids) == 5


def test_a_word_is_shaped_once(nunito: Font) -> None:
    assert nunito.words["barn"] is nunito.words["barn"]


def test_what_a_font_can_draw(nunito: Font) -> None:
    assert nunito.missing("x\u0301 ẋ\u200d\ufe0f") == ""  # from parts, or not seen at all
    assert nunito.missing("⚔a⚔ל") == "⚔ל"
    with pytest.raises(NoGlyphError) as caught:
        nunito.advance("a⚔")
    assert caught.value.character == "⚔"


def test_how_far_glyphs_reach_comes_from_the_file() -> None:
    data = (Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes()
    vera = Font("Vera", data)
    # H is 1493 units of 2048 high and stands on the baseline; j hangs 426 below it
    assert vera.rise_and_drop("H") == (1493 / 2048, 0)
    assert vera.rise_and_drop("Hj")[1] == pytest.approx(426 / 2048)
    assert vera.rise_and_drop(" ") == (0, 0)
