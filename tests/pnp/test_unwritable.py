"""A place that cannot be written is bad input, whichever command wants to write there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pnp.command import pnp

GAME = """\
format: 1
title: Stones
components:
  - kind: token
    name: stones
    shape: round
    size: 20mm
    front: [{text: "1", at: 10mm 13mm, anchor: middle, size: 9mm}]
parameters:
  goal: {from: 1, to: 3, default: 2}
rules: rules.py
"""
RULES = """\
goal = parameter("goal")


class State:
    count: upto(goal)


@start
@turn
@choice
def step(s):
    t = s.copy()
    t.count += 1
    yield f"counts on", 0, t, step


@end
def enough(s):
    return s.count == goal


@fact(range(goal))
def twice(s, number):
    return 2 * number
"""


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("print GAME", "--out BELOW"),
        ("print GAME --format svg", "--out BELOW"),
        ("print GAME --format png --dpi 20", "--out BELOW"),
        ("print GAME --format shop --dpi 20", "--out BELOW"),
        ("calibrate", "--out BELOW"),
        ("schema", "--out BELOW"),
        ("new BELOW", "--kind cards"),
        ("vary GAME longer --set goal=3", "--out BELOW"),
        ("facts GAME", "--out BELOW"),
        ("playtest GAME -n 2", "--svg BELOW"),
        ("verify GAME", "--graph BELOW.dot"),
        ("verify GAME", "--report BELOW.html"),
        ("verify GAME", "--export BELOW.prism"),
    ],
)
def test_what_cannot_be_written_is_bad_input(tmp_path: Path, command: str, options: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    below = str(tmp_path / "file" / "below")
    words = [
        word.replace("GAME", str(tmp_path)).replace("BELOW", below)
        for word in f"{command} {options}".split()
    ]
    status, _, errors = pnp(*words)
    assert status == 2, errors
    assert str(tmp_path / "file") in errors
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "game.yaml", "rules.py"]
