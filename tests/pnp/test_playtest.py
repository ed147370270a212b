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
    assert "Throws does not name its rules" in found.output


def test_one_game_is_told_move_by_move(folder: Path) -> None:
    told = playtest(folder, "--players", "2", "--show", "--seed", "4", columns=100)
    assert told.exit_code == 0, told.output
    lines = told.output.splitlines()
    first, second = (int(line[-1]) for line in lines if "chance: throws" in line)
    end = lines[lines.index("After 2 turns (2 steps) the game is over: all have thrown.") :]
    winners = {first > second: "Seat 1 wins.", first < second: "Seat 2 wins."}
    assert end[1] == winners.get(True, "Seat 1 and seat 2 win.")
    assert end[2] == f"Scores: seat 1: {first}, seat 2: {second}."
    # What a turn changes, and nothing else.
    turn = lines[lines.index("Turn 1") + 1 : lines.index("Turn 2")]
    assert turn == [f"  chance: throws {first}", f"    thrown: seat 1: {first}", "    seat: 1"]
    # The same game is the first of those that are counted, and is all there in JSON.
    counted = json.loads(
        playtest(folder, "--players", "2", "-n", "1", "--seed", "4", "--json").output
    )
    scores = counted["runs"][0]["playouts"]["scores"]
    assert scores == [[[first, 1]], [[second, 1]]]
    (run,) = json.loads(
        playtest(folder, "--players", "2", "--show", "--seed", "4", "--json").output
    )["runs"]
    assert run["game"]["scores"] == [first, second]
    assert [step["words"] for step in run["game"]["play"]] == [
        f"throws {first}",
        f"throws {second}",
    ]


def test_a_game_told_that_does_not_end_says_why(folder: Path, tmp_path: Path) -> None:
    short = playtest(folder, "--players", "3", "--show", "--max-steps", "2")
    assert short.exit_code == 3
    assert "After 2 turns (2 steps) the game does not go on: it took 2 steps." in short.output
    hole = THROWS.replace("range(1, 7)", "range(7, 8)")
    (tmp_path / "rules.py").write_text(hole)
    broken = playtest(tmp_path, "--players", "2", "--show")
    assert broken.exit_code == 1
    assert "the game does not go on: " in broken.output
    refused = playtest(folder, "--show", "--svg", "games.svg")
    assert refused.exit_code == 2
    assert "leave out either" in refused.output
