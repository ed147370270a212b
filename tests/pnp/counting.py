"""The smallest game with rules: seats count one up in turn, and whoever reaches `goal` ends it.

Out: the texts of its files, to be written, changed and added to by tests of commands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

GAME: Final = """\
format: 1
title: Counting
parameters:
  players: {from: 1, to: 3, default: 2}
  goal: {from: 1, to: 9, default: 3}
components:
  - kind: card
    name: cards
    rows: [{name: one}, {name: two}]
    front: [{text: "{name}", at: 10mm 20mm, size: 6mm}]
totals:
  - {of: cards, is: 2}
rules: rules.py
"""
RULES: Final = """\
players = parameter("players")
goal = parameter("goal")


class State:
    count: upto(goal)


@start
@turn
@choice
def step(s):
    t = s.copy()
    t.count += 1
    yield "counts on", s.count % players, t, step


@end
def enough(s):
    return s.count == goal


@score
def counted(s, seat):
    return s.count
"""
FACT: Final = """

@fact(range(2))
def twice(s, number):
    return 2 * number
"""


def counting(folder: Path, game: str = GAME, rules: str = RULES) -> Path:
    """The game in a folder that is made for it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "rules.py").write_text(rules, encoding="utf-8")
    return folder
