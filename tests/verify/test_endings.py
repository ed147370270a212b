"""What brings games to their end, found without a graph, held to the graph."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from pnp.commands.rules_file import given_by
from pnp.definition.load import load_game
from tests.verify import counters
from tests.verify import test_mow_rules as mow_cards
from tests.verify.dali import dali
from tests.verify.found import run_checks
from tests.verify.test_measures import COUNTDOWN
from verify import plain
from verify.graph.reach import dead, longest
from verify.plain.search import search_plainly
from verify.proof.ending.weights import can_fall, small_weights
from verify.proof.proof import prove
from verify.proof.shown import Proof
from verify.rules import Rules, read_rules
from verify.runs.given import rules_of
from verify.runs.limits import Clock, Limits

ROOT = Path(__file__).parents[2]


CLOCK = Clock(Limits(seconds=100_000))


def shown(rules: Rules) -> Proof:
    return prove(rules, CLOCK, 1_000)


def held_to_the_graph(rules: Rules, most: int = 10_000) -> tuple[Proof, str]:
    """What is shown of rules, after a look at all of their positions; and what is so."""
    graph = search_plainly(rules, CLOCK, most)
    proof = shown(rules)
    assert graph.whole
    lost = len(dead(graph, CLOCK))
    if proof.bound is not None:
        assert graph.order_of_play is not None
        turns = np.array([phase.is_turn for phase in rules.phases.values()])[graph.phases]
        assert longest(graph, graph.order_of_play) <= proof.bound.steps
        assert longest(graph, graph.order_of_play, turns) <= proof.bound.turns
    if proof.nears is not None:
        assert not lost
    verdicts = {(one.check, one.subject): one.verdict for one in run_checks(graph, CLOCK)}
    if proof.adds_up is not None:
        assert verdicts.get(("chance", ""), "proved") == "proved"
    if proof.won and len(graph.ends):
        assert verdicts["scoring", "winner"] == "proved"
    ends = graph.order_of_play is not None and not len(graph.stuck)
    return proof, "lost" if lost else "ends" if ends else "near"


def test_what_is_shown_of_random_counters_holds_in_their_graphs() -> None:
    told: Counter[str] = Counter()
    for seed in range(60):
        rules = read_rules(counters.write(Random(seed)), "rules.py", {}, {})
        if len(search_plainly(rules, CLOCK, 10)) < 4:
            continue
        proof, so = held_to_the_graph(rules)
        found = "bound" if proof.bound and proof.playable else "nears" if proof.nears else "nothing"
        told[f"{so}: {found}"] += 1
        told["adds up"] += proof.adds_up is not None
    # Nothing is ever shown of a game that can be lost; of others mostly all that there is.
    assert {one for one in told if one.startswith("lost")} == {"lost: nothing"}
    assert told["adds up"] == told.total() - told["adds up"]
    assert told["ends: bound"] >= 3
    assert told["near: nears"] > 4 * told["near: nothing"]
    assert told["near: bound"] == 0


def test_outcomes_that_do_not_add_up_everywhere_are_not_said_to() -> None:
    told: Counter[bool] = Counter()
    for seed in range(25):
        text = counters.write(Random(seed))
        # Of some of them one more is declared than there are.
        text = text.replace("@chance(1)", "@chance(2)") if seed % 2 else text
        proof, _ = held_to_the_graph(read_rules(text, "rules.py", {}, {}))
        told[proof.adds_up is not None] += 1
    assert told[True]
    assert told[False]


def test_an_end_without_a_winner_is_found_out_and_one_with_is_shown() -> None:
    text = (Path(__file__).parent / "rules" / "tic_tac_toe.py").read_text(encoding="utf-8")
    drawn, _ = held_to_the_graph(read_rules(text, "rules.py", {"players": 2}, {}))
    assert not drawn.won
    assert shown(dali(2, 1, 2)).won


def test_tic_tac_toe_is_over_when_its_nine_cells_are_full() -> None:
    text = (Path(__file__).parent / "rules" / "tic_tac_toe.py").read_text(encoding="utf-8")
    proof, _ = held_to_the_graph(read_rules(text, "rules.py", {"players": 2}, {}))
    assert proof.bound is not None
    assert (proof.bound.steps, proof.bound.ranks) == (9, ("“the count of cells 0” falls",))


@pytest.mark.parametrize(
    ("kind", "most"), [("cards", (20, 10)), ("tiles", (26, 26)), ("push-your-luck", None)]
)
def test_new_games_say_when_they_end_without_being_told(
    kind: str, most: tuple[int, int] | None
) -> None:
    made = load_game(ROOT / "pnp" / "templates" / kind)
    assert made.rules is not None
    assert "@falls" not in made.rules.text
    proof, so = held_to_the_graph(rules_of(given_by(made)))
    assert (proof.bound and (proof.bound.steps, proof.bound.turns)) == most
    assert so == ("ends" if most else "near")
    assert most or proof.nears


def test_what_runs_out_is_found_where_it_is_not_stated() -> None:
    """Eight rounds of at most three tries, and the first toss: by hand, and in the graph."""
    silent = read_rules(COUNTDOWN.replace("@falls\n", ""), "rules.py", {}, {})
    assert not silent.measures
    proof, _ = held_to_the_graph(silent)
    assert proof.bound is not None
    assert proof.bound.ranks == ("“left” falls", "“tries” falls")
    stated = shown(read_rules(COUNTDOWN, "rules.py", {}, {})).bound
    assert stated is not None
    assert stated.steps == proof.bound.steps


@pytest.mark.slow
def test_the_rounds_of_a_small_cow_deck_run_out_without_being_told() -> None:
    cards = mow_cards.small((1, 2, 3), 2)
    files = {name: text.replace("@falls\n", "") for name, text in mow_cards.FILES.items()}
    proof = shown(mow_cards.mow(2, cards, 3, 12, files))
    assert proof.bound is not None
    stated = shown(mow_cards.mow(2, cards, 3, 12)).bound
    assert stated is not None
    # What is found is true, though it is no longer a close one.
    assert stated.steps <= proof.bound.steps


@pytest.mark.parametrize(
    ("players", "eggs", "goal"), [(3, 6, 10), (4, 7, 10), (4, 6, 9), (2, 1, 3)]
)
def test_where_not_all_eggs_can_be_shared_out_the_end_of_dali_stays_within_reach(
    players: int, eggs: int, goal: int
) -> None:
    # By hand: with all others an egg short of winning some egg is left to be had.
    assert players * (goal - 1) < 6 * eggs
    proof = shown(dali(players, eggs, goal))
    assert proof.nears is not None
    assert (proof.nears.rank, proof.nears.within) == ("“eggs” rises", 5)
    assert "“no egg is lost”" in proof.nears.argument.facts["roll"]


def test_where_they_can_nothing_is_shown() -> None:
    assert 2 * 3 == 6 * 1
    assert shown(dali(2, 1, 4)).nears is None


def test_dali_with_two_eggs_to_win_is_never_lost_at_any_position() -> None:
    proof, so = held_to_the_graph(dali(2, 1, 2), 30_000)
    assert (proof.nears is not None, so) == (True, "near")


def test_the_end_of_dali_for_three_is_proved_where_no_graph_fits() -> None:
    graph = search_plainly(dali(3), CLOCK, 300)
    every = list(run_checks(graph, CLOCK))
    found = {one.check: one for one in every}
    assert found["termination"].verdict == "proved"
    # So a repair of the game for four is known to be one: nothing that matters is left open.
    undecided = {(one.check, one.subject) for one in every if one.open}
    assert not undecided & {("chance", ""), ("scoring", "winner"), ("playable", ""), ("bounds", "")}
    assert "at most 5 steps lead to where “eggs” rises" in found["termination"].detail[0]
    # Whoever never stops keeps it going: no game has to end.
    assert found["stalling"].verdict != "proved"


def test_a_claim_that_holds_but_is_not_shown_is_not_refuted() -> None:
    """x is 0, 2, 4 and 0 again; that x and y are never both 3 needs more than small facts."""
    text = """
class State:
    x: upto(9) = 0
    y: upto(9) = 1


@start
@turn
@choice
def go(s):
    t = s.copy()
    t.x = (s.x + 2) % 6
    t.y = (s.y + 4) % 6
    yield "goes", 0, t, go
    if s.x == 7:
        t.x = 3
        t.y = 3
        yield "jumps", 0, t, go


@end
def never(s):
    return s.x == 8


@score
def nothing(s, seat):
    return 0


@always
def not_both_odd(s):
    return not (s.x == 3 and s.y == 3)
"""
    rules = read_rules(text, "rules.py", {}, {})
    proof = shown(rules)
    graph = search_plainly(rules, CLOCK, 1_000)
    assert graph.whole
    assert all(plain.holds(rules, rules.claims[0], one) for one in graph.positions)
    assert not any(proof.broken_ways.values())


def test_weights_are_those_by_which_sums_only_fall() -> None:
    random = np.random.default_rng(4)
    for _ in range(30):
        groups = [random.integers(-2, 3, (random.integers(1, 4), 3)) for _ in range(3)]
        rows = np.concatenate(groups)
        every = [np.array(one) for one in product(range(-3, 4), repeat=3) if any(one)]
        good = [one for one in every if (rows @ one <= 0).all()]
        falling = [one for one in good if any((group @ one < 0).all() for group in groups)]
        found = small_weights(groups)
        for weights in found:
            assert any((weights == one).all() for one in falling)
        # Of sums of two numbers all that there are, each once but for multiples.
        pairs = {tuple(one // np.gcd.reduce(one)) for one in falling if (one != 0).sum() == 2}
        distinct = len({bytes(c) for c in rows.T} | {bytes(-c) for c in rows.T}) == 6
        if distinct and rows.any(axis=0).all():
            assert {tuple(one) for one in found if (one != 0).sum() == 2} == pairs
        if any((rows @ one < 0).any() for one in good):
            assert can_fall(rows)


def test_rows_that_cancel_out_can_never_fall() -> None:
    there = np.array([[1, -2], [-1, 2]])
    assert not can_fall(there)
    assert not small_weights([there])
    assert can_fall(np.array([[1, -2], [-1, 1]]))
