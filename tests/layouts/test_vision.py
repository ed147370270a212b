"""Colours as others see them, against published numbers and the style's own table."""

import pytest

from layouts.colours import PALETTE
from layouts.vision import apart, difference, lab, on_paper


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        # Sharma, Wu and Dalal 2005, table 1: pairs 1, 9, 10, 17, 21 and 34
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
        ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 3.1736, 0.5854), 1.0),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_of_published_pairs(one, other, published):
    assert difference(one, other) == pytest.approx(published, abs=1e-4)
    assert difference(other, one) == pytest.approx(published, abs=1e-4)


# The style's table of the eggs: protan, deutan, tritan, grey; worked out by another program.
EGGS = {
    ("orange", "yellow"): (13.9, 9.8, 15.7, 15.3),
    ("orange", "green"): (5.7, 15.4, 55.3, 10.6),
    ("orange", "blue"): (53.8, 59.5, 64.2, 17.8),
    ("orange", "purple"): (61.6, 64.4, 38.7, 35.1),
    ("orange", "red"): (29.1, 19.7, 19.6, 23.3),
    ("yellow", "green"): (18.5, 24.3, 46.5, 26.0),
    ("yellow", "blue"): (59.8, 64.2, 47.0, 33.1),
    ("green", "blue"): (49.5, 48.3, 10.8, 7.2),
    ("green", "red"): (24.0, 7.5, 60.9, 12.6),
    ("blue", "purple"): (19.3, 13.8, 44.8, 17.3),
    ("blue", "red"): (45.4, 51.0, 56.3, 5.5),
    ("purple", "red"): (43.0, 50.3, 29.5, 11.8),
}


@pytest.mark.parametrize("pair", EGGS)
def test_the_table_of_the_style(pair):
    one, other = (PALETTE[name] for name in pair)
    sights = ("protanopia", "deuteranopia", "tritanopia", "grey")
    found = [apart(one, other, sight) for sight in sights]
    assert found == pytest.approx(EGGS[pair], abs=0.051)


def test_red_as_the_style_shows_it_to_others():
    red = PALETTE["red"]
    for sight, seen in (("protanopia", "#615729"), ("deuteranopia", "#877925")):
        assert difference(lab(red, sight), lab(seen)) < 0.5
    assert lab(red)[0] == pytest.approx(45.9, abs=0.05)
    assert lab("#6D6D6D")[0] == pytest.approx(45.9, abs=0.3)


def test_a_see_through_colour_lies_between_itself_and_paper():
    assert on_paper("#FF0000", 0.5) == "#FF8080"
    assert on_paper("#123456", 0.0) == "#FFFFFF"
