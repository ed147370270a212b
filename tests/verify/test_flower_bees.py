"""How many bees Flower Fields needs: by hand, and in plays by gardeners who hoard them.

50 bees are single ones and six tokens stand for five each. Only in front of a gardener can a token
stand for five: on tiles, in gardens and on the field bees lie one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.verify import flower_models as models
from tests.verify.positions import numbers
from verify import plain
from verify.plain import helped
from verify.rules import Rules
from verify.rules.model import Move, Position


def laid_out(rules: Rules, position: Position) -> int:
    """Bees that lie one by one."""
    return sum(sum(numbers(rules, position, f)) for f in ("on_circle", "bee", "field_bees"))


def single_ones(rules: Rules, position: Position) -> int:
    pool = numbers(rules, position, "pool")
    return laid_out(rules, position) + sum(pool) - 5 * min(6, sum(bees // 5 for bees in pool))


def hoarded(players: int, seasons: int = 3) -> tuple[Rules, Sequence[Position]]:
    """A play in which all hoard bees for two seasons, with luck, and then lay them out."""
    rules = models.whole(players)
    _, tables = models.printed(players)
    tiles = tables["flower tiles"]
    worth = [h - w for h, w in zip(tiles["hives"], tiles["webs"], strict=True)]

    def on_circle(move: Move) -> int:
        there = numbers(rules, move.target, "circle")
        return sum(worth[tile] for tile in there if tile < len(worth))

    def out(move: Move) -> int:
        return laid_out(rules, move.target) - numbers(rules, move.target, "supply")[0]

    def gain(move: Move, seat: int) -> int:
        hives, webs = (helped(rules, name, move.target, seat) for name in ("hives", "webs"))
        return hives - webs

    def wanted(phase: str, season: int, seat: int) -> Callable[[Move], int] | None:
        if phase == "lay_circle":
            return on_circle
        if phase in ("act", "may_place_bee") and season == seasons - 1:
            return out
        if phase == "place_tile" and season < seasons - 1:
            return lambda move: gain(move, seat)
        return None

    way = [plain.initial(rules)]
    while not plain.ended(rules, way[-1]):
        here = way[-1]
        season, seat = (numbers(rules, here, field)[0] for field in ("season", "seat"))
        moves = plain.expand(rules, here).moves
        by = wanted(here[0], season, seat)
        if by is not None:
            move = max(moves, key=by)
        elif here[0] == "may_place_bee":
            move = moves[-1]
        else:
            taken = [one for one in moves if one.words == "takes bees from the field"]
            move = (taken or moves)[0]
        way.append(move.target)
    return rules, way


def test_no_more_bees_than_these_can_leave_the_supply() -> None:
    """5 a gardener, 2 for the field in each season, and one for each hive after two seasons, were
    all tiles with hives drawn first: with four gardeners that is more than there are."""
    found = {}
    for players, circle in {2: 8, 3: 12, 4: 16}.items():
        _, tables = models.printed(players)
        tiles = sorted(tables["flower tiles"]["hives"], reverse=True)
        printed = sum(tables["gardens"]["hives"][:players])
        gained = sum(sum(tiles[: season * circle]) + printed for season in (1, 2))
        found[players] = players * 5 + 3 * 2 + gained
        assert sum(tables["bees"]["worth"]) + sum(tables["five bees"]["worth"]) == 80
        assert models.whole(players).constants["MOST_BEES_OUT"] == min(found[players], 80)
    assert found == {2: 48, 3: 69, 4: 82}
    assert models.whole(1).constants["MOST_BEES_OUT"] == 80


@pytest.mark.parametrize(("players", "most"), [(2, 48), (3, 69), (4, 80)])
def test_single_bees_suffice_for_two_but_not_for_all_who_hoard(players: int, most: int) -> None:
    rules, way = hoarded(players)
    single = [single_ones(rules, position) for position in way]
    assert (max(single) <= 50) is (players == 2)
    out = [80 - numbers(rules, position, "supply")[0] for position in way]
    assert max(out) <= most
    # What is claimed holds there, as it does wherever play comes to.
    for claim in rules.claims:
        assert all(plain.holds(rules, claim, position) for position in way[::3]), claim.name
