"""Things that are declared alike: folded, counted, told with real moves, and held to it."""

from __future__ import annotations

from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest

from tests.verify.same import assert_same
from verify import explore as exploring
from verify.checks import run_checks
from verify.errors import RulesError
from verify.explore import explore
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock, Limits
from verify.plain import expand, initial
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.symmetry import symmetry_of

RULES = Path(__file__).parent / "rules"
CLOCK = Clock(Limits(seconds=100_000))
EGGS = (RULES / "called_eggs.py").read_text(encoding="utf-8")
CELLS = """players = alike(2)
TURNED = (2, 5, 8, 1, 4, 7, 0, 3, 6)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)
CELLS = alike(9, TURNED, MIRRORED)
"""
RING = """
n = 3
THINGS = alike(n, [(c + 1) % n for c in range(n)])

class State:
    holder: which(THINGS)
    over: flag

@start
@turn
@choice
def act(s):
    t = s.copy()
    t.holder = (s.holder + 1) % n
    yield f"hands on from {s_holder}", 0, t, act
    t = s.copy()
    t.over = 1
    yield "stops", 0, t, act

@end
def is_over(s):
    return s.over
""".replace(" from {s_holder}", "")


def eggs(text: str = EGGS, each: int = 2) -> Rules:
    return read_rules(text, "eggs.py", {"players": 2, "each": each}, {})


def folded(rules: Rules, *, seats: bool = True) -> StateGraph:
    return search_plainly(rules, CLOCK, 100_000, None, symmetry_of(rules, seats=seats))


def unfolded(rules: Rules) -> StateGraph:
    return search_plainly(rules, CLOCK, 100_000)


def answers(graph: StateGraph) -> dict[tuple[str, str], Finding]:
    return {(one.check, one.subject): one for one in run_checks(graph, CLOCK)}


def test_noughts_and_crosses_has_765_positions_that_are_not_alike() -> None:
    text = (RULES / "tic_tac_toe.py").read_text(encoding="utf-8")
    text = text.replace("players = 2\n", CELLS).replace("per(9,", "per(CELLS,")
    rules = read_rules(text, "tic_tac_toe.py", {}, {})
    graph = folded(rules, seats=False)
    assert graph.folded is not None
    assert (len(graph), len(graph.folded.symmetry.changes)) == (765, 8)
    assert (graph.folded.states, graph.folded.unlike) == (5_478, None)
    assert len(graph.ends) == 138
    fair = answers(graph)["fairness", "random play"]
    assert "seat 1 58.4921 % and seat 2 28.8095 %" in fair.summary


@pytest.mark.parametrize("seats", [False, True])
def test_a_folded_graph_stands_for_all_and_says_the_same(seats: bool) -> None:
    rules = eggs()
    graph, every = folded(rules, seats=seats), unfolded(rules)
    assert graph.folded is not None
    assert len(graph.folded.symmetry.changes) == (12 if seats else 6)
    # Worked out a second way: by what permutations make of the positions, one by one.
    orbits = {frozenset(images(position, seats)) for position in every.positions}
    assert {frozenset(images(position, seats)) for position in graph.positions} == orbits
    assert len(graph) == len(orbits)
    assert (graph.folded.states, graph.folded.transitions) == (len(every), len(every.after.ends))
    mine, theirs = answers(graph), answers(every)
    assert mine.keys() == theirs.keys()
    for key, one in mine.items():
        other = theirs[key]
        if key[0] in ("fairness", "occurs") and seats and "seat" in other.summary + key[1]:
            assert one.verdict == "undecided"
        elif key[0] == "search":
            assert f"They stand for {'at most ' * seats}{len(every):,} states" in one.detail[0]
        elif key[0] != "chance" and not (seats and key[1] == "ties"):
            assert (one.verdict, one.summary) == (other.verdict, other.summary), key
    assert theirs["symmetry", ""].verdict == "proved"


def images(position: tuple[str, tuple[int, ...]], seats: bool) -> set[tuple[object, ...]]:
    phase, (seat, called, *numbers) = position
    bag, hands = numbers[:3], (numbers[3:6], numbers[6:])
    found: set[tuple[object, ...]] = set()
    for order in permutations(range(3)):
        for swap in (0, 1) if seats else (0,):
            turned = [tuple(row[c] for c in order) for row in (bag, *hands)]
            shown = order.index(called) if called >= 0 else -1
            found.add((phase, seat ^ swap, shown, turned[0], turned[1 + swap], turned[2 - swap]))
    return found


def test_plays_are_told_with_real_moves() -> None:
    rules = eggs()
    graph = folded(rules)
    shown = 0
    for number in range(len(graph)):
        way = graph.play_to(number)
        assert way[0] == initial(rules)
        assert graph.stands_for(way[-1]) == graph.positions[number]
        shown += way[-1] != graph.positions[number]
        for source, target in pairwise(way):
            assert any(move.target == target for move in expand(rules, source).moves)
    assert shown > 20


def test_a_loop_is_closed_by_the_very_same_position() -> None:
    rules = read_rules(RING, "ring.py", {}, {})
    graph = folded(rules)
    assert len(graph) == 2
    finding = answers(graph)["stalling", ""]
    assert [step.words for step in finding.play] == ["hands on"] * 3
    assert finding.loop == 0
    assert finding.play[-1].position == finding.start


WRONG = {
    "a move of one thing only": ("s.called != c:", "s.called != c and c != 1:", "what “calls green” does there"),
    "a weight": ("s.bag[c], t, call", "s.bag[c] + (c == 2), t, call", "weight"),
    "an end": ("return not any_of(s.bag)", "return not any_of(s.bag) or s.bag[2] == 0", "is empty"),
    "a claim": ("s.bag[c] + s.eggs", "c + s.bag[c] + s.eggs", "no egg is there twice"),
    "a win": ("2 * eggs_of(s, seat) > each", "eggs_of(s, seat) > seat", "would win"),
    "a score": ("return sum_of(s.eggs[seat])", "return sum_of(s.eggs[seat]) + s.eggs[seat][0]", "points"),
    "a field left out": ("bag: per(COLOURS,", "bag: per(len(COLOURS),", "what “draws"),
    "a number left out": ("called: which(COLOURS, -1)", "called: between(-1, 2)", "what “"),
    "a seat left out": ("seat: which(players)", "seat: upto(players - 1)", "what “"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_not_alike_is_refuted_and_never_folded(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, words = WRONG[name]
    assert old in EGGS
    rules = eggs(EGGS.replace(old, new))
    every = unfolded(rules)
    finding = answers(every)["symmetry", ""]
    assert (finding.verdict, finding.failed) == ("refuted", True)
    # As in a game that is large, where machine code is not to be had.
    monkeypatch.setattr(exploring, "WORTH", 20)
    monkeypatch.setattr(exploring.jit, "there", lambda: False)
    graph = explore(rules, CLOCK)
    if graph.folded is None:
        assert list(graph.positions) == list(every.positions)
        assert graph.unlike is not None
        finding = answers(graph)["symmetry", ""]
    assert finding.verdict == "refuted"
    assert words in finding.summary
    assert finding.position


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('names("red"', 'names("red", (1, 0), "red"', 9, "is not a text"),
        ('"blue"))', '"blue"), (0, 1))', 9, "each once"),
        ('"blue"))', '"blue"), (0, 1, 1))', 9, "each once"),
        ('alike(names("red", "green", "blue"))', "alike(65)", 9, "1 to 64 things"),
        ('alike(names("red", "green", "blue"))', "(alike(3), 1)", 9, "of a whole constant"),
        ("which(COLOURS, -1)", "which(COLOURS, 5)", 14, "-1 or 3"),
        ("which(players)", "which(players, 2, 3)", 13, "a field is upto(n)"),
    ],
)
def test_refusals(old: str, new: str, line: int, message: str) -> None:
    assert old in EGGS
    with pytest.raises(RulesError, match=message) as error:
        eggs(EGGS.replace(old, new))
    assert error.value.line == line


def test_too_many_changes_are_left_out_and_said_so() -> None:
    words = ", ".join(f'"c{n}"' for n in range(8))
    rules = eggs(EGGS.replace('"red", "green", "blue"', words), each=1)
    symmetry = symmetry_of(rules)
    assert symmetry is not None
    assert [one.name for one in symmetry.alike] == ["players"]
    found = answers(search_plainly(rules, CLOCK, 100))
    assert "COLOURS would make more than 5,040 changes" in found["symmetry", "left out"].summary


def test_the_compiled_reading_folds_the_same() -> None:
    pytest.importorskip("numba")
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = eggs()
    for symmetry in (symmetry_of(rules), symmetry_of(rules, seats=False)):
        plain = search_plainly(rules, CLOCK, 5_000, None, symmetry)
        compiled = search_compiled(machine(rules), CLOCK, 5_000, None, symmetry)
        assert_same(plain, compiled)
        assert plain.folded == compiled.folded
    assert not np.array_equal(plain.movers, [])
    for old, new, _ in WRONG.values():
        wrong = eggs(EGGS.replace(old, new))
        symmetry = symmetry_of(wrong)
        plain = search_plainly(wrong, CLOCK, 5_000, None, symmetry)
        compiled = search_compiled(machine(wrong), CLOCK, 5_000, None, symmetry)
        assert plain.folded is not None
        assert compiled.folded is not None
        assert plain.folded.unlike == compiled.folded.unlike is not None
