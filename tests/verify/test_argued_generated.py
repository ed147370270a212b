"""Files that nobody wrote: what an argument shows of them, held to the positions that there are."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.verify import generated
from verify import plain
from verify.checks import chance, ends, scoring
from verify.graph.reach import dead, holding_out, longest
from verify.graph.state_graph import StateGraph
from verify.plain.search import search_plainly
from verify.proof.proof import prove
from verify.proof.shown import Proof
from verify.rules import Rules, read_rules
from verify.rules.model import Position, RuleFault
from verify.runs.limits import Clock, Limits

pytest.importorskip("z3")

CLOCK = Clock(Limits(seconds=100_000))
MOST = 1_000


def of_seed(seed: int) -> Rules:
    text = generated.write(Random(seed), 2, 1, 2, seed % 4)
    # Numbers of 40 bits that nothing reads only take long.
    return read_rules(re.sub(r"    wide: .*\n", "", text))


def breaks(rules: Rules, name: str, position: Position) -> bool:
    try:
        return not plain.judged(rules, name, position, 0)
    except RuleFault:
        return False


def untrue(rules: Rules, graph: StateGraph, proof: Proof) -> list[str]:
    """What was shown and is not so at some position, in words."""
    told = {one.subject: one.verdict for one in chance.check(graph, CLOCK)}
    false = {
        "sound": proof.sound is not None and bool(graph.faults),
        "playable": proof.playable is not None and len(graph.stuck) > 0,
        "chance": proof.adds_up is not None and "refuted" in told.values(),
        "stuck": bool(proof.stuck_way) and graph.whole and not len(graph.stuck),
    }
    for one in rules.claims:
        broken = any(breaks(rules, one.name, position) for position in graph.positions)
        false[one.name] = one.name in proof.claims and broken
    if graph.faults:
        # Of play without what goes wrong the rest says nothing of this graph.
        return [words for words, is_so in false.items() if is_so and words != "playable"]
    false["luck"] = bool(proof.luck or proof.nears) and len(dead(graph, CLOCK)) > 0
    whoever = proof.luck is not None and proof.luck.whoever
    false["whoever"] = whoever and bool(holding_out(graph, CLOCK).any())
    if proof.bound is not None and proof.playable is not None:
        order = graph.order_of_play
        false["bound"] = order is None or (
            graph.whole and longest(graph, order) > proof.bound.steps
        )
    at_ends = proof.at_ends
    assert at_ends is not None
    try:
        told = {one.subject: one.verdict for one in scoring.check(graph, CLOCK)}
    except RuleFault:
        # Who has won cannot be worked out at some end: then nobody is to say who always has.
        told = {"winner": "refuted", "ties": "refuted"}
    false["won"] = proof.won and told.get("winner") == "refuted"
    false["alone"] = told.get("ties") == "refuted" and at_ends.alone()
    told = {one.subject: one.verdict for one in ends.check(graph, CLOCK)}
    false["still"] = told.get("moves left") == "refuted" and at_ends.still()
    for site in rules.sites:
        if site.number in graph.came:
            false[f"kind {site.number}"] = at_ends.never(site.number)
            for hole, values in enumerate(graph.came[site.number]):
                for value in values if site.holes[hole].names else ():
                    words = f"kind {site.number} with {value} in {hole}"
                    false[words] = at_ends.never(site.number, hole, value)
    return [words for words, is_so in false.items() if is_so]


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(12)),
        pytest.param(range(12, 24), marks=pytest.mark.slow),
        *(pytest.param(range(n, n + 60), marks=pytest.mark.slow) for n in range(24, 384, 60)),
    ],
    ids=str,
)
def test_nothing_is_shown_that_is_not_so(seeds: range) -> None:
    for seed in seeds:
        rules = of_seed(seed)
        graph = search_plainly(rules, CLOCK, MOST)
        assert (seed, untrue(rules, graph, prove(rules, CLOCK, 20))) == (seed, [])
