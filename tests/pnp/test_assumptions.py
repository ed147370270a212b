"""Verdicts say which assumed values they rest on: those that the rules read, and no others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app

GAME = """\
format: 1
title: Counting
parameters:
  goal: !assumed {value: {from: 2, to: 9, default: 3}, or: [4, 5], because: no number is named}
  unread: !assumed 7
components:
  - kind: token
    name: eggs
    shape: round
    size: !assumed 20mm
    count: !assumed 2
    rows: [{colour: red, weight: 1}, {colour: blue, weight: !assumed 4}]
    front: [{shape: circle, at: 10mm 10mm, radius: 5mm, fill: ink}]
rules: rules.py
"""

RULES = """\
goal = parameter("goal")
eggs = len(table("eggs", "colour"))


class State:
    count: upto(goal + eggs)


@start
@turn
@choice
def step(s):
    t = s.copy()
    t.count += 1
    yield "counts on", 0, t, step


@end
def enough(s):
    return s.count == goal + eggs
"""

GOAL = "goal: 3 (or 4, 5), because no number is named"
COUNT = "eggs.count: 2"
WEIGHT = "eggs.rows.2.weight: 4"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    return tmp_path


def assumptions(game: Path, *settings: str) -> set[tuple[str, ...]]:
    """The lists of assumptions that findings on the rules carry."""
    run = CliRunner().invoke(app, ["verify", str(game), "--json", *settings])
    assert run.exit_code == 0, run.output
    (verdicts,) = json.loads(run.stdout)["runs"]
    found = [one for one in verdicts["findings"] if one["check"] != "supply"]
    return {tuple(one["assumptions"]) for one in found}


def test_what_the_rules_read_is_named(game: Path) -> None:
    assert assumptions(game) == {(GOAL, COUNT)}


def test_what_the_user_sets_is_not_assumed(game: Path) -> None:
    assert assumptions(game, "--set", "goal=3") == {(COUNT,)}


def test_a_cell_is_behind_its_own_column_only(game: Path) -> None:
    rules = (game / "rules.py").read_text(encoding="utf-8")
    (game / "rules.py").write_text(rules.replace('"colour"', '"weight"'), encoding="utf-8")
    assert assumptions(game) == {(GOAL, COUNT, WEIGHT)}


def test_people_read_them_too(game: Path) -> None:
    run = CliRunner().invoke(app, ["verify", str(game)])
    assert GOAL in run.stdout
    assert "unread" not in run.stdout


def test_no_size_of_a_piece_is_behind_a_verdict() -> None:
    options = ["--players", "2", "--max-states", "50", "--json"]
    run = CliRunner().invoke(app, ["verify", "dali-the-fox", *options])
    (verdicts,) = json.loads(run.stdout)["runs"]
    assert {tuple(one["assumptions"]) for one in verdicts["findings"]} == {()}


@pytest.mark.parametrize(
    ("settings", "stated_by"),
    [((), "the rulebook"), (("--set", "eggs_per_colour=1"), "the definition")],
)
def test_a_changed_game_is_not_the_rulebook_s(settings: tuple[str, ...], stated_by: str) -> None:
    options = ["--players", "2", "--max-states", "1", "--check", "supply", "--json"]
    run = CliRunner().invoke(app, ["verify", "dali-the-fox", *options, *settings])
    (verdicts,) = json.loads(run.stdout)["runs"]
    assert {one["question"].partition(":")[0] for one in verdicts["findings"]} == {
        f"As in {stated_by}"
    }
