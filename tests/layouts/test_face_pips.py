"""The face element `pips`; where they stand is shown by tests of playing cards."""

import pytest

from layouts.drawing import Group, Use
from layouts.face.fault import FaceError
from layouts.kinds import pieces


def card(declared, stage, **keys):
    pips = {"pips": "= n", "of": "art", "size": "6mm", "box": "10mm 20mm 63.5mm 88.9mm", **keys}
    (made,) = pieces(declared(kind="card", name="it", size="a6", front=[pips]), [], stage, {"n": 2})
    return made.front.children


def test_pips_fill_their_box(declared, stage):
    """The symbol is 10 wide and high: its middle is at 5, 5."""
    (group,) = card(declared, stage)
    assert isinstance(group, Group)
    upper, lower = group.children
    assert isinstance(upper, Use)
    a, b, c, d, e, f = upper.matrix
    assert (a * 10, b, c, d * 10) == pytest.approx((6, 0, 0, 6))
    assert (e + 5 * a, f + 5 * d) == pytest.approx((10 + 31.75, 20 + 17.2))
    assert lower.matrix[0] == pytest.approx(-a)


@pytest.mark.parametrize(
    ("keys", "key", "words"),
    [
        ({"pips": "11"}, "pips", "11 is no number of pips: write 1 to 10"),
        ({"of": "nothing"}, "of", "nothing"),
        ({"size": "0mm"}, "size", "write more than 0"),
    ],
)
def test_what_does_not_go(declared, stage, keys, key, words):
    with pytest.raises(FaceError) as caught:
        card(declared, stage, **keys)
    assert caught.value.path == ("front", 0, key)
    assert words in caught.value.message
