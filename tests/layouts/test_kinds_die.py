from __future__ import annotations

from functools import partial

import pytest
from pydantic import ValidationError

from layouts.drawing import Group, Path, Use
from layouts.face.fault import FaceError
from layouts.kinds import pieces, table
from layouts.nets.die_net import die_net
from layouts.transform import bounds

COLOURS = ["red", "yellow", "blue", "blue", "yellow", "red"]
FACE = {"shape": "circle", "at": "11mm 11mm", "radius": "5mm", "fill": "{face}"}
PIPS = {
    "repeat": "= face",
    "draw": [{"shape": "circle", "at": ["= i", "5mm"], "radius": "1mm", "fill": "ink"}],
}


@pytest.fixture
def declared(declared):
    return partial(declared, kind="die")


def faces_of(piece):
    """The drawings of the faces by the top left corner they are put at; what would run onto
    another face is clipped."""
    shown = [one.children[0] if isinstance(one, Group) else one for one in piece.front.children]
    return {use.matrix[4:]: use.drawing for use in shown if isinstance(use, Use)}


def test_a_die_is_a_net_to_cut_out_and_fold(declared, stage):
    (die,) = pieces(declared(name="egg die", faces=COLOURS, front=[FACE], count="2"), [], stage)
    net = die_net(22)
    assert (die.name, die.count, die.cut, die.back) == ("egg die", 2, "outline", None)
    assert (die.width, die.height) == net.size
    assert die.outline == net.outline
    assert die.folds == net.folds
    assert len(die.folds) == 12


def test_faces_lie_where_a_die_has_its_numbers_and_equal_ones_are_one_drawing(declared, stage):
    (die,) = pieces(declared(name="d", faces=COLOURS, front=[FACE]), [], stage)
    faces = faces_of(die)
    fills = {at: drawing.children[0].fill for at, drawing in faces.items()}
    red, yellow, blue = "#CB322C", "#FBCE3C", "#3A7DC4"
    assert fills == {
        (22, 22): red,
        (44, 22): yellow,
        (22, 44): blue,
        (22, 0): blue,
        (0, 22): yellow,
        (66, 22): red,
    }
    assert len({id(drawing) for drawing in faces.values()}) == 3
    assert all(drawing.width == drawing.height == 22 for drawing in faces.values())


def test_the_ground_of_each_face_has_its_colour_and_lies_below_the_faces(declared, stage):
    (die,) = pieces(declared(name="d", faces=COLOURS, front=[FACE], ground="{face}"), [], stage)
    first = next(i for i, child in enumerate(die.front.children) if isinstance(child, Use))
    grounds = [child for child in die.front.children[:first] if child.rule == "evenodd"]
    assert [child.fill for child in grounds[:2]] == ["#CB322C", "#FBCE3C"]
    assert [bounds(child.segments) for child in grounds] == [
        (22, 22, 44, 44),
        (44, 20, 66, 46),
        (20, 44, 46, 68),
        (20, -2, 46, 22),
        (-2, 20, 22, 46),
        (66, 20, 90, 46),
    ]
    assert die.bleed == 2


def test_tabs_are_hatched_and_dotted_from_one_to_seven(declared, stage):
    (die,) = pieces(declared(name="d", faces=COLOURS), [], stage)
    marks = [child for child in die.front.children if isinstance(child, Path)]
    dots = [sum(letter == "M" for letter, _ in mark.segments) for mark in marks if mark.fill]
    assert dots == [1, 2, 3, 4, 5, 6, 7]
    assert sum(mark.stroke is not None for mark in marks) == 7


def test_numbered_faces_are_numbers_for_faces_and_rules(declared, stage):
    die = declared(name="d", faces=list("123456"), front=[PIPS])
    assert table(die, []) == {"face": (1, 2, 3, 4, 5, 6)}
    (piece,) = pieces(die, [], stage)
    assert [len(face.children[0].children) for face in faces_of(piece).values()] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]
    assert table(declared(name="d", faces=["1", "2", "3", "4", "5", "06"]), [])["face"][5] == "06"
    assert table(declared(name="d", faces=["1", "2", "3", "4", "5", "x"]), [])["face"][0] == "1"


def test_a_die_is_seen_by_the_rules_once_however_many_are_printed(declared, stage):
    die = declared(name="d", faces=COLOURS, count="0")
    assert table(die, []) == {"face": tuple(COLOURS)}
    assert pieces(die, [], stage) == ()


def test_the_edge_may_be_a_parameter(declared, stage):
    die = declared(name="d", faces=COLOURS, edge="= edge")
    assert pieces(die, [], stage, {"edge": 20})[0].height == 60
    with pytest.raises(
        FaceError, match="d: an edge of 11 mm does not go: 12 to 100 mm do"
    ) as caught:
        pieces(die, [], stage, {"edge": 11})
    assert caught.value.path == ("edge",)


def test_faults_name_the_face(declared, stage):
    die = declared(name="d", faces=["red", "gren", *COLOURS[2:]], front=[FACE])
    with pytest.raises(
        FaceError, match=r"d, face gren: unknown colour 'gren'.*did you mean 'green'"
    ):
        pieces(die, [], stage)
    with pytest.raises(ValidationError, match="a die has six faces, not 5"):
        declared(name="d", faces=COLOURS[:5])
    with pytest.raises(ValidationError, match="Extra inputs"):
        declared(name="d", faces=COLOURS, back=[])
