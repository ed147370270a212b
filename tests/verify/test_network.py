"""The networkx graph: algorithms of networkx on it agree with our checks, wherever it was built."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import networkx as nx
import pytest

from tests.verify.dali import dali as of_dali
from tests.verify.found import run_checks
from verify.checks import occurs
from verify.findings.finding import Finding
from verify.graph.explore import explore
from verify.graph.in_words import about, nodes_in_words, too_large
from verify.graph.network import MOST_STATES, GraphInWords, network
from verify.graph.state_graph import StateGraph
from verify.rules import read_rules
from verify.runs import child
from verify.runs.given import Given
from verify.runs.limits import Clock, Limits
from verify.runs.run import verify_rules

pytestmark = pytest.mark.usefixtures("few_games")

RULES = Path(__file__).parent / "rules"
TWO_EGGS = (RULES / "two_eggs.py").read_text(encoding="utf-8")

# Where it is not known, or known well, that no end follows.
LEFT = ("end", "frontier", "fault")


def graph_of(name: str, states: int = 300_000, **parameters: int) -> StateGraph:
    text = (RULES / f"{name}.py").read_text(encoding="utf-8")
    rules = read_rules(text, f"{name}.py", parameters, {})
    return explore(rules, Clock(Limits(states=states)))


def dali(states: int, each: int, goal: int) -> StateGraph:
    return explore(of_dali(2, each, goal), Clock(Limits(states=states)))


GAMES: Mapping[str, Callable[[], StateGraph]] = {
    "smiths 1": partial(graph_of, "r01_two_smiths", players=2, variant=1),
    "smiths 2": partial(graph_of, "r01_two_smiths", players=2, variant=2),
    "smiths 3": partial(graph_of, "r01_two_smiths", players=2, variant=3),
    "cart maker": partial(graph_of, "r05_cart_maker"),
    "sheaves": partial(graph_of, "r07_four_sheaves", players=2),
    "timber": partial(graph_of, "r09_timber_yard", players=2),
    "bank": partial(graph_of, "r11_bank_and_tower", coins=7),
    "countdown": partial(graph_of, "r13_countdown", left=1),
    "down": partial(graph_of, "r15_long_way_down", height=300),
    "down, cut off": partial(graph_of, "r15_long_way_down", states=200, height=300),
    "weather": partial(graph_of, "r17_weather_die", variant=1),
    "ferry": partial(graph_of, "r19_ferry"),
    "duel": partial(graph_of, "r21_duel"),
    "two eggs": partial(graph_of, "two_eggs"),
    "two eggs, cut off": partial(graph_of, "two_eggs", states=9),
    "dali": partial(dali, states=10**6, each=1, goal=1),
    "dali, cut off": partial(dali, states=3_000, each=6, goal=10),
}


@cache
def game(name: str) -> StateGraph:
    return GAMES[name]()


@pytest.mark.parametrize("name", GAMES)
def test_networkx_agrees_with_the_checks(name: str) -> None:
    # Without the games played beside it, which know of more than the graph holds.
    graph = replace(game(name), dive=None)
    found = {(one.check, one.subject): one for one in run_checks(graph, Clock(Limits()))}
    names = range(len(graph))
    built = network(about(graph), nodes_in_words(graph, Clock(Limits())), names)
    kinds = built.nodes(data="kind")
    steps = nx.single_source_shortest_path_length(built, 0)

    assert (len(built), built.number_of_edges()) == (
        built.graph["states"],
        built.graph["transitions"],
    )
    assert dict(built.nodes(data="depth")) == steps
    assert (built.graph["whole"] == "yes") == (found["search", ""].verdict == "proved")

    stuck = {node for node, kind in kinds if built.out_degree(node) == 0 and kind not in LEFT}
    assert stuck == {node for node, kind in kinds if kind == "stuck"}
    assert refuted_after(found["playable", ""]) == soonest(steps, stuck)

    with_sink = nx.DiGraph(built)
    with_sink.add_edges_from((node, "left") for node, kind in kinds if kind in LEFT)
    lost = set(built) - (nx.ancestors(with_sink, "left") if "left" in with_sink else set())
    assert lost == {node for node, kind in kinds if kind in ("trap", "stuck")}
    assert refuted_after(found["termination", ""]) == soonest(steps, lost)
    # The same by strongly connected components: play ends up in one that nothing leads out of.
    parts = nx.condensation(built)
    last = [parts.nodes[part]["members"] for part in parts if parts.out_degree(part) == 0]
    lasting = [part for part in last if not any(built.nodes[n]["kind"] in LEFT for n in part)]
    assert bool(lasting) == (found["termination", ""].verdict == "refuted")

    circles = [part for part in nx.strongly_connected_components(built) if len(part) > 1]
    circles += [{node} for node in nx.nodes_with_selfloops(built)]
    assert bool(circles) == (found["length", ""].verdict == "refuted")
    if found["length", ""].verdict == "proved":
        longest = nx.dag_longest_path_length(built, weight=None, default_weight=1)
        (told,) = re.findall(r"([\d,]+) steps?\b", found["length", ""].summary)
        most = int(told.replace(",", ""))
        # An argument says at most how long it is, of all the game.
        assert most == longest or (most > longest and not graph.whole)
    stalls = found["stalling", ""].loop is not None
    assert bool(circles) or not stalls or not graph.whole
    if "chance" not in set(nx.get_edge_attributes(built, "who").values()):
        assert bool(circles) == stalls

    wins = {one.subject: one for one in occurs.check(graph, Clock(Limits()))}
    for seat in range(1, graph.rules.seats + 1):
        if (finding := wins.get(f"seat {seat} wins")) is not None:
            won = [n for n, who in built.nodes(data="winners") if f"seat {seat}" in (who or "")]
            proved = len(finding.play) if finding.verdict == "proved" else None
            assert proved == soonest(steps, won)


def refuted_after(finding: Finding) -> int | None:
    return len(finding.play) if finding.verdict == "refuted" else None


def soonest(steps: Mapping[int, int], nodes: object) -> int | None:
    assert isinstance(nodes, set | list)
    return min((steps[node] for node in nodes), default=None)


def test_the_graphs_are_of_every_kind() -> None:
    seen = {
        kind for name in GAMES for _, kind in game(name).network().nodes(data="kind", default="")
    }
    assert seen == {
        "turn start", "within a turn", "end", "stuck", "trap", "frontier", "fault"
    }  # fmt: skip


def told(text: str) -> GraphInWords:
    heard: list[GraphInWords] = []
    verify_rules(Given(text), graph=heard.append)
    (graph,) = heard
    return graph


def test_the_graph_from_the_child_is_the_one_built_here() -> None:
    graph = told(TWO_EGGS)
    assert graph.lacking == ""
    here = game("two eggs")
    there = network(graph.about, graph.nodes, tuple(here.positions))
    assert there.graph == here.network().graph
    assert list(there.nodes(data=True)) == list(here.network().nodes(data=True))
    assert list(there.edges(data=True)) == list(here.network().edges(data=True))
    assert there.graph["note"] == "Whole: all 16 states."


def test_a_cut_is_said_to_be_one() -> None:
    note = game("two eggs, cut off").network().graph["note"]
    assert note.startswith(
        "Cut off. The limit of 9 states was reached; every play of up to 3 steps"
    )
    assert note.endswith("; 3 states wait to be looked into.")


def test_who_wins_stands_at_the_ends() -> None:
    built = game("duel").network()
    winners = [data.get("winners") for _, data in built.nodes(data=True)]
    assert winners.count("nobody") == 2
    assert {built.nodes[p]["kind"] for p in built if "winners" in built.nodes[p]} == {"end"}
    # Without @wins it is the highest score.
    text = TWO_EGGS.replace("@wins\ndef has_both(s, seat):\n    return s.eggs[seat] == 2\n", "")
    assert "@wins" not in text
    built = network(told(text).about, told(text).nodes, range(16))
    assert sorted(nx.get_node_attributes(built, "winners").values()) == ["seat 1", "seat 2"]


def test_moves_of_several_seats_to_one_place_tell_them_apart() -> None:
    text = """
players = 2

class State:
    n: upto(1)

@start
@turn
@choice
def play(s):
    for seat in range(2):
        t = s.copy()
        t.n = 1
        yield "grabs it", seat, t, play

@end
def over(s):
    return s.n == 1
"""
    ((_, _, edge),) = network(told(text).about, told(text).nodes, range(2)).edges(data=True)
    assert edge == {
        "label": "seat 1: grabs it | seat 2: grabs it", "who": "seat 1 | seat 2", "weight": 2
    }  # fmt: skip


def test_what_no_file_can_hold_is_replaced() -> None:
    graph = told(TWO_EGGS.replace('"leaves it"', r'"leaves\uffff \ufffe <it> & \"goes\""'))
    labels = nx.get_edge_attributes(network(graph.about, graph.nodes, range(16)), "label")
    assert 'leaves\ufffd \ufffd <it> & "goes"' in labels.values()


def told_by_child(clock: Clock, most: int = MOST_STATES) -> dict[str, object]:
    sent: dict[str, object] = {}

    def send(key: str, value: object) -> int:
        sent[key] = value
        return 2_000

    child._tell_graph(game("two eggs"), most, clock, send)
    return sent


def test_a_graph_too_large_to_look_at_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told_by_child(Clock(Limits()))
    assert set(whole) == {"nodes", "graph"}
    late = told_by_child(Clock(Limits(seconds=1), started=Clock(Limits()).started - 10))
    assert lacking(late) == "the time limit of 1 s was reached"
    monkeypatch.setattr(child, "MOST_BYTES_OF_GRAPH", 2_000)
    assert lacking(told_by_child(Clock(Limits()))).startswith("in words it is larger than")
    many = told_by_child(Clock(Limits()), most=15)
    assert set(many) == {"graph"}
    assert lacking(many) == "it has 16 states, more than the 15 that can be looked at"
    assert too_large(game("two eggs"), 16) == ""


def lacking(sent: dict[str, object]) -> str:
    graph = sent["graph"]
    assert isinstance(graph, dict)
    return str(graph["lacking"])
