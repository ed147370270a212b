"""Texts that run on from one box to the next: on the back, or on a second card."""

import pytest
from pydantic import TypeAdapter, ValidationError

from layouts.drawing import Group, Text
from layouts.face.fault import FaceError
from layouts.face.stage import Stage
from layouts.kinds import Component, pieces

COMPONENT = TypeAdapter(Component)
WORDS = [f"w{number}" for number in range(300)]
BODY = " ".join(WORDS)
FIRST, SECOND = "5mm 5mm 50mm 40mm", "5mm 20mm 30mm 60mm"


@pytest.fixture
def build(formula, nunito):
    """The pieces of a card with this front and back for rows with a body."""

    def made(front, back=(), rows=({"body": BODY},)):
        declared = {"kind": "card", "name": "tale", "front": list(front), "back": list(back)}
        card = COMPONENT.validate_python(declared, context={"formula": formula})
        stage = Stage({}.__getitem__, {}.__getitem__, {"text": nunito})
        return pieces(card, rows, stage)

    return made


def text(box, **more):
    return {"text": "{body}", "box": box, "size": "2.2mm", **more}


def lines(face):
    found = [one for child in face.children for one in _texts(child)]
    return [(one.string, one.y, one.x + one.width) for one in found]


def _texts(element):
    if isinstance(element, Group):
        return [one for child in element.children for one in _texts(child)]
    return [element] if isinstance(element, Text) else []


def test_300_words_go_on_on_the_back_and_none_is_lost(build):
    front, back = text(FIRST, continues="yes"), text("5mm 5mm 53mm 79mm", after=[FIRST])
    (piece,) = build([front], [back])
    one, two = lines(piece.front), lines(piece.back)
    assert " ".join(string for string, _, _ in (*one, *two)).split() == WORDS
    pitch = 2.2 * 1.25
    assert len(one) == 40 // pitch
    assert two[0][1] == pytest.approx(one[0][1])  # both boxes begin 5 mm down
    assert max(right for _, _, right in one) <= 55
    # the back's box is 3 mm wider, and its lines make use of it
    assert max(right for _, _, right in two) > 55


def test_three_boxes_two_of_them_on_a_second_card(build):
    third = "5mm 5mm 52mm 75mm"
    front = [
        text(FIRST, continues="yes", when="= part == 1"),
        text(SECOND, after=[FIRST], continues="yes", when="= part == 2"),
    ]
    rows = [{"body": BODY, "part": 1}, {"body": BODY, "part": 2}]
    one, two = build(front, [text(third, after=[FIRST, SECOND], when="= part == 2")], rows)
    parts = [lines(face) for face in (one.front, two.front, two.back)]
    assert all(parts)
    assert " ".join(string for part in parts for string, _, _ in part).split() == WORDS
    assert lines(one.back) == []


def test_a_short_text_leaves_the_second_box_empty(build):
    (piece,) = build(
        [text(FIRST, continues="yes")], [text(SECOND, after=[FIRST])], [{"body": "Few words."}]
    )
    assert [string for string, _, _ in lines(piece.front)] == ["Few words."]
    assert lines(piece.back) == []


def test_what_even_the_last_box_has_no_room_for_is_an_error(build):
    with pytest.raises(FaceError, match=r"tale.*back.*mm too many") as caught:
        build([text(FIRST, continues="yes")], [text("5mm 5mm 50mm 9mm", after=[FIRST])])
    assert caught.value.path == ("back", 0, "text")
    assert caught.value.laid_out


@pytest.mark.parametrize(
    ("front", "back", "why"),
    [
        ([text(FIRST, continues="yes")], [], "'{body}' continues, but no other element goes on"),
        ([text(FIRST, continues="yes")], [text(SECOND, after=[SECOND])], "no other element goes"),
        (
            [text(FIRST, continues="yes")],
            [{**text(SECOND, after=[FIRST]), "text": "{other}"}],
            "no other element goes on",
        ),
        (
            [text(FIRST, continues="yes")],
            [text(SECOND, after=[FIRST], leading="1.1")],
            "has to have the same leading, or lines would be lost",
        ),
        (
            [text(FIRST, continues="yes")],
            [text(SECOND, after=[FIRST], leading="1.1"), text(SECOND, after=[FIRST], icons="2")],
            "has to have the same icons, or lines would be lost",
        ),
        ([text(FIRST, continues="yes", shrink="2mm")], [], "shrink does not go with a text that"),
        ([text(FIRST, after=[SECOND], around=["0 0 1mm 1mm"])], [], "around does not go with"),
        ([{"text": "a", "at": "0 9mm", "continues": "yes"}], [], "continues goes with box"),
        ([{"group": [text(FIRST, continues="yes")]}], [], "not in a group"),
        ([{"repeat": 2, "draw": [text(FIRST, continues="yes")]}], [], "not in a repeat"),
    ],
)
def test_no_word_can_be_lost(build, front, back, why):
    with pytest.raises(ValidationError, match=why):
        build(front, back)
