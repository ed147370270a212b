from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from layouts.drawing import Drawing, Path, Use
from layouts.face.element import place
from layouts.face.fault import FaceError
from layouts.kinds import BY_NAME, KINDS, pieces, table
from layouts.outline import rectangle
from layouts.transform import bounds

DOT = {"shape": "circle", "at": "5mm 5mm", "radius": "1mm", "fill": "{colour}"}
BACK = {"symbol": "art", "at": "20mm 20mm", "size": "10mm"}


def test_the_registry_knows_each_kind_once_by_its_key():
    assert {"card", "token", "board", "label", "aid", "die"} <= set(BY_NAME)
    assert len(BY_NAME) == len(KINDS)
    for kind in KINDS:
        assert get_args(kind.model.model_fields["kind"].annotation) == (kind.name,)
        assert kind.about.endswith(".")


def test_every_field_of_every_kind_is_described():
    for kind in KINDS:
        for name, field in kind.model.model_fields.items():
            assert (field.description or "").endswith("."), f"{kind.name}: {name}"


def test_a_card_is_poker_size_with_round_corners_and_no_back(declared, stage):
    (card,) = pieces(declared(kind="card", name="joker"), [], stage)
    assert (card.name, card.count, card.width, card.height) == ("joker", 1, 63.5, 88.9)
    assert (card.bleed, card.cut, card.folds, card.back) == (0.0, "straight", (), None)
    assert card.outline == rectangle(0, 0, 63.5, 88.9, 3.2)
    assert (card.front.width, card.front.height, card.front.children) == (63.5, 88.9, ())


@pytest.mark.parametrize(
    ("keys", "width", "height", "corner"),
    [
        ({"kind": "card", "size": "88.9mm x 63.5mm"}, 88.9, 63.5, 3.2),
        ({"kind": "card", "size": "square", "corner": "0mm"}, 70, 70, 0),
        ({"kind": "aid"}, 74, 105, 0),
        ({"kind": "aid", "size": "a6"}, 105, 148, 0),
        ({"kind": "board", "size": "190mm x 260mm", "corner": "0.5in"}, 190, 260, 12.7),
        ({"kind": "label", "size": "30mm x 12mm"}, 30, 12, 0),
    ],
)
def test_rectangles(declared, stage, keys, width, height, corner):
    (piece,) = pieces(declared(name="it", **keys), [], stage)
    assert (piece.width, piece.height, piece.cut, piece.bleed) == (width, height, "straight", 0)
    assert piece.outline == rectangle(0, 0, width, height, corner)


def test_each_row_is_a_piece_and_equal_backs_are_one_drawing(declared, stage):
    cows = declared(kind="card", name="cows", rows="cows.csv", front=[DOT], back=[BACK])
    rows = [{"number": 7, "colour": "red"}, {"number": 8, "colour": "blue", "count": 3}]
    seven, eight = pieces(cows, rows, stage)
    assert [(seven.name, seven.count), (eight.name, eight.count)] == [("cows 7", 1), ("cows 8", 3)]
    assert [piece.front.children[0].fill for piece in (seven, eight)] == ["#CB322C", "#3A7DC4"]
    assert isinstance(seven.back, Drawing)
    assert seven.back is eight.back
    assert isinstance(seven.back.children[0], Use)


def test_backs_that_differ_are_drawn_for_each(declared, stage):
    eggs = declared(kind="card", name="eggs", rows="eggs.csv", back=[DOT])
    one, two = pieces(eggs, [{"colour": "red"}, {"colour": "blue"}], stage)
    assert one.back is not two.back
    assert one.front is two.front


def test_ground_fills_the_bleed_and_the_corners_on_both_sides(declared, stage):
    card = declared(
        kind="card", name="it", rows="t.csv", ground="{colour}", bleed="3mm", back=[BACK]
    )
    (piece,) = pieces(card, [{"colour": "mint"}], stage)
    for side in (piece.front, piece.back):
        under = side.children[0]
        assert isinstance(under, Path)
        assert under.fill == "#D9E8B0"
        assert bounds(under.segments) == (-3, -3, 66.5, 91.9)
        assert len(under.segments) == 5  # four straight sides: no white corner beyond a round trim
    assert len(piece.back.children) == 2
    assert piece.bleed == 3


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ([{"number": 1}, {"number": 2}], ["1", "2"]),
        ([{"number": 7, "flies": 0}, {"number": 7, "flies": 2}], ["7, 0", "7, 2"]),
        ([{"suit": "club", "rank": 1}, {"suit": "heart", "rank": 1}], ["club", "heart"]),
        ([{"a": 1}, {"a": 1}, {"a": 1}], ["1", "1 (2)", "1 (3)"]),
        ([{"rank": 7, "name": "Acrobat"}, {"rank": 9, "name": ""}], ["Acrobat", "9"]),
        ([{"count": 3, "colour": "red"}, {"count": 1, "colour": "blue"}], ["red", "blue"]),
        ([{"a": "x", "b": "", "c": 1}, {"a": "x", "b": "y", "c": 1}], ["x, 1", "x, y"]),
        ([{"say": "one\n two"}], ["one two"]),
    ],
)
def test_names_tell_the_rows_apart(declared, stage, rows, names):
    made = pieces(declared(kind="card", name="cow", rows="t.csv"), rows, stage)
    assert [piece.name for piece in made] == [f"cow {name}" for name in names]


def test_names_that_look_numbered_stay_unique(declared, stage):
    rows = [{"name": name} for name in ("a", "a (2)", "a", "a")]
    made = pieces(declared(kind="card", name="x", rows="t.csv"), rows, stage)
    assert [piece.name for piece in made] == ["x a", "x a (2)", "x a (3)", "x a (4)"]


def test_long_cells_are_cut_in_names(declared, stage):
    (piece,) = pieces(declared(kind="card", name="x", rows="t"), [{"say": "word " * 30}], stage)
    assert piece.name.endswith("…")
    assert len(piece.name) <= 42


def test_counts_come_from_the_row_then_from_the_component(declared, stage):
    eggs = declared(kind="card", name="egg", rows="t.csv", count="= each * 2")
    rows = [
        {"c": "red"},
        {"c": "blue", "count": "5"},
        {"c": "green", "count": ""},
        {"c": "no", "count": 0},
    ]
    made = pieces(eggs, rows, stage, {"each": 3})
    assert [(piece.name, piece.count) for piece in made] == [
        ("egg red", 6),
        ("egg blue", 5),
        ("egg green", 6),
    ]
    assert table(eggs, rows, {"each": 3}) == {"c": ("red",) * 6 + ("blue",) * 5 + ("green",) * 6}


def test_a_flag_counts_as_one_or_none(declared, stage):
    salvador = declared(kind="card", name="farmer", count="= farmer_die")
    assert pieces(salvador, [], stage, {"farmer_die": False}) == ()
    assert len(pieces(salvador, [], stage, {"farmer_die": True})) == 1


def test_a_component_without_rows_differs_from_one_with_an_empty_table(declared, stage):
    assert len(pieces(declared(kind="card", name="a"), [], stage)) == 1
    assert pieces(declared(kind="card", name="a", rows="t.csv"), [], stage) == ()
    assert table(declared(kind="card", name="a"), []) == {}


def test_a_table_has_every_column_and_empty_texts_for_missing_cells(declared):
    cows = declared(kind="card", name="cows", rows="t.csv")
    rows = [{"number": 7, "flies": 2}, {"power": "late", "flies": 5, "count": 2}]
    assert table(cows, rows) == {
        "number": (7, "", ""),
        "flies": (2, 5, 5),
        "power": ("", "late", "late"),
    }


def test_faces_see_parameters_and_cells_hide_them(declared, stage):
    card = declared(kind="card", name="it", rows="t.csv", front=[DOT])
    (plain,) = pieces(card, [{"n": 1}], stage, {"colour": "red"})
    (hidden,) = pieces(card, [{"n": 1, "colour": "blue"}], stage, {"colour": "red"})
    assert plain.front.children[0].fill == "#CB322C"
    assert hidden.front.children[0].fill == "#3A7DC4"
    assert plain.name == "it 1"


def test_rows_keep_ranges_for_whoever_writes_them_out(declared):
    cows = declared(
        kind="card", name="c", rows=[{"number": {"from": "1", "to": "= top"}, "flies": "0"}]
    )
    (row,) = cows.rows
    assert row["flies"] == "0"
    assert (row["number"].first, row["number"].last.work({"top": 15})) == (1, 15)


@pytest.mark.parametrize(
    ("keys", "where", "words"),
    [
        ({"kind": "crad"}, (), "unknown kind 'crad'; did you mean 'card'?"),
        ({"kind": "house"}, (), "known: " + ", ".join(list(BY_NAME)[:10])),
        ({"kind": ["card"]}, (), "unknown kind ['card']"),
        ({}, (), "a component is a mapping with the key kind: "),
        ({"kind": "card", "rows": [{"a": []}]}, ("rows", 0, "a"), "at least 1 item"),
        (
            {"kind": "card", "rows": [{"a": {"from": "x", "to": "2"}}]},
            ("rows", 0, "a", "from"),
            "'x' is",
        ),
        ({"kind": "card", "size": "pokr"}, ("size",), "did you mean 'poker'?"),
        ({"kind": "card", "colr": "red"}, ("colr",), "Extra inputs are not permitted"),
        ({"kind": "board"}, ("size",), "Field required"),
        ({"kind": "card", "size": ["1mm"]}, ("size",), "like 63.5mm x 88.9mm or poker"),
        ({"kind": "card", "corner": "3"}, ("corner",), "'3' is no length"),
        ({"kind": "card", "count": "-1"}, ("count",), "from 0 to 10,000"),
        ({"kind": "card", "count": "1.5"}, ("count",), "'1.5' is no count"),
        (
            {"kind": "card", "rows": [{"a": {"from": "3", "to": "1"}}]},
            ("rows", 0, "a"),
            "backwards",
        ),
        ({"kind": "card", "front": [{"txt": "x"}]}, ("front", 0), "did you mean 'text'?"),
        ({"kind": "card", "title": ""}, ("title",), "at least 1 character"),
    ],
)
def test_faults_name_the_key(declared, keys, where, words):
    with pytest.raises(ValidationError) as caught:
        declared(name="it", **keys)
    (error,) = caught.value.errors()
    assert place(error["loc"]) == where
    assert words in error["msg"]


@pytest.mark.parametrize(
    ("keys", "row", "path", "words"),
    [
        (
            {"corner": "40mm"},
            {},
            ("corner",),
            "it: a corner of 40 mm does not go: 0 to 31.75 mm do",
        ),
        ({"bleed": "-1mm"}, {}, ("bleed",), "it: a bleed of -1 mm does not go"),
        ({"count": "= players"}, {}, ("count",), "it 1: '= players': .*players"),
        ({}, {"count": "many"}, ("rows",), "count: 'many' is no count"),
        ({"ground": "beige"}, {}, ("ground",), "it 1: unknown colour 'beige'"),
        ({"front": [DOT]}, {"colour": "blu"}, ("front", 0, "fill"), "it 1: unknown colour 'blu'"),
        ({"back": [BACK, DOT]}, {}, ("back", 1, "fill"), "it 1 back: .*no field colour"),
    ],
)
def test_faults_while_drawing_name_the_piece_and_the_way(declared, stage, keys, row, path, words):
    card = declared(kind="card", name="it", rows="t.csv", **keys)
    with pytest.raises(FaceError, match=words) as caught:
        pieces(card, [{"n": 1, **row}], stage)
    assert caught.value.path == path
