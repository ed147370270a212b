"""Tracing: each drawn element leads back to its declaration, each fault is found at once."""

from dataclasses import replace

import pytest

from layouts.checks.seen import seen
from layouts.drawing import Path, Text, Use
from layouts.face.fault import FaceError
from layouts.face.stage import Stage
from layouts.face.trace import Trace
from layouts.kinds import looks, pieces

RECT = {"shape": "rect", "at": "0 0", "size": "5mm 5mm", "fill": "red"}
ART = {"symbol": "art", "at": "9mm 9mm", "size": "4mm"}
WORD = {"text": "a", "at": "9mm 9mm"}


@pytest.fixture
def traced(stage, nunito, declared):
    dot = declared(kind="card", name="x", front=[RECT, {"repeat": "2", "draw": [ART]}]).front
    return replace(stage, fonts={"text": nunito}, drawings={"dot": dot}, trace=Trace())


def things(piece, trace):
    kinds = {Path: "path", Text: "text", Use: "art"}
    return [(kinds[type(one.thing)], one.origin) for one in seen(piece, trace)]


def test_each_element_leads_back_to_where_it_was_declared(declared, traced):
    card = declared(
        kind="card",
        name="cows",
        ground="mint",
        front=[
            {"when": "no", **RECT},
            RECT,
            {"group": [WORD, {"repeat": [{"x": 1}, {"x": 2}], "draw": [{"group": [ART]}]}]},
            {"drawing": "dot"},
            {"text": "a b", "box": "5mm 5mm 2mm 20mm"},
        ],
        back=[WORD],
    )
    (piece,) = pieces(card, [], traced)
    assert traced.trace.faults == []
    assert things(piece, traced.trace) == [
        ("path", ("ground",)),
        ("path", ("front", 1)),
        ("text", ("front", 2, "group", 0)),
        ("art", ("front", 2, "group", 1, "draw", 0, "group", 0)),
        ("art", ("front", 2, "group", 1, "draw", 0, "group", 0)),
        ("path", ("drawings", "dot", 0)),
        ("art", ("drawings", "dot", 1, "draw", 0)),
        ("art", ("drawings", "dot", 1, "draw", 0)),
        ("text", ("front", 4)),
        ("text", ("front", 4)),
        ("path", ("ground",)),
        ("text", ("back", 0)),
    ]


def test_one_drawing_finds_every_fault(declared, traced):
    broken = {"symbol": "atr", "at": "9mm 9mm", "size": "4mm"}
    traced = replace(
        traced, drawings={"dot": declared(kind="card", name="x", front=[broken]).front}
    )
    card = declared(
        kind="card",
        name="cows",
        front=[
            {"text": "\u4e2d", "at": "9mm 9mm"},
            {"group": [RECT, {"repeat": "1", "draw": [broken]}]},
            {"drawing": "dot"},
            RECT,
        ],
        back=[{"text": "{colour}", "at": "1mm 9mm"}],
    )
    (piece,) = pieces(card, [], traced)
    assert [fault.path for fault in traced.trace.faults] == [
        ("front", 0, "text"),
        ("front", 1, "group", 1, "draw", 0, "symbol"),
        ("drawings", "dot", 0, "symbol"),
        ("back", 0, "text"),
    ]
    assert "U+4E2D" in traced.trace.faults[0].message
    # what can be drawn is drawn
    assert things(piece, traced.trace) == [
        ("path", ("front", 1, "group", 0)),
        ("path", ("front", 3)),
    ]


def test_a_face_that_grows_without_end_stops(declared, traced):
    inner = {"repeat": "10000", "draw": [RECT]}
    card = declared(kind="card", name="c", front=[{"repeat": "10000", "draw": [inner]}, RECT])
    with pytest.raises(FaceError, match="c: more than 50,000 elements are drawn on one face"):
        pieces(card, [], traced)
    assert len(traced.trace.faults) < 10


def test_the_faces_of_a_die_are_what_is_told_apart(declared, stage):
    die = declared(
        kind="die",
        name="die",
        edge="20mm",
        faces=["red", "red", "blue", "blue", "red", "red"],
        ground="{face}",
        front=[RECT],
    )
    red, blue = looks(die, [], stage)
    assert [face.name for face in (red, blue)] == ["die, face red", "die, face blue"]
    assert [face.front.children[0].fill for face in (red, blue)] == ["#CB322C", "#3A7DC4"]
    assert (red.width, red.height, len(red.front.children)) == (20, 20, 2)
    assert looks(declared(kind="card", name="c"), [], stage) == ()


def test_without_a_trace_nothing_is_kept():
    assert Stage({}.__getitem__, {}.__getitem__, {}).trace is None
