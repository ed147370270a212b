from __future__ import annotations

import pytest

from layouts.kinds.sizes import SIZES, read_size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("63.5mm x 88.9mm", (63.5, 88.9)),
        ("2.5in x 3.5in", (63.5, 88.9)),
        ("poker", (63.5, 88.9)),
        ("Bridge ", (57.15, 88.9)),
        ("10cm×72pt", (100.0, 25.4)),
        ("88.9 mm X 63.5 mm", (88.9, 63.5)),
    ],
)
def test_sizes_are_lengths_or_names(text, size):
    assert read_size(text) == pytest.approx(size)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("63.5 x 88.9", "'63.5' is no length: write a number with mm"),
        ("63.5 x 88.9mm", "'63.5' is no length"),
        ("63.5mm", "'63.5mm' is no size: write width x height"),
        ("1mm x 2mm x 3mm", "write width x height"),
        ("63,5mm x 88,9mm", "'63,5mm' is no length"),
        ("pokre", "unknown size 'pokre': .* did you mean 'poker'"),
        ("huge", "known: poker, standard"),
        ("", "unknown size ''"),
        ("0mm x 20mm", "a side of 0 mm is no size: 1 to 2000 mm are"),
        ("20mm x 3in x", "write width x height"),
        ("20mm x -20mm", "a side of -20 mm is no size"),
        ("3m x 20mm", "'3m' is no length"),
    ],
)
def test_what_is_no_size_is_refused_in_words(text, words):
    with pytest.raises(ValueError, match=words):
        read_size(text)


@pytest.mark.parametrize(
    ("name", "inches"),
    [
        ("poker", (2.5, 3.5)),
        ("bridge", (2.25, 3.5)),
        ("mini", (1.75, 2.5)),
        ("micro", (1.25, 1.75)),
        ("jumbo", (3.5, 5.5)),
        ("business", (2.0, 3.5)),
        ("domino", (1.75, 3.5)),
    ],
)
def test_american_sizes_are_whole_fractions_of_an_inch(name, inches):
    assert SIZES[name] == pytest.approx((inches[0] * 25.4, inches[1] * 25.4))


def test_a_sizes_halve_down_to_the_millimetre():
    for large, small in (("a4", "a5"), ("a5", "a6"), ("a6", "a7"), ("a7", "a8")):
        width, height = SIZES[large]
        assert SIZES[small] == (height // 2, width)
