from __future__ import annotations

import pytest
from pydantic import ValidationError

from layouts.kinds import pieces
from layouts.outline import flatten, rectangle
from layouts.transform import bounds

BACK = {"symbol": "art", "at": "20mm 20mm", "size": "10mm"}
ROUND = {"kind": "token", "name": "t", "shape": "round", "size": "20mm"}


# grown by its bleed, a comb of 400 teeth takes seconds: each tooth overlaps a hundred others
COMB = "".join(f"L{tooth / 9:.3f} 0L{tooth / 9 + 0.05:.3f} 9" for tooth in range(400))


def test_a_round_token_is_cut_along_a_circle_with_2_mm_of_ground_beyond(declared, stage):
    (token,) = pieces(declared(**ROUND, ground="red"), [], stage)
    assert (token.width, token.height, token.bleed, token.cut) == (20, 20, 2, "outline")
    for x, y in flatten(token.outline)[0]:
        assert ((x - 10) ** 2 + (y - 10) ** 2) ** 0.5 == pytest.approx(10, abs=0.01)
    for x, y in flatten(token.front.children[0].segments)[0]:
        assert ((x - 10) ** 2 + (y - 10) ** 2) ** 0.5 == pytest.approx(12, abs=0.02)


def test_an_egg_has_its_size_and_a_square_is_trimmed(declared, stage):
    (egg,) = pieces(declared(kind="token", name="e", shape="egg"), [], stage)
    assert (egg.width, egg.height, egg.cut) == (22, 25, "outline")
    assert bounds(egg.outline) == pytest.approx((0, 0, 22, 25), abs=0.05)
    square = declared(kind="token", name="s", shape="square", size="18mm", corner="2mm")
    (chit,) = pieces(square, [], stage)
    assert (chit.width, chit.height, chit.cut, chit.bleed) == (18, 18, "straight", 2)
    assert chit.outline == rectangle(0, 0, 18, 18, 2)


def test_an_outline_is_moved_to_its_box_and_its_back_is_turned_like_a_page(declared, stage):
    token = declared(
        kind="token",
        name="o",
        shape="outline",
        outline="M10 5 L30 5 L10 35 Z",
        ground="red",
        bleed="0mm",
        back=[BACK],
    )
    (piece,) = pieces(token, [], stage)
    assert (piece.width, piece.height, piece.cut) == (20, 30, "outline")
    assert flatten(piece.outline) == (((0, 0), (20, 0), (0, 30)),)
    assert flatten(piece.front.children[0].segments) == (((0, 0), (20, 0), (0, 30)),)
    assert flatten(piece.back.children[0].segments) == (((20, 0), (0, 0), (20, 30)),)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"shape": "round"}, "a round token needs a size, like 20mm"),
        ({"shape": "outline"}, "needs the key outline"),
        ({"shape": "egg", "outline": "M0 0L9 0L9 9Z"}, "write shape: outline"),
        ({"shape": "egg", "corner": "1mm"}, "corner goes with square tokens"),
        ({"shape": "outline", "outline": "M0 0L9 0L9 9Z", "size": "9mm"}, "leave size out"),
        ({"shape": "outline", "outline": "M0 0L9 0L9 9"}, "one closed line"),
        ({"shape": "outline", "outline": "M0 0L9 0L9 9ZM1 1L2 1L2 2Z"}, "one closed line"),
        ({"shape": "outline", "outline": "M0 0L9 9L9 0L0 9Z"}, "without touching or crossing"),
        ({"shape": "outline", "outline": "M0 0L9 0Z"}, "round a field"),
        ({"shape": "outline", "outline": "M0 0L.1 0L.1 9Z"}, "the outline is 0.1 x 9 mm"),
        ({"shape": "outline", "outline": "M0 0 B9"}, "no path command"),
        ({"shape": "outline", "outline": f"M0 0{'C1e6 0 0 1e6 9 9' * 99}Z"}, "5,000 straight"),
        ({"shape": "outline", "outline": f"M0 99{COMB}V99Z"}, "to and fro too often"),
        ({"shape": "round", "size": "20"}, "'20' is no length"),
        ({"shape": "hexagon", "size": "20mm"}, "'round', 'square', 'egg' or 'outline'"),
    ],
)
def test_token_faults(declared, keys, words):
    with pytest.raises(ValidationError) as caught:
        declared(kind="token", name="t", **keys)
    (error,) = caught.value.errors()
    assert words in error["msg"]
