"""What is proved of Flower Fields without a look at the gardens, held to games small enough to be
looked at whole."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from verify import plain
from verify.graph import StateGraph
from verify.limits import Clock, Limits
from verify.plain.search import search_plainly
from verify.reach import longest
from verify.rules import Rules
from verify.symbolic.proof import Proof, prove

GARDENS = ("garden", "area")


def load(name: str) -> Any:
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


models = load("flower_models")
CLOCK = Clock(Limits(seconds=100_000))

# Players; flower tiles; small tiles; a garden; parameters.
TWO = (
    2, {"A": "y y", "B": "r rB", "C": "wH", "D": "rB", "E": "b"},
    [("red", "r rB"), ("blue", "b bB")], "r . .",
    {"seasons": 2, "tiles_each": 1, "small_tiles": 1, "start_bees": 2},
)  # fmt: skip
ALONE = (
    1, {"A": "rB/y", "B": "r rB", "C": "y y y", "D": "w"}, [("red", "r rB")], ". . r",
    {"seasons": 1, "tiles_alone": 3, "small_tiles": 1, "start_bees": 3},
)  # fmt: skip


def rules_of(small: Any, old: str = "", new: str = "") -> Rules:
    players, flowers, smalls, garden, settings = small
    assert models.TEXT.count(old) == 1 or not old
    text = models.TEXT.replace(old, new) if old else models.TEXT
    rules: Rules = models.small(players, flowers, smalls, garden, text, **settings)
    return rules


@cache
def shown(name: str) -> Proof:
    return prove(rules_of({"two": TWO, "alone": ALONE}[name]), CLOCK, 1_000, forget=GARDENS)


@cache
def explored(name: str) -> StateGraph:
    graph = search_plainly(rules_of({"two": TWO, "alone": ALONE}[name]), CLOCK, 200_000)
    assert graph.whole
    return graph


CLAIMS = {
    "no_bee_is_lost",
    "bees_of_the_circle_lie_on_its_tiles",
    "small_tiles_lie_from_the_arrow_on",
    "flower_tiles_suffice",
    "small_tiles_suffice",
}


@pytest.mark.parametrize("name", ["two", "alone"])
def test_what_is_shown_without_the_gardens_is_so_at_every_position(name: str) -> None:
    proof = shown(name)
    graph = explored(name)
    rules = graph.rules
    assert set(proof.forgotten) == {"garden", "area", "opens", "buzzes", "turned", "edge"}
    assert set(proof.claims) >= CLAIMS
    assert proof.playable is not None
    assert proof.bound is not None
    for claim in rules.claims:
        assert all(plain.holds(rules, claim, one) for one in graph.positions)
    assert not len(graph.stuck)
    assert not graph.faults
    assert graph.order_of_play is not None
    assert longest(graph, graph.order_of_play) <= proof.bound.steps
