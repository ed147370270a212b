"""Files that nobody wrote: each reading against the next, whatever the rules say or do wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.verify import as_python, generated, interpreted, same

pytest.importorskip("numba")

from verify import plain
from verify.compiled.machine import Machine, machine
from verify.compiled.module import NotCompilable
from verify.compiled.search import search_compiled
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

HERE = Path(__file__).parent
CLOCK = Clock(Limits(seconds=100_000))


sources = st.randoms(use_true_random=False)
often = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@often
@given(sources, st.sampled_from([0, 2, 8]), st.booleans())
def test_the_plain_reading_means_what_python_says(random: Random, faults: int, unset: bool) -> None:
    text = generated.write(random, 2, 1, 3, faults, unset=unset)
    rules = read_rules(text)
    play = as_python.Play(text, {}, {}, strict=True)
    for position in search_plainly(rules, CLOCK, 12).positions:
        expansion = plain.expand(rules, position)
        said = [
            (move.words, move.weight if move.seat is None else move.seat, move.target)
            for move in (*expansion.moves, *(f.move for f in expansion.faults if f.move))
        ]
        wanted, broke = play.moves_until_it_breaks(position)
        assert Counter(said) == Counter(wanted)
        assert broke == any(fault.move is None for fault in expansion.faults)
        for clause in (*rules.ends, *rules.claims):
            assert judged(rules, clause.name, position) == play.judged(clause.name, position)
        for seat, clause in ((s, c) for s in (0, 1) for c in (rules.wins, rules.score) if c):
            mine = judged(rules, clause.name, position, seat)
            assert mine == play.judged(clause.name, position, seat)


def judged(rules: Rules, name: str, position: plain.Position, seat: int = 0) -> int | None:
    try:
        return plain.judged(rules, name, position, seat)
    except plain.RuleFault:
        return None


def compare(rules: Rules, made: Machine, most: int) -> None:
    same.assert_same(search_plainly(rules, CLOCK, most), search_compiled(made, CLOCK, most))


@often
@given(sources, st.sampled_from([0, 2, 8]))
def test_the_text_of_the_compiled_reading_says_the_same(random: Random, faults: int) -> None:
    rules = read_rules(generated.write(random, 2, 1, 3, faults))
    compare(rules, interpreted.machine(rules), 60)


@pytest.mark.parametrize("seed", range(25))
def test_so_does_that_of_larger_files(seed: int) -> None:
    rules = read_rules(generated.write(Random(seed), 4, 2, 5, seed % 5))
    compare(rules, interpreted.machine(rules), 200)


@pytest.mark.parametrize("seed", range(2))
def test_machine_code_does_the_same(seed: int) -> None:
    rules = read_rules(generated.write(Random(seed), 2, 1, 4, 4 * seed))
    compare(rules, machine(rules), 300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 106))
def test_machine_code_of_larger_files_does_the_same(seed: int) -> None:
    rules = read_rules(generated.write(Random(seed), 3, 2, 5, seed % 5))
    compare(rules, machine(rules), 2_000)


def test_a_name_without_a_value_is_left_to_the_plain_reading() -> None:
    left = 0
    for seed in range(25):
        rules = read_rules(generated.write(Random(seed), 2, 1, 4, 1, unset=True))
        try:
            made = interpreted.machine(rules)
        except NotCompilable:
            left += 1
        else:
            compare(rules, made, 30)
    assert 0 < left < 25
