"""The rules file of Dali The Fox, with the numbers of its dossier."""

from collections import deque
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from verify import plain
from verify.plain import Move, Position
from verify.rules import Rules, read_rules

COLOURS = ("orange", "yellow", "green", "blue", "purple", "red")
FILE = Path(__file__).parents[2] / "pnp" / "games" / "dali-the-fox" / "rules.py"


def dali(players: int, each: int, goal: int, farmer: bool = True) -> Rules:
    tables: dict[str, dict[str, tuple[str, ...]]] = {
        "eggs": {"colour": tuple(colour for colour in COLOURS for _ in range(each))},
        "egg die": {"face": ("red", "yellow", "blue", "red", "yellow", "blue")},
    }
    if farmer:
        tables["farmer die"] = {"face": COLOURS}
    parameters = {"players": players, "goal": goal, "farmer_die": farmer}
    return read_rules(FILE.read_text(), "rules.py", parameters, tables)


def bust(rules: Rules, position: Position) -> Fraction:
    outcomes = plain.moves(rules, position)
    assert sum(move.weight for move in outcomes) == plain.declared_total(rules, position)
    lost = sum(move.weight for move in outcomes if move.target[0] == "roll")
    return Fraction(lost, sum(move.weight for move in outcomes))


def bust_by_hand(chosen: set[str], farmer: bool) -> Fraction:
    mixes = {"ry": "orange", "by": "green", "br": "purple"}
    faces = ("red", "yellow", "blue")
    lost = [
        not ({a, b, mixes.get("".join(sorted(a[0] + b[0])))} - {None, watched} - chosen)
        for a, b, watched in product(faces, faces, COLOURS if farmer else ("nothing",))
    ]
    return Fraction(sum(lost), len(lost))


def test_the_first_roll() -> None:
    assert bust(dali(2, 6, 10), plain.initial(dali(2, 6, 10))) == Fraction(1, 18)
    salvador = dali(2, 6, 10, farmer=False)
    assert bust(salvador, plain.initial(salvador)) == 0


@pytest.mark.parametrize("farmer", [True, False])
def test_the_odds_of_each_set_of_chosen_colours(farmer: bool) -> None:
    rules = dali(2, 6, 10, farmer)
    (field,) = (field for field in rules.fields if field.name == "chosen")
    for marks in product((0, 1), repeat=6):
        phase, start = plain.initial(rules)
        values = start[: field.offset] + marks + start[field.offset + 6 :]
        chosen = {colour for colour, mark in zip(COLOURS, marks, strict=True) if mark}
        assert bust(rules, (phase, values)) == bust_by_hand(chosen, farmer)


def test_the_rulebook_s_example_and_the_parts() -> None:
    rules = dali(4, 6, 10)
    (example,) = rules.examples
    assert plain.example_holds(rules, example)
    assert sum(rules.fields[0].start) == 36
    assert plain.describe(rules, plain.initial(rules))[-2:] == [
        ("eggs", "seat 1 0, seat 2 0, seat 3 0, seat 4 0"),
        ("seat", "seat 1"),
    ]


def test_a_turn_in_words() -> None:
    rules = dali(2, 1, 4)
    position = plain.initial(rules)
    for words in (
        "rolls blue and red, the farmer watches red",
        "takes the purple egg",
        "rolls on",
        "rolls blue and red, the farmer watches blue",
        "takes the red egg",
        "stops and collects",
    ):
        position = next(m.target for m in plain.moves(rules, position) if m.words == words)
    told = dict(plain.describe(rules, position))
    assert told["supply"] == "orange 1, yellow 1, green 1, blue 1, purple 0, red 0"
    assert (told["eggs"], told["seat"], told["yard"]) == ("seat 1 2, seat 2 0", "seat 2", "none")


def shut_in(rules: Rules) -> tuple[int, list[Position], dict[Position, Move]]:
    """How many positions there are, those from which no end can be reached, and ways to all."""
    start = plain.initial(rules)
    came: dict[Position, Move] = {}
    before: dict[Position, set[Position]] = {start: set()}
    waiting, ends = deque([start]), []
    while waiting:
        position = waiting.popleft()
        assert all(plain.holds(rules, claim, position) for claim in rules.claims)
        if plain.ended(rules, position):
            ends.append(position)
            continue
        for move in plain.moves(rules, position):
            if move.target not in before:
                before[move.target] = set()
                came[move.target] = move._replace(target=position)
                waiting.append(move.target)
            before[move.target].add(position)
    open_ones = set(ends)
    while ends:
        for position in before[ends.pop()] - open_ones:
            open_ones.add(position)
            ends.append(position)
    return len(before), [position for position in before if position not in open_ones], came


@pytest.mark.slow
def test_one_egg_a_colour_and_a_goal_of_four_can_shut_everybody_out() -> None:
    rules = dali(2, 1, 4)
    states, shut, came = shut_in(rules)
    assert states == 181_556
    first, steps = shut[0], 0
    assert dict(plain.describe(rules, first))["eggs"] == "seat 1 3, seat 2 3"
    while first in came:
        first, steps = came[first].target, steps + 1
    assert steps == 18


@pytest.mark.slow
def test_a_goal_of_three_shuts_nobody_out() -> None:
    states, shut, _ = shut_in(dali(2, 1, 3))
    assert (states, shut) == (104_780, [])
