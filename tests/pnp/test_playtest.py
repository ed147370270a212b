"""`pnp playtest`: what it says at every width, in JSON and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from pnp.cli import app

RULES = Path(__file__).parents[1] / "verify" / "rules"
GAME = """\
format: 1
title: {title}
parameters:
  players: {{from: {least}, to: {most}, default: 2}}
  variant: {{from: 1, to: 3, default: 1}}
components:
  - {{kind: card, name: eggs, front: [{{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}}]}}
rules: rules.py
"""

# A die each; who throws more wins. Tied in 6 of 36 throws.
THROWS = """
players = parameter("players")

class State:
    thrown: per(players, upto(6))
    seat: upto(players)

@start
@turn
@chance(6)
def throw(s):
    for face in range(1, 7):
        t = s.copy()
        t.thrown[s.seat % players] = face
        t.seat += 1
        yield f"throws {face}", 1, t, throw

@end
def all_have_thrown(s):
    return s.seat == players

@score
def thrown(s, seat):
    return s.thrown[seat]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME.format(title="Throws", least=2, most=3))
    (tmp_path / "rules.py").write_text(THROWS)
    return tmp_path


def playtest(folder: Path, *options: str, columns: int = 80) -> Result:
    arguments = ["playtest", str(folder), *options]
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(app, arguments)


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_it_is_told_within_the_width_there_is(folder: Path, columns: int) -> None:
    found = playtest(folder, "-n", "400", columns=columns)
    assert found.exit_code == 0, found.output
    lines = found.output.splitlines()
    assert max(map(len, lines)) <= columns
    assert "Throws, 2 players" in lines
    assert "Throws, 3 players" in lines
    assert "400 games played with the seed 1." in lines
    rows = [line.split() for line in lines if line.startswith(("seat", "several"))]
    assert rows[0][:2] == ["seat", "1"]
    assert rows[2][:3] == ["several", "at", "once"]
    # A face each in 400 throws: no bar takes two lines.
    assert sum(line.lstrip().startswith("6 ") for line in lines) == 2
    assert playtest(folder, "-n", "400", columns=columns).output == found.output


def test_the_data_has_all_of_it_with_intervals(folder: Path) -> None:
    found = playtest(folder, "-n", "900", "--players", "2", "--json", "--seed", "3")
    data = json.loads(found.output)
    assert (data["format"], data["status"], len(data["runs"])) == (1, 0, 1)
    (one,) = data["runs"]
    played, estimates = one["playouts"], one["estimates"]
    assert (played["games"], played["seed"], played["policies"]) == (900, 3, ["random"] * 2)
    assert sum(won["games"] for won in played["winners"]) == 900
    (tied,) = (won["games"] for won in played["winners"] if won["seats"] == [1, 2])
    assert 900 / 6 - 40 < tied < 900 / 6 + 40
    low, high = estimates["wins"][0]["chance"]
    assert low < 21 / 36 < high
    assert estimates["turns"]["mean"] == 2
    low, high = estimates["scores"][1]["mean_bounds"]
    assert low < 3.5 < high


def test_a_picture_is_drawn_for_each_number_of_players(folder: Path, tmp_path: Path) -> None:
    named = tmp_path / "out" / "throws-{players}.svg"
    found = playtest(folder, "-n", "60", "--svg", str(named))
    assert found.exit_code == 0, found.output
    for players in (2, 3):
        data = (tmp_path / "out" / f"throws-{players}.svg").read_bytes()
        root = ElementTree.fromstring(data)
        assert root.get("width") == "180mm"
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == f"Throws, {players} players: playtest"
        # All text is drawn as outlines: it looks the same everywhere.
        assert b"<text" not in data
        playtest(folder, "-n", "60", "--svg", str(named))
        assert (tmp_path / "out" / f"throws-{players}.svg").read_bytes() == data


def test_a_game_that_gets_stuck_is_told_and_fails(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(title="Two Smiths", least=2, most=2))
    (tmp_path / "rules.py").write_text((RULES / "r01_two_smiths.py").read_text())
    found = playtest(tmp_path, "-n", "30")
    assert found.exit_code == 1
    assert "there is no move, and the game is not over" in found.output
    assert "A play that shows it" in found.output
    assert "A takes" in found.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--policy", "clever"), "clever is no policy; right would be random, first, greedy"),
        (("--svg", "a.svg"), "2 numbers of players cannot share one file"),
        (("--svg", "a.png"), "does not end in .svg"),
    ],
)
def test_what_cannot_be_is_refused(folder: Path, options: tuple[str, ...], said: str) -> None:
    found = playtest(folder, "-n", "5", *options)
    assert found.exit_code == 2
    assert said in found.output


def test_a_game_without_rules_is_refused(folder: Path) -> None:
    without = GAME.format(title="Throws", least=2, most=3).replace("rules: rules.py\n", "")
    (folder / "game.yaml").write_text(without)
    found = playtest(folder)
    assert found.exit_code == 2
    assert "has no rules file yet" in found.output
