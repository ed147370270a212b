"""The README's own game is real: it loads, prints, and its rules get stuck as the text says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.library import built_in_games

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def two_smiths(tmp_path: Path) -> Path:
    text = README.read_text(encoding="utf-8")
    folder = tmp_path / "two-smiths"
    folder.mkdir()
    for language, name in (("yaml", "game.yaml"), ("python", "rules.py")):
        block = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)[0]
        (folder / name).write_text(block, encoding="utf-8")
    return folder


def test_the_smiths_get_stuck(two_smiths: Path) -> None:
    run = CliRunner().invoke(app, ["verify", str(two_smiths), "--json"])
    assert run.exit_code == 1
    findings = {one["check"]: one for one in json.loads(run.stdout)["runs"][0]["findings"]}
    stuck = findings["playable"]
    assert stuck["verdict"] == "refuted"
    assert [step["words"] for step in stuck["play"]] == ["takes the hammer", "takes the anvil"]
    # Case R01 counts by hand: nobody, A-hammer, A-anvil, and the two with both tools taken.
    assert findings["search"]["covered"]["states"] == 5


def test_the_repair_of_the_smiths_holds(two_smiths: Path) -> None:
    """Who can do nothing puts the tools back: case R01, variant 3, ends after 12 moves."""
    rules = two_smiths / "rules.py"
    text = rules.read_text(encoding="utf-8")
    repair = """\
    forging = s.where[0] == s.seat and s.where[1] == s.seat
    if s.where[0] != TABLE and s.where[1] != TABLE and not forging:
        t = s.copy()
        for i in range(tools):
            if s.where[i] == s.seat:
                t.where[i] = TABLE
        t.seat = (s.seat + 1) % players
        yield f"puts the tools back", s.seat, t, play


@end
"""
    assert text.count("\n\n@end\n") == 1
    rules.write_text(text.replace("\n\n@end\n", repair), encoding="utf-8")
    run = CliRunner().invoke(app, ["verify", str(two_smiths), "--json"])
    (verdicts,) = json.loads(run.stdout)["runs"]
    findings = {one["check"]: one for one in verdicts["findings"]}
    assert findings["search"]["covered"]["states"] == 19
    assert findings["playable"]["verdict"] == "proved"
    assert findings["termination"]["verdict"] == "proved"
    assert "12 turns" in findings["length"]["summary"]


def test_the_smiths_print(two_smiths: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run = CliRunner().invoke(app, ["print", str(two_smiths), "--out", str(out), "--json"])
    assert run.exit_code == 0
    (printed,) = json.loads(run.stdout)["printed"]
    assert printed["pieces"] == 2 + 3
    assert [path.name for path in out.glob("*.pdf")] == ["two-smiths-en-a4.pdf"]


def test_the_smiths_get_a_road_and_a_box(two_smiths: Path, tmp_path: Path) -> None:
    _, more = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    game = two_smiths / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("totals:\n", f"{more}totals:\n"), encoding="utf-8")
    assert CliRunner().invoke(app, ["check", str(two_smiths)]).exit_code == 0
    out = ["--out", str(tmp_path / "out"), "--json"]
    (printed,) = json.loads(CliRunner().invoke(app, ["print", str(two_smiths), *out]).stdout)[
        "printed"
    ]
    assert printed["pieces"] == 2 + 3 + 1 + 1


def test_the_gallery_shows_every_game() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    assert {f"docs/{game}.png" for game in built_in_games()} <= set(shown)
    for picture in shown:
        assert (README.parent / picture).stat().st_size < 200_000, picture
