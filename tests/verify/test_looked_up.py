"""Entries of lists so long that no choice among all of them could stand for one in arguments."""

from __future__ import annotations

import numpy as np
import pytest

from verify.export import NotExportableError, export
from verify.proof.proof import prove
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits
from verify.symbolic.model import moves_of
from verify.terms.division import divided, modulo
from verify.terms.making import Terms
from verify.terms.worked_out import WorkedOut

WALK = """\
SIGHTS = [i * i % 97 for i in range(300)]
FAR = 40


class State:
    at: upto(299)
    seen: upto(96)


@start
@turn
@choice
def walk(s):
    for far in (1, FAR):
        if s.at + far < len(SIGHTS):
            t = s.copy()
            t.at += far
            t.seen = SIGHTS[t.at]
            yield f"walks {far} on", 0, t, walk


@end
def arrived(s):
    return s.at == len(SIGHTS) - 1


@always
def it_sees_where_it_stands(s):
    return s.seen == SIGHTS[s.at]


@always
def what_it_sees_three_steps_from_17(s):
    return s.at != 17 or SIGHTS[s.at + 3] != 12
"""


def rules_of(text: str = WALK) -> Rules:
    return read_rules(text)


def test_an_entry_is_what_it_is_wherever_it_is_worked_out() -> None:
    terms = Terms([(0, 299)])
    entries = tuple(i * i % 97 for i in range(300))
    (place,) = terms.places
    entry = terms.pick(entries, place)
    at = WorkedOut(np.arange(300)[None, :])
    assert at(entry).tolist() == list(entries)
    assert at(divided(terms, entry, terms.number(8))).tolist() == [one // 8 for one in entries]
    bits = modulo(terms, divided(terms, entry, terms.number(8)), terms.number(2))
    assert at(bits).tolist() == [one // 8 % 2 for one in entries]
    assert (entry.low, entry.high, bits.low, bits.high) == (0, 96, 0, 1)
    assert terms.pick(entries, terms.number(12)).known == 144 - 97
    assert terms.pick((5,) * 300, place).known == 5


def test_what_is_shown_of_a_long_list_is_so() -> None:
    """20 * 20 is 12 beyond 4 * 97: the second claim is false, and hangs on that one entry."""
    rules = rules_of()
    assert any(
        term.op == "pick"
        for moves in moves_of(rules, Clock(Limits())).moves.values()
        for move in moves
        for term in move.target
    )
    proof = prove(rules, Clock(Limits(seconds=200)))
    assert "it_sees_where_it_stands" in proof.claims
    assert "what_it_sees_three_steps_from_17" not in proof.claims
    (_, position) = proof.broken_ways["what_it_sees_three_steps_from_17"][-1]
    assert position[0] == 17
    for other, shown in (("!= 13", True), ("< 12", False), ("<= 12", True)):
        claims = prove(rules_of(WALK.replace("!= 12", other)), Clock(Limits(seconds=200))).claims
        assert ("what_it_sees_three_steps_from_17" in claims) is shown


def test_other_tools_are_told_that_they_cannot_look_it_up() -> None:
    with pytest.raises(NotExportableError, match="among 300 constants"):
        export(rules_of(), "prism", "Walk")
