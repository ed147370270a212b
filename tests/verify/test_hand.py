"""How positions lie at hand: which fields stay in their words, and that rules work on them there.

The text is carried out by Python itself, with numbers of 64 bits, and held to the plain reading.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verify import interpreted, same

pytest.importorskip("numba")

from verify.compiled.module import write_module
from verify.compiled.search import search_compiled
from verify.plain.search import search_plainly
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

HERE = Path(__file__).parent


# Of each kind of field one, of which some come out of their bounds on the way.
RULES = """
class State:
    pad: per(10, upto(63)) = 63
    low: between(-3, 4)
    grid: per(3, per(4, upto(2)))
    turn_of: upto(2)
    gone: per(5, flag)
    marks: per(24, flag)
    stock: per(3, upto(5)) = 4


@start
@turn
@choice
def go(s):
    for c in range(3):
        t = s.copy()
        t.low = c - 3
        t.grid[c][3 - c] = 2
        t.grid[0][c] = (s.grid[0][c] + 1) % 3
        t.marks[23 - 7 * c] = not s.marks[23]
        t.turn_of += 1
        if t.turn_of == 3:
            t.turn_of = 0
        yield f"a {c}", 0, t, go
    t = s.copy()
    t.stock[0] -= count(s.marks)
    if t.stock[0] < 0:
        t.stock[0] += 3
    t.low = 4
    t.gone[sum_of(s.gone) % 5] = 1
    if any_of(s.grid[0]) and not all_of(s.gone):
        yield "b", 0, t, go


@end
def over(s):
    return all_of(s.gone) or (any_of(s.marks) and s.low == 4 and s.grid[2][1] == 2)
"""


def test_what_surely_stays_within_its_bounds_and_its_word_is_worked_on_there() -> None:
    rules = read_rules(RULES)
    hand = write_module(rules).hand
    # One is worked on by rows; of two what is set may lie outside of their bounds, for a while.
    assert set(hand.loose) == {"grid", "turn_of", "stock"}
    assert set(hand.tight) == {"pad", "low", "gone", "marks"}
    assert hand.width == hand.packing.words + 12 + 1 + 3
    assert [hand.packing.slots[place] for place in hand.places] == list(hand.slots)


def test_a_position_lies_at_hand_as_its_words_and_its_loose_numbers() -> None:
    rules = read_rules(RULES)
    hand = write_module(rules).hand
    start = ("go", tuple(number for field in rules.fields for number in field.start))
    row = hand.at_hand(start)
    words = row[: hand.packing.words].view("uint64")
    assert hand.packing.unpack(words) == start
    assert row[hand.loose["stock"] :].tolist() == [4, 4, 4]


def test_moves_are_the_same_as_in_the_plain_reading() -> None:
    rules = read_rules(RULES)
    clock = Clock(Limits(seconds=1e5))
    plain = search_plainly(rules, clock, 3_000)
    assert len(plain) == 3_000
    same.assert_same(plain, search_compiled(interpreted.machine(rules), clock, 3_000))


def test_the_highest_bit_of_a_word_is_a_number_like_any_other() -> None:
    text = """
class State:
    flags: per(62, flag)
    last: flag


@start
@turn
@choice
def go(s):
    for c in range(62):
        if not s.flags[c] and count(s.flags) == c:
            t = s.copy()
            t.flags[c] = 1
            t.last = count(t.flags) % 2
            yield f"{c}", 0, t, back
    yield "stays", 0, s, back


@choice
def back(s):
    t = s.copy()
    t.last = not s.last
    yield "turns", 0, t, go


@end
def done(s):
    return all_of(s.flags)
"""
    rules = read_rules(text)
    module = write_module(rules)
    assert module.packing.words == 1
    assert module.hand.tight["last"].shift == 63
    clock = Clock(Limits(seconds=1e5))
    plain = search_plainly(rules, clock, 10_000)
    assert plain.whole
    assert any(plain.over)
    same.assert_same(plain, search_compiled(interpreted.machine(rules), clock, 10_000))
