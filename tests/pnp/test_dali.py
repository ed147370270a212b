"""Dali The Fox as it is printed, held against the dossier's list of parts."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Path, Text, Use, multiply
from layouts.nets.die_net import die_net
from layouts.nets.tower_net import tower, tower_net
from layouts.piece import Piece
from layouts.sheets.imposition import impose
from layouts.sheets.papers import paper
from layouts.transform import moved_point
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.definition.totals import check_totals
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from tests.pnp.drawn_parts import parts

# the rulebook, from left to right
GATES = ["orange", "yellow", "green", "blue", "purple", "red"]
PRIMARIES = ["red", "yellow", "blue"]
MIXES = {("red", "yellow", "orange"), ("yellow", "blue", "green"), ("red", "blue", "purple")}


@cache
def dali(variant: str | None = None, language: str = "en", **settings: str) -> Game:
    return load_game(GAMES / "dali-the-fox", variant=variant, language=language, settings=settings)


@cache
def printed(variant: str | None = None, language: str = "en", **settings: str) -> dict[str, Piece]:
    return {piece.name: piece for piece in pieces_of(dali(variant, language, **settings))}


def counts(pieces: dict[str, Piece]) -> dict[str, int]:
    return {name: piece.count for name, piece in pieces.items()}


def art(drawing: Drawing | None) -> list[tuple[str, float, float]]:
    """Name and middle of all art on a face, from top to bottom and left to right."""
    assert drawing is not None
    found = []
    for matrix, part in parts(drawing.children):
        if isinstance(part, Use):
            name = part.drawing.name.removeprefix("art/").removesuffix(".svg")
            x, y = moved_point(matrix, part.drawing.width / 2, part.drawing.height / 2)
            found.append((name, round(x, 2), round(y, 2)))
    return sorted(found, key=lambda one: (one[2], one[1]))


def names(drawing: Drawing | None) -> list[str]:
    return [name for name, _, _ in art(drawing)]


def words(drawing: Drawing | None) -> list[str]:
    assert drawing is not None
    return [part.string for _, part in parts(drawing.children) if isinstance(part, Text)]


def test_the_parts_are_those_of_the_dossier() -> None:
    assert counts(printed()) == {
        "coop": 1,
        **{f"gate labels {colour}": 1 for colour in GATES},
        **{f"tower, {part}": 1 for part in ("front", "back", "floor")},
        "tower label": 1,
        "roof label": 1,
        "farmer die": 1,
        "egg die": 2,
        **{f"eggs {colour}": 6 for colour in GATES},
        "aids": 4,
    }
    assert sum(piece.count for name, piece in printed().items() if name.startswith("eggs")) == 36


def test_the_totals_of_the_rulebook_hold_for_every_size_of_the_game() -> None:
    for game in (dali(), dali("salvador"), dali(eggs_per_colour="1")):
        assert [total.holds for total in check_totals(game)] == [True, True, True]


def test_gates_columns_and_yard_stand_in_the_rulebooks_order() -> None:
    board = art(printed()["coop"].front)
    gates = [(x, y) for name, x, y in board if name == "gate"]
    eggs = {(x, y): name for name, x, y in board if name.startswith("egg-")}
    behind = [
        next(eggs[at] for at in eggs if abs(at[0] - x) < 1 and abs(at[1] - y) < 2) for x, y in gates
    ]
    assert behind == [f"egg-{colour}" for colour in GATES]
    for colour, (x, gate) in zip(GATES, gates, strict=True):
        marks = [(at, y) for name, at, y in board if name == f"mark-{colour}"]
        assert {at for at, _ in marks} == {x}
        above = sorted(y for _, y in marks if y < gate)
        # six places in the supply, one in the yard; 13.2 mm of each place can be seen
        assert (len(above), len(marks)) == (6, 7)
        assert min(b - a for a, b in pairwise(above)) > 6


@pytest.mark.parametrize(("setting", "places"), [("1", 1), ("2", 2), ("9", 9)])
def test_the_roof_has_a_place_for_each_egg(setting: str, places: int) -> None:
    board = art(printed(eggs_per_colour=setting)["coop"].front)
    assert sum(name == "mark-green" for name, _, _ in board) == places + 1


def test_the_chart_on_the_roof_mixes_the_usual_pairs() -> None:
    board = art(printed()["coop"].front)
    ((sign_x, sign_y),) = [(x, y) for name, x, y in board if name == "chart-sign"]
    chart = sorted(
        (x, name.removeprefix("egg-"))
        for name, x, y in board
        if name.startswith("egg-") and abs(y - sign_y) < 3
    )
    colours = [colour for x, colour in chart if abs(x - sign_x) < 71]
    assert set(zip(colours[::3], colours[1::3], colours[2::3], strict=True)) == MIXES


def test_a_mixed_colours_mark_is_made_of_the_marks_of_its_two() -> None:
    table = tables_of(dali())["eggs"]
    mark = dict(zip(table["colour"], (str(m).split(" and ") for m in table["mark"]), strict=True))
    assert sorted(mark) == sorted(GATES)
    assert all(len(mark[colour]) == 1 for colour in PRIMARIES)
    assert len({mark[colour][0] for colour in PRIMARIES}) == 3
    for a, b, c in MIXES:
        assert set(mark[c]) == {*mark[a], *mark[b]}


def test_every_egg_has_its_colour_and_mark_on_both_sides() -> None:
    fills = set()
    parents = {c: sorted(f"stamp-{one}" for one in (a, b)) for a, b, c in MIXES}
    for colour in GATES:
        egg = printed()[f"eggs {colour}"]
        assert (egg.width, egg.height, egg.bleed, egg.cut) == (22, 25, 2, "outline")
        assert names(egg.front) == [f"stamp-{colour}"]
        back = names(egg.back)
        assert back[-1] == "taken"
        assert sorted(back[:-1]) == parents.get(colour, [f"stamp-{colour}"])
        assert egg.back is not None
        grounds = [side.children[0] for side in (egg.front, egg.back)]
        shown = {ground.fill for ground in grounds if isinstance(ground, Path)}
        assert len(shown) == 1
        fills |= shown
    assert fills == {dali().colours[colour] for colour in GATES}


def test_the_dice_have_the_faces_of_the_dossier() -> None:
    tables = tables_of(dali())
    assert Counter(tables["farmer die"]["face"]) == Counter(GATES)
    assert Counter(tables["egg die"]["face"]) == Counter(PRIMARIES * 2)
    for name in ("farmer die", "egg die"):
        stamps = [one for one in names(printed()[name].front) if one.startswith("stamp-")]
        faces = [f"stamp-{face}" for face in tables[name]["face"]]
        assert sorted(stamps) == sorted(faces)
    # hats tell the farmer's die from the others in any light
    assert names(printed()["farmer die"].front).count("hat") == 6
    assert "hat" not in names(printed()["egg die"].front)


def test_the_labels_show_what_the_board_shows() -> None:
    for colour in GATES:
        label = printed()[f"gate labels {colour}"]
        assert set(names(label.front)) == {"gate", f"egg-{colour}"}
    board = words(printed()["coop"].front)
    assert words(printed()["roof label"].front) == board == ["Dali The Fox"]


def painted(
    children: tuple[Element, ...], matrix: Matrix = IDENTITY
) -> Iterator[tuple[float, float]]:
    """Points around all that is painted, art opened up."""
    for child in children:
        if isinstance(child, Path):
            half = 0.0 if child.stroke is None else child.width / 2
            for _, numbers in child.segments:
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    yield moved_point(matrix, x - half, y - half)
                    yield moved_point(matrix, x + half, y + half)
        elif isinstance(child, Group):
            yield from painted(child.children, multiply(matrix, child.matrix))
        elif isinstance(child, Use):
            yield from painted(child.drawing.children, multiply(matrix, child.matrix))


def test_what_labels_and_dice_show_keeps_3_mm_from_cuts_and_folds() -> None:
    labels = [piece.front for name, piece in printed().items() if "label" in name]
    shown = [(front.children[1:], front.width, front.height) for front in labels]
    for die in ("farmer die", "egg die"):
        nets = printed()[die].front.children
        faces = {one.drawing for one in nets if isinstance(one, Use)}
        shown += [(face.children, face.width, face.height) for face in faces]
    assert len(shown) == 8 + 6 + 3
    for children, width, height in shown:
        for x, y in painted(children):
            assert 2.99 <= x <= width - 2.99
            assert 2.99 <= y <= height - 2.99


def test_the_aid_chooses_what_the_farmer_in_its_picture_allows() -> None:
    pictures = art(printed()["aids"].front)
    rolled = [name.removeprefix("stamp-") for name, _, _ in pictures if name.startswith("stamp-")]
    dice = {name.removeprefix("dieface-") for name, _, _ in pictures if name.startswith("dieface-")}
    ((chosen, _, _),) = [one for one in pictures if one[1:] == (37, 34)]
    assert any({*mix} == {*dice, chosen.removeprefix("egg-")} for mix in MIXES)
    assert len(rolled) == 1
    assert rolled[0] != chosen.removeprefix("egg-")


def test_salvador_goes_shopping_without_his_die() -> None:
    game = dali("salvador")
    assert game.variant is not None
    assert "shopping" in game.variant.title
    base, variant = counts(printed()), counts(printed("salvador"))
    assert base.pop("farmer die") == 1
    assert variant == base
    assert "farmer" in names(printed()["coop"].front)
    assert "farmer" not in names(printed("salvador")["coop"].front)
    assert not any("farmer die" in line for line in words(printed("salvador")["aids"].front))
    # the rules file still reads the die's faces by name
    assert set(tables_of(game)["farmer die"]["face"]) == set(GATES)


def test_three_players_print_three_aids() -> None:
    three = counts(printed(players="3"))
    assert three.pop("aids") == 3
    assert three == {name: n for name, n in counts(printed()).items() if name != "aids"}


def test_the_goal_on_the_aid_is_the_parameter() -> None:
    assert "First to 10 eggs wins" in words(printed()["aids"].front)
    assert "First to 9 eggs wins" in words(printed(goal="9")["aids"].front)
    assert "Mit 9 Eiern gewinnst du" in words(printed(None, "de", goal="9")["aids"].front)


def test_both_languages_are_printed() -> None:
    assert dali().languages == ("en", "de")
    english, german = printed(), printed(None, "de")
    assert counts(english) == counts(german)
    assert any("Hühnerhof" in line for line in words(german["aids"].front))
    alike = set(words(english["aids"].front)) & set(words(german["aids"].front))
    assert alike == {"Dali The Fox", "1", "2", "3"}


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_labels_and_the_dice_share_a_sheet(name: str) -> None:
    layouts = impose(tuple(printed(dice_tower="no").values()), paper(name))
    kinds = [{placed.piece.name.split(" ")[0] for placed in one.front} for one in layouts]
    assert kinds == [{"coop"}, {"gate", "tower", "roof", "farmer", "egg"}, {"eggs"}, {"aids"}]
    assert [len(one.front) for one in layouts] == [1, 6 + 1 + 1 + 3, 36, 4]


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_dice_tower_takes_two_sheets_more(name: str) -> None:
    # its three parts need a sheet each; one has room for a label and the dice
    assert len(impose(tuple(printed().values()), paper(name))) == 4 + 2


def test_the_dice_fall_through_the_tower() -> None:
    net = printed()["tower, front"].net
    assert net is not None
    edges = {printed()[name].net for name in ("farmer die", "egg die")}
    assert edges == {die_net(22.0)}
    assert net.of == tower_net(tower(22.0))
    shown = {
        name for part in ("front", "back") for name in names(printed()[f"tower, {part}"].front)
    }
    assert {"fox-head", "hen", "dieface-red", "dieface-blue", "farmer"} <= shown
