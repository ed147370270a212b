"""Places told by what an element stands in: read, refused, and drawn."""

import pytest
from pydantic import TypeAdapter, ValidationError

from layouts.drawing import Drawing
from layouts.face.draw import draw_faces
from layouts.face.element import FaceElement
from layouts.face.fault import FaceError
from layouts.face.stage import Stage
from layouts.transform import bounds, moved, moved_point

FACE = TypeAdapter(tuple[FaceElement, ...])
COW = Drawing(30, 10, (), "cow")
WIDE, HIGH = 60.0, 90.0


@pytest.fixture(scope="module")
def declare(formula):
    return lambda *elements: FACE.validate_python(list(elements), context={"formula": formula})


@pytest.fixture
def drawn(declare, nunito):
    """What an element draws on a face of 60 x 90 mm."""

    def draw(element, drawings=None, **row):
        named = {name: declare(*elements) for name, elements in (drawings or {}).items()}
        stage = Stage({"cow": COW}.__getitem__, {}.__getitem__, {"text": nunito}, drawings=named)
        (face,) = draw_faces(declare(element), [("card", row)], stage, WIDE, HIGH)
        (child,) = face.children
        return child

    return draw


def rect(at, size, **more):
    return {"shape": "rect", "at": at, "size": size, "fill": "ink", **more}


@pytest.mark.parametrize(
    ("at", "size", "box"),
    [
        ("50% - 3mm 20mm", "25% 10%", (27, 20, 42, 29)),
        ("50%-3mm 20mm", "25% 10%", (27, 20, 42, 29)),
        ("safe safe", "to safe to safe", (3, 3, 57, 87)),
        ("center bottom - 12mm", "to edge to edge - 1mm", (30, 78, 60, 89)),
        ("10mm -3mm", "width 3mm", (10, -3, 70, 0)),
        (["right - 1in", "center + safe"], ["1in", "height / 2"], None),
        (["right - 1in", "center + safe"], ["1in", "10% + 1mm + 2pt"], (34.6, 48, 60, 58.706)),
        (["= width / 4", "= height - 9"], ["= part", "8mm"], (15, 81, 45, 89)),
        (["left", "top"], ["width - 2 mm", "50 % - 5mm"], (0, 0, 58, 40)),
        ("0 0", "width height", (0, 0, 60, 90)),
    ],
)
def test_a_rectangle_stands_where_its_words_say(drawn, at, size, box):
    if box is None:
        with pytest.raises(ValidationError, match="'height / 2' is no length"):
            drawn(rect(at, size))
        return
    found = drawn(rect(at, size), part="50%")
    assert bounds(found.segments) == pytest.approx(box, abs=1e-3)


def test_what_lies_about_a_point_and_what_has_one_length(drawn):
    circle = {"shape": "circle", "at": "center center", "radius": "50% - 1mm", "fill": "ink"}
    assert bounds(drawn(circle).segments) == pytest.approx((1, 16, 59, 74))
    ellipse = {"shape": "ellipse", "at": "right bottom", "size": "50% 10mm", "fill": "ink"}
    assert bounds(drawn(ellipse).segments) == pytest.approx((45, 85, 75, 95))
    cow = drawn({"symbol": "cow", "at": "center 25%", "size": "50%"})
    assert moved_point(cow.matrix, 15, 5) == pytest.approx((30, 22.5))
    assert moved_point(cow.matrix, 0, 5) == pytest.approx((15, 22.5))
    line = {"shape": "line", "points": ["safe center", "right - safe 50%"], "stroke": "ink"}
    assert [point for _, point in drawn(line).segments] == [(3, 45), (57, 45)]


def test_text_stands_on_a_point_and_keeps_to_its_box(drawn, nunito):
    text = {"text": "Mow", "at": "center bottom - 5mm", "anchor": "middle", "size": "4mm"}
    line = drawn(text)
    assert (line.x + line.width / 2, line.y) == pytest.approx((30, 85))
    box = {"text": "Mow", "box": "safe 50% to safe 8mm", "align": "right", "size": "4mm"}
    line = drawn(box)
    assert line.x + line.width == pytest.approx(57)
    assert line.y == pytest.approx(45 + (4 * 1.25 + 4 * nunito.cap_height) / 2)


def test_a_group_of_its_own_size_is_measured_by_what_is_in_it(drawn):
    inside = rect("center 0mm", "to edge height", when="= width == 20")
    group = {"group": [inside], "at": "10mm 10mm", "size": "20mm to edge", "scale": "0.5"}
    found = drawn(group)
    assert bounds(moved(found.matrix, found.children[0].segments)) == pytest.approx(
        (15, 10, 20, 50)
    )
    # without a size it is the face, from the group's own origin on
    loose = drawn({"group": [rect("center 0mm", "to edge 1mm")], "at": "10mm 10mm"})
    assert bounds(loose.children[0].segments) == pytest.approx((30, 0, 60, 1))


def test_drawings_that_build_on_others_follow_the_size_they_are_given(drawn):
    drawings = {
        "frame": [rect("0 0", "width height")],
        "plate": [{"drawing": "frame", "at": "1mm 1mm", "size": ["= width - 2", "to edge - 1mm"]}],
    }
    found = drawn({"drawing": "plate", "at": "safe 50%", "size": "to safe 20%"}, drawings)
    (plate,) = found.children
    (frame,) = plate.children
    assert found.matrix[4:] == (3, 45)
    assert bounds(moved(plate.matrix, frame.segments)) == pytest.approx((1, 1, 53, 17))


@pytest.mark.parametrize(
    ("element", "why"),
    [
        (rect("centre 0", "1mm 1mm"), "'centre' is no length: .*did you mean 'center'"),
        (rect("50% - centre 0", "1mm 1mm"), "'centre' in '50% - centre' is no length"),
        (rect("bottom top", "1mm 1mm"), "'bottom' is how far down, .* like center bottom"),
        (rect("50% left", "1mm 1mm"), "'left' is how far across, .* like left center"),
        (rect("to edge 0", "1mm 1mm"), "to edge goes with the width or height"),
        (rect("0 0", "50% + to edge 1mm"), "to edge comes first"),
        (rect("0 0", "50% - 3mm"), "2 lengths are wanted here, like 12mm 20mm, not 1"),
        (rect("0 0", "44 1mm"), "'44' is no length: write a number with mm"),
        (rect("0 0", "99999% 1mm"), "99,999 is beyond 10,000"),
        (rect("0 0", "900% + 101% 1mm"), "'900% \\+ 101%' is more than 1000% of what it stands in"),
        (rect("0 0", "9999mm + 9999mm 1mm"), "19,998 is beyond 10,000"),
        (rect("0 0", "a " * 500_000), "2 lengths are wanted here, like 12mm 20mm, not 10"),
        (rect("0 0", "= width"), "write a list when a length is worked out"),
        ({"symbol": "cow", "at": "0 0", "size": "to edge"}, "to edge goes with"),
        (rect("0 0", "1mm 1mm", corner="50%"), "'50%' is no length"),
        ({"text": "", "at": "0 0", "size": "10%"}, "'10%' is no length"),
    ],
)
def test_what_is_no_place_is_refused(declare, element, why):
    with pytest.raises(ValidationError, match=why):
        declare(element)


def test_a_formula_that_comes_to_no_place_names_its_key(drawn):
    with pytest.raises(FaceError, match="card: '= a': 'middle' is no length") as caught:
        drawn(rect(["= a", "0"], "1mm 1mm"), a="middle")
    assert caught.value.path == (0, "at")


def test_a_row_keeps_a_width_of_its_own(drawn):
    found = drawn(rect("0 0", ["= width", "1mm"]), width=7)
    assert bounds(found.segments)[2] == pytest.approx(7)


def test_relative_places_alone_leave_a_face_alike_on_all_cards(declare, nunito):
    stage = Stage({}.__getitem__, {}.__getitem__, {"text": nunito})
    face = declare(rect("safe safe", "to safe 50%"), {"text": "{n}", "at": "9mm 9mm"})
    one, two = draw_faces(face, [("a", {"n": 1}), ("b", {"n": 2})], stage, WIDE, HIGH)
    assert one.children[0] is two.children[0]
