"""A Bed of Clovers as it is printed, held against the rulebook's lists, written out by hand."""

import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import ceil
from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner

from layouts.drawing import Element, Matrix, Text, Use, multiply
from layouts.leaves import leaves
from layouts.piece import Piece
from pnp.cli import app
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.definition.totals import check_totals
from pnp.library import GAMES
from pnp.rules_tables import tables_of

FOLDER: Path = GAMES / "a-bed-of-clovers"
SUITS = {"C": "club", "D": "diamond", "H": "heart"}
FIELDS = {
    "stunning-arrangement": "CDCDC DCCCD CDCDC",
    "rare-delicacy": "CDHDC DCHCD CDHDC",
}


@cache
def clovers(variant: str | None = None, players: int | None = None, lang: str = "en") -> Game:
    settings = {} if players is None else {"players": str(players)}
    return load_game(FOLDER, variant=variant, settings=settings, language=lang)


def cards(game: Game, component: str) -> Counter[tuple[str, object]]:
    table = tables_of(game)[component]
    return Counter(zip(map(str, table["suit"]), table["rank"], strict=True))


def suited(**ranks: range) -> Counter[tuple[str, object]]:
    return Counter((suit, rank) for suit, every in ranks.items() for rank in every)


def placed(children: tuple[Element, ...]) -> Iterator[tuple[Matrix, Element]]:
    """Every text and every use of art, with the matrix of what it is in."""
    for one, matrix in leaves(children, lambda used: not used.name.endswith(".svg")):
        yield matrix, one


def middle(matrix: Matrix, use: Use) -> tuple[float, float]:
    """The middle of a use of art on its face."""
    across, down = use.drawing.width / 2, use.drawing.height / 2
    a, b, c, d, e, f = multiply(matrix, use.matrix)
    return a * across + c * down + e, b * across + d * down + f


def art(piece: Piece, side: str = "front") -> Counter[str]:
    face = piece.front if side == "front" else piece.back
    assert face is not None
    return Counter(
        Path(element.drawing.name).stem
        for _, element in placed(face.children)
        if isinstance(element, Use)
    )


def piece(game: Game, name: str) -> Piece:
    return next(one for one in pieces_of(game) if one.name == name)


def test_the_first_story_is_the_rulebooks() -> None:
    for players in (2, 3, 4):
        game = clovers("stunning-arrangement", players)
        assert cards(game, "field") == suited(club=range(2, 11), diamond=range(2, 8))
        nobles = cards(game, "nobles")
        assert {rank for _, rank in nobles} == {"jack"}
        assert len({suit for suit, _ in nobles}) == nobles.total() == players
        assert all(total.holds for total in check_totals(game))


def test_the_second_story_is_the_rulebooks() -> None:
    for players in (2, 3):
        game = clovers("rare-delicacy", players)
        assert cards(game, "field") == suited(
            club=range(5, 11), diamond=range(2, 8), heart=range(1, 4)
        )
        nobles = cards(game, "nobles")
        for rank in ("king", "queen"):
            assert len({suit for suit, one in nobles if one == rank}) == players
        assert nobles.total() == 2 * players
        assert all(total.holds for total in check_totals(game))
    assert clovers("rare-delicacy").parameters["players"].high == 3


def test_both_stories_together_have_every_card_of_each() -> None:
    game = clovers()
    assert cards(game, "field") == suited(club=range(2, 11), diamond=range(2, 8), heart=range(1, 4))
    assert Counter(rank for _, rank in cards(game, "nobles").elements()) == {
        "jack": 4,
        "king": 3,
        "queen": 3,
    }
    assert game.counts == {"field": 18, "nobles": 10, "mat": 1, "grove mat": 1, "aids": 4} | {
        name: count for name, count in game.counts.items() if "box" in name
    }
    assert all(total.holds for total in check_totals(game))


@pytest.mark.parametrize("variant", FIELDS)
def test_the_mat_is_the_rulebooks_grid(variant: str) -> None:
    """Rows from top to bottom, in the table of the rules and on the paper: a suit's sign stands
    in two corners of its place."""
    game = clovers(variant)
    wanted = [SUITS[letter] for line in FIELDS[variant].split() for letter in line]
    assert list(tables_of(game)["mat"]["suit"]) == wanted
    mat = piece(game, "mat")
    assert (mat.width, mat.height) == (20 + 5 * 63.5 + 4 * 10, 37 + 3 * 88.9 + 2 * 10)
    shown: list[tuple[float, float, str]] = []
    for matrix, element in placed(mat.front.children):
        name = Path(element.drawing.name).stem if isinstance(element, Use) else ""
        if name.startswith("suit-") and isinstance(element, Use):
            shown.append((*middle(matrix, element), name.removeprefix("suit-")))
    upper = [one for one in shown if (one[1] - 27) % 98.9 < 44.45]
    places = {(int((x - 10) // 73.5), int((y - 27) // 98.9)): suit for x, y, suit in upper}
    assert [places[column, line] for line in range(3) for column in range(5)] == wanted


def test_the_lucky_four_alone_has_four_leaf_clovers_under_its_index() -> None:
    for one in pieces_of(clovers()):
        if one.name.startswith("field"):
            lucky = one.name == "field club, 4"
            assert art(one)["clover-leaf"] == (2 if lucky else 0), one.name
            pips = 4 if lucky else None
            assert pips is None or art(one)["suit-club"] == pips


def test_the_aids_say_how_many_pips_are_half_rounded_up() -> None:
    needed = {}
    (aids,) = (one for one in pieces_of(clovers()) if one.name == "aids")
    for side in (aids.front, aids.back):
        assert side is not None
        texts = [e.string for _, e in placed(side.children) if isinstance(e, Text)]
        start = next(n for n, pair in enumerate(pairwise(texts)) if pair == ("2", "1"))
        for ranks, pips in zip(texts[start : start + 10 : 2], texts[start + 1 :: 2], strict=False):
            needed.update({int(rank): int(pips) for rank in ranks.split()})
        assert needed == {rank: ceil(rank / 2) for rank in range(2, 11)}


def test_every_card_has_the_one_back_that_reads_the_same_upside_down() -> None:
    backs = {one.back for one in pieces_of(clovers()) if one.name.startswith(("field", "nobles"))}
    pictures = {tuple(back.children) for back in backs if back is not None}
    assert len(pictures) == 1
    spots = []
    for matrix, element in placed(next(iter(pictures))):
        if isinstance(element, Use):
            x, y = middle(matrix, element)
            spots.append((round(x, 3), round(y, 3)))
    assert sorted(spots) == sorted((round(63.5 - x, 3), round(88.9 - y, 3)) for x, y in spots)
    assert len(spots) > 30


def test_the_deck_is_a_whole_one() -> None:
    deck = cards(clovers("deck"), "cards")
    ranks: list[object] = [*range(1, 11), "jack", "queen", "king"]
    wanted = Counter((s, rank) for s in ("club", "diamond", "heart", "spade") for rank in ranks)
    assert deck - wanted == {("", "joker"): 2}
    assert wanted - deck == {}
    jokers = [art(one) for one in pieces_of(clovers("deck")) if "joker" in one.name]
    assert len(jokers) == 2
    assert jokers[0] != jokers[1]


def test_a_story_of_ones_own_is_a_variant_file_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "clovers"
    shutil.copytree(FOLDER, folder)
    (folder / "variants" / "ours.yaml").write_text(
        "format: 1\n"
        "title: Ours\n"
        "components:\n"
        "  field: {rows: [{suit: spade, rank: {from: 2, to: 4}}]}\n"
        "  mat: {columns: 2, rows: [{suit: club}, {suit: heart}, {suit: diamond, count: 2}]}\n"
        "remove: [grove mat, aids]\n"
        "totals: []\n"
    )
    game = load_game(folder, variant="ours")
    assert game.counts["field"] == 3
    assert tables_of(game)["mat"] == {"suit": ("club", "heart", "diamond", "diamond")}
    mat = piece(game, "mat")
    assert (mat.width, mat.height) == (20 + 2 * 63.5 + 10, 37 + 2 * 88.9 + 10)


DECK = """\
format: 1
title: Pips
components:
  - kind: playing-card
    name: deck
    rows:
      - {suit: diamond, rank: {from: 2, to: 10}}
"""
# a square on its tip fills its whole box, so its middle is the pip's
ART = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path d="M50 0L100 50L50 100L0 50Z" fill="#A62B1F"/></svg>
"""
COLUMNS, MIDDLE = (20.0, 43.5), 31.75
SIDES = {
    2: (),
    3: (),
    4: (17.2, 71.7),
    5: (17.2, 71.7),
    6: (17.2, 44.45, 71.7),
    7: (17.2, 44.45, 71.7),
    8: (17.2, 44.45, 71.7),
    9: (17.2, 35.367, 53.533, 71.7),
    10: (17.2, 35.367, 53.533, 71.7),
}
CENTRES = {
    2: (17.2, 71.7),
    3: (17.2, 44.45, 71.7),
    4: (),
    5: (44.45,),
    6: (),
    7: (30.825,),
    8: (30.825, 58.075),
    9: (44.45,),
    10: (26.283, 62.617),
}


def test_pips_stand_where_they_do_in_a_french_deck_in_the_printed_file(tmp_path: Path) -> None:
    """Nine cards fill an A4 sheet: 9.75 mm are left beside them, 15.15 mm above."""
    (tmp_path / "art").mkdir()
    (tmp_path / "game.yaml").write_text(DECK)
    (tmp_path / "art" / "suit-diamond.svg").write_text(ART)
    out = ["--out", str(tmp_path / "out"), "--no-cover", "--paper", "a4"]
    done = CliRunner().invoke(app, ["print", str(tmp_path), *out])
    assert done.exit_code == 0, done.output
    (file,) = (tmp_path / "out").glob("*.pdf")
    with pikepdf.open(file) as document:
        page = document.pages[0]
        mm = 25.4 / 72
        middles = sorted(squares(page, page.Resources, (mm, 0, 0, -mm, 0, 297)))
    wanted = sorted(
        (9.75 + 63.5 * column + x, 15.15 + 88.9 * line + y)
        for rank in SIDES
        for line, column in [divmod(rank - 2, 3)]
        for x, downs in (*((x, SIDES[rank]) for x in COLUMNS), (MIDDLE, CENTRES[rank]))
        for y in downs
    )
    assert len(middles) == len(wanted) == sum(range(2, 11))
    for (x, y), (right, down) in zip(middles, wanted, strict=True):
        assert abs(x - right) < 0.01
        assert abs(y - down) < 0.01


def squares(
    stream: pikepdf.Object, resources: pikepdf.Object, at: Matrix
) -> Iterator[tuple[float, float]]:
    """The middles of all four-sided paths 13.2 mm wide and high, in mm, to three decimals."""
    stack: list[Matrix] = []
    points: list[tuple[float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        match str(operator):
            case "q":
                stack.append(at)
            case "Q":
                at = stack.pop()
            case "cm":
                a, b, c, d, e, f = map(float, operands)
                at = multiply(at, (a, b, c, d, e, f))
            case "Do":
                form = resources.XObject[operands[0]]
                yield from squares(form, form.get("/Resources", resources), at)
            case "m" | "l":
                x, y = map(float, operands)
                points.append((at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]))
            case "f" | "f*" | "S" | "n" | "W":
                xs, ys = [x for x, _ in points], [y for _, y in points]
                if len(points) == 4 and abs(max(xs) - min(xs) - 13.2) < 0.02:
                    yield round((max(xs) + min(xs)) / 2, 3), round((max(ys) + min(ys)) / 2, 3)
                points = []
