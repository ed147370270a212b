"""MOW as it is printed, held against the rulebook's list of cards, written out here by hand."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from layouts.drawing import Drawing, Element, Matrix, Text, Use, multiply
from layouts.drawing import Path as Outline
from layouts.leaves import leaves
from layouts.piece import Piece
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.definition.totals import check_totals
from pnp.library import GAMES
from pnp.rules_tables import tables_of

FOLDER: Path = GAMES / "mow"

# the rulebook: 15 cows 1-15, 13 cows 2-14, 11 cows 3-13, the cows 7, 8 and 9, six special cows
RULEBOOK = {
    0: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"],
    1: ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"],
    2: ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"],
    3: ["7", "8", "9"],
    5: ["0", "16", "7", "9", "none", "none"],
}
NAMES = {
    "fr": {"tailender": "Serre-file", "acrobat": "Acrobate", "late": "Retardataire"},
    "en": {"tailender": "Tail-ender", "acrobat": "Acrobat", "late": "Latecomer"},
}


@cache
def mow(language: str) -> Game:
    return load_game(FOLDER, language=language)


@cache
def printed(language: str) -> tuple[Piece, ...]:
    return pieces_of(mow(language))


def piece(language: str, name: str) -> Piece:
    return next(one for one in printed(language) if one.name == name)


def placed(children: tuple[Element, ...]) -> Iterator[tuple[Matrix, Element]]:
    """Every text and every use of art, with the matrix that leads to the face."""
    for one, matrix in leaves(children, lambda _: False):
        yield multiply(matrix, one.matrix) if isinstance(one, Use) else matrix, one


def uses(children: tuple[Element, ...], art: str) -> list[tuple[Matrix, Drawing]]:
    """The uses of an art file, each with its matrix."""
    return [
        (matrix, element.drawing)
        for matrix, element in placed(children)
        if isinstance(element, Use) and Path(element.drawing.name).stem == art
    ]


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def words(one: Piece) -> list[str]:
    return [e.string for _, e in placed(one.front.children) if isinstance(e, Text)]


def test_the_deck_is_the_rulebooks_list() -> None:
    cows = tables_of(mow("fr"))["cows"]
    deck = Counter(zip(cows["flies"], map(str, cows["number"]), strict=True))
    assert deck == Counter((flies, n) for flies, ns in RULEBOOK.items() for n in ns)


def test_49_cards_and_74_flies() -> None:
    # 15 + 13 + 11 + 3 + 6 cows and the arrow; 0*15 + 1*13 + 2*11 + 3*3 + 5*6 flies
    cards = [one for one in printed("fr") if (one.width, one.height) == (63.5, 88.9)]
    assert sum(one.count for one in cards) == 15 + 13 + 11 + 3 + 6 + 1 == 49
    assert sum(map(int, tables_of(mow("fr"))["cows"]["flies"])) == 13 + 22 + 9 + 30 == 74
    assert [(one.expected, one.holds) for one in check_totals(mow("fr"))] == [
        (number, True) for number in (49, 15, 13, 11, 3, 6, 1, 74)
    ]


def test_who_has_which_power() -> None:
    cows = tables_of(mow("fr"))["cows"]
    special = Counter(zip(cows["power"], map(str, cows["number"]), strict=True))
    assert {key: count for key, count in special.items() if key[0] != "none"} == {
        ("tailender", "0"): 1,
        ("tailender", "16"): 1,
        ("acrobat", "7"): 1,
        ("acrobat", "9"): 1,
        ("late", "none"): 2,
    }


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_face_shows_its_number_twice_and_its_flies_in_three_places(language: str) -> None:
    """Under both tags and on the cow: as many flies as the row says."""
    cows = tables_of(mow(language))["cows"]
    faces = [
        one for one in printed(language) if one.name.startswith("cows ") for _ in range(one.count)
    ]
    assert len(faces) == 48
    rows = zip(cows["number"], cows["flies"], cows["power"], faces, strict=True)
    for number, flies, power, face in rows:
        assert len(uses(face.front.children, "fly")) == flies, face.name
        assert len(uses(face.front.children, "fly-small")) == 2 * flies, face.name
        assert len(uses(face.front.children, f"eartag-{flies}")) == 2, face.name
        shown = [one for one in words(face) if one == str(number)]
        assert len(shown) == (0 if power == "late" else 2), face.name
        assert [one for one in words(face) if one in NAMES[language].values()] == (
            [] if power == "none" else [NAMES[language][str(power)]]
        )


def test_every_word_stays_three_mm_from_the_cut() -> None:
    for language in ("fr", "en"):
        for one in printed(language):
            for face in (one.front, one.back):
                for matrix, text in placed(face.children if face else ()):
                    if not isinstance(text, Text):
                        continue
                    wide = text.font.advance(text.string) * text.size
                    high = text.font.cap_height * text.size
                    for x, y in ((text.x, text.y), (text.x + wide, text.y - high)):
                        across, down = at(matrix, x, y)
                        assert 3 <= across <= one.width - 3, (one.name, text.string)
                        assert 3 <= down <= one.height - 3, (one.name, text.string)


def test_six_and_nine_are_underlined_and_eight_is_not() -> None:
    """A bar in each tag more than the same card with another number has."""

    def shapes(name: str) -> int:
        return len(list(placed(piece("fr", name).front.children)))

    assert shapes("cows 6, 0") == shapes("cows 9, 0") == shapes("cows 8, 0") + 2
    assert shapes("cows acrobat 9") == shapes("cows acrobat 7") + 2


def test_all_cows_have_one_back_that_reads_the_same_upside_down() -> None:
    (back,) = {one.back for one in printed("fr") if one.name.startswith("cows ")}
    assert back is not None
    for art in ("cow-head", "fly"):
        (one, drawing), (other, _) = uses(back.children, art)
        middles = [at(matrix, drawing.width / 2, drawing.height / 2) for matrix in (one, other)]
        assert [sum(pair) for pair in zip(*middles, strict=True)] == pytest.approx([63.5, 88.9])
        assert other[:4] == pytest.approx([-part for part in one[:4]])


def test_the_arrow_points_left_on_the_front_and_right_on_the_back() -> None:
    """Both tips are at the card's top. The cow on the front stands with her head to the card's
    right, so the top is at the left once she is upright; on the back it is the other way."""
    arrow = piece("fr", "arrow")
    assert arrow.back is not None
    sides = (
        (arrow.front, "arrow-left", "cow-2", 1),
        (arrow.back, "arrow-right", "cow-2-right", -1),
    )
    for face, sign, cow, right in sides:
        ((matrix, drawing),) = uses(face.children, sign)
        points = [
            at(matrix, x, y)
            for child in drawing.children
            if isinstance(child, Outline)
            for _, numbers in child.segments
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        middle = sum(x for x, _ in points) / len(points)
        tips = sorted(points, key=lambda point: point[1])
        assert tips[0][0] == pytest.approx(middle, abs=0.5)  # a tip, not a corner of the tail
        assert 3 < tips[0][1] < 12
        ((upright, _),) = uses(face.children, cow)
        assert (-upright[2] * right, upright[3]) == pytest.approx((abs(upright[2]), 0))
