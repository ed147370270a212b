"""Things that are declared alike: folded, counted, told with real moves, and held to it."""

from __future__ import annotations

from itertools import pairwise, permutations
from pathlib import Path

import pytest

from tests.verify.found import run_checks
from tests.verify.same import assert_same
from verify.checks import symmetry
from verify.errors import RulesError
from verify.findings.finding import Finding
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.plain import expand, initial
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits
from verify.symmetry.changes import symmetry_of

RULES = Path(__file__).parent / "rules"
GAMES = Path(__file__).parents[2] / "pnp" / "games"
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


def eggs(text: str = EGGS, each: int = 1) -> Rules:
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


@pytest.mark.parametrize(("changes", "unlike"), [("SWAPPED, TURNED", False), ("MOVED", True)])
def test_mixed_colours_go_with_the_primary_ones(changes: str, unlike: bool) -> None:
    """Dali: yellow and red change places, and with them green and purple; or all three in turn."""
    text = (GAMES / "dali-the-fox" / "rules.py").read_text(encoding="utf-8")
    rows = "SWAPPED, TURNED, MOVED = (0, 5, 4, 3, 2, 1), (2, 3, 4, 5, 0, 1), (1, 2, 3, 4, 5, 0)\n"
    named = 'names("orange", "yellow", "green", "blue", "purple", "red")'
    assert named in text
    text = text.replace(f"COLOURS = {named}", f"{rows}COLOURS = alike({named}, {changes})")
    colours = ("orange", "yellow", "green", "blue", "purple", "red")
    tables = {
        "eggs": {"colour": colours},
        "egg die": {"face": ("red", "yellow", "blue") * 2},
        "farmer die": {"face": colours},
    }
    rules = read_rules(text, "rules.py", {"players": 2, "goal": 1, "farmer_die": True}, tables)
    graph = folded(rules)
    assert graph.folded is not None
    assert (graph.folded.unlike is not None) == unlike
    if not unlike:
        every = unfolded(rules)
        assert len(every) > 4 * len(graph)
        assert graph.folded.states == len(every)
        assert graph.folded.transitions == len(every.after.ends)


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


# What is wrong stands in a field, so that machine code is made once for all of it.
FAULTY = (
    EGGS.replace("class State:", 'class State:\n    wrong: upto(6) = parameter("wrong")')
    .replace("s.called != c:", "s.called != c and not (s.wrong == 1 and c == 1):")
    .replace("s.bag[c], t, call", "s.bag[c] + (s.wrong == 2 and c == 2), t, call")
    .replace("not any_of(s.bag)", "not any_of(s.bag) or (s.wrong == 3 and s.bag[2] == 0)")
    .replace(
        "c in range(len(COLOURS)):\n        if s.bag[c] + s",
        "c in range(len(COLOURS)):\n        if (s.wrong == 4 and c > 0) + s.bag[c] + s",
    )
    .replace("> each\n", "> each + 4 * (s.wrong == 5 and seat > 0)\n", 1)
    .replace(
        "sum_of(s.eggs[seat])", "sum_of(s.eggs[seat]) + (s.wrong == 6 and s.eggs[seat][0] > 0)"
    )
)
WRONG = {
    1: "no move does what “calls red” does",
    2: "has weight",
    3: "“bag is empty”",
    4: "“no egg is there twice”",
    5: "would win",
    6: "would have",
}
LEFT_OUT = [
    ("bag: per(COLOURS,", "bag: per(len(COLOURS),"),
    ("called: which(COLOURS, -1)", "called: between(-1, 2)"),
    ("seat: which(players)", "seat: upto(players - 1)"),
]


def faulty(wrong: int) -> Rules:
    return read_rules(FAULTY, "eggs.py", {"players": 2, "each": 1, "wrong": wrong}, {})


@pytest.mark.parametrize(
    "rules", [*map(faulty, WRONG), *(eggs(EGGS.replace(*one), 1) for one in LEFT_OUT)]
)
def test_what_is_not_alike_is_refuted_and_never_folded(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = unfolded(rules)
    (small,) = symmetry.check(every, CLOCK)
    # As in a game that is large, where machine code is not to be had.
    monkeypatch.setattr("verify.graph.explore.WORTH", 20)
    monkeypatch.setattr("verify.graph.jit.there", lambda: False)
    graph = explore(rules, CLOCK)
    (large,) = symmetry.check(graph, CLOCK)
    for finding in (small, large):
        assert finding.failed
        assert WRONG.get(rules.fields[0].start[0], "what “") in finding.summary
    if graph.folded is None:
        assert list(graph.positions) == list(every.positions)
    else:
        # Only the seats are not alike, and the colours may be folded.
        assert [one.name for one in graph.folded.symmetry.alike] == ["COLOURS"]


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('names("red"', 'names("red", (1, 0), "red"', 8, "is not a text"),
        ('"blue"))', '"blue"), (0, 1))', 8, "each once"),
        ('"blue"))', '"blue"), (0, 1, 1))', 8, "each once"),
        ('alike(names("red", "green", "blue"))', "alike(65)", 8, "1 to 64 things"),
        ('alike(names("red", "green", "blue"))', "(alike(3), 1)", 8, "of a whole constant"),
        ("which(COLOURS, -1)", "which(COLOURS, 5)", 13, "-1 or 3"),
        ("which(players)", "which(players, 2, 3)", 12, "a field is upto"),
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
    kept = symmetry_of(rules)
    assert kept is not None
    assert [one.name for one in kept.alike] == ["players"]
    first, _ = symmetry.check(search_plainly(rules, CLOCK, 20), CLOCK)
    assert "COLOURS can change in too many ways" in first.summary


def test_the_compiled_reading_folds_the_same() -> None:
    pytest.importorskip("numba")
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = eggs()
    for alike in (symmetry_of(rules), symmetry_of(rules, seats=False)):
        plain = search_plainly(rules, CLOCK, 5_000, None, alike)
        compiled = search_compiled(machine(rules), CLOCK, 5_000, None, alike)
        assert_same(plain, compiled)
        assert plain.folded == compiled.folded
    for wrong, words in WRONG.items():
        rules = faulty(wrong)
        plain = search_plainly(rules, CLOCK, 5_000, None, symmetry_of(rules))
        compiled = search_compiled(machine(rules), CLOCK, 5_000, None, symmetry_of(rules))
        assert plain.folded is not None
        assert compiled.folded is not None
        assert plain.folded.unlike == compiled.folded.unlike
        assert compiled.folded.unlike is not None
        assert words in compiled.folded.unlike[1]
