"""`pnp verify --check NAME`: a check that has nothing to ask of a game is no success."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app

RULES = Path(__file__).parents[1] / "verify" / "rules"
GAME = """\
format: 1
title: Tools
components:
  - {kind: card, name: tools, front: [{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}]}
rules: rules.py
"""


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ("pieces --check termination", 2, "in Tools; checks that do: supply"),
        ("eggs --check supply", 2, "in Tools; checks that do: search, examples"),
        ("eggs --check supply --check chance", 0, "note: --check supply: found nothing"),
        ("eggs --check chance", 0, ""),
        # Two smiths leave nothing to chance; of a part of the game nobody knows that.
        ("smiths --check odds", 2, "--check odds: found nothing to ask about"),
        ("smiths --check odds --check chance", 2, "--check odds, --check chance: found nothing"),
        ("smiths --check odds --max-states 1", 3, "note: --check odds: found nothing"),
        ("smiths --check supply --max-states 1", 2, "--check supply: found nothing"),
    ],
)
def test_nothing_to_ask(arguments: str, status: int, told: str, tmp_path: Path) -> None:
    smiths = (RULES / "r01_two_smiths.py").read_text(encoding="utf-8")
    for name in ("players", "variant"):
        smiths = smiths.replace(f'parameter("{name}")', "2")
    eggs = (RULES / "two_eggs.py").read_text(encoding="utf-8")
    for name, rules in (("smiths", smiths), ("eggs", eggs)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(GAME, encoding="utf-8")
        (tmp_path / name / "rules.py").write_text(rules, encoding="utf-8")
    (tmp_path / "pieces").mkdir()
    pieces = GAME.replace("rules: rules.py", "totals: [{of: tools, is: 1, say: 1 tool}]")
    (tmp_path / "pieces" / "game.yaml").write_text(pieces, encoding="utf-8")
    game, *options = arguments.split()
    run = CliRunner().invoke(app, ["verify", str(tmp_path / game), *options])
    assert (run.exit_code, told in run.stderr) == (status, True), run.stderr
    # Nothing that reads like a verdict.
    assert bool(run.stdout) == (status != 2)
