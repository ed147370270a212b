"""The report as a page: its parts held to what was found, and hostile texts that stay texts."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.findings.finding import CHECK_NAMES, Finding
from verify.graph.network import GraphInWords
from verify.page import Report, Run, page
from verify.page.graph_picture import graph_picture, way_of
from verify.page.layers import crossings, places, steps_from
from verify.page.look import Look
from verify.page.markup import tag
from verify.page.reached import GROUPS, HOW
from verify.page.verdicts import words
from verify.playouts.result import Playouts
from verify.rules.structure import Structure
from verify.runs.given import Given
from verify.runs.limits import Limits
from verify.runs.run import playtest_rules, verify_rules

TWO_EGGS = (Path(__file__).parent / "rules" / "two_eggs.py").read_text(encoding="utf-8")
LOOK = Look({"ink": "#3A2A26"})
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Reads a page; raises for a tag that is not closed where it must be."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(code)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def of(self, attribute: str) -> list[str]:
        return [value for name, value in self.attributes if name == attribute]


def run_of(text: str, heading: str = "2 players") -> Run:
    graphs: list[GraphInWords] = []
    told: list[Structure] = []
    found = verify_rules(Given(text), graph=graphs.append, structure=told.append)
    return Run(heading, "It was looked at.", found, told[-1], graphs[-1])


@pytest.fixture(scope="module")
def eggs() -> Run:
    return run_of(TWO_EGGS)


def test_a_page_links_to_itself_only(eggs: Run) -> None:
    report = Report("Two Eggs", "", (eggs, eggs), (("limits", "120 s"),))
    read = Reader(page(report, LOOK))
    ids = read.of("id")
    assert len(ids) == len(set(ids))
    links = read.of("href")
    assert {link[0] for link in links} == {"#"}
    assert {link[1:] for link in links} <= set(ids)
    assert "src" not in dict(read.attributes)
    assert page(report, LOOK) == page(report, LOOK)


def test_all_that_was_found_is_on_the_page(eggs: Run) -> None:
    texts = Reader(page(Report("Two Eggs", "", (eggs,)), LOOK)).texts
    for finding in eggs.findings:
        assert finding.question in texts
        for step in finding.play:
            assert step.words in texts
        if finding.verdict == "refuted" and finding.play:
            assert texts.count(finding.summary) == 2
    # The table has all states in words, each with its steps.
    assert sum(text.startswith("to ") for text in texts) == 26


def test_games_that_were_played_are_drawn_as_they_went() -> None:
    made = playtest_rules(Given(TWO_EGGS), games=300, most_steps=100)
    code = page(Report("Two Eggs", "", (Run("2", "Part.", (), playouts=made),)), LOOK)
    assert f"{made.games} games (seed 1), {made.games - made.ended} of them without an end" in code
    drawn = code.split("<h4>Turns of a game</h4>")[1].split("</svg>")[0]
    labels = re.findall(r"<title>(.*?): (\d+) games?</title>", drawn)
    heights = [float(high) for high in re.findall(r'<rect [^>]*height="([^"]*)"', drawn)]
    counted = dict(made.turns)
    assert sum(int(many) for _, many in labels) == made.ended == sum(counted.values())
    most = max(int(many) for _, many in labels)
    for (label, many), high in zip(labels, heights, strict=True):
        low, _, last = label.partition(" to ")
        if label.endswith(" and more"):
            last = str(made.turns[-1][0])
        low = low.removesuffix(" and more")
        inside = range(int(low), int(last or low) + 1)
        assert sum(counted.get(turns, 0) for turns in inside) == int(many)
        assert high == pytest.approx(120 * int(many) / most, abs=0.06)
    told: list[Playouts] = []
    verify_rules(Given(TWO_EGGS), played=told.append)
    assert told == []  # the graph says more
    verify_rules(Given(TWO_EGGS), Limits(states=4), played=told.append)
    assert [one.seed for one in told] == [1]


def test_hostile_texts_stay_texts() -> None:
    hostile = "</style></title><script>alert(1)</script><img src=x onerror=alert(1)>&\"'<!--"
    label = hostile.replace('"', '\\"')
    text = TWO_EGGS.replace('"leaves it"', f'"{label}"').replace('"the game starts', f'"{label}')
    calm = Report("Two Eggs", "", (run_of(TWO_EGGS),), (("limits", "120 s"),))
    wild = Report(hostile, hostile, (run_of(text, hostile),), ((hostile, hostile),), hostile)
    one, other = Reader(page(calm, LOOK)), Reader(page(wild, LOOK))
    assert other.tags <= one.tags | {"footer"}
    assert {name for name, _ in other.attributes} == {name for name, _ in one.attributes}
    assert other.texts.count(hostile) > 3
    assert any(hostile in title for title in other.texts if title.startswith("seat 1: "))
    # Nor would a script run: the page's own policy allows none.
    assert "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:" in (
        other.of("content")
    )


def test_a_text_may_hold_anything() -> None:
    assert tag("p", "a\x00\ud800<", id='"').code == '<p id="&quot;">a\ufffd\ufffd&lt;</p>'


def test_how_each_check_came_to_its_verdict_is_told() -> None:
    assert {"supply", *CHECK_NAMES} <= set(HOW)
    grouped = [check for checks in GROUPS.values() for check in checks]
    assert sorted(grouped) == sorted(HOW)


def test_shares_are_followed_by_bars() -> None:
    bar = '<span class="bar" aria-hidden="true"><i style="width:66.7%"></i></span>'
    share = f'<span class="share">66.7\u00a0%{bar})</span>'
    whole = '<span class="share">100\u00a0%</span>'
    assert words("2/3 (66.7 %) of 100 %").code == f"2/3 ({share} of {whole}"
    assert words("95 % intervals").code == "95 % intervals"


def test_the_play_that_refutes_is_found_in_the_graph(eggs: Run) -> None:
    assert eggs.graph is not None
    (trap,) = [one for one in eggs.findings if one.failed]
    way = way_of(eggs.graph, trap)
    assert [eggs.graph.nodes[n].attributes["depth"] for n in way] == [0, 1, 2, 3, 4]
    assert eggs.graph.nodes[way[-1]].attributes["kind"] == "trap"
    drawn = graph_picture(eggs.graph, "s", way).code
    assert (drawn.count("<a "), drawn.count('class="way"')) == (16, 4)
    lost = Finding("claims", "?", "refuted", "fault", "No.", play=(trap.play[1],))
    assert way_of(eggs.graph, lost) == ()


GRAPHS = st.integers(1, 12).flatmap(
    lambda n: st.tuples(
        st.just(n), st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=30)
    )
)


@given(GRAPHS)
def test_nodes_of_a_layer_keep_their_room(graph: tuple[int, list[tuple[int, int]]]) -> None:
    count, edges = graph
    layers = steps_from(range(count), edges, count)
    room = [10.0 + node for node in range(count)]
    across = places(layers, edges, room)
    assert min(x - wide / 2 for x, wide in zip(across, room, strict=True)) == pytest.approx(0)
    for one, other in combinations(range(count), 2):
        if layers[one] == layers[other]:
            assert abs(across[one] - across[other]) > (room[one] + room[other]) / 2 - 1e-6


@given(st.permutations(range(4)), st.permutations(range(4)), st.sets(st.integers(0, 15)))
def test_crossings_are_counted_as_by_looking_at_each_pair(
    top: list[int], bottom: list[int], chosen: set[int]
) -> None:
    edges = sorted((number // 4, 4 + number % 4) for number in chosen)
    order = [list(top), [4 + node for node in bottom]]
    place = {node: n for layer in order for n, node in enumerate(layer)}
    crossed = sum(
        (place[a] - place[c]) * (place[b] - place[d]) < 0
        for (a, b), (c, d) in combinations(edges, 2)
    )
    assert crossings(order, edges) == crossed


def test_a_tree_is_drawn_without_crossings_and_a_chain_straight() -> None:
    # Numbered so that the order found is not the order given.
    tree = [(0, 1), (0, 2), (1, 5), (1, 6), (2, 3), (2, 4)]
    layers = steps_from([0], tree, 7)
    across = places(layers, tree, [10.0] * 7)
    order = sorted(range(3, 7), key=lambda node: across[node])
    assert [{1: 1, 5: 1, 6: 1}.get(node, 2) for node in order] in ([1, 1, 2, 2], [2, 2, 1, 1])
    chain = list(pairwise(range(9)))
    assert places(steps_from([0], chain, 9), chain, [10.0] * 9) == pytest.approx([5.0] * 9)


def test_the_page_has_no_addresses(eggs: Run) -> None:
    assert not re.search(r"https?:|//[a-z]", page(Report("Two Eggs", "", (eggs,)), LOOK))
