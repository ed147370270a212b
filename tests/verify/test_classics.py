"""Old games whose numbers everybody can look up or work out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from tests.verify.found import run_checks
from verify.findings.finding import Finding
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.graph.values import forced_chances, win_chances
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

RULES = Path(__file__).parent / "rules"
CLOCK = Clock(Limits(seconds=100_000))


def graph_of(name: str, **parameters: int) -> StateGraph:
    text = (RULES / f"{name}.py").read_text(encoding="utf-8")
    return explore(read_rules(text, f"{name}.py", parameters, {}), CLOCK)


def answers(graph: StateGraph) -> dict[tuple[str, str], Finding]:
    return {(one.check, one.subject): one for one in run_checks(graph, CLOCK)}


def chance(graph: StateGraph, seat: int, *, forced: bool) -> float:
    assert graph.rules.wins is not None
    wins = np.zeros(len(graph), np.bool_)
    wins[graph.ends] = graph.judge(graph.rules.wins.name, graph.ends, seat) != 0
    bounds = forced_chances(graph, seat, wins, CLOCK) if forced else win_chances(graph, wins, CLOCK)
    assert bounds is not None
    assert bounds.high[0] - bounds.low[0] < 1e-9
    return float(bounds.low[0])


def hopeless(mark: str) -> int:
    """In how many positions of noughts and crosses, as nine letters, nobody has won, a cell is
    free, and no way to play on gives `mark` a row."""
    rows = ("012", "345", "678", "036", "147", "258", "048", "246")

    def won(board: str, of: str) -> bool:
        return any(all(board[int(cell)] == of for cell in row) for row in rows)

    @cache
    def can_win(board: str) -> bool:
        over = won(board, "X") or won(board, "O") or "." not in board
        return won(board, mark) if over else any(can_win(after) for after in moves(board))

    def moves(board: str) -> list[str]:
        one = "X" if board.count("X") == board.count("O") else "O"
        return [board[:n] + one + board[n + 1 :] for n in range(9) if board[n] == "."]

    left, seen = ["." * 9], {"." * 9}
    found = 0
    while left:
        board = left.pop()
        if won(board, "X") or won(board, "O") or "." not in board:
            continue
        found += not can_win(board)
        left += (new := set(moves(board)) - seen)
        seen |= new
    return found


def test_noughts_and_crosses_has_5478_positions_and_nobody_can_force_a_win() -> None:
    graph = graph_of("tic_tac_toe")
    assert (len(graph), len(graph.ends)) == (5_478, 958)
    for seat, at_random in enumerate((Fraction(737, 1260), Fraction(121, 420))):
        assert chance(graph, seat, forced=False) == pytest.approx(float(at_random))
        assert chance(graph, seat, forced=True) == 0
    found = answers(graph)
    assert "seat 1 58.4921 % and seat 2 28.8095 %" in found["fairness", "random play"].summary
    crosses, noughts = hopeless("X"), hopeless("O")
    assert found["fairness", "random play"].detail == (
        "Nobody wins: 12.6984 %.",
        "Before the game is over a seat cannot win any more: "
        f"seat 1 in {crosses:,} states and seat 2 in {noughts:,} states.",
    )
    assert "seat 1 never and seat 2 never" in found["fairness", "best play"].summary
    assert "(9 steps)" in found["length", ""].summary


def test_nim_is_won_by_who_leaves_heaps_that_cancel() -> None:
    for first, second, third in product(range(4), repeat=3):
        if first + second + third == 0:
            continue
        graph = graph_of("nim", first=first, second=second, third=third)
        cancels = first ^ second ^ third == 0
        assert [chance(graph, seat, forced=True) for seat in (0, 1)] == [1 - cancels, cancels]


def test_monty_hall_s_guest_does_well_to_change() -> None:
    assert chance(graph_of("monty_hall", changes=0), 0, forced=False) == pytest.approx(1 / 3)
    assert chance(graph_of("monty_hall", changes=1), 0, forced=False) == pytest.approx(2 / 3)


def test_a_race_is_worth_what_it_is_by_hand() -> None:
    # v is the mover's chance. One step to go: v = 1. Two against one: a step loses, the coin gives
    # 1/2. Two against two: a step leaves 1 - 1/2; the coin v = 1/2 + (1 - v) / 2, so v = 2/3.
    graph = graph_of("race")
    assert chance(graph, 0, forced=True) == pytest.approx(2 / 3, abs=1e-9)
    assert chance(graph, 1, forced=True) == pytest.approx(1 / 3, abs=1e-9)
    best = answers(graph)["fairness", "best play"]
    assert best.summary == "By its own best play: seat 1 66.6667 % and seat 2 33.3333 %."
    assert best.detail == ()
