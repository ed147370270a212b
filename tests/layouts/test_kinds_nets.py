"""The kinds prism and tower: nets with a face on each panel that can be seen."""

from __future__ import annotations

from functools import partial

import pytest
from pydantic import ValidationError

from layouts.drawing import Group, Path, Use
from layouts.face.fault import FaceError
from layouts.kinds import looks, pieces, table
from layouts.nets.prism_net import prism_net
from layouts.nets.tower_net import tower, tower_net, tower_parts
from layouts.transform import moved_point

# a cow in the grass: spots on her back, a nose on her head
SPOT = {
    "shape": "circle",
    "at": ["= width * (i + 1) / 4", "= height / 2"],
    "radius": "= height / 5",
    "fill": "{colour}",
}
NOSE = {
    "shape": "circle",
    "at": ["= width / 2", "= height * 0.7"],
    "radius": "= height / 6",
    "fill": "pink",
    "when": '= face == "head"',
}
COW = [{"repeat": "= 0 if height == width else face", "draw": [SPOT]}, NOSE]
CORNER = [{"shape": "rect", "at": "0mm 0mm", "size": ["= width", "= height"], "fill": "{colour}"}]


@pytest.fixture
def cow(declared):
    return partial(
        declared, kind="prism", name="cow", sides=[0, 1, 2, 3], ends=["head", "tail"], front=COW
    )


def faces_of(piece):
    """The drawings of the faces by where their top left corner lies."""
    shown = [one.children[0] if isinstance(one, Group) else one for one in piece.front.children]
    return {moved_point(one.matrix, 0, 0): one.drawing for one in shown if isinstance(one, Use)}


def test_a_cow_is_a_prism_with_her_spots_on_the_sides(cow, stage):
    rows = [{"colour": "red"}, {"colour": "blue", "count": 2}]
    red, blue = pieces(cow(rows="cows.csv", ground="mint"), rows, stage)
    net = prism_net(20, 60)
    assert (red.name, blue.name, blue.count) == ("cow red", "cow blue", 2)
    assert (red.outline, red.folds, red.net, red.cut) == (net.outline, net.folds, net, "outline")
    assert red.glue
    spots = {at: len(face.children[0].children) if face.children else 0
             for at, face in faces_of(red).items() if at[0] == 20}  # fmt: skip
    assert spots == {(20, 0): 0, (20, 20): 1, (20, 40): 2, (20, 60): 3}
    ends = {at: face for at, face in faces_of(red).items() if at[0] != 20}
    assert {at: len(face.children) for at, face in ends.items()} == {(0, 20): 1, (80, 20): 0}
    assert {(face.width, face.height) for face in ends.values()} == {(20, 20)}
    dots = [
        mark for mark in red.front.children if isinstance(mark, Path) and mark.fill == "#3A2A26"
    ]
    assert [sum(letter == "M" for letter, _ in mark.segments) for mark in dots] == list(range(1, 8))


def test_rules_and_checks_see_the_sides_of_a_prism(cow, stage):
    assert table(cow(), []) == {"face": (0, 1, 2, 3)}
    assert table(cow(sides=["none", 1, 2, 3]), [])["face"] == ("none", 1, 2, 3)
    seen = looks(cow(), [], stage, {"colour": "red"})
    assert [(one.name, one.width, one.height) for one in seen] == [
        *((f"cow, face {n}", 60, 20) for n in range(4)),
        ("cow, face head", 20, 20),
        ("cow, face tail", 20, 20),
    ]


@pytest.mark.parametrize(
    ("keys", "key", "words"),
    [
        ({"edge": "11mm"}, "edge", "cow: an edge of 11 mm is too small"),
        ({"length": "19mm"}, "length", "cow: a length of 19 mm is less than the edge"),
        ({"length": "251mm"}, "length", "cow: 251 mm is too long: 250 mm at most"),
    ],
)
def test_measures_that_do_not_go(cow, stage, keys, key, words):
    with pytest.raises(FaceError, match=words) as caught:
        pieces(cow(**keys), [], stage, {"colour": "red"})
    assert caught.value.path == (key,)


def test_a_prism_has_four_sides_and_two_ends(cow):
    with pytest.raises(ValidationError, match="a prism has four long sides, not 3"):
        cow(sides=[1, 2, 3])
    with pytest.raises(ValidationError, match="a prism has two ends, not 1"):
        cow(ends=["head"])


def test_a_tower_is_three_nets_whose_walls_are_drawn_where_they_are(declared, stage):
    it = declared(kind="tower", name="tower", die="= die", front=CORNER, ground="shade")
    made = pieces(it, [], stage, {"die": 20, "colour": "red"})
    nets = tower_parts(tower(20))
    assert [piece.name for piece in made] == ["tower, front", "tower, back", "tower, floor"]
    assert [piece.net for piece in made] == list(nets)
    assert {net.of for net in nets} == {tower_net(tower(20))}
    for piece, net, seen in zip(
        made,
        nets,
        (("front", "right"), ("back", "left", "upper baffle"), ("ramp", "floor")),
        strict=True,
    ):
        places = {round(x, 6) for x, _ in faces_of(piece)}
        assert len(faces_of(piece)) == len(seen)
        # an upright panel begins at its first corner; the ramp and the baffle are upside down
        for name in seen:
            panel = net.panel(name)
            assert round(panel.corners[0 if not panel.turn else 2][0], 6) in places
    drawn = {
        one.name.rpartition(" ")[2] for one in looks(it, [], stage, {"die": 20, "colour": "red"})
    }
    assert drawn == {"front", "right", "back", "left", "ramp", "baffle", "floor"}


def test_dice_that_a_tower_is_too_small_for(declared, stage):
    with pytest.raises(FaceError, match="dice of 30 mm do not go through a tower") as caught:
        pieces(declared(kind="tower", name="tower", die="30mm"), [], stage)
    assert caught.value.path == ("die",)
