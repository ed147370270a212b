"""What an earlier proof needed: tried first, shown anew, and never believed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.verify.dali import TEXT
from tests.verify.dali import dali as of_dali
from verify import plain
from verify.plain.search import search_plainly
from verify.proof.proof import argue, prove
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.rules import Rules
from verify.rules.argued import ENDS, NEARS, Argued, argued_data, argued_of
from verify.rules.earlier import Earlier, earlier_data, earlier_of
from verify.runs.limits import Clock, Limits

HERE = Path(__file__).parent
CLOCK = Clock(Limits(seconds=100_000))
FALSE = """

@always
def nobody_has_more_than_one(s):
    return s.eggs[0] <= 1
"""
FALSE_NAME = "nobody_has_more_than_one"

Facts = Mapping[str, tuple[str, ...]]


def dali(facts: Facts | None = None, more: str = "", eggs: int = 6) -> Rules:
    rules = of_dali(2, eggs, 3, text=TEXT + more)
    return rules.knowing(Earlier(facts or {}))


def shown(proof: Proof) -> object:
    return (
        set(proof.claims),
        proof.playable is not None,
        proof.sound is not None,
        proof.adds_up is not None,
        proof.bound,
        proof.nears and (proof.nears.rank, proof.nears.within),
        {one.words for one in proof.kept},
    )


@pytest.fixture(scope="module")
def argued() -> Argued:
    return argue(dali(), CLOCK)


@cache
def sought_without(more: str = "") -> Proof:
    """What is shown where nothing is known before."""
    return prove(dali(None, more), CLOCK)


def test_what_was_needed_is_enough(argued: Argued) -> None:
    sought = sought_without()
    checked = prove(dali(argued.facts), CLOCK)
    assert (sought.checked, checked.checked) == (False, True)
    assert shown(checked) == shown(sought)
    assert "each yard is no more than chosen" in argued.facts["choose"]
    # What is told to have helped is among what was kept, and the sums that are tried anyway.
    told = checked.claims["no_egg_is_lost"].facts
    sums = {one.words for one in checked.kept}
    assert all(set(told[phase]) <= {*argued.facts[phase], *sums} for phase in told)
    assert "each yard is no more than chosen" in told["choose"]


@pytest.mark.slow
def test_every_fact_that_is_kept_is_needed(argued: Argued) -> None:
    # Without all of one phase the argument has to look for others.
    for phase in argued.facts:
        less = {one: facts for one, facts in argued.facts.items() if one != phase}
        assert not prove(dali(less), CLOCK).checked


def test_what_is_known_after_a_round_is_kept_when_the_time_is_up() -> None:
    proof = Proof()
    prover = Prover(dali(), CLOCK, proof, anew=True)
    next(prover.rounds)
    assert "no_egg_is_lost" in proof.claims
    assert "each yard is no more than chosen" in proof.needed["choose"]
    known = prove(dali(proof.needed), CLOCK)
    assert known.claims.keys() == proof.claims.keys()
    assert prove(dali(), CLOCK, 0.02).lacking == "0.02 s were not enough"


def test_facts_come_in_the_same_order_each_time() -> None:
    from_there = "from tests.verify.test_known_proofs import CLOCK, argue, dali"
    told = [
        subprocess.run(
            [sys.executable, "-c", f"{from_there}\nprint(argue(dali(), CLOCK).facts)"],
            cwd=HERE.parents[1],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


def test_what_is_kept_comes_back_from_its_data(argued: Argued) -> None:
    assert argued_of(argued_data(argued)) == argued
    earlier = Earlier(argued.facts, ("this",))
    assert earlier_of(earlier_data(earlier)) == earlier
    assert earlier_of(earlier_data(Earlier())) == Earlier()


@pytest.mark.parametrize(
    "facts",
    [
        {"roll": ("each eggs is 0", "each supply is 1"), "choose": ("each chosen is 1",)},
        {"roll": ("1 = 2", "__import__('os').abort()"), "choose": ("“no egg is lost”",)},
        {"nowhere": ("each yard is no more than chosen",)},
        {"roll": (), "choose": (), "decide": ()},
    ],
)
def test_words_that_are_false_or_say_nothing_prove_nothing_false(facts: Facts) -> None:
    rules = dali(facts, FALSE)
    proof = prove(rules, CLOCK)
    assert not proof.checked
    # The claim that is false is broken by a real play, whatever the words say.
    assert set(proof.claims) == {"no_egg_is_lost"}
    way = proof.broken_ways[FALSE_NAME]
    (false,) = (one for one in rules.claims if one.name == FALSE_NAME)
    assert [plain.holds(rules, false, one) for one in way] == [True] * (len(way) - 1) + [False]
    # What is shown holds at all positions near the start, and all is found that is found without.
    graph = search_plainly(rules, CLOCK, 5_000)
    (true,) = (one for one in rules.claims if one.name != FALSE_NAME)
    assert all(plain.holds(rules, true, one) for one in graph.positions)
    assert shown(proof) == shown(sought_without(FALSE))


def test_what_was_open_rests_only_while_the_rest_is_shown(argued: Argued) -> None:
    rules = dali()
    sought = sought_without()
    assert sought.nears is not None
    resting = rules.knowing(Earlier(argued.facts, (ENDS, NEARS)))
    proof = prove(resting, CLOCK)
    assert (proof.bound, proof.nears) == (None, None)
    assert proof.rests == {ENDS, NEARS}
    # Whoever asks for it anew gets it.
    assert NEARS in argue(resting, CLOCK).shown
    # Where the facts do not do, everything is sought as if nothing had been kept.
    misled = rules.knowing(Earlier({"choose": ("each chosen is 1",)}, (ENDS, NEARS)))
    assert shown(prove(misled, CLOCK)) == shown(sought)


def test_facts_of_a_game_with_other_numbers_help_too(argued: Argued) -> None:
    assert any("together" in words for words in argued.facts["roll"])
    assert prove(dali(argued.facts, eggs=5), CLOCK).checked
