"""What the tab key gives, asked as bash asks it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app

MINI = """\
format: 1
title: Mini
languages: [en, de]
parameters:
  players: {from: 2, to: 4}
  goal: {from: 1, to: 50, default: 9}
  box: no
components:
  - kind: card
    name: cards
    rows: [{name: one}, {name: two}]
  - {kind: token, name: coins, shape: round, size: 20mm}
rules: rules.py
"""
RULES = """\
MAY_PASS = assumed(True, False, because="it is not said")
BONUS = assumed(2, max(FACES), because="it is not said")


class State:
    hand: per(players, upto(3)) = [1, 2]  # cards in hand
    seat: upto(players - 1)

    # of the turn
    drawn: flag


def other(s):
    played: 3
"""


@pytest.fixture
def mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "mini"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(MINI, encoding="utf-8")
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    wild = "format: 1\ntitle: Wild\nparameters:\n  extra: {from: 1, to: 2}\n"
    (folder / "variants" / "wild.yaml").write_text(wild, encoding="utf-8")
    return folder


def tab(line: str) -> list[str]:
    """The words after `line`, whose last one has begun; nothing is said on the way."""
    words = line.split(" ")
    asked = {
        "_PNP_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    run = CliRunner().invoke(app, [], env=asked, prog_name="pnp")
    assert run.exception is None or isinstance(run.exception, SystemExit), run.exception
    assert run.stderr == ""
    return run.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pnp pri", ["print"]),
        ("pnp print da", ["dali-the-fox"]),
        ("pnp print ./", ["./mini"]),
        ("pnp print dali-the-fox --variant sal", ["salvador"]),
        ("pnp print ./mini --variant ", ["wild"]),
        ("pnp print ./mini --only ", ["cards", "coins"]),
        ("pnp print --ink low ./mini --json --only co", ["coins"]),
        ("pnp verify ./mini --players ", ["2", "3", "4"]),
        ("pnp verify ./mini --set pl", ["players=2", "players=3", "players=4"]),
        ("pnp verify ./mini --set g", ["goal=9"]),
        ("pnp verify ./mini --set b", ["box=no", "box=yes"]),
        ("pnp print ./mini --variant wild --set e", ["extra=1", "extra=2"]),
        ("pnp verify ./mini --assume ", ["MAY_PASS=yes", "MAY_PASS=no", "BONUS=2", "BONUS="]),
        ("pnp verify ./mini --forget ", ["hand", "seat", "drawn"]),
        ("pnp verify ./mini --check play", ["playable", "playouts"]),
        ("pnp print ./mini --lang ", ["en", "de"]),
        ("pnp print ./mini --paper le", ["letter", "legal"]),
        ("pnp vary ./mini wide --set coins.s", ["coins.shape=", "coins.size="]),
        ("pnp kinds tu", ["tuckbox"]),
        ("pnp new mine --kind t", ["tiles"]),
        ("pnp new mine --from m", ["mow"]),
        ("pnp print ./nothing --set ", []),
        ("pnp print ./mini --dup", ["--duplex"]),
    ],
)
def test_the_words_that_go_on(mini: Path, line: str, words: list[str]) -> None:
    assert tab(line) == words


def test_a_game_that_cannot_be_read_gives_no_words(mini: Path) -> None:
    (mini / "game.yaml").write_text("format: 1\ntitle: [", encoding="utf-8")
    assert tab("pnp print ./mini --only ") == []


def test_the_program_answers_a_shell_and_gives_it_its_script(mini: Path) -> None:
    line = "pnp print ./mini --only c"
    asked = {"_PNP_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": "4"}
    command = [sys.executable, "-c", "from pnp.cli import main; main()"]
    here = os.pathsep.join(sys.path)
    for added, told in ((asked, "cards\ncoins"), ({"_PNP_COMPLETE": "source_bash"}, "complete -o")):
        run = subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": here, **added},
            capture_output=True,
            text=True,
            check=False,
        )
        assert told in run.stdout, run
