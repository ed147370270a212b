"""`pnp repair` finds the smallest changes that mend a game, and only such that do.

In the game seats take one token after the other until one has `goal` of them. By hand: with
`players` seats the first one gets there with token number `players * (goal - 1) + 1`; with fewer
tokens the game gets stuck.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app

GAME = """\
format: 1
title: Taking
parameters:
  players: {from: 1, to: 3, default: 2}
  goal: {from: 3, to: 9, default: 3}
  tokens: {from: 1, to: 6, default: 4}
  corner: {from: 0, to: 9, default: 2, about: no rule reads it}
components:
  - kind: token
    name: tokens
    shape: square
    size: 20mm
    count: = tokens
    rows: [{worth: 1}]
    front: [{shape: rect, at: 5mm 5mm, size: 9mm 9mm, corner: = corner / 9, fill: ink}]
rules: rules.py
"""

RULES = """\
players = parameter("players")
goal = parameter("goal")
TOKENS = sum(table("tokens", "worth"))


class State:
    left: upto(TOKENS) = TOKENS
    has: per(players, upto(goal))
    seat: which(players)


@start
@turn
@choice
def take(s):
    if s.left > 0:
        t = s.copy()
        t.left -= 1
        t.has[s.seat] += 1
        if t.has[s.seat] < goal:
            t.seat = (s.seat + 1) % players
        yield "takes a token", s.seat, t, take


@end
def enough(s):
    return max(s.has) >= goal
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    return str(tmp_path)


def repaired(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["repair", *arguments])
    return result.exit_code, result.output


def mended(*arguments: str) -> tuple[int, list[dict[str, int]], list[str]]:
    status, out = repaired(*arguments, "--json")
    tried = json.loads(out)["tried"]
    found = [one["change"] for one in tried if one["became"] == "mended"]
    return status, found, sorted({name for one in tried for name in one["change"]})


def suffices(players: int, goal: int, tokens: int) -> bool:
    return tokens >= players * (goal - 1) + 1


def test_the_smallest_single_changes_are_found_and_no_idle_parameter_is_tried(game: str) -> None:
    status, found, tried = mended(game)
    assert status == 0
    assert found == [{"players": 1}, {"tokens": 5}]
    assert tried == ["goal", "players", "tokens"]
    assert not suffices(2, 3, 4)
    assert suffices(1, 3, 4)
    assert suffices(2, 3, 5)


def test_two_change_together_where_one_alone_does_not_help(game: str) -> None:
    here = (game, "--set", "goal=4", "--set", "tokens=3")
    vary = ("--vary", "goal", "--vary", "tokens")
    status, found, _ = mended(*here, *vary, "--steps", "3")
    assert (status, found) == (0, [{"goal": 3, "tokens": 5}])
    assert not suffices(2, 3, 3)
    assert not suffices(2, 4, 6)
    status, found, _ = mended(*here, *vary, "--steps", "2")
    assert (status, found) == (1, [])


def test_it_is_told_in_words(game: str) -> None:
    status, out = repaired(game, "--steps", "1")
    told = " ".join(out.split())
    assert status == 0
    assert "smallest first: players 1 in place of 2 tokens 5 in place of 4" in told
    assert "goal 4 in place of 3: Is there always a move until the game is over?" in told
    status, out = repaired(game, "--set", "tokens=6")
    assert (status, "there is nothing to repair" in out) == (0, True)


def test_what_cannot_be_varied_is_refused(game: str) -> None:
    status, out = repaired(game, "--vary", "gaol")
    assert status == 2
    assert "--vary gaol: parameters are players, goal, tokens, corner" in out
