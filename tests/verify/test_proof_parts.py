"""What a proof is made of: moves told in few, outcomes that add up, winners whatever is counted,
and facts that are none."""

from __future__ import annotations

import pytest

from verify.plain import expand
from verify.plain.search import search_plainly
from verify.proof.proof import prove
from verify.proof.quantities import Quantities
from verify.proof.steps import steps_of
from verify.proof.winners import always_won
from verify.rules import Rules, read_rules
from verify.rules.earlier import Earlier
from verify.runs.limits import Clock, Limits
from verify.symbolic.model import model_of, moves_of
from verify.terms.making import Terms
from verify.terms.sums import Sums
from verify.terms.worked_out import WorkedOut

CLOCK = Clock(Limits(seconds=100_000))
WALK = """
from verify.language import *

SPACES = names("shed", "field", "pond", "hill")
players = 2


class State:
    cow: per(players, which(SPACES))
    eaten: per(players, upto(4))
    shown: upto(3)
    seat: which(players)


@start
@turn
@chance(3)
def roll(s):
    for f in range(1, 4):
        t = s.copy()
        t.shown = f
        if t.cow[s.seat] + f >= len(SPACES):
            yield f"rolls {f}, which is far", 1, t, walk
        else:
            yield f"rolls {f}", 1, t, walk


@choice
def walk(s):
    for slow in range(2):
        t = s.copy()
        t.cow[s.seat] = (s.cow[s.seat] + (1 if slow else s.shown)) % len(SPACES)
        t.seat = 1 - s.seat
        if t.cow[s.seat]:
            t.eaten[s.seat] += 1
            for x in range(len(SPACES)):
                if x == t.cow[s.seat]:
                    yield f"walks to the {SPACES[x]}", s.seat, t, roll
        else:
            yield "comes home", s.seat, t, roll


@end
def somebody_is_full(s):
    return max(s.eaten) == 4


def worth(s, seat):
    return 3 * s.eaten[seat] + s.cow[seat] % 2


@wins
def has_most(s, seat):
    for p in range(players):
        if worth(s, p) > worth(s, seat):
            return False
    return True
"""

ELSE = """        else:
            yield f"rolls {f}"""


def rules_of(text: str = WALK) -> Rules:
    return read_rules(text.lstrip(), "rules.py")


def changed(old: str, new: str) -> str:
    assert WALK.count(old) == 1
    return WALK.replace(old, new)


def test_moves_that_differ_in_words_alone_are_one_and_cover_the_same() -> None:
    rules = rules_of()
    whole, few = model_of(rules, CLOCK), moves_of(rules, CLOCK)
    assert (len(whole.moves["walk"]), len(few.moves["walk"])) == (8, 4)
    # Outcomes are not taken together: each of them weighs.
    assert len(few.moves["roll"]) == len(whole.moves["roll"])
    steps = steps_of(few)
    graph = search_plainly(rules, CLOCK, 4_000)
    seen = 0
    for position in [one for one in graph.positions if one[0] == "walk"][:400]:
        at = WorkedOut.at([position[1]])
        here = [one for one in steps if one.phase == "walk" and at(few.terms.all(one.known))[0]]
        told = [(one.next, one.target(position[1])) for one in here]
        moves = expand(rules, position).moves
        assert sorted(told) == sorted(move.target for move in moves)
        for one, (_, numbers) in zip(here, told, strict=True):
            # The word is that of the space that she comes to.
            (space,) = one.move.holes or (few.terms.number(0),)
            seat = position[1][rules_seat(rules)]
            assert at(space)[0] == numbers[seat]
            seen += 1
    assert seen > 400


def rules_seat(rules: Rules) -> int:
    return next(one.offset for one in rules.fields if one.name == "seat")


@pytest.mark.parametrize(
    ("text", "adds_up"),
    [
        (WALK, True),
        (changed("@chance(3)", "@chance(4)"), False),
        # An outcome that comes where the other one comes too is none of its tellings.
        (changed(ELSE, ELSE.replace("else", "if f")), False),
    ],
)  # fmt: skip
def test_an_outcome_that_is_told_in_two_ways_weighs_once(text: str, adds_up: bool) -> None:
    rules = rules_of(text)
    assert (prove(rules, CLOCK).adds_up is not None) is adds_up
    # The same by all positions there are.
    graph = search_plainly(rules, CLOCK, 4_000)
    total = rules.phases["roll"].total
    sums = {
        sum(move.weight for move in expand(rules, one).moves)
        for one in graph.positions
        if one[0] == "roll" and max(one[1][2:4]) < 4
    }
    assert (sums == {total}) is adds_up


def test_somebody_has_won_whatever_a_helper_says_of_the_seats() -> None:
    assert always_won(rules_of(), CLOCK) == frozenset({"worth"})
    # Less than nobody is not the same as more than everybody.
    strict = changed("if worth(s, p) >", "if p != seat and worth(s, p) >=")
    assert always_won(rules_of(strict), CLOCK) is None
    # What hangs on what the helper says is looked into: divided by 3 it never leaves 2.
    hanging = changed("    return True\n", "    return worth(s, seat) % 3 < 2\n")
    assert always_won(rules_of(hanging), CLOCK) == frozenset()
    assert always_won(rules_of(hanging.replace("3 < 2", "3 < 1")), CLOCK) is None


@pytest.mark.parametrize(
    ("words", "checked"),
    [("shown is not 0", True), ("each moon is 3", False), ("each eaten is 0", False)],
)
def test_facts_that_are_none_do_not_count_as_known_before(words: str, checked: bool) -> None:
    # All that is asked follows without any.
    rules = rules_of()
    proof = prove(rules.knowing(Earlier({"walk": (words,)})), CLOCK)
    assert proof.playable is not None
    assert proof.checked is checked


def test_either_of_two_and_neither_is_all_there_is() -> None:
    terms = Terms([(0, 9), (0, 9)])
    one, other = (terms.equal(place, terms.number(3)) for place in terms.places)
    either, both = terms.any([one, other]), terms.all([one, other])
    assert terms.any([either, terms.negate(either)]) is terms.yes
    assert terms.all([both, terms.negate(both)]) is terms.no
    assert terms.any([one, terms.negate(either)]).known is None


def test_numbers_go_by_what_they_are_made_of_or_by_what_compares_them() -> None:
    fields = "apples: per(7, upto(3))\n    pears: per(7, upto(3))\n    shown: upto(3)"
    claims = """

@always
def fruit_is_little(s):
    return sum_of(s.apples) + 2 * sum_of(s.pears) < 60


@always
def shapes_are_few(s):
    return max(s.apples) * max(s.pears) < 5 and max(s.pears) * max(s.pears) < 5
"""
    rules = rules_of(changed("shown: upto(3)", fields) + claims)
    model = moves_of(rules, CLOCK)
    found = [one.words for one in Quantities(model, Sums(model.terms)).found()]
    assert "all apples + 2 × all pears" in found
    named = "number {} that “shapes are few” compares"
    assert [one for one in found if one.startswith("number")] == [named.format(1), named.format(2)]
    assert len(set(found)) == len(found)


ONE_BY_ONE = """
class State:
    red: upto(9) = 9
    blue: upto(9) = 9


@start
@turn
@choice
def take(s):
    if s.red:
        t = s.copy()
        t.red -= 1
        yield "takes a red one", 0, t, take
    if s.blue:
        t = s.copy()
        t.blue -= 1
        yield "takes a blue one", 0, t, take


@end
def none_is_left(s):
    return s.red + s.blue == 0
"""


def test_a_move_may_be_made_just_where_it_stays_within_the_bounds() -> None:
    assert prove(read_rules(ONE_BY_ONE), CLOCK).sound is not None
    wrong = ONE_BY_ONE.replace("if s.blue:", "if s.red:")
    assert prove(read_rules(wrong), CLOCK).sound is None
