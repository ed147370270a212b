"""Dali with so many players and eggs: its rules file over small tables."""

from __future__ import annotations

from typing import Final

from pnp.library import GAMES
from verify.rules import Rules
from verify.runs.given import Given, rules_of

COLOURS: Final = ("orange", "yellow", "green", "blue", "purple", "red")
TEXT: Final = (GAMES / "dali-the-fox" / "rules.py").read_text(encoding="utf-8")


def given(
    players: int = 2, each: int = 6, goal: int = 10, *, farmer: bool = True, text: str = TEXT
) -> Given:
    """The rules with as many eggs of each colour as `each`."""
    return Given(
        text,
        parameters={
            "players": players,
            "eggs_per_colour": each,
            "goal": goal,
            "farmer_die": farmer,
        },
        tables={
            "eggs": {"colour": COLOURS * each},
            "egg die": {"face": ("red", "yellow", "blue") * 2},
            "farmer die": {"face": COLOURS},
        },
    )


def dali(
    players: int = 2, each: int = 6, goal: int = 10, *, farmer: bool = True, text: str = TEXT
) -> Rules:
    """The same, read."""
    return rules_of(given(players, each, goal, farmer=farmer, text=text))
