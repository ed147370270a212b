"""The odds on Dali's player aid: read off the print, rolled out face by face, counted by hand.

The colours chosen so far decide whether a roll ends the turn, nothing else. There are 64 sets of
them, 20 classes under renaming red, yellow and blue, and 14 tiles on the aid.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, permutations, product

import pytest

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Text, Use, multiply
from layouts.transform import moved_point
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.library import GAMES
from pnp.rules_tables import tables_of

PRIMARIES = ("red", "yellow", "blue")
MIX = {
    frozenset({"red", "yellow"}): "orange",
    frozenset({"yellow", "blue"}): "green",
    frozenset({"red", "blue"}): "purple",
}
MARKS = {mixed: pair for pair, mixed in MIX.items()}
COLOURS = (*PRIMARIES, *MIX.values())
SETS = [frozenset(s) for s in chain(*(combinations(COLOURS, n) for n in range(7)))]
VARIANTS = (None, "salvador")


@cache
def every_roll(variant: str | None) -> tuple[tuple[str, str, str], ...]:
    """Two egg dice and the farmer's, with all faces that the definition prints on them."""
    tables = tables_of(load_game(GAMES / "dali-the-fox", variant=variant))
    egg = [str(face) for face in tables["egg die"]["face"]]
    farmer = [str(face) for face in tables["farmer die"]["face"]]
    return tuple(product(egg, egg, farmer if variant is None else ["nobody"]))


def rolled(chosen: frozenset[str], variant: str | None) -> Fraction:
    """The chance to have nothing to choose, roll by roll."""
    rolls = every_roll(variant)
    bad = 0
    for a, b, farmer in rolls:
        offered = {a, b, MIX.get(frozenset({a, b}), a)}
        bad += not (offered - {farmer} - chosen)
    return Fraction(bad, len(rolls))


@cache
def every_set_rolled(variant: str | None) -> dict[frozenset[str], Fraction]:
    return {chosen: rolled(chosen, variant) for chosen in SETS}


def by_hand(chosen: frozenset[str], variant: str | None) -> Fraction:
    """Of the 9 pairs of egg dice each colour comes twice in 1 and each two colours in 2. Nothing
    left: all 6 colours of the farmer end the turn; one left: 1 of 6; more: none."""
    ways = [({one}, 1) for one in PRIMARIES]
    ways += [({*pair, mixed}, 2) for pair, mixed in MIX.items()]
    ends = (6, 1, 0, 0) if variant is None else (6, 0, 0, 0)
    return Fraction(sum(n * ends[len(offer - chosen)] for offer, n in ways), 54)


def place(chosen: frozenset[str]) -> tuple[int, int]:
    """Row and column by what the aid says: the row has the primaries, and with two of them
    their mix or not; the column counts the other mixed eggs that share a mark with them."""
    primaries = chosen & set(PRIMARIES)
    pictured = {MIX[primaries]} & chosen if len(primaries) == 2 else set()
    row = (0, 1, 3 if pictured else 2, 4)[len(primaries)]
    others = chosen - primaries - pictured
    return row, sum(1 for mixed in others if MARKS[mixed] & primaries)


def parts(
    children: tuple[Element, ...], matrix: Matrix = IDENTITY
) -> Iterator[tuple[Matrix, Text | Use]]:
    for child in children:
        if isinstance(child, Group):
            yield from parts(child.children, multiply(matrix, child.matrix))
        elif isinstance(child, Text | Use):
            yield matrix, child


@cache
def sides(variant: str | None, language: str) -> tuple[Drawing, Drawing]:
    game = load_game(GAMES / "dali-the-fox", variant=variant, language=language)
    aid = pieces_of(game)[-1]
    assert aid.name == "aids"
    assert aid.back is not None
    return aid.front, aid.back


Tile = tuple[Fraction, str, frozenset[str]]


@cache
def tiles(variant: str | None, language: str = "en") -> dict[tuple[int, int], Tile]:
    """What the aid's back shows: by row and column the fraction, the large number and the set of
    eggs in the picture: those of the row and the marks on the tile."""
    numbers: list[tuple[float, float, str]] = []
    pictures: list[tuple[float, float, str]] = []
    for matrix, part in parts(sides(variant, language)[1].children):
        if isinstance(part, Text):
            width = part.font.advance(part.string) * part.size
            numbers.append((*moved_point(matrix, part.x + width / 2, part.y), part.string))
        else:
            at = multiply(matrix, part.matrix)
            middle = moved_point(at, part.drawing.width / 2, part.drawing.height / 2)
            name = part.drawing.name.removeprefix("art/").removesuffix(".svg")
            pictures.append((*middle, name))
    fractions = [(y, x, s) for x, y, s in numbers if re.fullmatch(r"\d+/\d+", s)]
    lines = sorted({round(y, 1) for y, _, _ in fractions})
    found: dict[tuple[int, int], Tile] = {}
    for row, line in enumerate(lines):
        top = lines[row - 1] + 0.5 if row else 15.0
        inside = [(x, s) for x, y, s in pictures if top < y < line]
        eggs = {s.removeprefix("egg-") for x, s in inside if x < 25 and s.startswith("egg-")}
        across = sorted((x, s) for y, x, s in fractions if round(y, 1) == line)
        for column, (centre, text) in enumerate(across):
            near = [s for x, y, s in numbers if abs(x - centre) < 0.1 and line - 5 < y < line - 1]
            marks = {s.removeprefix("mark-") for x, s in inside if abs(x - centre) < 5.4}
            (large,) = near
            found[row, column] = (Fraction(text), large, frozenset(eggs | marks))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_ways_of_counting_agree_on_all_64_sets(variant: str | None) -> None:
    assert len(SETS) == 64
    assert every_set_rolled(variant) == {chosen: by_hand(chosen, variant) for chosen in SETS}


def test_the_first_roll_busts_once_in_18_and_never_without_the_farmer() -> None:
    assert rolled(frozenset(), None) == Fraction(1, 18)
    assert rolled(frozenset(), "salvador") == 0


def test_the_rulebooks_example_is_a_bust() -> None:
    # green and blue lie in the yard, the farmer guards yellow; the egg dice show yellow and blue
    assert {"yellow", "blue", "green"} - {"yellow"} - {"green", "blue"} == set()
    assert rolled(frozenset({"green", "blue"}), None) == Fraction(10, 54)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_tiles_show_the_odds_of_every_set(variant: str | None) -> None:
    table = tiles(variant)
    assert len(table) == 14
    assert {place(chosen) for chosen in SETS} == set(table)
    for chosen, odds in every_set_rolled(variant).items():
        fraction, large, _ = table[place(chosen)]
        assert fraction == odds, sorted(chosen)
        assert large == str(round(100 * odds)), sorted(chosen)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_picture_of_a_tile_is_a_set_that_belongs_there(variant: str | None) -> None:
    for where, (odds, _, pictured) in tiles(variant).items():
        assert place(pictured) == where
        assert every_set_rolled(variant)[pictured] == odds


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_20_classes_under_renaming_have_one_chance_each(variant: str | None) -> None:
    def renamed(chosen: frozenset[str], names: dict[str, str]) -> frozenset[str]:
        mixes = {mixed: MIX[frozenset(names[one] for one in pair)] for pair, mixed in MIX.items()}
        return frozenset({**names, **mixes}[colour] for colour in chosen)

    renamings = [dict(zip(PRIMARIES, order, strict=True)) for order in permutations(PRIMARIES)]
    classes = {frozenset(renamed(chosen, names) for names in renamings) for chosen in SETS}
    # Burnside: 6 renamings keep 64, 3 times 16 and twice 4 sets, (64 + 48 + 8) / 6
    assert len(classes) == 20
    for one in classes:
        assert len({every_set_rolled(variant)[chosen] for chosen in one}) == 1
        assert len({place(chosen) for chosen in one}) == 1


@pytest.mark.parametrize(("variant", "language"), list(product(VARIANTS, ("en", "de"))))
def test_all_text_keeps_3_mm_from_the_cut_and_can_be_read(
    variant: str | None, language: str
) -> None:
    for side in sides(variant, language):
        for matrix, part in parts(side.children):
            if not isinstance(part, Text):
                continue
            right = part.x + part.font.advance(part.string) * part.size
            top = part.y - part.font.cap_height * part.size
            for x, y in product((part.x, right), (top, part.y)):
                across, down = moved_point(matrix, x, y)
                assert 3 <= across <= side.width - 3, part.string
                assert 3 <= down <= side.height - 3, part.string
            assert part.size >= 3.1, part.string


def test_german_shows_the_same_numbers() -> None:
    assert tiles(None, "de") == tiles(None, "en")
