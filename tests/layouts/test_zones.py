"""The element `zones`: sheets with a rim, a symbol a zone, marks in their cells."""

import re

import pytest
from pydantic import TypeAdapter
from shapely import Polygon, box

from layouts.drawing import Drawing, Group, Path, Use
from layouts.face.base import draw
from layouts.face.element import FaceElement
from layouts.face.fault import FaceError
from layouts.face.stage import Stage
from layouts.outline import flatten

ELEMENT = TypeAdapter(FaceElement)
ART = {name: Drawing(100, 100, (), name) for name in ("poppy", "tulip", "hive", "daisy")}
STAGE = Stage(symbols=ART.__getitem__, images={}.__getitem__, fonts={})
LOOKS = {
    "r": {"fill": "tint-red", "symbol": "poppy"},
    "y": {"fill": "tint-yellow", "symbol": "tulip", "size": "10mm"},
    "w": {"symbol": "daisy"},
}
MARKS = {"H": {"symbol": "hive", "size": "12mm"}}


def drawn(text, formula, **keys):
    """The paths and the uses of symbols in a map's drawing."""
    given = {"zones": "{map}", "cell": "18mm", "looks": LOOKS, "marks": MARKS, **keys}
    element = ELEMENT.validate_python(given, context={"formula": formula})
    group = draw(element, {"map": text}, STAGE)
    assert isinstance(group, Group)
    paths = [child for child in group.children if isinstance(child, Path)]
    return paths, [child for child in group.children if isinstance(child, Use)]


def middle(use):
    a, b, c, d, e, f = use.matrix
    return a * 50 + c * 50 + e, b * 50 + d * 50 + f


def test_a_sheet_keeps_clear_of_the_edges_of_its_cells(formula) -> None:
    (rim, sheet), _ = drawn("r r | . r", formula, corner="0mm", inset="1.5mm")
    cells = Polygon([(0, 0), (36, 0), (36, 36), (18, 36), (18, 18), (0, 18)])
    (corners,) = flatten(sheet.segments)
    assert Polygon(corners).equals(cells.buffer(-1.5, join_style="mitre"))
    assert (rim.fill, rim.stroke, rim.width) == ("#3A2A26", "#3A2A26", 0.55)
    assert sheet.fill == "#F3B3A6"


def test_a_rounded_sheet_stays_inside_its_sharp_self_but_for_its_notch(formula) -> None:
    (_, sharp), _ = drawn("r r | . r", formula, corner="0mm")
    (_, round_), _ = drawn("r r | . r", formula)
    (sharp_corners,), (round_corners,) = flatten(sharp.segments), flatten(round_.segments)
    outside = Polygon(round_corners).difference(Polygon(sharp_corners))
    notch = box(18 + 1.2 - 1.7, 18 - 1.2, 18 + 1.2, 18 - 1.2 + 1.7)
    assert 0 < outside.area == pytest.approx(outside.intersection(notch).area)


def test_halves_are_cut_on_the_diagonal(formula) -> None:
    paths, uses = drawn("r/y", formula, corner="0mm", inset="1mm")
    first, second = (Polygon(flatten(paths[index].segments)[0]) for index in (1, 3))
    assert first.distance(second) == pytest.approx(2)
    upper, lower = (middle(use) for use in uses)
    assert first.contains(Polygon(box(0, 0, 5, 5)).intersection(first))
    assert sum(upper) < 18 < sum(lower)


def test_there_is_a_symbol_a_zone_and_each_mark_in_its_cell(formula) -> None:
    _, uses = drawn("r rH . | y1 y2 r", formula, at="100mm 200mm")
    names = [use.drawing.name for use in uses]
    assert sorted(names) == ["hive", "poppy", "poppy", "tulip", "tulip"]
    hive = uses[names.index("hive")]
    assert middle(hive) == pytest.approx((27, 9))
    assert hive.matrix[0] * 100 == pytest.approx(12)
    assert middle(uses[names.index("poppy")]) == pytest.approx((9, 9))


def test_a_look_without_a_colour_has_no_sheet(formula) -> None:
    paths, uses = drawn("w | .H", formula)
    assert not paths
    assert [use.drawing.name for use in uses] == ["daisy", "hive"]
    assert middle(uses[1]) == pytest.approx((9, 27))


@pytest.mark.parametrize(
    ("text", "keys", "path", "words"),
    [
        ("b", {}, ("zones",), "kind of zone b"),
        ("rB", {}, ("zones",), "mark B"),
        ("r ?", {}, ("zones",), "row 1, cell 2"),
        ("rH/y", {}, ("zones",), "half a cell has no room"),
        ("r", {"inset": "4mm"}, ("inset",), "inset of 4 mm"),
        ("r", {"looks": {"r": {"symbol": "rose"}}}, ("looks", "r", "symbol"), "rose"),
        ("r", {"looks": {"r": {"fill": "rosy"}}}, ("looks", "r", "fill"), "rosy"),
    ],
)
def test_a_fault_names_its_key(formula, text, keys, path, words) -> None:
    with pytest.raises(FaceError, match=re.escape(words)) as caught:
        drawn(text, formula, **keys)
    assert caught.value.path == path


def test_a_repeat_over_cells_sees_where_each_is(formula) -> None:
    given = {
        "repeat": {"cells": "{map}"},
        "draw": [
            {"symbol": "daisy", "at": ["= 18 * (columns - column)", "= 18 * row"], "size": "10mm"}
        ],
    }
    given["draw"][0]["size"] = "10mm"
    element = ELEMENT.validate_python(given, context={"formula": formula})
    group = draw(element, {"map": "r . y/w | . rH ."}, STAGE)
    assert [middle(use) for use in group.children] == [(54, 0), (18, 0), (36, 18)]
    with pytest.raises(FaceError, match="no cell"):
        draw(element, {"map": "R"}, STAGE)
