"""What is proved of Flower Fields without a look at the gardens, held to games small enough to be
looked at whole."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.verify import flower_models as models
from tests.verify.rules_files import changed
from verify import plain
from verify.graph.reach import longest
from verify.graph.state_graph import StateGraph
from verify.plain.search import search_plainly
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.rules import Rules
from verify.runs.limits import Clock, Limits

GARDENS = ("garden", "area")


CLOCK = Clock(Limits(seconds=100_000))

# Players; flower tiles; small tiles; a garden; parameters.
TWO = (
    2, {"A": "wH wH", "B": "y y y y", "C": "y y y y", "D": "y y y y"},
    [("blue", "b b b bB")] * 2, "rW . .",
    {"seasons": 2, "tiles_each": 1, "small_tiles": 1, "start_bees": 0},
)  # fmt: skip
ALONE = (
    1, {"A": "rB/y", "B": "r rB", "C": "y y y", "D": "w"}, [("red", "r rB")], ". . r",
    {"seasons": 1, "tiles_alone": 3, "small_tiles": 1, "start_bees": 3},
)  # fmt: skip


def rules_of(small: Any, old: str = "", new: str = "") -> Rules:
    players, flowers, smalls, garden, settings = small
    files = changed(models.FILES, old, new) if old else models.FILES
    rules: Rules = models.small(players, flowers, smalls, garden, files, **settings)
    return rules


def shown(rules: Rules, *forget: str) -> Proof:
    """What is shown with the plainest of facts; more would take far longer and show no more."""
    found = Proof()
    next(Prover(rules, CLOCK, found, forget).rounds)
    return found


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
    "no_other_tiles_lie_on_the_field",
    "hives_come_with_tiles",
    "income_comes_between_circles",
    "bees_in_play_are_accounted_for",
    "no_more_bees_are_needed",
    "single_bees_suffice",
}


@pytest.mark.parametrize("name", ["two", "alone"])
def test_what_is_shown_without_the_gardens_is_so_at_every_position(name: str) -> None:
    graph = explored(name)
    proof = shown(graph.rules, *GARDENS)
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "fails"),
    [
        ("    t.supply += cost\n", "", "no_bee_is_lost"),
        ("            t.pile[n] = 0\n", "", "small_tiles_suffice"),
        ("            t.bag[n] = 0\n", "", "flower_tiles_suffice"),
        ("    t.left -= 1\n", "", "bound"),
    ],
)
def test_of_rules_that_are_spoilt_it_is_not_shown(old: str, new: str, fails: str) -> None:
    found = shown(rules_of(TWO, old, new), *GARDENS)
    assert fails not in found.claims
    assert found.bound is None or fails != "bound"


@pytest.mark.slow
@pytest.mark.parametrize(("players", "circle"), [(1, 9), (2, 8), (3, 12), (4, 16)])
def test_the_game_as_printed_ends_and_nobody_is_ever_stuck(players: int, circle: int) -> None:
    found = shown(models.whole(players))
    assert set(found.forgotten) >= {"garden", "area"}
    assert set(found.claims) >= CLAIMS
    assert found.playable is not None
    assert {"supply", "pool", "on_circle", "field_bees", "bag", "pile"} <= set(found.within)
    _, tables = models.printed(players)
    names = ("flower tiles", "small flower tiles")
    spaces = sum(marks.count("B") for name in names for marks in tables[name]["parts.mark"])
    # A turn for each tile; for each small one another by its two bees, as for a season's; and one
    # for each bee space.
    turns = 3 * circle + 12 * 2 + 3 + spaces
    assert found.bound is not None
    # The last turn leads to where nothing is asked any more; the argument counts it by itself.
    assert turns <= found.bound.turns <= turns + 2
