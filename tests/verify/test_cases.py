"""Kinds of trouble people reported about rules, each with the exact verdict it must get."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from tests.verify.found import run_checks
from verify.findings.finding import Finding
from verify.graph.explore import explore
from verify.graph.reach import openings
from verify.graph.state_graph import StateGraph
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

RULES = Path(__file__).parent / "rules"


def graph_of(name: str, limits: Limits | None = None, **parameters: int) -> StateGraph:
    text = (RULES / f"{name}.py").read_text(encoding="utf-8")
    return explore(read_rules(text, f"{name}.py", parameters, {}), Clock(limits or Limits()))


def answers(graph: StateGraph) -> dict[tuple[str, str], Finding]:
    return {(one.check, one.subject): one for one in run_checks(graph, Clock(Limits()))}


def test_deadlock_certain() -> None:
    graph = graph_of("r01_two_smiths", players=2, variant=1)
    found = answers(graph)
    assert (len(graph), len(graph.ends), len(graph.stuck)) == (5, 0, 2)
    assert [(step.turn, step.who, step.words) for step in found["playable", ""].play] == [
        (1, "seat 1", "A takes hammer"),
        (2, "seat 2", "B takes anvil"),
    ]
    assert found["playable", ""].failed
    assert (
        found["termination", ""].summary == "No, the game can never end: no play leads to an end."
    )
    assert "Every game gets stuck, after at most 2 steps." in found["termination", ""].detail
    assert found["occurs", "ends"].failed
    assert found["stalling", ""].summary.startswith("No: it can get stuck, though nobody")


def test_deadlock_possible_and_end_possible() -> None:
    graph = graph_of("r01_two_smiths", players=2, variant=2)
    found = answers(graph)
    assert (len(graph), len(graph.ends), len(graph.stuck)) == (16, 1, 6)
    assert len(found["playable", ""].play) == 2
    assert "the game ends: 1/27" in " ".join(found["termination", ""].detail)
    assert "4 turns" in found["length", ""].summary


def test_deadlock_repaired() -> None:
    graph = graph_of("r01_two_smiths", players=2, variant=3)
    found = answers(graph)
    assert (len(graph), len(graph.ends), len(graph.stuck)) == (19, 1, 0)
    for check in ("playable", "termination", "stalling", "length"):
        assert found[check, ""].verdict == "proved"
    assert "12 turns (12 steps)" in found["length", ""].summary


def test_dead_cards_are_named() -> None:
    graph = graph_of("r05_cart_maker")
    found = answers(graph)
    assert (len(graph), len(graph.ends), len(graph.stuck)) == (19, 4, 0)
    moves = found["occurs", "moves"]
    assert (moves.verdict, moves.weight) == ("refuted", "note")
    assert "“plays Titan”" in moves.summary
    assert "“plays Crown”" in moves.summary
    assert "Spade" not in moves.summary
    stalling = found["stalling", ""]
    assert {step.words for step in stalling.play[stalling.loop :]} == {"passes"}
    assert found["termination", ""].verdict == "proved"


def test_tie_that_no_rule_breaks() -> None:
    # Of two equal sheaves each is a pick of its own: 24 orders, 16 of them level.
    found = answers(graph_of("r07_four_sheaves", players=2))
    winner = found["scoring", "winner"]
    assert winner.failed
    assert "it comes to that: 2/3" in " ".join(winner.detail)
    assert len(winner.play) == 4


def test_conservation_and_negative_supply() -> None:
    graph = graph_of("r09_timber_yard", players=2)
    found = answers(graph)
    claims = [one for key, one in found.items() if key[0] == "claims"]
    broken = [one for one in claims if one.verdict == "refuted"]
    assert [[step.words for step in one.play] for one in broken] == [["burns"]]
    bounds = found["bounds", ""]
    assert bounds.summary.startswith("No: after 7 steps supply would be -1")
    assert len(bounds.play) == 7
    assert bounds.play[-1].words == "builds"
    # The fault hides what follows, so what needs every position is left open; that there is always
    # a move an argument may show all the same, where z3 is installed.
    assert found["search", ""].verdict == "undecided"
    assert found["playable", ""].verdict in ("undecided", "proved")


@pytest.mark.parametrize(
    ("coins", "plays", "both"), [(6, 11, 0), (7, 14, 6), (8, 21, 0)], ids=["6", "7", "8"]
)
def test_two_end_triggers(coins: int, plays: int, both: int) -> None:
    graph = graph_of("r11_bank_and_tower", coins=coins)
    ends = graph.ends.tolist()
    together = [number for number in ends if len(graph.ends_at(number)) == 2]

    def counted(numbers: list[int]) -> int:
        network, places = graph.network(), graph.positions
        return sum(len(list(nx.all_simple_paths(network, places[0], places[n]))) for n in numbers)

    assert (counted(ends), counted(together)) == (plays, both)
    finding = answers(graph)["ends", "together"]
    assert finding.verdict == ("refuted" if both else "proved")
    assert finding.weight == "note"
    if both:
        assert "“bank is empty” and “tower stands” hold together" in finding.summary


def test_an_end_is_no_deadlock_and_a_move_left_is_a_note() -> None:
    proper, early = graph_of("r13_countdown", left=0), graph_of("r13_countdown", left=1)
    assert (len(proper), len(proper.ends), len(proper.stuck)) == (10, 2, 0)
    assert not [one for one in answers(proper).values() if one.verdict != "proved"]
    assert (len(early), len(early.ends), len(early.stuck)) == (10, 4, 0)
    assert {early.positions[number][1] for number in early.left_over} == {(1, 0), (1, 1)}
    left = answers(early)["ends", "moves left"]
    assert (left.verdict, left.weight) == ("refuted", "note")
    assert "2 ends of 4" in left.detail[0]


def test_honest_limits() -> None:
    far = answers(graph_of("r15_long_way_down", Limits(states=5_000), height=2**40))
    assert far["search", ""].verdict == "undecided"
    assert "5,000 states" in far["search", ""].summary
    # What was looked at shows nothing of the rest; an argument does.
    for check in ("playable", "termination"):
        assert far[check, ""].verdict == "proved"
        assert any("by an argument" in one for one in far[check, ""].detail)
    assert far["playouts", "ends"].verdict == "estimated"
    assert "it ends in 0.0 to" in far["playouts", "ends"].summary
    near = graph_of("r15_long_way_down", height=1_000)
    assert (len(near), len(near.ends)) == (1_001, 1)
    assert answers(near)["termination", ""].verdict == "proved"
    assert "1,000 turns" in answers(near)["length", ""].summary
    over = answers(graph_of("r15_overshoot", most=1_000))
    assert over["bounds", ""].verdict == "refuted"
    assert over["termination", ""].verdict == "undecided"


@pytest.mark.parametrize(
    ("variant", "trouble"),
    [(1, "weigh 5 together, not 6 as declared: 5 has no outcome"), (2, "3 has 2 outcomes")],
)
def test_chance_table_with_a_hole(variant: int, trouble: str) -> None:
    found = answers(graph_of("r17_weather_die", variant=variant))
    assert found["chance", ""].failed
    assert trouble in found["chance", ""].summary
    assert "r17_weather_die.py:" in found["chance", ""].summary
    assert ("odds", "") not in found
    whole = answers(graph_of("r17_weather_die", variant=3))
    assert whole["chance", ""].verdict == "proved"


def test_choice_and_chance_are_told_apart() -> None:
    graph = graph_of("r19_ferry")
    found = answers(graph)
    # The case counts positions where a turn starts or the game is over.
    assert (graph.covered.positions, len(graph.ends)) == (4, 1)
    assert found["termination", ""].verdict == "proved"
    stalling = found["stalling", ""]
    assert (stalling.verdict, stalling.weight) == ("refuted", "note")
    assert {step.words for step in stalling.play} == {"drifts back"}
    only_rowing = (RULES / "r19_ferry.py").read_text(encoding="utf-8")
    only_rowing = only_rowing.replace('    yield "drifts back", 0, t, choose\n', "")
    found = answers(explore(read_rules(only_rowing, "rules.py", {}, {})))
    assert found["stalling", ""].summary.startswith("Yes, with probability 1")
    assert found["length", ""].verdict == "refuted"


def test_nobody_left() -> None:
    graph = graph_of("r21_duel")
    winner = answers(graph)["scoring", "winner"]
    assert (len(graph), len(graph.ends)) == (9, 5)
    assert [step.words for step in winner.play] == ["clash", "clash"]
    assert "2 ends of 5" in winner.detail[0]
    assert "3/8" in winner.detail[1]


@pytest.mark.parametrize(
    ("deck", "deals", "endless", "longest", "circle"),
    [
        ({"plain": 4, "kings": 2, "queens": 0}, 15, 1, 3, 2),
        ({"plain": 5, "kings": 2, "queens": 1}, 168, 4, 8, 4),
        ({"plain": 5, "kings": 3, "queens": 0}, 56, 3, 8, 4),
    ],
    ids=["six cards", "eight cards", "three kings"],
)
def test_some_deals_never_end(
    deck: dict[str, int], deals: int, endless: int, longest: int, circle: int
) -> None:
    graph = graph_of("r03_small_beggar", **deck)
    found = answers(graph)
    dealt = openings(graph).tolist()
    tricks = [_tricks(graph, number) for number in dealt]
    assert len(dealt) == deals
    assert [circling for _, circling in tricks if circling] == [circle] * endless
    # The first of them by its cards, from the top of the piles.
    first = min((graph.positions[n][1], t) for n, t in zip(dealt, tricks, strict=True) if t[1])
    assert first[1] == (1, circle)
    assert max(before for before, circling in tricks if not circling) == longest
    said = f"Of the {deals} ways the game can begin, {endless} lead"
    assert said in found["termination", ""].detail[-1]
    never = f"The game never ends: {100 * endless / deals:.6g} %."
    assert found["fairness", "random play"].detail[0] == never
    stalling = found["stalling", ""]
    assert stalling.loop is not None
    assert len({step.turn for step in stalling.play[stalling.loop :]}) == circle
    assert found["claims", "no_card_is_lost"].verdict == "proved"


def test_the_deal_that_never_ends_is_told_card_by_card() -> None:
    deck = {"plain": 4, "kings": 2, "queens": 0}
    play = answers(graph_of("r03_small_beggar", **deck))["stalling", ""].play
    dealt = [step.words.split()[2].strip(",") for step in play if step.seat is None]
    assert (dealt[::2], dealt[1::2]) == (["king", "plain", "plain"], ["plain", "king", "plain"])


def _tricks(graph: StateGraph, number: int) -> tuple[int, int]:
    """Whole tricks from a deal to the end, or to the circle and round it."""
    passed: list[int] = []
    while number not in passed:
        if graph.phase_of(number) == "lead":
            passed.append(number)
        if graph.over[number]:
            return len(passed) - 1, 0
        (number,) = graph.after.of(number).tolist()
    return passed.index(number), len(passed) - passed.index(number)


def test_choices_at_the_same_time() -> None:
    graph = graph_of("same_time", rounds=2)
    found = answers(graph)
    # 4 scores without a winner, each with 1 + 3 + 9 states on the way to the next; 4 ends.
    assert (len(graph), len(graph.ends), len(graph.stuck)) == (4 * 13 + 4, 4, 0)
    assert "seat 1 50 % and seat 2 50 %" in found["fairness", "random play"].summary
    best = found["fairness", "best play"]
    assert (best.verdict, best.weight) == ("undecided", "note")
    assert best.summary == "Not decided: what happens in “show” not every seat sees."
    assert found["termination", ""].verdict == "proved"
    assert found["stalling", ""].verdict == "refuted"
