"""One rule on totals for all commands: what a plain number is meant for, and who tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pnp.command import pnp

GAME = """\
format: 1
title: Stones
parameters:
  players: {from: 1, to: 3, default: 2}
  spare: {from: 0, to: 4, default: 0}
components:
  - kind: token
    name: stones
    shape: round
    size: 20mm
    count: = 2 * players + spare
    front: [{text: "1", at: 10mm 13mm, anchor: middle, size: 9mm}]
totals:
  - {of: stones, is: 4}
  - {of: stones, is: = 2 * players + spare, say: two each}
"""


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ((), 0),
        # a plain number is the game's own, whatever the number of players
        (("--players", 3), 6),
        # and says nothing of other parameters
        (("--set", "spare=1"), 0),
        (("--players", 3, "--set", "spare=1"), 0),
    ],
)
def test_all_commands_agree_on_a_total(
    tmp_path: Path, asked: tuple[object, ...], printed: int
) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    told = f"game.yaml:14:22: totals: stones: 4 pieces: {printed} are printed, not 4; change a"
    status, out, _ = pnp("check", tmp_path, *asked)
    assert (status, told in out) == ((1, True) if printed else (0, False))
    status, _, errors = pnp("print", tmp_path, *asked, "--out", tmp_path / "out")
    assert (status, told in errors) == (0, bool(printed))
    assert "(differs)" in pnp("show", tmp_path, *asked)[1] or not printed
    one = asked if "--players" in asked else (*asked, "--players", 2)
    status, out, _ = pnp("verify", tmp_path, *one, "--check", "supply", "--json")
    (run,) = json.loads(out)["runs"]
    refuted = [one["subject"] for one in run["findings"] if one["verdict"] == "refuted"]
    assert (status, refuted) == ((1, ["stones: 4 pieces"]) if printed else (0, []))
    assert run["findings"][-1]["verdict"] == "proved"  # what is worked out is always meant


def test_numbers_of_players_that_read_alike_are_told_once(tmp_path: Path) -> None:
    """A count that follows the players says for each what it comes to. Two are told in one row
    without that, which would read the same three times; the data keeps each."""
    file = tmp_path / "game.yaml"
    one = GAME.replace("  - {of: stones, is: 4}\n", "")
    two = one + "  - {of: stones, is: = 2 * players + spare, say: a pair each}\n"
    told = []
    for text in (one, two):
        file.write_text(text)
        lines = pnp("verify", tmp_path)[1].splitlines()
        told.append([line for line in lines if line.startswith("Stones, ")])
    apart = ["Stones, 1 player", "Stones, 2 players", "Stones, 3 players"]
    assert told == [apart, ["Stones, 1 to 3 players"]]
    runs = json.loads(pnp("verify", tmp_path, "--json")[1])["runs"]
    found = [(one["players"], one["findings"][0]["summary"]) for one in runs]
    assert found == [([n], f"Yes, {2 * n} are printed.") for n in (1, 2, 3)]
