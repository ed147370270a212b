"""Texts of faces: markup, fonts by name, room that runs out."""

import pytest
from pydantic import TypeAdapter, ValidationError

from layouts.drawing import Drawing, Group, Text, Use
from layouts.face.draw import draw_faces
from layouts.face.element import FaceElement
from layouts.face.fault import FaceError
from layouts.face.stage import Stage
from layouts.font import Font
from layouts.transform import bounds, moved

FACE = TypeAdapter(tuple[FaceElement, ...])
FLY = Drawing(10, 10, (), "fly")


@pytest.fixture(scope="module")
def stage(nunito: Font) -> Stage:
    fonts = {name: Font(name, nunito.data) for name in ("text", "text-bold", "rune")}
    return Stage({"fly": FLY}.__getitem__, {}.__getitem__, fonts)


@pytest.fixture
def draw(stage: Stage):
    def drawn(element, **row):
        elements = FACE.validate_python([element], context={"fonts": ("rune",)})
        (face,) = draw_faces(elements, [("cow 7", row)], stage, 60, 90)
        (child,) = face.children
        return child.children if isinstance(child, Group) else (child,)

    return drawn


BOX = {"box": "5mm 5mm 50mm 20mm"}


def test_a_field_is_markup_only_if_it_says_so(draw):
    words = "a **b** [fly]"
    (plain,) = draw({"text": "{rules}", **BOX}, rules=words)
    assert plain.string == words
    parts = draw({"text": "{rules}", "markup": "yes", **BOX}, rules=words)
    assert [(one.string, one.font.name) for one in parts if isinstance(one, Text)] == [
        ("a ", "text"),
        ("b", "text-bold"),
        (" ", "text"),
    ]
    (icon,) = (one for one in parts if isinstance(one, Use))
    assert icon.drawing is FLY
    large = draw({"text": "[fly]", "markup": "yes", "icons": "2", "size": "4mm", **BOX})
    assert large[0].matrix[0] == pytest.approx(2 * 4 / 10)


@pytest.mark.parametrize(
    ("element", "row", "message"),
    [
        ({"text": "{rules}"}, {"rules": "so **bold"}, r"never closed.* \(from rules\)"),
        ({"text": "{a} {b}"}, {"a": "[bee]", "b": "x"}, r"\[bee\] is no icon.*\(from a and b\)"),
        ({"text": "a *b*"}, {}, "the font text has no italic"),
    ],
)
def test_faults_of_markup_name_card_and_field(draw, element, row, message):
    with pytest.raises(FaceError, match=f"cow 7: .*{message}") as caught:
        draw({**element, "markup": "yes", **BOX}, **row)
    assert caught.value.path == (0, "text")


def test_text_that_cannot_be_shrunk_enough_names_what_it_needs(draw):
    element = {"text": "{rules}", "size": "4mm", "shrink": "3.1mm", "box": "5mm 5mm 20mm 9mm"}
    (line, *_) = draw(element, rules="one two three four")
    assert 3.1 <= line.size < 4
    with pytest.raises(FaceError, match=r"cow 7: even at 3.10 mm .* mm too many.*from rules"):
        draw(element, rules="one two three four " * 9)


def test_fonts_go_by_roles_names_and_what_pdf_readers_have(draw):
    def font(name):
        return draw({"text": "a", "at": "5mm 9mm", "font": name})[0].font.name

    assert [font(name) for name in ("rune", "Helvetica", "Times-Bold", "Symbol")] == [
        "rune",
        "text",
        "text-bold",
        "text",
    ]
    with pytest.raises(ValidationError, match="unknown font 'Helvetika'; did you mean 'Helvetica'"):
        font("Helvetika")


def test_keys_of_boxes_go_with_boxes(draw):
    with pytest.raises(ValidationError, match="shrink goes with box"):
        draw({"text": "a", "at": "0 0", "shrink": "3mm"})
    with pytest.raises(ValidationError, match="around goes with valign: top"):
        draw({"text": "a", "valign": "middle", "around": ["0 0 1mm 1mm"], **BOX})
    with pytest.raises(ValidationError, match="a list of boxes"):
        draw({"text": "a", "around": "0 0 1mm 1mm", **BOX})
    with pytest.raises(FaceError, match="-1 is no height of icons"):
        draw({"text": "a", "at": "0 9mm", "icons": "-1"})


@pytest.mark.parametrize(
    ("leading", "ems"),
    [("90%", 0.9), ("120 %", 1.2), ("1.5em", 1.5), ("1.5", 1.5)],
)
def test_leading_is_told_in_sizes_of_the_type(draw, leading, ems):
    one, two = draw({"text": "a\nb", "leading": leading, "size": "4mm", **BOX})
    assert two.y - one.y == pytest.approx(4 * ems)


@pytest.mark.parametrize("leading", ["5mm", "1.2ex", "% 90", ""])
def test_other_leadings_are_refused(draw, leading):
    with pytest.raises(ValidationError, match=r"write it like 1.25, 1.25em or 125%"):
        draw({"text": "a", "leading": leading, **BOX})


@pytest.mark.parametrize("leading", ["12%", "120", "-1", "0"])
def test_leadings_that_nobody_can_read_are_refused(draw, leading):
    with pytest.raises(FaceError, match="write a leading between 70% and 400%"):
        draw({"text": "a", "leading": leading, **BOX})


def test_a_shape_in_a_text_is_one_em_wide_and_a_symbol_of_its_name_goes_first(draw):
    text = {"markup": "yes", "size": "4mm", "fill": "blue", **BOX}
    for name, colour in (
        ("circle", "#3A7DC4"),
        ("star red", "#CB322C"),
        ("square #123456", "#123456"),
    ):
        words, shape = draw({"text": f"take [{name}]", **text})
        assert isinstance(words, Text)
        left, top, right, bottom = bounds(moved(shape.matrix, shape.drawing.children[0].segments))
        (drawn,) = shape.drawing.children
        assert (drawn.fill, shape.drawing.width * shape.matrix[0]) == (colour, pytest.approx(4))
        if "star" not in name:
            assert (right - left, bottom - top) == (pytest.approx(4), pytest.approx(4))
    (fly,) = draw({"text": "[fly]", **text})
    assert fly.drawing is FLY
    for name, why in (("cirlce", "did you mean 'circle'"), ("circle rde", "did you mean 'red'")):
        with pytest.raises(FaceError, match=why):
            draw({"text": f"[{name}]", **text})
