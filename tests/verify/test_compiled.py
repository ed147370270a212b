"""The compiled reading against the plain one: state for state, edge for edge, weight for weight."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.verify.dali import dali
from tests.verify.same import assert_same

pytest.importorskip("numba")

from verify.compiled.machine import kept, machine
from verify.compiled.module import NotCompilable
from verify.compiled.search import search_compiled
from verify.graph.explore import _compiled
from verify.graph.state_graph import StateGraph
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

RULES = Path(__file__).parent / "rules"
GAMES = Path(__file__).parents[2] / "pnp" / "games"


def both(rules: Rules, most: int = 5_000) -> tuple[StateGraph, StateGraph]:
    clock = Clock(Limits(seconds=1_000))
    return search_plainly(rules, clock, most), search_compiled(machine(rules), clock, most)


CASES: Mapping[str, Mapping[str, Any]] = {
    "words": {},
    "r09_timber_yard": {"players": 2},
    "r11_bank_and_tower": {"players": 2, "coins": 7},
    "r17_weather_die": {"players": 2, "variant": 2},
    "two_eggs": {"players": 2},
}


@pytest.mark.parametrize("name", CASES)
def test_each_case_is_the_same(name: str) -> None:
    text = (RULES / f"{name}.py").read_text(encoding="utf-8")
    assert_same(*both(read_rules(text, f"{name}.py", CASES[name], {})))


def test_dali_is_the_same_wherever_it_is_cut_off() -> None:
    rules = dali(3, 1, 1)
    for most in (1, 2, 7, 400, 3_001, 40_000):
        assert_same(*both(rules, most))


WIDE = """
players = 1
SHORT = ((3, 5), (7,), ())
SPREAD = (0, 4, 5, 9, 2)

class State:
    a: per(7, between(-1000000000, 1000000000)) = -1000000000
    b: upto(999999999999999999)
    n: upto(3)

@start
@turn
@choice
def go(s):
    for i in SPREAD:
        for k in SHORT[i % 3]:
            t = s.copy()
            t.a[i % 7] += 1000000000 + k
            t.b = (s.b * 7 + i + 999999999999) % 999999999999999999
            t.n = s.n + 1
            if t.n < 3 or i > 4:
                yield f"{i} {k}", 0, t, go
"""


def test_states_wider_than_a_word_and_numbers_near_the_limit_are_the_same() -> None:
    rules = read_rules(WIDE, "wide.py", {}, {})
    assert machine(rules).module.packing.words > 3
    plain, compiled = both(rules)
    assert plain.faults
    assert_same(plain, compiled)


def test_a_name_that_may_be_unset_is_left_to_the_plain_reading() -> None:
    text = WIDE.replace(
        "t.n = s.n + 1", "if i > 3:\n                more = 1\n            t.n = more"
    )
    with pytest.raises(NotCompilable, match="go may use more before it has a value"):
        machine(read_rules(text, "wide.py", {}, {}))


def test_machine_code_that_is_not_there_yet_is_waited_for_on_top_of_the_time() -> None:
    text = (RULES / "two_eggs.py").read_text(encoding="utf-8")
    known = read_rules(text, "rules.py", {}, {})
    both(known)
    assert kept(machine(known), "expand")
    # A number that no other run had: these rules were never compiled.
    claim = f"\n\n@always\ndef never(s):\n    return s.seat != {time.time_ns() % 10**17}\n"
    new = read_rules(text + claim, "rules.py", {}, {})
    assert not kept(machine(new), "expand")
    assert machine(new).module.seconds > 1
    told: list[float] = []
    clock = Clock(Limits(seconds=10, waits=True), waiting=told.append)
    for rules in (known, new):
        explored = _compiled(rules, clock, 5_000, None)
        assert explored is not None
        assert explored.whole
    assert kept(machine(new), "expand")
    assert told[-1] == machine(new).module.seconds
    # It is none of the time that is given, and counts where nobody waits.
    assert time.process_time() - clock.begun - clock.elapsed() == pytest.approx(
        sum(clock.left_out), abs=0.1
    )
    assert clock.left_out[0] > 0.1
    strict = Clock(Limits(seconds=10))
    with strict.making(5.0):
        pass
    assert strict.left_out == []
