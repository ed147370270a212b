"""The rules file of Flower Fields against the game played by hand, and whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from tests.verify import flower_models as models
from tests.verify import flowers_by_hand as by_hand
from tests.verify.positions import numbers
from tests.verify.rules_files import Files, changed
from tests.verify.same import assert_same
from verify import plain
from verify.compiled.machine import machine
from verify.compiled.search import search_compiled
from verify.graph.reach import at_random
from verify.graph.state_graph import StateGraph
from verify.plain.search import search_plainly
from verify.rules import Rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits


def one(rules: Rules, position: Position, field: str) -> int:
    (number,) = numbers(rules, position, field)
    return number


def lying(rules: Rules, position: Position, seat: int) -> dict[int, tuple[int, int, int]]:
    """The tiles of a garden: quarter turns, row and column of their boxes."""
    constants: Mapping[str, Any] = rules.constants
    columns, parts, owner = (constants[name] for name in ("COLUMNS", "TILE_PARTS", "OWNER"))
    width = len(constants["CELLS"])
    garden = numbers(rules, position, "garden")[seat * width : (seat + 1) * width]
    turned = numbers(rules, position, "turned")
    cells: dict[int, list[int]] = {}
    for cell, part in enumerate(garden):
        if part < parts:
            cells.setdefault(owner[part], []).append(cell)
    return {
        tile: (turned[tile], min(c // columns for c in some), min(c % columns for c in some))
        for tile, some in cells.items()
    }


def as_by_hand(rules: Rules, position: Position) -> Any:
    """A position as `flowers_by_hand` has it."""
    constants: Mapping[str, Any] = rules.constants
    none, flowers = constants["NONE"], constants["FIRST_SMALL"]
    owner, spaces = constants["OWNER"], constants["SPACES"]
    bees = numbers(rules, position, "bee")
    bee_on = {owner[part]: bee for part, bee in zip(spaces, bees, strict=True)}
    circle = zip(
        numbers(rules, position, "circle"), numbers(rules, position, "on_circle"), strict=True
    )
    bag, pile = numbers(rules, position, "bag"), numbers(rules, position, "pile")
    return by_hand.Position(
        one(rules, position, "edge"),
        one(rules, position, "season"),
        one(rules, position, "seat"),
        one(rules, position, "supply"),
        numbers(rules, position, "pool"),
        frozenset(tile for tile, there in enumerate(bag) if there),
        frozenset(flowers + tile for tile, there in enumerate(pile) if there),
        tuple((tile, bees) for tile, bees in circle if tile != none),
        tuple(tile for tile in numbers(rules, position, "field") if tile != none),
        one(rules, position, "field_bees"),
        tuple(
            frozenset(
                (tile, *at, bee_on.get(tile, 0))
                for tile, at in lying(rules, position, seat).items()
            )
            for seat in range(rules.seats)
        ),
    )


Small = tuple[int, Mapping[str, str], Sequence[tuple[str, str]], str, Mapping[str, int]]

# Players; flower tiles; small tiles; a garden; parameters.
SMALL: Mapping[str, Small] = {
    "alone, with cuts and what is printed": (
        1, {"A": "rB/y", "B": "r rB", "C": "y y y"}, [("red", "r rB")], ". . r",
        {"seasons": 1, "tiles_alone": 3, "small_tiles": 1, "start_bees": 3},
    ),
    "alone, three tiles and the robot goes round": (
        1, {"A": "wH y", "B": r"y\r r", "C": "b rB"}, [("red", "r rB")], "r . | . rW",
        {"seasons": 1, "tiles_alone": 3, "small_tiles": 1, "start_bees": 1},
    ),
    "two gardeners, skipping and paying": (
        2, {"A": "y1 y2", "B": "r rB"}, [("red", "r rB")], "r . .",
        {"seasons": 1, "tiles_each": 1, "small_tiles": 1, "start_bees": 2},
    ),
    "two gardeners, two seasons and income": (
        2, {"A": "wH wH", "B": "y y y y", "C": "y y y y", "D": "y y y y"},
        [("blue", "b b b bB")] * 2, "rW . .",
        {"seasons": 2, "tiles_each": 1, "small_tiles": 1, "start_bees": 0},
    ),
}  # fmt: skip


def rules_of(small: Small, files: Files = models.FILES) -> Rules:
    players, flowers, smalls, garden, settings = small
    rules: Rules = models.small(players, flowers, smalls, garden, files, **settings)
    return rules


def game_of(small: Small) -> Any:
    players, flowers, smalls, garden, settings = small
    tiles = (*flowers.values(), *(drawn for _, drawn in smalls))
    circle = settings["tiles_alone"] if players == 1 else players * settings["tiles_each"]
    start = settings.get("start_bees", 5)
    numbered = tuple(range(len(flowers), len(tiles)))
    seasons, small_tiles = settings["seasons"], settings["small_tiles"]
    return by_hand.Game(players, tiles, numbered, garden, seasons, circle, small_tiles, start)


@cache
def played_by_hand(name: str) -> Any:
    return by_hand.play_out(game_of(SMALL[name]))


@cache
def explored_as_it_is(small: str) -> StateGraph:
    return explored(rules_of(EVERY[small]))


def explored(rules: Rules) -> StateGraph:
    graph = search_plainly(rules, Clock(Limits(seconds=1_000)), 200_000)
    assert graph.whole
    assert not graph.faults
    return graph


def differs(name: str, files: Files = models.FILES) -> str:
    """In what the rules differ from the game played by hand; nothing where they do not."""
    right = files is models.FILES
    graph = explored_as_it_is(name) if right else explored(rules_of(SMALL[name], files))
    rules = graph.rules
    met, chances = played_by_hand(name)
    found = Counter[tuple[str, Any]]()
    scores: dict[tuple[int, ...], list[int]] = {}
    for number, position in enumerate(graph.positions):
        if plain.ended(rules, position):
            found["over", as_by_hand(rules, position)] += 1
            scores.setdefault(plain.scores(rules, position) or (), []).append(number)
        elif position[0] in ("act", "robot"):
            who = "turn" if position[0] == "act" else "robot"
            found[who, as_by_hand(rules, position)] += 1
    if set(found) != met or max(found.values()) > 1:
        return "positions"
    if scores.keys() != chances.keys():
        return "scores"
    if any(at_random(graph, ends) != chances[points] for points, ends in scores.items()):
        return "chances"
    return ""


@pytest.mark.parametrize("name", SMALL)
def test_it_is_the_game_that_people_play(name: str) -> None:
    assert differs(name) == ""


ALONE, ROBOT, TWO, SEASONS = SMALL
WORTH, BEES = "worth = WHITE_POINTS", "bees_in(t, half)\n            best ="


@pytest.mark.parametrize(
    ("name", "right", "wrong", "where"),
    [
        (ROBOT, "row == ROWS - 1", "row == 0", "positions"),
        (ALONE, "(FORM[q] - 1 + turns_of(s, q)) % 2 == 1", "(FORM[q] - 1) % 2 == 1", "positions"),
        (ALONE, "(FORM[q] - 1 + turns_of(s, q)) % 4 < 2", "FORM[q] - 1 < 2", "positions"),
        (ALONE, "return BEFORE[q] < 0", "return True", "scores"),
        (ALONE, "full += cells == ROWS", "full += 0", "scores"),
        (ROBOT, "skips = max(skipped(n), 0)", "skips = n", "positions"),
        (ROBOT, "t.supply += t.on_circle[0]", "t.supply += 0", "positions"),
        (ROBOT, f"{WORTH} if colour == WHITE else {BEES}", f"worth = {BEES}", "chances"),
        (TWO, "t.pool[s.seat] += t.on_circle[0] - n", "t.pool[s.seat] -= n", "positions"),
        (ALONE, "t.pool[seat] -= 1 + cost", "t.pool[seat] -= 1", "positions"),
        (TWO, "s.pool[s.seat] >= SMALL_PRICE", "s.pool[s.seat] > SMALL_PRICE", "positions"),
        (SEASONS, "t.seat = (t.seat + 1) % players", "t.seat = t.seat * 1", "positions"),
        (SEASONS, "max(seen - webs(s, seat), 0)", "seen", "positions"),
        (SEASONS, "        t.supply += t.field_bees\n", "", "positions"),
    ],
)  # fmt: skip
def test_it_is_no_other_game(name: str, right: str, wrong: str, where: str) -> None:
    assert differs(name, changed(models.FILES, right, wrong)) == where


CORNERS: Small = (
    1, {"A": "w", "B": "y", "C": "b"}, [("red", "rB r r")], ". w | w w",
    {"seasons": 1, "tiles_alone": 3, "small_tiles": 1, "start_bees": 0},
)  # fmt: skip
SHORT: Small = (*SMALL[ROBOT][:4], {**SMALL[ROBOT][4], "start_bees": 77})
AGAIN: Small = (
    1, {"A": "wH wH", "B": "y y"}, [("blue", "b b bB")] * 2, "r .",
    {"seasons": 2, "tiles_alone": 1, "small_tiles": 1, "start_bees": 0},
)  # fmt: skip


EVERY: Mapping[str, Small] = {**SMALL, "corners": CORNERS, "short": SHORT, "again": AGAIN}


@pytest.mark.parametrize(
    ("name", "small"),
    [
        ("MAY_GO_ROUND", ALONE),
        ("CORNERS_CONNECT", "corners"),
        ("PRINTED_REST_COUNTS", "corners"),
        ("BEE_BEFORE_SEASON_ENDS", ALONE),
        ("SHORT_SUPPLY_PAYS_REST", "short"),
        ("ROBOT_GOES_ROUND", ROBOT),
        ("ROBOT_BEES_TO_SUPPLY", ROBOT),
        ("ROBOT_OPENS_SEASONS", "again"),
        ("TIE_IS_SHARED", TWO),
    ],
)
def test_what_is_assumed_makes_a_difference(name: str, small: str) -> None:
    """The other reading leads to other positions, scores or winners."""
    rules = explored_as_it_is(small).rules
    (assumed,) = (one for one in rules.assumed if one.name == name)
    (other,) = assumed.others
    right = f"{name} = assumed({bool(assumed.value)}, {bool(other)},"
    wrong = f"{name} = assumed({bool(other)}, {bool(assumed.value)},"
    told = []
    otherwise = rules_of(EVERY[small], changed(models.FILES, right, wrong))
    for graph in (explored_as_it_is(small), explored(otherwise)):
        ends = [graph.positions[end] for end in graph.ends.tolist()]
        judged = {
            end: (plain.scores(graph.rules, end), plain.winners(graph.rules, end)) for end in ends
        }
        told.append((set(graph.positions), judged))
    assert told[0] != told[1]


@pytest.mark.slow
def test_compiled_it_is_the_same_game() -> None:
    rules = rules_of(SMALL[ALONE])
    clock = Clock(Limits(seconds=1_000))
    assert_same(explored(rules), search_compiled(machine(rules), clock, 200_000))


def measure(rules: Rules, position: Position) -> tuple[int, ...]:
    """What falls with every turn of a season: tiles in the circle, small ones on the field, bees
    there, free bee spaces in all gardens; the first that changes gets less."""
    none = rules.constants["NONE"]
    circle, field = (
        sum(tile != none for tile in numbers(rules, position, name)) for name in ("circle", "field")
    )
    spaces: Any = rules.constants["SPACES"]
    lie = set(numbers(rules, position, "garden"))
    bees = numbers(rules, position, "bee")
    free = sum(part in lie and not bee for part, bee in zip(spaces, bees, strict=True))
    return circle, field, one(rules, position, "field_bees"), free


def tiles_as_printed(players: int) -> Any:
    _, tables = models.printed(players)
    flowers, smalls = tables["flower tiles"]["map"], tables["small flower tiles"]["map"]
    numbered = tuple(range(len(flowers), len(flowers) + len(smalls)))
    garden = tables["gardens"]["map"][0]
    circle = {1: 9, 2: 8, 3: 12, 4: 16}[players]
    return by_hand.Game(players, (*flowers, *smalls), numbered, garden, 3, circle, 4, 5)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_with_the_tiles_as_printed(players: int) -> None:
    """In a game played at random every move is one that people have, and they have no other."""
    rules: Rules = models.whole(players)
    game = tiles_as_printed(players)
    names: Any = rules.constants["TILES"]
    chance = random.Random(players)
    position = plain.initial(rules)
    laid = seasons = 0
    last: tuple[int, ...] = ()
    while not plain.ended(rules, position):
        moves = plain.expand(rules, position).moves
        move = chance.choices(moves, [one.weight for one in moves])[0]
        if position[0] in ("act", "place_tile"):
            here = as_by_hand(rules, position)
            tile = one(rules, position, "held")
        if position[0] == "act":
            kinds = Counter(one.words.split()[0] for one in moves)
            pool = here.pools[here.seat]
            assert kinds["moves"] + sum(", the first" in one.words for one in moves) == min(
                len(here.circle), pool + 1
            )
            assert kinds["lays"] == (len(here.field) if pool >= 2 else 0)
            assert ("takes bees from the field" in {m.words for m in moves}) == (
                here.field_bees >= 2
            )
            garden = here.gardens[here.seat]
            prices = [
                (names[t], by_hand.price(game, garden, t)) for t, *_, bee in garden if not bee
            ]
            paid = [
                f"places a bee on {t} and pays {n}" for t, n in prices if n is not None and n < pool
            ]
            assert sorted(paid) == sorted(m.words for m in moves if m.words.startswith("places"))
        if position[0] == "place_tile":
            wanted = [
                f"places {names[tile]} at row {row + 1}, column {column + 1}, "
                + ("as printed", "turned once", "turned twice", "turned three times")[turns]
                for turns, row, column in by_hand.placements(game, here, tile)
            ]
            found = [m.words.removesuffix(", which ends the season") for m in moves]
            assert found == wanted or (not wanted and found == [f"has no room for {names[tile]}"])
        if move.target[0] in ("act", "robot") and position[0] != "lay_circle":
            assert measure(rules, move.target) < last
        if move.target[0] in ("act", "robot"):
            last = measure(rules, move.target)
        laid += position[0] == "lay_circle"
        seasons += one(rules, move.target, "season") > one(rules, position, "season")
        position = move.target
    assert (laid, seasons) == (3 * game.circle, 3)
    assert sum(numbers(rules, position, "bag")) == 52 - laid
    assert sum(numbers(rules, position, "pile")) == 0
    gardens = as_by_hand(rules, position).gardens
    assert plain.scores(rules, position) == tuple(by_hand.score(game, one) for one in gardens)
    for claim in rules.claims:
        assert plain.judged(rules, claim.name, position, 0)


def test_circles_and_small_tiles_suffice() -> None:
    """27, 24, 36 and 48 of the 52 tiles are laid out, and exactly all small ones."""
    for players, laid in {1: 27, 2: 24, 3: 36, 4: 48}.items():
        parameters, tables = models.printed(players)
        circle = models.whole(players).constants["CIRCLE"]
        assert isinstance(circle, int)
        assert parameters["seasons"] * circle == laid <= len(tables["flower tiles"]["name"]) == 52
        assert parameters["seasons"] * parameters["small_tiles"] == 12
        assert len(tables["small flower tiles"]["colour"]) == 12


def test_the_levels_of_one_who_plays_alone() -> None:
    """Each number of points has one level, with those of the rulebook."""
    constants: Mapping[str, Any] = models.whole(1).constants
    low, high = constants["LEVEL_FROM"], constants["LEVEL_TO"]
    assert low == (0, 51, 71, 81, 91, 101)
    assert high == (50, 70, 80, 90, 100, -1)
    for points in range(400):
        levels = [n for n in range(6) if low[n] <= points and (points <= high[n] or high[n] < 0)]
        assert len(levels) == 1
