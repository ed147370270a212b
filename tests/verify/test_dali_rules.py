"""The rules file of Dali The Fox, position by position; its verdicts are in test_verdicts_dali."""

from fractions import Fraction
from itertools import product

import pytest

from tests.verify.dali import COLOURS, dali
from verify import plain
from verify.graph.play import describe
from verify.rules import Rules
from verify.rules.model import Position


def bust(rules: Rules, position: Position) -> Fraction:
    outcomes = plain.expand(rules, position).moves
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
    rules = dali(2, 6, 10, farmer=farmer)
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
    assert describe(rules, plain.initial(rules))[-2:] == (
        ("eggs", "seat 1: 0, seat 2: 0, seat 3: 0, seat 4: 0"),
        ("seat", "seat 1"),
    )


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
        position = next(m.target for m in plain.expand(rules, position).moves if m.words == words)
    told = dict(describe(rules, position))
    assert told["supply"] == "orange 1, yellow 1, green 1, blue 1, purple 0, red 0"
    assert (told["eggs"], told["seat"], told["yard"]) == ("seat 1: 2, seat 2: 0", "seat 2", "none")
