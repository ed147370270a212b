"""Playing cards measured in the drawn piece. The places of the pips are written out here by hand,
in mm from the card's top left corner, with half a turn where a pip is upside down."""

from dataclasses import replace

import pytest

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Group, Text, Use, multiply
from layouts.face.fault import FaceError
from layouts.face.trace import Trace
from layouts.kinds import pieces, table

LEFT, MIDDLE, RIGHT = 20.0, 31.75, 43.5
SIX = [(x, y, turn) for x in (LEFT, RIGHT) for y, turn in ((17.2, 0), (44.45, 0), (71.7, 180))]
EIGHT = [
    (x, y, turn)
    for x in (LEFT, RIGHT)
    for y, turn in ((17.2, 0), (35.367, 0), (53.533, 180), (71.7, 180))
]
FOUR = [(x, y, turn) for x in (LEFT, RIGHT) for y, turn in ((17.2, 0), (71.7, 180))]
PIPS = {
    1: [(MIDDLE, 44.45, 0)],
    2: [(MIDDLE, 17.2, 0), (MIDDLE, 71.7, 180)],
    3: [(MIDDLE, 17.2, 0), (MIDDLE, 44.45, 0), (MIDDLE, 71.7, 180)],
    4: FOUR,
    5: [*FOUR, (MIDDLE, 44.45, 0)],
    6: SIX,
    7: [*SIX, (MIDDLE, 30.825, 0)],
    8: [*SIX, (MIDDLE, 30.825, 0), (MIDDLE, 58.075, 180)],
    9: [*EIGHT, (MIDDLE, 44.45, 0)],
    10: [*EIGHT, (MIDDLE, 26.283, 0), (MIDDLE, 62.617, 180)],
}


@pytest.fixture
def cards(stage, box_font, declared):
    """Makes the cards of some rows; every symbol is 100 wide and high and has its own name."""
    known: dict[str, Drawing] = {}
    table = replace(
        stage,
        symbols=lambda name: known.setdefault(name, Drawing(100, 100, (), name)),
        fonts={"display": box_font},
    )

    def made(*rows, say=None, **keys):
        part = declared(kind="playing-card", name="deck", rows="deck.csv", **keys)
        return pieces(part, rows, replace(table, say=say or {}))

    return made


def placed(children, matrix=(1, 0, 0, 1, 0, 0)):
    """Texts and uses of art with the matrix that leads to the card."""
    for child in children:
        if isinstance(child, Group):
            yield from placed(child.children, multiply(matrix, child.matrix))
        elif isinstance(child, Use):
            yield multiply(matrix, child.matrix), child.drawing.name
        elif isinstance(child, Text):
            yield multiply(matrix, (1, 0, 0, 1, child.x, child.y)), child


def symbols(card, name):
    """Middle, turn and size of each use of a symbol on a card."""
    found = []
    for (a, b, c, d, e, f), thing in placed(card.front.children):
        if thing == name:
            turn = {(1, 1): 0, (-1, -1): 180}[round(a * 100 / abs(a * 100)), round(d / abs(d))]
            assert abs(b) < 1e-9
            assert abs(c) < 1e-9
            found.append((e + 50 * a + 50 * c, f + 50 * b + 50 * d, turn, abs(a) * 100))
    return found


@pytest.mark.parametrize("count", PIPS)
def test_pips_stand_where_a_french_deck_has_them(cards, count):
    (card,) = cards({"suit": "club", "rank": count})
    size = 26 if count == 1 else 12.2
    large = sorted(pip[:3] for pip in symbols(card, "suit-club") if pip[3] == pytest.approx(size))
    assert len(large) == count
    for pip, wanted in zip(large, sorted(PIPS[count]), strict=True):
        assert pip == pytest.approx(wanted, abs=0.001)


@pytest.mark.parametrize(
    ("suit", "large", "small"),
    [("club", 12.2, 6.59), ("diamond", 13.2, 7.13), ("heart", 12.2, 6.59), ("spade", 12.6, 6.8)],
)
def test_pips_have_the_size_of_their_suit(cards, suit, large, small):
    (card,) = cards({"suit": suit, "rank": 2})
    sizes = sorted(size for *_, size in symbols(card, f"suit-{suit}"))
    assert sizes == pytest.approx([small, small, large, large], abs=0.005)


def test_the_index_stands_in_two_corners_half_a_turn_apart(cards):
    (five, ten) = cards({"suit": "heart", "rank": 5}, {"suit": "heart", "rank": 10})
    for card, middle, size in ((five, 7.3, 11.8), (ten, 7.9, 8.8)):
        texts = [pair for pair in placed(card.front.children) if isinstance(pair[1], Text)]
        (one, text), (other, _) = texts
        assert (text.size, text.fill) == (size, PALETTE["raspberry"])
        assert one == pytest.approx((1, 0, 0, 1, middle - text.width / 2, 12.6))
        assert other == pytest.approx((-1, 0, 0, -1, 63.5 - one[4], 88.9 - one[5]))
        small = [at for at in symbols(card, "suit-heart") if at[3] < 10]
        assert [at[:3] for at in small] == [
            pytest.approx((7.3, 17.9, 0)),
            pytest.approx((56.2, 71.0, 180)),
        ]


def test_a_card_of_another_size_is_the_same_card(cards):
    """Half as wide and high: everything is in half the place."""
    (card,) = cards({"suit": "club", "rank": 7}, size="31.75mm x 44.45mm")
    large = sorted(pip for pip in symbols(card, "suit-club") if pip[3] > 5)
    for (x, y, turn, size), wanted in zip(large, sorted(PIPS[7]), strict=True):
        assert (2 * x, 2 * y, turn, size) == pytest.approx((*wanted, 6.1), abs=0.002)


def test_a_court_card_is_one_figure_and_its_other_half(cards):
    (king,) = cards({"suit": "spade", "rank": "king"})
    (x, y, turn, size), other = symbols(king, "court-king-spade")
    assert (x, y + size / 2, turn) == pytest.approx((31.75, 44.45, 0))
    assert other == pytest.approx((x, 88.9 - y, 180, size))


def test_letters_are_the_languages_own(cards):
    rows = [{"suit": "club", "rank": rank} for rank in (1, "jack", "queen")]
    letters = {"index-jack": "B", "index-queen": "D", "index-ace": "As"}
    shown = [
        [thing.string for _, thing in placed(card.front.children) if isinstance(thing, Text)]
        for card in (*cards(*rows), *cards(*rows, say=letters))
    ]
    assert shown == [["A"] * 2, ["J"] * 2, ["Q"] * 2, ["As"] * 2, ["B"] * 2, ["D"] * 2]


def test_a_sign_of_ones_own_under_the_index_leaves_the_pips_alone(cards):
    (lucky,) = cards({"suit": "club", "rank": 4}, sign="clover-leaf")
    assert len(symbols(lucky, "clover-leaf")) == 2
    assert [round(pip[3], 1) for pip in symbols(lucky, "suit-club")] == [12.2] * 4


def test_a_rules_file_counts_pips(declared):
    deck = declared(kind="playing-card", name="deck", rows="deck.csv")
    rows = [{"suit": "club", "rank": 7, "count": 2}, {"suit": "heart", "rank": "king"}]
    assert table(deck, rows) == {
        "pips": (7, 7, 0),
        "suit": ("club", "club", "heart"),
        "rank": (7, 7, "king"),
    }


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"suit": "club", "rank": 11}, "deck club: '11' is no rank"),
        ({"suit": "club", "rank": "quen"}, "did you mean 'queen'?"),
        ({"suit": "", "rank": 3}, "the row has no suit, like suit: club"),
    ],
)
def test_what_is_no_card(cards, row, words):
    with pytest.raises(FaceError) as caught:
        cards(row)
    assert caught.value.path == ("rows",)
    assert words in caught.value.message


def test_a_missing_symbol_is_named_with_its_card(declared, stage, box_font):
    drawn_with = replace(stage, fonts={"display": box_font})
    deck = declared(kind="playing-card", name="deck", rows="deck.csv")
    with pytest.raises(FaceError, match="suit-club") as caught:
        pieces(deck, [{"suit": "club", "rank": 3}], drawn_with)
    assert caught.value.path == ("kind",)


def test_what_the_kind_draws_is_known_to_whoever_checks(cards, declared, stage, box_font):
    trace = Trace()
    traced = replace(
        stage,
        symbols=lambda name: Drawing(100, 100, (), name),
        fonts={"display": box_font},
        trace=trace,
    )
    deck = declared(kind="playing-card", name="deck", rows="deck.csv")
    (card,) = pieces(deck, [{"suit": "club", "rank": 3}], traced)
    known = [trace.origin(child) for child in card.front.children]
    assert known == [("kind",)] * 5
