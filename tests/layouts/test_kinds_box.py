"""Tuck boxes and pouches: how large, in how many pieces, what they show."""

from __future__ import annotations

from functools import partial

import pytest

from layouts.drawing import Group, Path, Use
from layouts.face.fault import FaceError
from layouts.ink import with_ink
from layouts.kinds import pieces, table
from layouts.sheets.imposition import impose
from layouts.sheets.papers import PAPERS
from layouts.transform import bounds

SPOT = {"shape": "circle", "at": ["= width / 2", "= height / 2"], "radius": "2mm", "fill": "red"}


@pytest.fixture
def box(declared):
    return partial(declared, kind="tuckbox", name="box", front=[SPOT])


def panel(piece, name):
    left, top, right, bottom = bounds([("M", point) for point in piece.net.panel(name).corners])
    return round(right - left, 6), round(bottom - top, 6)


def test_a_box_is_a_little_larger_than_its_cards(box, stage):
    (deck,) = pieces(box(cards="49"), [], stage)
    # 63.5 x 88.9 and 49 x 0.3 mm, 1 mm more each way
    assert panel(deck, "front") == (64.5, 89.9)
    assert panel(deck, "left") == (15.7, 89.9)
    assert panel(deck, "top") == (64.5, 15.7)
    assert (deck.cut, deck.glue, deck.count) == ("outline", True, 1)
    assert panel(pieces(box(cards="3"), [], stage)[0], "left")[0] == 5  # the thinnest that folds


def test_sleeves_make_it_wider_higher_and_deeper(box, stage):
    sleeved = box(cards="= cards", size="mini", thickness="0.3mm", sleeve="= 0.2 if sleeves else 0")
    (bare,) = pieces(sleeved, [], stage, {"cards": 20, "sleeves": False})
    (full,) = pieces(sleeved, [], stage, {"cards": 20, "sleeves": True})
    assert (panel(bare, "front"), panel(bare, "left")[0]) == ((45.45, 64.5), 7)
    assert (panel(full, "front"), panel(full, "left")[0]) == ((48.45, 67.5), 11)


def test_each_wall_draws_its_face_in_its_own_size(box, stage):
    front = [SPOT, {"symbol": "art", "at": "3mm 3mm", "size": "2mm", "when": "= face == 'top'"}]
    (deck,) = pieces(box(cards="49", front=front), [], stage)
    shown = [
        child.children[0] if isinstance(child, Group) else child for child in deck.front.children
    ]  # the front is clipped at its notch
    faces = [child.drawing for child in shown if isinstance(child, Use)]
    sizes = sorted((face.width, face.height) for face in faces)
    assert sizes == [(15.7, 89.9)] * 2 + [(64.5, 15.7)] * 2 + [(64.5, 89.9)] * 2
    assert sum(isinstance(child, Use) for face in faces for child in face.children) == 1


def test_flaps_wear_the_ground_of_what_they_hang_on(box, stage):
    ground = '= "red" if face == "top" else "yellow"'
    (deck,) = pieces(box(cards="49", front=[], ground=ground), [], stage)
    painted = [child for child in deck.front.children if isinstance(child, Path) and child.fill]
    grounds = [child for child in painted if child.rule == "evenodd"]
    assert len(grounds) == 9
    red = [bounds(child.segments) for child in grounds if child.fill == "#CB322C"]
    left, top, right, _ = red[0]
    # the tuck flap reaches 15.7 mm beyond the lid, its ground 2 mm more
    assert (right - left, top) == pytest.approx((63.5 + 4, -2), abs=0.01)
    assert len(red) == 2


@pytest.mark.parametrize("cards", [126, 300])
def test_a_box_too_large_for_home_paper_comes_in_halves(box, stage, cards):
    made = pieces(box(cards=str(cards)), [], stage)
    assert [piece.name for piece in made] == ["box, back", "box, front"]
    assert sum(len(piece.net.panels) for piece in made) == 9
    assert len(pieces(box(cards="125"), [], stage)) == 1


def test_a_box_too_large_for_that_says_how_many_cards_go_into_one(box, stage):
    with pytest.raises(FaceError) as caught:
        pieces(box(cards="400"), [], stage)
    assert caught.value.path == ("cards",)
    assert str(caught.value.message) == (
        "box: a box of 64.5 x 89.9 x 121 mm inside is too large for A4 and Letter paper, "
        "which hold nets of 185 x 252 mm; 358 such cards go into one"
    )
    assert pieces(box(cards="358"), [], stage)
    with pytest.raises(FaceError, match="no box for 0 cards: 1 to 1,000 are a deck"):
        pieces(box(cards="0"), [], stage)
    with pytest.raises(FaceError, match="cards of 10 x 30 mm are too small for a box"):
        pieces(box(cards="9", size="10mm x 30mm"), [], stage)


def test_nothing_is_asked_of_a_box_that_is_not_printed(box, stage):
    assert pieces(box(cards="4000", count="0"), [], stage) == ()
    assert table(box(cards="49"), []) == {}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("cards", [125, 358])
def test_the_largest_boxes_go_on_either_paper(box, stage, paper, cards):
    assert impose(pieces(box(cards=str(cards)), [], stage), PAPERS[paper])


@pytest.fixture
def pouch(declared):
    return partial(declared, kind="pouch", name="bag", front=[SPOT])


def test_a_pouch_is_a_bag_of_two_sheets_that_folds_flat(pouch, stage):
    back, front = pieces(pouch(), [], stage)
    assert (panel(front, "front"), panel(front, "bottom")) == ((110, 188), (110, 60))
    assert (back.name, front.name) == ("bag, back", "bag, front")
    creases = [len(piece.folds) - len(piece.net.folds) for piece in (back, front)]
    assert creases == [5, 4]
    assert "top" not in {name.name for piece in (back, front) for name in piece.net.panels}
    for paper in PAPERS["a4"], PAPERS["letter"]:
        assert len(impose([back, front], paper)) == 2


def test_a_small_pouch_is_one_piece(pouch, stage):
    (bag,) = pieces(pouch(size="60mm x 90mm", depth="30mm"), [], stage)
    assert len(bag.folds) - len(bag.net.folds) == 9


@pytest.mark.parametrize(
    ("keys", "path", "words"),
    [
        ({"depth": "19mm"}, "depth", "a depth of 19 mm does not go: 20 to 110 mm do"),
        ({"depth": "111mm"}, "depth", "a depth of 111 mm does not go"),
        ({"size": "18mm x 60mm"}, "size", "a front of 18 x 60 mm is too small for a hand"),
        ({"size": "150mm x 188mm"}, "size", "too large for A4 and Letter paper"),
    ],
)
def test_bags_that_cannot_be_made_are_refused(pouch, stage, keys, path, words):
    with pytest.raises(FaceError, match=words) as caught:
        pieces(pouch(**keys), [], stage)
    assert caught.value.path == (path,)


def test_little_ink_draws_one_line_round_a_panel_whatever_creases_cross_it(pouch, stage):
    (bag,) = pieces(pouch(size="60mm x 90mm", depth="30mm", front=[], ground="mint"), [], stage)
    (low,) = with_ink([bag], "low", {}, paler=lambda one, _: one, greyed=lambda one: one)
    lines = [child for child in low.front.children if isinstance(child, Path) and child.stroke]
    sizes = sorted(
        (round(right - left), round(bottom - top))
        for left, top, right, bottom in (bounds(line.segments) for line in lines)
        if right - left > 20 and bottom - top > 20
    )
    # 1 mm clear of folds and cuts, and half of the line
    assert sizes == [(28, 88), (28, 88), (58, 28), (58, 88), (58, 88)]
