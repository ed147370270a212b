"""The rules file of A Bed of Clovers against the rulebook: the cards, the nobles, the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil

import numpy as np
import pytest
import shapely
from shapely.affinity import rotate, translate

from tests.verify.clovers import (
    FIXED,
    HIGH,
    WIDE,
    at,
    card,
    clovers,
    constant,
    field_of,
    follow,
    words,
)
from verify import plain
from verify.rules import Rules

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


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_dukes_take_their_cards_before_the_duchesses_are_tossed_or_after(reading: str) -> None:
    """Seat 1's Duke lies on the 2 of diamonds; the other reading lets it lie until the end."""
    rules = clovers("rare-delicacy", DUKES_TAKE_FIRST=reading)
    lie = [0, 4, 6, 8, 10, 14, 1, 3, 5, 9, 11, 13, 2, 7, 12]
    x, y = constant(rules, "PLACE_ACROSS")[1] + 5, constant(rules, "PLACE_DOWN")[1] + 7
    one = [1, 0, 0, 0]
    here = at(
        rules, "pluck", where=lie, landed=one, lies=one, across=[x, 0, 0, 0], down=[y, 0, 0, 0]
    )
    taking = "seat 1's king takes the 2 of diamonds"
    if reading == "yes":
        assert words(rules, here) == [taking]
        return
    here = follow(rules, here, "nothing more is taken before the next toss")
    # The Duchess of seat 2 comes down on the same card, later: it is the Duke's.
    (wave,) = field_of(rules, here, "wave")
    assert (here[0], wave) == ("toss", 1)
    after = at(
        rules, "pluck", where=lie, wave=1, landed=[1, 0, 0, 2], lies=[1, 0, 0, 1],
        across=[x, 0, 0, x], down=[y, 0, 0, y],
    )  # fmt: skip
    assert words(rules, after) == [taking]


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_thorns_prick_whoever_gets_them_or_whoever_covers_them(reading: str) -> None:
    """Both Duchesses cover the 2 of diamonds; seat 2's came down first and takes it."""
    rules = clovers("rare-delicacy", PRICKED_BY_HER_CARD=reading)
    lie = [0, 4, 6, 8, 10, 14, 1, 3, 5, 9, 11, 13, 2, 7, 12]
    x, y = constant(rules, "PLACE_ACROSS")[1] + 5, constant(rules, "PLACE_DOWN")[1] + 7
    here = at(
        rules, "pluck", where=lie, wave=1, landed=[0, 0, 2, 1], lies=[0, 0, 1, 1],
        across=[0, 0, x, x], down=[0, 0, y, y],
    )  # fmt: skip
    after = follow(rules, here, "seat 2's queen takes the 2 of diamonds and is pricked")
    assert field_of(rules, after, "pricked") == (0, 0, int(reading == "no"), 1)


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_who_comes_down_first_is_drawn_by_lot_or_goes_by_the_seats(reading: str) -> None:
    rules = clovers("stunning-arrangement", 3, LANDING_BY_LOT=reading)
    here = at(rules, "land", where=list(range(15)))
    first = {told.removeprefix("next comes down ")[:6] for told in words(rules, here)}
    assert first == ({"seat 1", "seat 2", "seat 3"} if reading == "yes" else {"seat 1"})


def test_who_aims_comes_down_nearer_to_the_middle() -> None:
    """Of the slots of one width each is as likely as the others, or grows towards the middle."""
    for reading in ("no", "yes"):
        rules = clovers("stunning-arrangement", 2, AIMED=reading)
        for ways, slots in (("WAYS_ACROSS", "SLOTS_ACROSS"), ("WAYS_DOWN", "SLOTS_DOWN")):
            per_slot = [
                way / slot
                for way, slot in zip(constant(rules, ways), constant(rules, slots), strict=True)
            ]
            assert per_slot == per_slot[::-1]
            half = per_slot[: (len(per_slot) + 1) // 2]
            assert half == (sorted(set(half)) if reading == "yes" else [1] * len(half))
