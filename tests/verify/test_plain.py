"""The plain reading against Python itself, against counts by hand, and where rules go wrong."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter, deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from verify import plain
from verify.graph.play import describe
from verify.rules import Rules, read_rules
from verify.rules.model import Position

HERE = Path(__file__).parent
COLOURS = ("orange", "yellow", "green", "blue", "purple", "red")
DALI = HERE.parents[1] / "pnp" / "games" / "dali-the-fox" / "rules.py"
DALI_TABLES = {
    "eggs": {"colour": COLOURS},
    "egg die": {"face": ("red", "yellow", "blue") * 2},
    "farmer die": {"face": COLOURS},
}


def load_as_python() -> Any:
    spec = importlib.util.spec_from_file_location("as_python", HERE / "as_python.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["as_python"] = module
    spec.loader.exec_module(module)
    return module


as_python = load_as_python()


def read(name: str, **parameters: Any) -> Rules:
    return read_rules((HERE / "rules" / name).read_text(), name, parameters)


def within(rules: Rules, position: Position) -> bool:
    return all(
        field.low <= number <= field.high
        for field in rules.fields
        for number in field.values(position)
    )


@pytest.mark.parametrize(
    ("path", "parameters", "tables"),
    [
        (HERE / "rules" / "words.py", {}, {}),
        (HERE / "rules" / "r01_two_smiths.py", {"players": 2, "variant": 3}, {}),
        (HERE / "rules" / "r05_cart_maker.py", {}, {}),
        (HERE / "rules" / "r07_four_sheaves.py", {"players": 2}, {}),
        (HERE / "rules" / "r09_timber_yard.py", {"players": 2}, {}),
        (HERE / "rules" / "r17_weather_die.py", {"variant": 2}, {}),
        (DALI, {"players": 3, "goal": 3, "farmer_die": 1}, DALI_TABLES),
        (DALI, {"players": 2, "goal": 3, "farmer_die": 0}, DALI_TABLES),
    ],
    ids=["words", "R01", "R05", "R07", "R09", "R17", "Dali", "Salvador"],
)
def test_a_rules_file_means_what_python_says(
    path: Path, parameters: Mapping[str, Any], tables: Mapping[str, Any]
) -> None:
    """Label for label, weight for weight, over the first 1,500 positions."""
    text = path.read_text()
    rules = read_rules(text, path.name, parameters, tables)
    play = as_python.Play(text, parameters, tables)
    waiting = deque([plain.initial(rules)])
    seen = set(waiting)
    seated = [clause.name for clause in (rules.wins, rules.score) if clause]
    while waiting and len(seen) < 1_500:
        position = waiting.popleft()
        expansion = plain.expand(rules, position)
        wanted = play.moves(position)
        said = [
            (move.words, move.weight if move.seat is None else move.seat, move.target)
            for move in (*expansion.moves, *(f.move for f in expansion.faults if f.move))
        ]
        assert Counter(said) == Counter(wanted)
        assert all(type(number) is int for move in said for number in move[2][1])
        assert all(within(rules, move.target) for move in expansion.moves)
        assert not any(within(rules, f.move.target) for f in expansion.faults if f.move)
        for clause in (*rules.ends, *rules.claims):
            assert plain.holds(rules, clause, position) == play.judge(clause.name, position)
        for seat in range(rules.seats):
            judged = {name: play.judge(name, position, seat) for name in seated}
            if rules.wins:
                assert (seat in plain.winners(rules, position)) == judged[rules.wins.name]
            if rules.score:
                told = plain.scores(rules, position) or ()
                assert told[seat] == judged[rules.score.name]
        for move in expansion.moves:
            if move.target not in seen:
                seen.add(move.target)
                waiting.append(move.target)


def test_watching_numbers_changes_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = explored_with_faults(read("words.py"))
    monkeypatch.setattr("verify.plain.lower_functions.HEAVY", 0)
    assert explored_with_faults(read("words.py")) == usual


def explored_with_faults(rules: Rules) -> list[tuple[Position, list[tuple[int, Position]], int]]:
    waiting = [plain.initial(rules)]
    found: list[tuple[Position, list[tuple[int, Position]], int]] = []
    while len(found) < 300:
        expansion = plain.expand(rules, waiting.pop(0))
        moves = [(move.site.number, move.target) for move in expansion.moves]
        waiting.extend(target for _, target in moves)
        found.append((waiting[0], moves, len(expansion.faults)))
    return found


def test_two_moves_to_one_position_are_two_moves() -> None:
    rules = read("r07_four_sheaves.py", players=2)
    start = plain.initial(rules)
    assert Counter(move.words for move in plain.expand(rules, start).moves) == {
        "takes a sheaf worth 1": 2,
        "takes a sheaf worth 2": 2,
    }

    def plays(position: Position) -> tuple[int, int]:
        if plain.ended(rules, position):
            return 1, not plain.winners(rules, position)
        below = [plays(move.target) for move in plain.expand(rules, position).moves]
        return sum(a for a, _ in below), sum(b for _, b in below)

    # 4! orders to pick in; the sum is level unless somebody takes both sheaves worth 2.
    assert plays(start) == (24, 16)


def test_a_bound_that_is_left_is_told_with_its_move() -> None:
    rules = read("r09_timber_yard.py", players=2)
    position = plain.initial(rules)
    for words in ("saws", "saws", "builds", "builds", "saws", "rests"):
        (move,) = [m for m in plain.expand(rules, position).moves if m.words == words]
        position = move.target
    expansion = plain.expand(rules, position)
    (fault,) = expansion.faults
    assert fault.message == "supply would be -1; it goes from 0 to 8"
    assert fault.line == rules.sites[1].line
    assert fault.move is not None
    assert fault.move.words == "builds"
    assert [move.words for move in expansion.moves] == ["saws", "burns", "rests"]


BROKEN = """\
from verify.language import *
NAMES = names("a", "b")
NEAR = ((1, 2), (0,))
class State:
    x: upto(5) = {x}
    y: per(NAMES, upto(3))
def third(t, i):
    return t.y[i + 2]
@start
@turn
@{mark}
def play(s):
    t = s.copy()
    yield "is sound", 0, t, play
    n = s.x
    {code}
    yield "goes on", 0, t, play
def more(t):
    t.x += 1
def much_more(t):
    for i in range(3):
        more(t)
"""


@pytest.mark.parametrize(
    ("code", "x", "line", "told"),
    [
        ("t.y[n] = 1", 2, 16, "y has no place 2; its places are 0 to 1"),
        ("t.y[n - 1] = 1", 0, 16, "y has no place -1; its places are 0 to 1"),
        ("t.x = NEAR[n][1]", 1, 16, "NEAR has no place 1; its places are 0 to 0"),
        ("t.x = NEAR[n][1]", 5, 16, "NEAR has no place 5; its places are 0 to 1"),
        ("t.x = third(t, n)", 0, 8, "y has no place 2; its places are 0 to 1"),
        ("t.x = 7 // n", 0, 16, "this divides by 0"),
        ("t.x = 7 % n", 0, 16, "this divides by 0"),
        ("t.x = m if n else 0\n    m = 1", 1, 16, "m is used before it has a value"),
        ("t.y[1] = n", 5, 17, "y of b would be 5; it goes from 0 to 3"),
        ("more(t)", 5, 17, "x would be 6; it goes from 0 to 5"),
        ("much_more(t)", 3, 17, "x would be 6; it goes from 0 to 5"),
        ("t.y[0] -= 1", 0, 17, "y of a would be -1; it goes from 0 to 3"),
        (
            "yield f'{NAMES[n]}', 0, t, play",
            2,
            16,
            "NAMES[n] has no place 2; its places are 0 to 1",
        ),
        (
            "yield 'mine', n, t, play",
            1,
            16,
            "the move would be seat number 1's; the only seat is 0",
        ),
    ],
)
def test_what_breaks_down(code: str, x: int, line: int, told: str) -> None:
    rules = read_rules(BROKEN.format(x=x, mark="choice", code=code))
    expansion = plain.expand(rules, plain.initial(rules))
    fault = expansion.faults[0]
    assert (fault.message, fault.line) == (told, line)
    assert expansion.moves[0].words == "is sound"


def test_a_weight_below_0_is_a_fault_and_0_is_no_outcome() -> None:
    rules = read_rules(BROKEN.format(x=1, mark="chance(2)", code="yield 'odd', n - 2, t, play"))
    expansion = plain.expand(rules, plain.initial(rules))
    assert [fault.message for fault in expansion.faults] == [
        "the weight would be -1; it is 0 or more"
    ]
    assert expansion.moves == ()


def test_a_row_that_is_not_there_has_no_length() -> None:
    rules = read_rules(
        """\
from verify.language import *
class State:
    grid: per(2, per(3, flag))
    x: upto(3) = 2
@start
@turn
@choice
def play(s):
    t = s.copy()
    t.x = len(s.grid[s.x])
    yield "measures", 0, t, play
"""
    )
    (fault,) = plain.expand(rules, plain.initial(rules)).faults
    assert (fault.message, fault.line) == ("grid has no place 2; its places are 0 to 1", 10)


def test_a_total_that_depends_on_the_state() -> None:
    text = BROKEN.format(x=3, mark="chance(left)", code="yield 'one', n, t, play").replace(
        "def third", "def left(s):\n    return s.x + 1\ndef third"
    )
    rules = read_rules(text)
    assert plain.declared_total(rules, plain.initial(rules)) == 4


def test_positions_in_words() -> None:
    rules = read_rules(
        """\
from verify.language import *
players = parameter("players")
COLOURS = names("red", "blue")
class State:
    hands: per(players, per(COLOURS, upto(3))) = ((1, 2), (0, 3))
    free: per(COLOURS, flag) = (0, 1)
    track: per((4, 5), between(-2, 2)) = -1
    open: flag = 1
    seat: upto(players - 1) = 1
@start
@turn
@choice
def play(s):
    yield "goes on", s.seat, s, play
""",
        "rules.py",
        {"players": 2},
    )
    assert describe(rules, plain.initial(rules)) == (
        ("hands", "seat 1: red 1, blue 2; seat 2: red 0, blue 3"),
        ("free", "blue"),
        ("track", "-1, -1"),
        ("open", "yes"),
        ("seat", "seat 2"),
    )


def test_a_stranger_s_functions_reach_nothing_of_python() -> None:
    rules = read("r09_timber_yard.py", players=2)
    functions: Mapping[str, Callable[..., Any]] = plain._functions(rules)
    for function in functions.values():
        reach = function.__globals__
        assert reach["__builtins__"] == {}
        assert not any(name in reach for name in ("open", "eval", "getattr", "__import__"))
