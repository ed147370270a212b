"""Faces: declared as mappings of texts, drawn for rows of fields."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from layouts.drawing import Drawing, Group, Path, Picture, Text, Use
from layouts.face.draw import draw_faces
from layouts.face.element import FaceElement, place
from layouts.face.fault import FaceError
from layouts.face.stage import Effort, Raster, Stage
from layouts.length import length
from layouts.transform import bounds, moved_point

FACE = TypeAdapter(tuple[FaceElement, ...])
COW = Drawing(30, 10, (), "cow")


@pytest.fixture(scope="module")
def declare(formula):
    """Makes elements of mappings."""
    return lambda *elements: FACE.validate_python(list(elements), context={"formula": formula})


@pytest.fixture(scope="module")
def stage(declare, nunito):
    return Stage(
        symbols={"cow-2": COW}.__getitem__,
        images={"photo.jpg": Raster("photo.jpg", b"jpeg", 200, 100)}.__getitem__,
        fonts={"text": nunito},
        say={"power": "draws {n} {{cards}}"},
        drawings={
            "dot": declare({"shape": "circle", "at": "0 0", "radius": "= n", "fill": "red"}),
            "a": declare({"drawing": "b"}),
            "b": declare({"drawing": "a"}),
            "bad": declare({"group": [{"symbol": "cow-2", "at": "0 0", "size": "= m"}]}),
        },
    )


@pytest.fixture
def drawn(declare, stage):
    """What an element draws for a row."""

    def draw(element, **row):
        (face,) = draw_faces(declare(element), [("cow 7", row)], stage, 60, 90)
        return face.children[0] if face.children else None

    return draw


@pytest.fixture
def fault(declare, stage):
    """Where and why an element, the second of a face, cannot be drawn for a row."""

    def find(element, *, stage=stage, **row):
        elements = declare({"text": "", "at": "0 0"}, element)
        with pytest.raises(FaceError) as caught:
            list(draw_faces(elements, [("cow 7", row)], stage, 60, 90))
        assert str(caught.value).startswith("cow 7: ")
        return caught.value.path, str(caught.value)

    return find


@pytest.fixture
def refusal(declare):
    """Where and why a declaration cannot be read."""

    def find(element):
        with pytest.raises(ValidationError) as caught:
            declare(element)
        return [(place(error["loc"]), error["msg"]) for error in caught.value.errors()]

    return find


# --- fields


@pytest.mark.parametrize(
    ("text", "mm"),
    [("63mm", 63), ("63 mm", 63), ("6.3cm", 63), ("2.5in", 63.5), ("72pt", 25.4), ("0", 0)],
)
def test_lengths_carry_a_unit(text, mm):
    assert length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "text", ["63", "2,5in", "mm63", "63mmm", "", "０６３mm", "2in+3mm", "9e9mm"]
)
def test_odd_lengths_are_refused(text):
    with pytest.raises(ValueError, match=r"length|beyond"):
        length(text)


def test_formulas_work_on_the_row(drawn):
    rect = {"shape": "rect", "at": ["= x", "2 mm"], "size": "4mm 0.5in", "fill": "= c"}
    path = drawn(rect, x=3, c="mint")
    assert bounds(path.segments) == pytest.approx((3, 2, 7, 14.7))
    assert path.fill == "#D9E8B0"
    assert drawn(rect | {"when": "= x > 5"}, x=3, c="mint") is None
    assert drawn(rect | {"when": "no"}, x=3, c="mint") is None


def test_a_text_with_fields_shows_values_and_never_reads_them_as_fields(drawn):
    element = {"text": "{{{a}}} {b} {c}", "at": "5mm 5mm"}
    assert drawn(element, a="{x}<b>", b=3.0, c=True).string == "{{x}<b>} 3 yes"
    assert drawn({"text": "= 2 * a", "at": "5mm 5mm"}, a=4).string == "8"


# --- elements


def test_a_symbol_is_centred_turned_and_flipped(drawn):
    symbol = {"symbol": "cow-{flies}", "at": "36mm 40mm", "size": "15mm"}
    use = drawn(symbol | {"turn": "90"}, flies=2)
    assert isinstance(use, Use)
    assert use.drawing is COW
    # 30 x 10 at 15 mm is half size; its left end turns to the top
    assert moved_point(use.matrix, 15, 5) == pytest.approx((36, 40))
    assert moved_point(use.matrix, 0, 5) == pytest.approx((36, 32.5))
    flipped = drawn(symbol | {"flip": "yes"}, flies=2)
    assert moved_point(flipped.matrix, 0, 0) == pytest.approx((43.5, 37.5))


def test_an_image_is_fitted_and_centred(drawn):
    picture = drawn({"image": "photo.jpg", "at": "10mm 20mm", "size": "30mm 30mm"})
    assert picture == Picture(10, 27.5, 30, 15, b"jpeg", "photo.jpg")


def test_shapes(drawn):
    def box(**element):
        return pytest.approx(bounds(drawn({"fill": "#ff0000", **element}).segments))

    assert box(shape="circle", at="5mm 6mm", radius="2mm") == (3, 4, 7, 8)
    assert box(shape="ellipse", at="5mm 6mm", size="2mm 4mm") == (4, 4, 6, 8)
    assert box(shape="path", d="M1 2h3v4z") == (1, 2, 4, 6)
    triangle = ["0 0", "9mm 0", ["0", "= 3 + 1"]]
    assert box(shape="polygon", points=triangle) == (0, 0, 9, 4)
    line = drawn({"shape": "line", "points": triangle, "stroke": "ink", "dash": "2mm 1mm"})
    assert line.segments[-1] == ("L", (0, 4))
    assert (line.fill, line.stroke, line.dash, line.cap) == (None, "#3A2A26", (2, 1), "butt")


def test_lines_and_blocks_of_text(drawn, stage):
    font = stage.fonts["text"]
    line = drawn({"say": "power", "at": "30mm 9mm", "anchor": "middle", "size": "4mm"}, n=2)
    assert line == Text(
        30 - 2 * font.advance(line.string), 9, "draws 2 {cards}", font, 4, "#3A2A26"
    )
    box = {"box": "5mm 10mm 20mm 30mm", "align": "right", "turn": "180"}
    group = drawn({"text": "one two three four five", "size": "5mm", **box})
    assert isinstance(group, Group)
    last = group.children[-1]
    assert last.x + font.advance(last.string) * 5 == pytest.approx(25)
    assert moved_point(group.matrix, 5, 10) == pytest.approx((25, 40))  # turned about 15, 25
    assert drawn({"text": "{a}", "at": "0 0"}, a="") is None


def test_groups_move_turn_scale_and_fade(drawn, stage):
    inner = {"shape": "rect", "at": "1mm 0", "size": "1mm 1mm", "fill": "red"}
    group = drawn(
        {"group": [inner], "at": "10mm 20mm", "turn": "90", "scale": "2", "opacity": "0.5"}
    )
    assert moved_point(group.matrix, 1, 0) == pytest.approx((10, 22))
    assert group.opacity == 0.5
    assert drawn({"group": [inner | {"when": "= 0"}]}) is None


def test_repeats_count_and_go_through_lists(drawn):
    dot = {"shape": "circle", "at": ["= 3 * j", "= y"], "radius": "1mm", "fill": "red"}
    counted = drawn({"repeat": "= n", "as": "j", "draw": [dot]}, n=3, y=5)
    centres = [bounds(path.segments)[0] + 1 for path in counted.children]
    assert centres == pytest.approx([0, 3, 6])
    turns = [{"j": "2", "y": "1cm"}, {"j": "= y", "y": "= i + 20"}]
    listed = drawn({"repeat": turns, "draw": [dot]}, y=5)
    places = [(p[0] + 1, p[1] + 1) for p in (bounds(path.segments) for path in listed.children)]
    assert places == [pytest.approx((6, 10)), pytest.approx((15, 21))]
    assert drawn({"repeat": "0", "draw": [dot]}) is None


def test_a_named_drawing_has_fields_of_its_own(drawn):
    group = drawn({"drawing": "dot", "at": "9mm 9mm", "with": {"n": "= n + 1"}}, n=2)
    assert bounds(group.children[0].segments) == pytest.approx((-3, -3, 3, 3))
    assert moved_point(group.matrix, 0, 0) == (9, 9)


def test_what_no_row_changes_is_drawn_once_for_all_faces(declare, stage):
    dot = {"shape": "circle", "at": "5mm 5mm", "radius": "1mm", "fill": "red"}
    cow = {"symbol": "cow-2", "at": "9mm 9mm", "size": "3mm"}
    only_two = dot | {"when": "= n == 2"}
    elements = declare(
        dot, cow, {"text": "{n}", "at": "5mm 9mm"}, cow, only_two, dot | {"when": "no"}
    )
    one, two = draw_faces(elements, [("one", {"n": 1}), ("two", {"n": 2})], stage, 60, 90)
    below, number, above = one.children
    assert [child.string for child in (number, two.children[1])] == ["1", "2"]
    assert two.children[0] is below  # the first two, in one drawing
    assert [type(child) for child in below.drawing.children] == [Path, Use]
    assert two.children[2] is above
    assert above.drawing is COW  # art is stored once as it is
    assert (len(one.children), len(two.children)) == (3, 4)
    (alone,) = draw_faces(elements, [("one", {"n": 1})], stage, 60, 90)
    assert (*below.drawing.children, number, above) == alone.children
    same = draw_faces(declare(dot, cow), [("a", {}), ("b", {})], stage, 60, 90)
    assert [len(face.children) for face in same] == [2, 2]  # no drawing in a drawing


# --- faults while drawing name the piece and lead to the key


def test_faults_lead_to_their_key(fault):
    cow = {"symbol": "cow-{n}", "at": "0 0", "size": "= s"}
    repeated = {"repeat": "1", "draw": [{"group": [cow]}]}
    cow_path = (1, "draw", 0, "group", 0)
    path, words = fault(repeated, n=2, s=-1)
    assert path == (*cow_path, "size")
    assert "write more than 0" in words
    assert fault(repeated, n=3, s=1)[0] == (*cow_path, "symbol")
    assert fault(repeated, n=2)[0] == (*cow_path, "size")


def test_faults_of_fields(fault):
    rect = {"shape": "rect", "at": "0 0", "size": "9mm 9mm", "fill": "{tint}"}
    assert fault(rect, tin="mint") == (
        (1, "fill"),
        "cow 7: '{tint}': there is no field tint; did you mean 'tin'?",
    )
    assert "unknown colour 'mynt'" in fault(rect, tint="mynt")[1]
    assert fault(rect | {"corner": "= 5"}, tint="mint")[0] == (1, "corner")
    assert fault(rect | {"at": ["= 1 / 0", "0"]}, tint="mint")[0] == (1, "at")
    assert fault({"say": "powr", "at": "0 0"})[1].endswith("did you mean 'power'?")
    assert fault({"repeat": [{"x": "= q"}], "draw": []})[0] == (1, "repeat", 0, "x")
    assert fault({"drawing": "dot", "with": {"n": "= q"}})[0] == (1, "with", "n")
    assert fault({"text": "x", "at": "0 0", "font": "display"})[0] == (1, "font")


def test_faults_inside_named_drawings_lead_from_the_game(fault):
    path, _ = fault({"group": [{"drawing": "bad"}]})
    assert path == ("drawings", "bad", 0, "group", 0, "size")
    path, words = fault({"drawing": "a"})
    assert path == ("drawings", "b", 0, "drawing")
    assert "a -> b -> a" in words
    assert "there is no drawing dott; did you mean 'dot'?" in fault({"drawing": "dott"})[1]


def test_text_that_has_no_room_is_a_fault(fault):
    path, words = fault({"text": "far too long", "box": "0 0 9mm 9mm", "size": "9mm"})
    assert path == (1, "text")
    assert '"far" is' in words
    path, words = fault({"group": [{"text": "out", "at": "0 0"}], "at": "59mm 50mm"})
    assert path == (1,)
    assert "mm over the edge" in words
    assert "U+2694 CROSSED SWORDS" in fault({"text": "⚔", "at": "0 9mm"})[1]


def test_a_face_cannot_grow_without_end(fault, declare, stage):
    nest = {"shape": "circle", "at": "0 0", "radius": "1mm", "fill": "red", "when": "no"}
    for _ in range(3):
        nest = {"repeat": "1000", "draw": [nest]}
    assert "more than 50,000 elements" in fault(nest)[1]
    nest = {"repeat": 10_000, "draw": [{"repeat": 10_000, "draw": []}]}
    assert "more than 50,000 elements" in fault(nest)[1]
    chain = {f"d{n}": declare({"drawing": f"d{n + 1}"}) for n in range(400)}
    assert "nested too deep" in fault({"drawing": "d0"}, stage=replace(stage, drawings=chain))[1]


@pytest.mark.parametrize(
    "element",
    [
        {"shape": "path", "d": f"M{{n}} 0{'L1 1' * 2_000}", "fill": "red"},
        {"text": "letters " * 2_400, "box": ["= 0 * n", "0", "60mm", "90mm"], "size": "0.1mm"},
        {"repeat": 500, "draw": [{"text": "{n}", "at": "9mm 9mm"}]},
    ],
)
def test_all_faces_together_cannot_grow_without_end(declare, stage, monkeypatch, element):
    monkeypatch.setattr(Effort, "MOST_STEPS", 15_000)
    # 2,001 steps of a path, 1,920 tens of letters, 500 elements at 5 each
    rows = [(f"cow {n}", {"n": n % 2}) for n in range(9)]
    faces = draw_faces(declare(element), rows, replace(stage, effort=Effort()), 60, 90)
    with pytest.raises(FaceError, match=r"cow [4-7]: .*too many elements"):
        list(faces)


# --- faults of the declaration


def test_a_declaration_says_what_would_be_right(refusal):
    assert refusal({"symbl": "x"}) == [((0,), "unknown key symbl; did you mean 'symbol'?")]
    assert "unknown shape ['rect']" in refusal({"shape": ["rect"]})[0][1]
    assert refusal({"shape": "rct"}) == [((0,), "unknown shape 'rct'; did you mean 'rect'?")]
    assert "cannot stand in one element" in refusal({"text": "a", "say": "b"})[0][1]
    assert "a mapping with one of the keys" in refusal("text")[0][1]
    dot = {"shape": "circle", "at": "0 0", "radius": "3"}
    assert refusal({"group": [dot]})[0][0] == (0, "group", 0, "radius")
    assert "neither fill nor stroke" in refusal(dot | {"radius": "3mm"})[0][1]
    assert "single {" in refusal({"text": "{a", "at": "0 0"})[0][1]
    assert "is no field" in refusal({"text": "{a.b}", "at": "0 0"})[0][1]
    assert "give one" in refusal({"text": "a", "at": "0 0", "box": "0 0 1mm 1mm"})[0][1]
    assert "align goes with box" in refusal({"text": "a", "at": "0 0", "align": "left"})[0][1]
    assert "write a list" in refusal({"text": "a", "at": "= 3 4mm"})[0][1]
    assert "no count" in refusal({"repeat": "-1", "draw": []})[0][1]
    assert refusal({"text": "a", "at": "0 0", "sise": "3mm"})[0][0] == (0, "sise")


def test_formulas_need_someone_to_read_them():
    with pytest.raises(ValidationError, match="a formula cannot stand here"):
        FACE.validate_python([{"text": "= 3", "at": "0 0"}])
