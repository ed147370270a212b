"""The terminal's plays: each step with what it changes, told once, the middle left out if long."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from pnp.cli import app
from pnp.commands.verdict_text import MOST_STEPS, play_lines
from verify.findings.finding import Finding, Step

RULES = Path(__file__).parents[1] / "verify" / "rules"
GAME = """\
format: 1
title: Rules
components:
  - {kind: card, name: eggs, front: [{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}]}
rules: rules.py
"""


def verify(folder: Path, rules: str) -> str:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.py").write_text(rules, encoding="utf-8")
    return CliRunner().invoke(app, ["verify", str(folder)]).stdout


def test_a_play_tells_what_each_step_changes(tmp_path: Path) -> None:
    out = verify(tmp_path, (RULES / "two_eggs.py").read_text(encoding="utf-8"))
    assert """\
  The shortest play that shows it, 4 steps:
  at the start
    supply: 2
    eggs: seat 1: 0, seat 2: 0
    seat: seat 1
  turn 1
    chance: finds an egg
    seat 1: takes the egg
      supply: 1; eggs: seat 1: 1; seat 2
  turn 2
    chance: finds an egg
    seat 2: takes the egg
      supply: 0; eggs: seat 2: 1; seat 1
  Where this leads:
    supply: 0
    eggs: seat 1: 1, seat 2: 1
    seat: seat 1
""" in "\n".join(line.rstrip() for line in out.splitlines())


def test_a_play_that_answers_two_questions_is_told_once(tmp_path: Path) -> None:
    stuck = """\
class State:
    n: upto(2)

@start
@turn
@choice
def play(s):
    if s.n < 1:
        t = s.copy()
        t.n += 1
        yield "goes on", 0, t, play
        t.n += 1
        yield "goes far", 0, t, play

@end
def over(s):
    return s.n == 2
"""
    out = verify(tmp_path, stuck)
    assert out.count("seat 1: goes on") == 1
    assert "The play under “Is there always a move until the game is over?” shows it." in out


def test_the_middle_of_a_long_play_is_left_out() -> None:
    play = tuple(Step(None, f"falls {n}", n + 1, ()) for n in range(MOST_STEPS + 7))
    lines = [
        line.text
        for line in play_lines(Finding("claims", "?", "refuted", "fault", "No.", play=play))
    ]
    assert "... 7 steps more, which --json tells ..." in lines
    assert sum(line.startswith("chance: falls") for line in lines) == MOST_STEPS
