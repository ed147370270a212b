"""`pnp verify --report FILE.html`: one page of what the terminal tells, the same each time."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from tests.pnp import command

RULES = Path(__file__).parents[1] / "verify" / "rules" / "two_eggs.py"
GAME = """\
format: 1
title: Two <Eggs>
parameters:
  players: {from: 2, to: 3, default: 2}
components:
  - {kind: card, name: eggs, front: [{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}]}
rules: rules.py
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "two-eggs"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.py").write_text(RULES.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


pnp = partial(command.pnp, "verify")


def test_the_page_holds_what_json_holds(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / "eggs.html"
    status, out, errors = pnp(game, "--report", file, "--json")
    assert (status, errors) == (1, "")
    text = file.read_text(encoding="utf-8")
    assert "<h1>Two &lt;Eggs&gt;</h1>" in text
    # Both numbers of players, one after the other and side by side.
    assert re.findall("<h2>(.*?)</h2>", text) == ["2 players", "3 players"]
    assert 'class="matrix"' in text
    told = unescape(re.sub("<[^>]*>", "\n", text)).replace("\u00a0", " ")
    for run in json.loads(out)["runs"]:
        for finding in run["findings"]:
            assert f"\n{finding['question']}\n" in told
    # The letters of the house are inside, cut down to those of this page.
    assert text.count("@font-face") == 3
    assert file.stat().st_size < 400_000


def test_the_page_is_the_same_each_time(game: Path, tmp_path: Path) -> None:
    pages = []
    for seed in "12":
        file = tmp_path / f"{seed}.html"
        command = [sys.executable, "-c", "from pnp.cli import main; main()", "verify", str(game)]
        command += ["--players", "2", "--report", str(file)]
        ran = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
        )
        assert ran.returncode == 1
        assert f"The report is in {file}" in ran.stdout
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("file", "told"), [("eggs.pdf", "a name.html"), ("a.html", "folder")])
def test_a_file_that_cannot_be_is_refused_first(
    game: Path, tmp_path: Path, file: str, told: str
) -> None:
    (tmp_path / "a.html").mkdir()
    status, out, errors = pnp(game, "--report", tmp_path / file)
    assert (status, out) == (2, "")
    assert told in errors


def test_what_cannot_be_written_is_told_after_the_verdicts(game: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    file = tmp_path / "taken" / "eggs.html"
    status, out, errors = pnp(game, "--players", 2, "--report", file)
    assert status == 2
    assert "it can get into a trap" in out
    assert "The report" not in out
    assert "cannot be written" in errors


def test_a_game_without_rules_has_a_page_on_its_pieces(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "eggs.html"
    counted = "totals: [{of: eggs, is: 1, say: 1 egg}]\n"
    without = GAME.replace("rules: rules.py\n", counted)
    (game / "game.yaml").write_text(without, encoding="utf-8")
    (game / "rules.py").unlink()
    assert pnp(game, "--report", file)[0] == 0
    text = file.read_text(encoding="utf-8")
    assert "The printed pieces" in text
    assert "The turn" not in text
    assert "no rules file" in text
