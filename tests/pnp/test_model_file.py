"""`pnp verify --export`: the model is where it is said to be, or it is said why not."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from pnp.commands.model_file import write_model
from tests.pnp import command

RULES = Path(__file__).parents[1] / "verify" / "rules" / "two_eggs.py"
MODELS = RULES.parents[1] / "models"
GAME = """\
format: 1
title: two_eggs
parameters:
  players: {from: 2, to: 2, default: 2}
components:
  - {kind: card, name: eggs, front: [{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}]}
rules: two_eggs.py
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "two-eggs"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / RULES.name).write_bytes(RULES.read_bytes())
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return folder


pnp = partial(command.pnp, "verify")


@pytest.mark.parametrize(
    ("asked", "file"),
    [
        ("prism", "two-eggs.prism"),
        ("promela", "two-eggs.pml"),
        ("new/eggs.NM", "new/eggs.NM"),
        ("eggs.pml", "eggs.pml"),
    ],
)
def test_the_model_is_that_of_the_rules(game: Path, asked: str, file: str) -> None:
    status, out, errors = pnp(game, "--export", asked, "--check", "search")
    assert (status, errors) == (0, "")
    assert f"The model of these rules is in {file}" in out
    same = MODELS / ("two_eggs.pml" if file.endswith("pml") else "two_eggs.prism")
    told = same.read_text("ascii").replace("two eggs,", "two eggs, 2 players,", 1)
    assert Path(file).read_text("ascii") == told
    data = json.loads(pnp(game, "--export", asked, "--json")[1])
    assert data["runs"][0]["model"] == file


def test_each_number_of_players_has_a_model(game: Path) -> None:
    (game / "game.yaml").write_text(GAME.replace("to: 2", "to: 3"), encoding="utf-8")
    assert pnp(game, "--export", "prism", "--check", "search")[0] == 0
    assert pnp(game, "--export", "x-{players}-x.pml", "--check", "search")[0] == 0
    made = sorted(file.name for file in Path().iterdir())
    assert made == ["two-eggs-2.prism", "two-eggs-3.prism", "x-2-x.pml", "x-3-x.pml"]
    status, _, errors = pnp(game, "--export", "eggs.pml")
    assert (status, "cannot share one file" in errors, "eggs-{players}.pml" in errors) == (2, 1, 1)


@pytest.mark.parametrize("asked", ["prims", "eggs.txt", ""])
def test_a_language_that_is_none_is_refused_first(game: Path, asked: str) -> None:
    status, out, errors = pnp(game, "--export", asked)
    assert (status, out) == (2, "")
    assert "prism (Storm, PRISM) or promela (Spin), or a file: .prism or .pml" in errors


def test_a_game_without_rules_has_no_model(game: Path) -> None:
    (game / "game.yaml").write_text(GAME.replace("rules: two_eggs.py\n", ""), encoding="utf-8")
    status, _, errors = pnp(game, "--export", "prism")
    assert (status, "two_eggs has no rules file yet, and so no rules" in errors) == (2, True)


def test_why_there_is_no_model_is_told(game: Path) -> None:
    Path("taken").write_bytes(b"")
    status, out, errors = pnp(game, "--export", "taken/eggs.pml")
    assert (status, "The model" in out, "cannot be written" in errors) == (2, False, True)
    text = RULES.read_text(encoding="utf-8")
    grows = (
        "    k = s.supply + 9\n" + "    k = k * k\n" * 9 + "    u.supply = k % 3\n    next_seat(u)"
    )
    (game / RULES.name).write_text(text.replace("    next_seat(u)", grows), encoding="utf-8")
    status, out, errors = pnp(game, "--export", "prism")
    assert status == 2
    assert "two-eggs.prism is not written: the rules make no model, because a number" in errors
    assert not Path("two-eggs.prism").exists()
    assert "was stopped" in write_model(Path("x.pml"), (2,), [])[1]
