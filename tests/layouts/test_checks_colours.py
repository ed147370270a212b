"""Colours that pieces lean on: found where no mark goes with them, and only there."""

from dataclasses import replace

import pytest

from layouts.checks.colours import look_alikes, twins
from layouts.checks.faces import Faces
from layouts.colours import PALETTE
from layouts.drawing import Drawing, Path
from layouts.face.trace import Trace
from layouts.kinds import looks, pieces
from layouts.outline import circle, rectangle

SIX = ("orange", "yellow", "green", "blue", "purple", "red")
NAMES = {code: name for name, code in PALETTE.items()}
# what the style's table says needs a mark
NEEDS_MARK = {
    ("orange", "yellow"),
    ("orange", "green"),
    ("orange", "red"),
    ("yellow", "green"),
    ("green", "blue"),
    ("green", "red"),
    ("blue", "purple"),
    ("blue", "red"),
    ("purple", "red"),
}
FIELD = {"shape": "rect", "at": "3mm 3mm", "size": "50mm 50mm", "fill": "{colour}"}


def art(name, outline, fill):
    return Drawing(100, 100, (Path(outline, fill=fill),), name)


ART = {
    "disc-red": art("disc-red", circle(50, 50, 40), "#CB322C"),
    "disc-green": art("disc-green", circle(50, 50, 40), "#4E9E44"),
    "box-green": art("box-green", rectangle(10, 10, 80, 80), "#4E9E44"),
}


@pytest.fixture
def here(stage, nunito):
    return replace(stage, symbols=ART.__getitem__, fonts={"text": nunito}, trace=Trace())


@pytest.fixture
def pairs(declared, here):
    """The pairs of pieces that somebody cannot tell apart, by what is called after the name."""

    def run(cells, **keys):
        card = declared(**{"kind": "card", "name": "c", "rows": "c.csv", **keys})
        made = looks(card, cells, here) or pieces(card, cells, here)
        found = list(look_alikes(made, Faces(here.trace), NAMES))
        assert {one.check for one in found} <= {"colours"}
        return {
            (one.piece.split()[-1], one.wrong.partition(" look ")[0].split()[-1]): one
            for one in found
        }

    return run


def rows(*colours, **cells):
    return [
        {"name": colour, "colour": colour, **{key: cell[n] for key, cell in cells.items()}}
        for n, colour in enumerate(colours)
    ]


def test_six_eggs_without_marks_need_those_of_the_style(pairs):
    found = pairs(rows(*SIX), front=[FIELD])
    assert set(found) == NEEDS_MARK
    one = found["orange", "green"]
    assert (one.origin, one.side, one.at) == (("front", 0), "front", (28, 28))
    assert "its orange and the green of c green look alike to some" in one.wrong
    assert "(protanopia 5.7, deuteranopia 15.4, grey 10.6)" in one.wrong


def test_the_ground_counts_too(pairs):
    found = pairs(rows("green", "red"), ground="{colour}")
    assert found["green", "red"].origin == ("ground",)


@pytest.mark.parametrize(
    ("over", "seen"),
    [
        ({"size": "100mm 100mm"}, False),
        ({"size": "100mm 100mm", "opacity": 0.9}, True),
        ({"size": "40mm 100mm"}, True),
    ],
)
def test_a_ground_that_something_covers_is_not_seen(pairs, over, seen):
    opacity = {"opacity": over.pop("opacity")} if "opacity" in over else {}
    shape = {"shape": "rect", "at": "-3mm -3mm", **over, "fill": "ink"}
    back = [{"group": [shape], **opacity}]
    marked = [{"text": "{colour}", "at": "9mm 9mm"}]
    found = pairs(rows("green", "red"), ground="{colour}", front=marked, back=back)
    assert [one.side for one in found.values()] == (["back"] if seen else [])


@pytest.mark.parametrize(
    "mark",
    [
        {"text": "{colour}", "at": "9mm 9mm"},
        {"shape": "circle", "at": "9mm 9mm", "radius": "2mm", "fill": "ink", "when": "= n == 1"},
        {"repeat": "= n", "draw": [{"shape": "circle", "at": "9mm 9mm", "radius": "2mm"}]},
        {"shape": "rect", "at": "9mm 9mm", "size": ["= n", "2mm"], "fill": "ink"},
    ],
)
def test_a_mark_on_all_of_a_colour_is_enough(pairs, mark):
    mark = {**mark, "draw": [{**mark["draw"][0], "fill": "ink"}]} if "draw" in mark else mark
    # two pieces of each colour, which differ in something else
    deck = [
        {"name": f"{colour} {size}", "colour": colour, "n": n, "size": size}
        for n, colour in enumerate(("green", "red"), 1)
        for size in (5, 6)
    ]
    other = {"shape": "circle", "at": "30mm 30mm", "radius": "= size", "fill": "ink"}
    assert pairs(deck, front=[FIELD, other])
    assert not pairs(deck, front=[FIELD, other, mark])


def test_a_word_on_each_card_does_not_say_which_colour_it_is(pairs):
    deck = [
        {"name": name, "colour": colour}
        for name, colour in (("Ox", "red"), ("Hen", "green"), ("Cow", "red"), ("Pig", "green"))
    ]
    assert pairs(deck, front=[FIELD, {"text": "{name}", "at": "9mm 9mm"}])
    # with one card of each colour its word is a mark
    assert not pairs(deck[:2], front=[FIELD, {"text": "{name}", "at": "9mm 9mm"}])


def test_another_colour_of_the_same_pieces_may_help(pairs):
    ring = {"shape": "circle", "at": "30mm 30mm", "radius": "9mm", "fill": "{ring}"}
    deck = rows("green", "red", ring=("ink", "paper"))
    assert not pairs(deck, front=[FIELD, ring])
    assert pairs(rows("green", "red", ring=("red", "green")), front=[FIELD, ring])


def test_art_in_another_colour_is_no_mark_and_in_another_form_is(pairs):
    both = [{"symbol": "{art}", "at": "20mm 20mm", "size": "20mm"}]
    first, second = {"art": "disc-red"}, {"art": "disc-green"}
    assert set(pairs([first, second], front=both)) == {("disc-red", "disc-green")}
    assert not pairs([first, {"art": "box-green"}], front=both)


def test_colours_are_seen_as_they_are_printed(pairs):
    faded = {"group": [FIELD], "opacity": 0.1}
    # a tenth of black and a tenth of white lie L* 9 apart
    assert pairs(rows("#000000", "#FFFFFF"), front=[faded])
    assert not pairs(rows("#000000", "#FFFFFF"), front=[FIELD])


def test_the_faces_of_a_die_are_told_apart(pairs):
    die = {"kind": "die", "name": "d", "rows": None, "edge": "20mm", "ground": "{face}"}
    die["faces"] = ["red", "yellow", "blue", "blue", "yellow", "red"]
    assert set(pairs([], **die)) == {("red", "blue")}
    assert not pairs([], **die, front=[{"text": "{face}", "at": "3mm 9mm"}])


def test_pieces_of_two_components_that_differ_only_in_colour(declared, here):
    def pawn(colour, **keys):
        field = {"shape": "circle", "at": "10mm 10mm", "radius": "8mm", "fill": colour}
        token = declared(
            kind="token", name=f"{colour} pawn", shape="round", size="20mm", front=[field], **keys
        )
        return pieces(token, [], here)

    def found(*components):
        return [(one.piece, one.origin) for one in twins(components, Faces(here.trace), NAMES)]

    assert found(pawn("red"), pawn("green")) == [("red pawn", ("front", 0))]
    assert found(pawn("yellow"), pawn("purple")) == []
    assert found(pawn("red"), pawn("red")) == []
    # another size is a mark
    assert found(pawn("red"), [replace(pawn("green")[0], outline=circle(9, 9, 9))]) == []
