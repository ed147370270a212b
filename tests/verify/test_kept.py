"""Sums that never change: found from positions, held to all of them, or shown by an argument."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.verify.found import run_checks
from verify.findings.finding import Finding
from verify.plain.search import search_plainly
from verify.proof.kept_sums import null_space, plainer
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

pytestmark = pytest.mark.usefixtures("few_games")

CLOCK = Clock(Limits(seconds=100_000))

TOKENS = """
players = 2
COLOURS = names("red", "green")


class State:
    bank: per(COLOURS, upto(3)) = 3
    mine: per(players, per(COLOURS, upto(3)))
    loose: per(COLOURS, flag)
    bought: upto(3)
    moved: upto(2)
    seat: which(players)


@start
@turn
@choice
def play(s):
    for c in range(len(COLOURS)):
        if s.bank[c] > 0 and not s.loose[c] and s.moved < 2:
            t = s.copy()
            t.bank[c] -= 1
            t.loose[c] = 1
            t.moved += 1
            yield f"takes {COLOURS[c]}", s.seat, t, keep


@choice
def keep(s):
    t = s.copy()
    for c in range(len(COLOURS)):
        if s.loose[c]:
            t.mine[s.seat][c] += 1
            t.loose[c] = 0
    t.seat = 1 - s.seat
    yield "keeps it", s.seat, t, play


@end
def two_were_moved(s):
    return s.moved == 2 and not any_of(s.loose)


@score
def held(s, seat):
    return sum_of(s.mine[seat])
"""


def found(text: str, states: int = 10_000) -> Finding | None:
    graph = search_plainly(read_rules(text, "rules.py", {}, {}), CLOCK, states)
    assert graph.whole == (states > 100)
    told = [one for one in run_checks(graph, CLOCK) if one.check == "conserved"]
    assert len(told) <= 1
    return told[0] if told else None


def test_a_null_space_is_whole_and_of_whole_numbers() -> None:
    chosen = Random(3)
    for _ in range(200):
        width = chosen.randrange(1, 6)
        rows = np.array(
            [[chosen.randrange(-2, 3) for _ in range(width)] for _ in range(chosen.randrange(1, 5))]
        )
        basis = plainer(null_space(rows))
        assert len(basis) == width - np.linalg.matrix_rank(rows)
        if basis:
            assert not (rows @ np.array(basis).T).any()
            assert np.linalg.matrix_rank(np.array(basis)) == len(basis)
            assert all(np.gcd.reduce(one) == 1 for one in basis)


@pytest.mark.parametrize("states", [10_000, 6])
def test_tokens_are_neither_lost_nor_made(states: int) -> None:
    # Of 6 states no graph is whole; then it is shown by an argument.
    if states < 100:
        pytest.importorskip("z3")
    told = found(TOKENS, states)
    assert told is not None
    assert told.verdict == "proved"
    # All six, and how many left the bank; red and green each by itself are no sums of fields.
    assert "bank + mine + loose = 6" in told.summary
    assert "bank + moved = 6" in told.summary
    assert told.weight == "note"


@pytest.mark.parametrize("states", [10_000, 6])
def test_a_token_that_is_lost_is_missed(states: int) -> None:
    if states < 100:
        pytest.importorskip("z3")
    broken = TOKENS.replace("t.mine[s.seat][c] += 1", "t.mine[s.seat][c] += s.seat")
    assert broken != TOKENS
    told = found(broken, states)
    assert told is not None
    assert "mine" not in told.summary
    assert "bank + moved = 6" in told.summary


def test_places_of_one_name_are_told_each_by_itself() -> None:
    text = TOKENS.replace("per(players, per(COLOURS, upto(3)))", "per(COLOURS, upto(3))").replace(
        "t.mine[s.seat][c]", "t.mine[c]"
    )
    told = found(text.replace("sum_of(s.mine[seat])", "sum_of(s.mine) + seat"))
    assert told is not None
    assert "bank + mine + loose = 3 for each of red, green" in told.summary
