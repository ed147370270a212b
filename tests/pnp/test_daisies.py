"""A Fistful of Daisies as it is printed, held against the rulebook and the dossier's list."""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import atan2, degrees
from pathlib import Path as FilePath

import pytest

from layouts.drawing import Drawing, Path, Use
from layouts.kinds import looks
from layouts.piece import Piece
from layouts.sheets.papers import paper
from layouts.sheets.spacing import RIM
from layouts.sheets.tiles.tiling import page_rooms, tiled
from layouts.transform import bounds, moved, moved_point
from pnp.art import Art
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of, stage_of
from pnp.fonts import load_fonts
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from tests.pnp.drawn_parts import parts

ROOT = FilePath(__file__).parents[2]
COLOURS = ("pink", "blue", "yellow", "white")
# clockwise from the bottom left corner, as the dossier orders them
RING = (
    "cowshed",
    *("pink", "blue", "yellow", "white"),
    "clover",
    "field",
    *("yellow", "pink", "white", "blue"),
    "clover",
)


@cache
def daisies(**settings: str) -> Game:
    return load_game(GAMES / "a-fistful-of-daisies", language="en", settings=settings)


@cache
def printed(**settings: str) -> dict[str, Piece]:
    return {piece.name: piece for piece in pieces_of(daisies(**settings))}


def art(drawing: Drawing) -> list[tuple[str, float, float, float]]:
    """Name, middle and size of all art on a face, in the order of drawing."""
    found = []
    for matrix, part in parts(drawing.children):
        if isinstance(part, Use):
            wide, high = part.drawing.width, part.drawing.height
            x, y = moved_point(matrix, wide / 2, high / 2)
            name = part.drawing.name.rpartition("/")[2].removesuffix(".svg")
            size = max(wide, high) * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            found.append((name, x, y, size))
    return found


def clockwise(board: Piece, x: float, y: float) -> float:
    """The angle of a point about the middle of the board from its bottom left corner, plus 1."""
    angle = degrees(atan2(y - board.height / 2, x - board.width / 2))
    return (angle - degrees(atan2(1, -1)) + 1) % 360


def spaces_as_they_lie() -> tuple[list[str], list[str]]:
    """All spaces on the board from the bottom left corner on, clockwise; and those of corners."""
    board = printed()["pasture"]
    named = {f"flower-{colour}": colour for colour in COLOURS}
    named |= {"cowshed": "cowshed", "clover": "clover"}
    large = [one for one in art(board.front) if one[0] in named and one[3] > 30]
    bunch = [one for one in art(board.front) if one[0] in named and 30 < one[3] < 40]
    assert sorted(name for name, *_ in bunch) == sorted(f"flower-{one}" for one in COLOURS)
    spaces = [(named[name], x, y) for name, x, y, size in large if size > 50]
    spaces.append(("field", sum(x for _, x, *_ in bunch) / 4, sum(y for *_, y, _ in bunch) / 4))
    around = sorted((clockwise(board, x, y), name) for name, x, y in spaces)
    return [name for _, name in around], [name for angle, name in around if angle % 90 < 2]


def test_spaces_lie_round_the_pen_in_the_order_they_are_walked() -> None:
    assert spaces_as_they_lie() == (list(RING), ["cowshed", "yellow", "field", "white"])


def test_a_recorded_play_walks_the_board_as_it_is_printed() -> None:
    """Each cow of the record goes as many spaces on the picture as its die says, and is then on the
    space that the record names, alone or not as the cows stand on the picture."""
    around, _ = spaces_as_they_lie()
    on_board = [
        ("far " if name in around[:place] else "")
        + (f"{name} flowers" if name in COLOURS else name)
        for place, name in enumerate(around)
    ]
    record = (ROOT / "docs/plays/a-fistful-of-daisies.txt").read_text(encoding="utf-8")
    placed = re.findall(r"places the (\w+) cow, nobody's, on the (.+)", record)
    cows = {"pink": 0, "blue": 0, **{cow: on_board.index(space) for cow, space in placed}}
    walked = 0
    picks = r"seat (\d): picks (?:bell )?(\d)(?:, to the (.+)|, is not alone on the (.+)|, her.*)"
    for seat, die, alone, company in re.findall(picks, record):
        cow = list(cows)[int(seat) - 1]
        cows[cow] = (cows[cow] + int(die)) % len(around)
        others = [at for other, at in cows.items() if other != cow]
        if alone or company:
            assert on_board[cows[cow]] == (alone or company)
            if on_board[cows[cow]] != "cowshed":
                assert (cows[cow] in others) == bool(company)
        walked += int(die)
    # Both went all round it, and more.
    assert walked > 3 * len(around)
    assert set(cows) == {"pink", "blue", "yellow", "white"}


def test_rules_see_the_ring_as_it_is_printed() -> None:
    ring = tables_of(daisies())["pasture"]
    seen = zip(ring["space"], ring["colour"], strict=True)
    assert [colour if space == "flower" else space for space, colour in seen] == list(RING)
    assert Counter(ring["colour"])["pink"] == 2


@pytest.mark.parametrize(("own", "others"), [(2, 3), (0, 1), (1, 1), (4, 4), (3, 2), (4, 3)])
def test_a_meadow_shows_the_flowers_of_its_row_apart_and_clear_of_the_cut(
    own: int, others: int
) -> None:
    game = {"own_flowers": str(own), "other_flowers": str(others)}
    for cow in COLOURS:
        meadow = printed(**game)[f"meadows {cow}"]
        flowers = [one for one in art(meadow.front) if one[0].startswith("flower-") and one[3] > 20]
        counts = Counter(name.removeprefix("flower-") for name, *_ in flowers)
        assert counts == Counter({one: own if one == cow else others for one in COLOURS})
        token = printed(**game)["grass tokens"]
        for (_, x, y, _), (_, u, v, _) in combinations(flowers, 2):
            assert max(abs(x - u), abs(y - v)) > token.width
        for _, x, y, _ in flowers:
            half = token.width / 2
            assert half + 3 <= x <= meadow.width - half - 3
            assert half + 1.9 <= y <= meadow.height - half - 1.9


def test_a_grass_token_covers_its_flower_and_the_cell_around_it() -> None:
    token = printed()["grass tokens"]
    (meadow,) = (one for name, one in printed().items() if name == "meadows pink")
    boxes = [
        bounds(moved(matrix, part.segments))
        for matrix, part in parts(meadow.front.children)
        if isinstance(part, Path) and part.fill == "#F9D3DC"
    ]
    cells = [box for box in boxes if box[2] - box[0] < 30]
    assert len(cells) == 2
    assert all(0 <= right - left - token.width <= 1 for left, _, right, _ in cells)
    assert all(size < token.width for name, *_, size in art(meadow.front) if "flower" in name)


def test_four_cows_stand_on_a_space_and_show_their_spots_on_four_sides() -> None:
    game = daisies()
    cows = next(one for one in game.components if one.name == "cows")
    rows = game.rows["cows"].rows
    stage = stage_of(game, load_fonts(), Art(game.folder))
    backs = Counter(
        name for look in looks(cows, rows, stage, game.values) for name, *_ in art(look.front)
    )
    for colour in COLOURS:
        assert [backs[f"back-{colour}-{spots}"] for spots in range(4)] == [1, 1, 1, 1]
        assert backs[f"muzzle-{colour}"] == 1
        assert backs[f"flower-{colour}"] == 6  # on every side: a cow is known without her colour
    assert tables_of(game)["cows"]["face"] == (0, 1, 3, 2)
    width, length = printed()["cows pink"].width - 54, 54
    assert width == pytest.approx(2 * 18)
    assert max(4 * 18, length) <= 76  # a space of the board


def test_opposite_sides_of_a_cow_and_a_die_add_up_to_three() -> None:
    sides = [int(one) for one in tables_of(daisies())["cows"]["face"]]
    assert [sides[0] + sides[2], sides[1] + sides[3]] == [3, 3]
    faces = [int(one) for one in tables_of(daisies())["dice"]["face"]]
    assert sorted(faces) == [0, 1, 1, 2, 2, 3]
    assert tables_of(daisies())["bell die"] == tables_of(daisies())["dice"]
    assert [faces[n] + faces[5 - n] for n in range(3)] == [3, 3, 3]


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_board_is_four_tiles_that_meet_between_the_spaces(size: str) -> None:
    tiles = tiled([printed()["pasture"]], page_rooms(paper(size), RIM))
    assert sorted(one.tile.name for one in tiles if one.tile) == ["A1", "A2", "B1", "B2"]
    board = printed()["pasture"]
    assert board.overlap == 10
    for tile in tiles:
        assert (tile.width, tile.height) == ((board.width + 10) / 2, (board.height + 10) / 2)
    for name, x, y, wide in art(board.front):
        if clear_of_the_pen(x, y):  # the fence runs on over the joins
            away = min(abs(x - board.width / 2), abs(y - board.height / 2))
            assert away > wide / 2, name


def clear_of_the_pen(x: float, y: float) -> bool:
    """Whether a point of the board lies on the ring."""
    return not (82 < x < 236 and 82 < y < 236)


def test_the_duel_token_fits_its_corner_of_the_pen() -> None:
    board, token = printed()["pasture"], printed()["duel token"]
    rings = [
        bounds(moved(matrix, part.segments))
        for matrix, part in parts(board.front.children)
        if isinstance(part, Path) and part.dash
    ]
    ((left, top, right, bottom),) = rings
    assert right - left == pytest.approx(bottom - top)
    assert 0 < right - left - token.width < 3
    assert min(left, top) > 82
    assert max(right, bottom) < 236
