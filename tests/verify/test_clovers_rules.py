"""The rules file of A Bed of Clovers: against tosses and rounds worked out from the rulebook in
this file, its positions one by one, and stories of a user's own."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from math import ceil, cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.affinity import rotate, translate

from pnp.definition.load import load_game, pieces_of, tables_of
from pnp.library import GAMES
from pnp.toss.field import signs_of
from verify import plain
from verify.graph.values import expected_lengths, win_chances
from verify.plain.search import search_plainly
from verify.playouts.games import play_games
from verify.playouts.plain import Playtest
from verify.rules import Rules, read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits

FOLDER = GAMES / "a-bed-of-clovers"
STORIES = ("stunning-arrangement", "rare-delicacy")
WIDE, HIGH = 63.5, 88.9
FIXED = {"SHUFFLED": "no"}

DUEL = """\
format: 1
title: The Night Watch
about: A story of our own, two cards on a field of two.
parameters: {gap: 20, players: {to: 2, default: 2}}
components:
  field:
    rows:
      - {suit: spade, rank: 4, grows: clover, points: 3}
      - {suit: heart, rank: 2, grows: thorn, points: -2}
  nobles: {count: '= rank == "jack" and seat <= players'}
  mat: {columns: 2, rows: [{suit: heart}, {suit: spade}]}
remove: [grove mat, aids]
rules: rules.py
tosses:
  - name: toss
    thrown: nobles
    onto: mat
    cards: field
    sign: suit-{suit}
    needs: '= 1 if suit == "heart" else 3'
    step: 40mm
    turns: 2
totals: []
"""
PAIRS = """\
format: 1
title: Berries
parameters: {gap: 40, players: {to: 2, default: 2}}
components:
  field:
    rows:
      - {suit: heart, rank: 1, grows: raspberry, points: 1}
      - {suit: heart, rank: 2, grows: raspberry, points: 2}
      - {suit: diamond, rank: 2, grows: thorn, points: -1}
  nobles: {count: '= rank != "jack" and seat <= players'}
  mat: {columns: 3, rows: [{suit: heart}, {suit: diamond}, {suit: heart}]}
remove: [grove mat, aids]
rules: rules.py
tosses:
  - {name: toss, thrown: nobles, onto: mat, cards: field, sign: "suit-{suit}", needs: 1,
     step: 90mm, turns: 2}
totals: []
"""


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


assert_same = load("same").assert_same
rounds = load("clovers_by_rounds")


@cache
def given(variant: str, players: int, folder: Path = FOLDER) -> tuple[str, Any, Any]:
    game = load_game(folder, variant=variant, settings={"players": str(players)})
    assert game.rules is not None
    return game.rules.text, game.values, tables_of(game)


def clovers(
    variant: str, players: int = 2, folder: Path = FOLDER, *, text: str = "", **readings: str
) -> Rules:
    own, values, tables = given(variant, players, folder)
    return read_rules(text or own, "rules.py", values, tables, readings=readings)


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's folder with two stories of a user's own, each a file in `variants`."""
    folder = tmp_path_factory.mktemp("own") / "clovers"
    shutil.copytree(FOLDER, folder)
    (folder / "variants" / "duel.yaml").write_text(DUEL)
    (folder / "variants" / "pairs.yaml").write_text(PAIRS)
    return folder


def constant(rules: Rules, name: str) -> Any:
    return rules.constants[name]


def card(rules: Rules, name: str) -> int:
    return list(constant(rules, "CARDS")).index(f"the {name}")


def field_of(rules: Rules, position: Position, name: str) -> tuple[int, ...]:
    return next(one for one in rules.fields if one.name == name).values(position)


def at(rules: Rules, phase: str, **values: Sequence[int] | int) -> Position:
    """The start position with other values, in a phase."""
    position = list(plain.initial(rules)[1])
    for field in rules.fields:
        if field.name in values:
            new = values[field.name]
            held = [new] if isinstance(new, int) else list(new)
            assert len(held) == field.width
            position[field.offset : field.offset + field.width] = held
    return phase, tuple(position)


def words(rules: Rules, position: Position) -> list[str]:
    return [move.words for move in plain.expand(rules, position).moves]


def follow(rules: Rules, position: Position, *told: str) -> Position:
    for part in told:
        moves = plain.expand(rules, position).moves
        found = [move.target for move in moves if part in move.words]
        assert found, (part, [move.words for move in moves][:5])
        position = found[0]
    return position


# 1 and 2: what lies in the fields, and what it is worth.


@pytest.mark.parametrize(
    ("variant", "cards", "range_of_points"),
    [
        ("stunning-arrangement", {"club": range(2, 11), "diamond": range(2, 8)}, (-6, 10)),
        (
            "rare-delicacy",
            {"club": range(5, 11), "diamond": range(2, 8), "heart": range(1, 4)},
            (-6, 9),
        ),
    ],
)
def test_the_cards_what_they_need_and_what_they_are_worth(
    variant: str, cards: dict[str, range], range_of_points: tuple[int, int]
) -> None:
    rules = clovers(variant)
    wanted = {(suit, rank) for suit, ranks in cards.items() for rank in ranks}
    suits, ranks = constant(rules, "SUIT"), constant(rules, "RANK")
    assert set(zip(suits, ranks, strict=True)) == wanted
    assert len(suits) == len(constant(rules, "PLACES")) == 15
    for suit, rank, needs, points in zip(
        suits, ranks, constant(rules, "NEEDS"), constant(rules, "POINTS"), strict=True
    ):
        assert needs == (rank if suit == "heart" else ceil(rank / 2))
        lucky = variant == "stunning-arrangement" and (suit, rank) == ("club", 4)
        assert points == (-1 if suit == "diamond" else 2 if lucky else 1)
    assert (constant(rules, "FEWEST_POINTS"), constant(rules, "MOST_POINTS")) == range_of_points
    thorns = [suit == "diamond" for suit in suits]
    assert [bool(one) for one in constant(rules, "THORN")] == thorns


def landing_on(rules: Rules, wanted: int, lie: Sequence[int]) -> tuple[int, int, int]:
    """A landing that covers this card of a field and no other."""
    across, down = (constant(rules, name) for name in ("ACROSS", "DOWN"))
    turns = len(constant(rules, "DEGREES"))
    place = lie[wanted]
    column, line = place % 5, place // 5
    middle = 1000 * (column * 73.5 + 31.75), 1000 * (line * 98.9 + 44.45)
    spots = sorted(
        ((abs(x - middle[0]) + abs(y - middle[1]), i, j) for i, x in enumerate(across)
         for j, y in enumerate(down))
    )  # fmt: skip
    for _, i, j in spots[:40]:
        for turn in (0, turns // 4, turns // 2):
            here = at(
                rules, "pluck", where=lie, landed=[1, 0], lies=[1, 0],
                across=[i, 0], down=[j, 0], turned=[turn, 0],
            )  # fmt: skip
            covered = [plain.helped(rules, "covers", here, 0, c) for c in range(len(lie))]
            if covered == [c == wanted for c in range(len(lie))]:
                return i, j, turn
    raise AssertionError(constant(rules, "CARDS")[wanted])


def test_both_ends_of_the_points_come_up() -> None:
    """Round by round seat 2 takes the clubs and seat 1 the diamonds; the last club is left for the
    end, so that all thorns are taken: 10 to -6."""
    rules = clovers("stunning-arrangement", **FIXED)
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    lie = list(field_of(rules, position, "where"))
    thorns = [c for c, one in enumerate(constant(rules, "THORN")) if one]
    order = [(0, c) for c in thorns] + [(1, c) for c in range(len(lie)) if c not in thorns]
    for seat, wanted in order:
        i, j, turn = landing_on(rules, wanted, lie)
        # seat's noble comes down first, the other one on top of it
        down, degrees = (
            f"and {constant(rules, 'DOWN')[j] // 1000} mm from the top",
            (f"by {constant(rules, 'DEGREES')[turn]} degrees"),
        )
        left = f"{constant(rules, 'ACROSS')[i] // 1000} mm from the left"
        mine, other = (
            f"{constant(rules, 'NOBLES')[n]}, its middle {left}" for n in (seat, 1 - seat)
        )
        position = follow(rules, position, "everyone tosses: jack", mine, down, degrees)
        position = follow(rules, position, other, down, f"{degrees}, lies on another noble")
        taken = f"takes {constant(rules, 'CARDS')[wanted]}"
        position = follow(rules, position, taken, "nothing more is taken")
    assert plain.ended(rules, position) == ("nothing_is_left_to_seek",)
    assert plain.scores(rules, position) == (-6, 10)
    assert plain.winners(rules, position) == (1,)


def test_a_tie_is_shared_or_nobody_s() -> None:
    """Dossier 5: each has a club and the rest is even."""
    for reading, winners in (("yes", (0, 1)), ("no", ())):
        rules = clovers("rare-delicacy", TIE_IS_SHARED=reading)
        held = constant(rules, "HELD")
        where = [held + c % 2 for c in range(6)] + [held + c % 2 for c in range(6)]
        where += [held, held + 1, constant(rules, "GIVEN")]
        here = at(rules, "toss", where=where, over=1)
        assert plain.scores(rules, here) == (1, 1)
        assert plain.winners(rules, here) == winners


# Nobles in the field.


def lying(rules: Rules, x: int, y: int, turn: int) -> shapely.Polygon:
    """A noble as a sheet of paper, in mm."""
    centre = constant(rules, "ACROSS")[x] / 1000, constant(rules, "DOWN")[y] / 1000
    turned = (turn + 0.5) * 180 / len(constant(rules, "DEGREES"))
    sheet = shapely.box(-WIDE / 2 + 3.2, -HIGH / 2 + 3.2, WIDE / 2 - 3.2, HIGH / 2 - 3.2).buffer(
        3.2
    )
    return translate(rotate(sheet, turned, (0, 0)), *centre)


def test_nobles_overlap_as_sheets_of_paper_do() -> None:
    rules = clovers("stunning-arrangement")
    random = np.random.default_rng(2)
    sizes = [len(constant(rules, name)) for name in ("ACROSS", "DOWN", "DEGREES")]
    seen = set()
    for _ in range(600):
        one = [int(random.integers(size)) for size in sizes]
        other = [
            int(min(size - 1, max(0, place + random.integers(-far, far + 1))))
            for place, size, far in zip(one, sizes, (14, 14, 12), strict=True)
        ]
        here = at(
            rules, "land", across=[one[0], other[0]], down=[one[1], other[1]],
            turned=[one[2], other[2]],
        )  # fmt: skip
        first, second = lying(rules, *one), lying(rules, *other)
        # only where corner meets corner, closer than half a millimetre, they may differ
        if first.distance(second) > 0.5 or first.intersection(second).area > 2:
            ours = bool(plain.helped(rules, "lands_on", here, 0, 1))
            assert ours is first.intersects(second)
            seen.add(first.intersects(second))
    assert seen == {True, False}


def test_a_chain_of_nobles_goes_by_the_landing_order() -> None:
    """The second lies on the first and stumbles; the third would lie on the second alone."""
    for reading, stays in (("yes", True), ("no", False)):
        rules = clovers("stunning-arrangement", 3, STUMBLER_IS_GONE=reading)
        across, turns = constant(rules, "ACROSS"), len(constant(rules, "DEGREES"))
        spots = [next(i for i, x in enumerate(across) if x >= mm * 1000) for mm in (40, 90, 140)]
        upright = turns // 2 - 1, turns - 1, turns // 2 - 1
        first, third = (
            lying(rules, spots[0], 20, upright[0]),
            lying(rules, spots[2], 20, upright[2]),
        )
        second = lying(rules, spots[1], 20, upright[1])
        assert first.intersects(second)
        assert second.intersects(third)
        assert not first.intersects(third)
        position = at(
            rules, "land_turned", landed=[1, 2, 0], lies=[1, 0, 0], falling=1,
            across=[spots[0], spots[1], 0], down=[20, 20, 0], turned=[upright[0], 0, 0],
        )  # fmt: skip
        degrees = constant(rules, "DEGREES")
        position = follow(rules, position, f"by {degrees[upright[1]]} degrees, lies on another")
        mm = across[spots[2]] // 1000
        position = follow(rules, position, f"seat 3's jack, its middle {mm} mm from the left")
        down = constant(rules, "DOWN")[20] // 1000
        position = follow(rules, position, f"and {down} mm from the top")
        told = next(w for w in words(rules, position) if f"by {degrees[upright[2]]} degrees" in w)
        assert told.endswith("stays") is stays


@pytest.mark.parametrize("first_takes", ["yes", "no"])
def test_a_contested_card(first_takes: str) -> None:
    """Two jacks side by side on the 10 of clubs, each on five of its pips."""
    rules = clovers("stunning-arrangement", FIRST_TAKES=first_takes)
    ten = card(rules, "10 of clubs")
    where = [constant(rules, "HELD")] * 15
    where[ten] = 7
    across, down = constant(rules, "ACROSS"), constant(rules, "DOWN")
    turns = len(constant(rules, "DEGREES"))
    found = set()
    middle = 2 * 73.5 + 31.75
    for gap in range(30, 50):
        spots = [
            min(
                range(len(across)), key=lambda i, to=middle + side * gap: abs(across[i] - 1000 * to)
            )
            for side in (-1, 1)
        ]
        line = min(range(len(down)), key=lambda j: abs(down[j] - 1000 * (98.9 + 44.45)))
        for turned in product(range(turns), repeat=2):
            here = at(
                rules, "pluck", where=where, landed=[2, 1], lies=[1, 1], across=spots,
                down=[line, line], turned=turned,
            )  # fmt: skip
            both = [plain.helped(rules, "covers", here, noble, ten) for noble in (0, 1)]
            if all(both) and not plain.helped(rules, "lands_on", here, 0, 1):
                found.add(tuple(words(rules, here)))
    taken = "seat 2's jack takes the 10 of clubs"
    over = "nothing more is taken, the round is over"
    assert found == {(taken,)} if first_takes == "yes" else found == {(over,)}


def test_thorns_prick_the_duchess_alone_and_a_raspberry_comforts_her() -> None:
    rules = clovers("rare-delicacy")
    nobles = list(constant(rules, "NOBLES"))
    assert nobles == ["seat 1's king", "seat 2's king", "seat 1's queen", "seat 2's queen"]
    thorn, berry = card(rules, "2 of diamonds"), card(rules, "ace of hearts")
    held = constant(rules, "HELD")
    lie = [0, 4, 6, 8, 10, 14, 1, 3, 5, 9, 11, 13, held, held + 1, 7]
    assert lie[thorn] == 1
    assert lie[berry] == held
    x, y = constant(rules, "PLACE_ACROSS")[1] + 5, constant(rules, "PLACE_DOWN")[1] + 7
    for noble, pricked in ((0, False), (2, True)):
        one = [int(n == noble) for n in range(4)]
        here = at(
            rules, "pluck", where=lie, wave=noble // 2, landed=one, lies=one,
            across=[x * n for n in one], down=[y * n for n in one], turned=[0] * 4,
        )  # fmt: skip
        taking = f"{nobles[noble]} takes the 2 of diamonds"
        assert words(rules, here) == [taking + (" and is pricked" if pricked else "")]
        after = follow(rules, here, taking)
        assert field_of(rules, after, "pricked") == (0, 0, int(pricked), 0)
        assert field_of(rules, after, "where")[thorn] == held
    # The Dukes are tossed first; then seat 1 may give its ace away, seat 2 has nothing to decide.
    wave = at(rules, "pluck", where=[*lie[:6], *[held] * 6, *lie[12:]], pricked=[0, 0, 1, 0])
    here = follow(rules, wave, "nothing more is taken before the next toss")
    assert here[0] == "comfort"
    assert words(rules, here) == [
        "seat 1's queen gets no raspberry",
        "seat 1's queen gets the ace of hearts",
    ]
    keeps = follow(rules, here, "gets no raspberry", "everyone tosses: queen")
    gives = follow(rules, here, "gets the ace of hearts", "everyone tosses: queen")
    assert plain.helped(rules, "waiting", keeps) == 1
    assert plain.helped(rules, "waiting", gives) == 2
    points = [plain.helped(rules, "points", one, 0) for one in (keeps, gives)]
    assert points[0] - points[1] == 1
    # Of two that are pricked and have nothing to give none is tossed.
    none = at(rules, "toss", where=lie, wave=1, pricked=[0, 0, 1, 1])
    assert words(rules, none) == ["nobody can toss: queen"]
    policies = {
        name: [plain.helped(rules, name, one, 0) for one in (keeps, gives)]
        for name in ("keeps_raspberries", "comforts_her", "weighs_it")
    }
    assert policies["keeps_raspberries"][0] > policies["keeps_raspberries"][1]
    assert policies["comforts_her"][0] < policies["comforts_her"][1]
    assert policies["weighs_it"][0] < policies["weighs_it"][1]  # nothing but berries and clubs left


def test_the_game_ends_when_nothing_is_left_to_seek() -> None:
    for reading, phase in (("yes", "toss"), ("no", "toss")):
        rules = clovers("rare-delicacy", ENDS_AT_ONCE=reading)
        where = [constant(rules, "HELD")] * 15
        where[card(rules, "7 of diamonds")] = 1
        after = follow(rules, at(rules, "pluck", where=where), "nothing more is taken")
        assert after[0] == phase
        over = plain.ended(rules, after) == ("nothing_is_left_to_seek",)
        assert over is (reading == "yes")
        where[card(rules, "3 of hearts")] = 2
        after = follow(rules, at(rules, "pluck", where=where, wave=1), "the round is over")
        assert not plain.ended(rules, after)


# The whole game, against one that is played in this file with sheets of paper.


def own_tosses(
    variant: str, lie: Sequence[int], tosses: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Landings anywhere (x, y, turn) and the cards that each covers, a bit each: by the printed
    signs' rims, in the noble's own frame."""
    game = load_game(FOLDER, variant=variant)
    cards = [p for p in pieces_of(game) if p.name.startswith("field")]
    random = np.random.default_rng(seed)
    at_ = np.column_stack(
        [
            random.uniform(0, 5 * WIDE + 40, tosses),
            random.uniform(0, 3 * HIGH + 20, tosses),
            random.uniform(0, pi, tosses),
        ]
    )
    masks = np.zeros(tosses, np.int64)
    for number, piece in enumerate(cards):
        suit, rank = piece.name.removeprefix("field ").split(", ")
        column, line = lie[number] % 5, lie[number] // 5
        x = at_[:, 0] - column * 73.5 - 31.75
        y = at_[:, 1] - line * 98.9 - 44.45
        near = np.flatnonzero((np.abs(x) < 75) & (np.abs(y) < 92))
        c, s = np.cos(at_[near, 2])[:, None], np.sin(at_[near, 2])[:, None]
        count = np.zeros(len(near), int)
        for sign in signs_of(piece, f"suit-{suit}"):
            rim = shapely.get_coordinates(shapely.segmentize(sign.boundary, 0.5))
            right, below = rim[:, 0] - x[near, None], rim[:, 1] - y[near, None]
            own = np.abs(right * c + below * s), np.abs(below * c - right * s)
            on = (own[0] <= WIDE / 2) & (own[1] <= HIGH / 2)
            count += on.all(axis=1) if suit == "heart" else on.any(axis=1)
        needs = int(rank) if suit == "heart" else ceil(int(rank) / 2)
        masks[near] |= (count >= needs).astype(np.int64) << number
    return at_, masks


def apart(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether a side of one of two sheets parts them."""
    for turn, between in ((one[2], other[2] - one[2]), (other[2], one[2] - other[2])):
        dx, dy = one[0] - other[0], one[1] - other[1]
        c, s = abs(cos(between)), abs(sin(between))
        if abs(dx * cos(turn) + dy * sin(turn)) > (WIDE + WIDE * c + HIGH * s) / 2:
            return True
        if abs(dy * cos(turn) - dx * sin(turn)) > (HIGH + WIDE * s + HIGH * c) / 2:
            return True
    return False


def own_game(
    players: int, waves: int, at_: np.ndarray, masks: np.ndarray, values: Sequence[int],
    thorns: int, start: int,
) -> tuple[int, list[int], int]:  # fmt: skip
    """One game by the rulebook that gives no raspberry away: its tosses (of all), points, and how
    many landings it used from `start` on. Landings are in the order they come down, their seats in
    turn: who is first makes no difference to a seat's own cards on average."""
    left, used, tosses = (1 << len(values)) - 1, start, 0
    points, pricked = [0] * players, [False] * players
    while left & ~thorns:
        field: list[int] = []
        for wave in range(waves):
            if not left & ~thorns:
                break
            tosses += 1
            here: list[tuple[int, int]] = []
            for seat in range(players):
                if wave and pricked[seat]:
                    continue
                landed, used = used, used + 1
                if all(apart(at_[landed], at_[other]) for other in field):
                    field.append(landed)
                    here.append((seat, landed))
            for seat, landed in here:
                taken = int(masks[landed]) & left
                left &= ~taken
                points[seat] += sum(v for c, v in enumerate(values) if taken >> c & 1)
                pricked[seat] |= bool(wave and taken & thorns)
    return tosses, points, used


def played(rules: Rules, games: int, policy: str = "random") -> Any:
    test = Playtest(rules, (policy,) * rules.seats, 3, 100_000)
    return play_games(test, games, Clock(Limits(seconds=200)))


def mean(counts: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The mean of counted numbers, and its standard error."""
    numbers, games = np.array(counts).T
    middle = np.average(numbers, weights=games)
    spread = np.average((numbers - middle) ** 2, weights=games) ** 0.5
    return float(middle), float(spread / games.sum() ** 0.5)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "players", "tosses"),
    [("stunning-arrangement", 3, 24_000), ("rare-delicacy", 2, 40_000)],
)  # fmt: skip
def test_full_games_are_as_long_and_as_rich_as_those_with_paper(
    variant: str, players: int, tosses: int
) -> None:
    rules = clovers(variant, players, **FIXED)
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    lie = field_of(rules, position, "where")
    thorns = sum(1 << c for c, one in enumerate(constant(rules, "THORN")) if one)
    at_, masks = own_tosses(variant, lie, tosses, 21)
    lengths, shares, used = [], [], 0
    waves = len(constant(rules, "RANKS"))
    while used < tosses * 0.9:
        told = own_game(
            players, waves, at_, masks, constant(rules, "POINTS"), thorns, used
        )  # fmt: skip
        lengths.append(told[0])
        shares.append(sum(told[1]))
        used = told[2]
    ours = played(rules, 1_500 if waves == 1 else 250, "keeps_raspberries")
    long, error = mean(ours.turns)
    wrong = (error**2 + np.var(lengths) / len(lengths)) ** 0.5
    assert abs(np.mean(lengths) - long) < 4 * wrong + 0.02 * long
    rich = sum(mean(counts)[0] for counts in ours.scores)
    wrong = (2 * np.var(shares) / len(shares)) ** 0.5
    assert abs(np.mean(shares) - rich) < 4 * wrong + 0.1
    assert not ours.broken
    assert not ours.stuck


# A story of one's own: a file, and no code.


def by_hand(players: int) -> tuple[float, float]:
    """The story of two cards, from the rulebook: how many rounds it takes on average when every
    landing of its coarse lattice is tried, and the chance that seat 1 wins (ties count)."""
    slots = [(63.5 / 4, 31.75), (63.5 * 3 / 4, 31.75), (73.5, 20), (63.5 / 4 + 83.5, 31.75),
             (63.5 * 3 / 4 + 83.5, 31.75)]  # fmt: skip
    rows = [(HIGH * (row + 0.5) / 3, 1) for row in range(3)]
    landings = [
        (np.array([x, y, turn]), wx * wy)
        for (x, wx), (y, wy), turn in product(slots, rows, (pi / 4, 3 * pi / 4))
    ]
    total = sum(ways for _, ways in landings)
    spade, heart = 1, 2
    pips = {
        spade: [(83.5 + x, y) for x in (20, 43.5) for y in (17.2, 71.7)],
        heart: [(31.75, y) for y in (17.2, 71.7)],
    }
    game = load_game(FOLDER, variant="deck")
    cards = {p.name: p for p in pieces_of(game)}
    rims = {
        spade: [translate(s, 83.5 + WIDE / 2, HIGH / 2)
                for s in signs_of(cards["cards spade, 4"], "suit-spade")],
        heart: [translate(s, WIDE / 2, HIGH / 2)
                for s in signs_of(cards["cards heart, 2"], "suit-heart")],
    }  # fmt: skip
    for suit, signs in rims.items():
        middles = sorted(((s.bounds[0] + s.bounds[2]) / 2, (s.bounds[1] + s.bounds[3]) / 2)
                         for s in signs)  # fmt: skip
        assert np.allclose(middles, sorted(pips[suit]), atol=1)
    covers = []
    for place, _ in landings:
        sheet = translate(
            rotate(shapely.box(-WIDE / 2, -HIGH / 2, WIDE / 2, HIGH / 2), place[2], (0, 0),
                   use_radians=True), place[0], place[1],
        )  # fmt: skip
        count = {suit: sum(sheet.intersects(s) for s in signs) for suit, signs in rims.items()}
        covers.append(spade * (count[spade] >= 3) + heart * (count[heart] >= 1))
    rounds: dict[tuple[int, int], float] = {}
    orders = list(permutations(range(players)))
    # what a round takes, by seat: the noble that lies on another is gone
    for chosen in product(range(len(landings)), repeat=players):
        ways = 1.0
        for one in chosen:
            ways *= landings[one][1] / total
        for order in orders:
            taken, lie, gone = [0] * players, [], 0
            for seat in order:
                if all(apart(landings[chosen[seat]][0], landings[o][0]) for o in lie):
                    lie.append(chosen[seat])
                    taken[seat] = covers[chosen[seat]] & ~gone
                    gone |= taken[seat]
            key = tuple(taken)
            rounds[key] = rounds.get(key, 0) + ways / len(orders)
    spade_chance = sum(w for taken, w in rounds.items() if any(t & spade for t in taken))

    def wins(points: tuple[int, ...], thorn: bool) -> float:
        """Seat 1's chance from here, with these points and the thorn still there."""
        found, stays = 0.0, 0.0
        for taken, ways in rounds.items():
            new = list(points)
            for seat, one in enumerate(taken):
                new[seat] += 3 * bool(one & spade) - 2 * bool(one & heart and thorn)
            still = thorn and not any(one & heart for one in taken)
            if any(one & spade for one in taken):
                found += ways * (new[0] == max(new))
            elif still == thorn:
                stays += ways
            else:
                found += ways * wins(tuple(new), still)
        return found / (1 - stays)

    return 1 / spade_chance, wins((0,) * players, True)


def test_a_story_of_ones_own_is_explored_whole(stories: Path) -> None:
    rules = clovers("duel", 2, stories)
    clock = Clock(Limits(seconds=200))
    graph = search_plainly(rules, clock, 200_000)
    assert not graph.stopped
    assert not graph.faults
    long, won = by_hand(2)
    turns = graph.phases == list(rules.phases).index("toss")
    turns &= graph.over == 0
    bounds = expected_lengths(graph, turns, clock)
    assert bounds.low[0] == pytest.approx(long, abs=1e-9)
    ends = np.flatnonzero(graph.over)
    wins = np.zeros(len(graph), bool)
    wins[ends] = graph.judge("has_the_most_points", ends, 0) != 0
    assert win_chances(graph, wins, clock).low[0] == pytest.approx(won, abs=1e-9)
    scores = {tuple(graph.judge("worth_of_the_cards", ends, seat)) for seat in range(2)}
    assert {value for column in scores for value in column} == {-2, 0, 1, 3}


def lie_of(rules: Rules) -> tuple[int, ...]:
    """The place of each card where they lie in the order of their ranks."""
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    return field_of(rules, position, "where")


def sought(rules: Rules) -> list[int]:
    return [card for card, thorn in enumerate(constant(rules, "THORN")) if not thorn]


@pytest.mark.parametrize("two", [False, True])
def test_rounds_from_every_pair_of_landings_are_those_of_the_graph(
    stories: Path, tmp_path: Path, two: bool
) -> None:
    """Dossier 3, on fields of two cards that fit whole: a clover and a thorn, and two clovers."""
    folder = stories
    if two:
        folder = tmp_path / "clovers"
        shutil.copytree(stories, folder)
        text = DUEL.replace("grows: thorn, points: -2", "grows: clover, points: 1")
        assert text != DUEL
        (folder / "variants" / "duel.yaml").write_text(text.replace("else 3'", "else 2'"))
    rules = clovers("duel", 2, folder)
    chances = rounds.for_two(rules.constants, lie_of(rules))
    assert sum(chances.values()) == pytest.approx(1)
    long = rounds.rounds_of(chances, sought(rules))
    graph = search_plainly(rules, Clock(Limits(seconds=200)), 400_000)
    assert graph.whole
    turns = (graph.phases == list(rules.phases).index("toss")) & (graph.over == 0)
    bounds = expected_lengths(graph, turns, Clock(Limits(seconds=200)))
    assert bounds.low[0] == pytest.approx(long, abs=1e-9)
    if not two:
        assert by_hand(2)[0] == pytest.approx(long, abs=1e-9)
    drawn = rounds.by_lot(rules.constants, lie_of(rules), 2, 200_000, 4)
    assert rounds.rounds_of(drawn, sought(rules)) == pytest.approx(long, rel=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "about"), [(2, 23.39), (3, 16.81), (4, 13.55)])
def test_rounds_of_the_real_cards(players: int, about: float) -> None:
    """Dossier 3: all 15 cards in the order of their ranks, as printed. For two players exactly,
    over all 32,016 x 32,016 pairs of landings; for more from a million rounds."""
    rules = clovers("stunning-arrangement", players, **FIXED)
    lie, wanted = lie_of(rules), sought(rules)
    assert len(wanted) == 9
    drawn = rounds.by_lot(rules.constants, lie, players, 1_000_000, 6)
    long = rounds.rounds_of(drawn, wanted)
    if players == 2:
        exactly = rounds.rounds_of(rounds.for_two(rules.constants, lie), wanted)
        assert exactly == pytest.approx(23.388, abs=0.005)
        assert long == pytest.approx(exactly, rel=0.004)
        long = exactly
    assert long == pytest.approx(about, rel=0.004)
    ours, error = mean(played(rules, 1_500).turns)
    assert abs(ours - long) < 4 * error


@pytest.mark.slow
@pytest.mark.parametrize("story", ["duel", "pairs"])
def test_both_readings_agree(stories: Path, story: str) -> None:
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = clovers(story, 2, stories)
    clock = Clock(Limits(seconds=300))
    most = 200_000 if story == "duel" else 5_000
    assert_same(search_plainly(rules, clock, most), search_compiled(machine(rules), clock, most))


@pytest.mark.slow
def test_rounds_on_average() -> None:
    """Rounds of the first story do not hang on one another, so the last clover comes when every
    set of clovers has been met: one less every other, over the chance that a round takes some of
    the set. The rounds are tossed with sheets of paper; the games are played by the rules."""
    rules = clovers("stunning-arrangement", 2, **FIXED)
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    at_, masks = own_tosses(
        "stunning-arrangement", field_of(rules, position, "where"), 30_000, 8
    )  # fmt: skip
    taken = [
        int(masks[one] | (masks[one + 1] if apart(at_[one], at_[one + 1]) else 0)) & 0x1FF
        for one in range(0, len(masks), 2)
    ]
    shares = np.bincount(taken, minlength=512) / len(taken)
    rounds = 0.0
    for chosen in range(1, 512):
        missed = shares[[took & chosen == 0 for took in range(512)]].sum()
        rounds -= (-1) ** chosen.bit_count() / (1 - missed)
    ours, error = mean(played(rules, 3_000).turns)
    assert abs(ours - rounds) < 4 * error + 0.02 * rounds
    assert 20 < ours < 26
