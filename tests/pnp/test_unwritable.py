"""A place that cannot be written is bad input, whichever command wants to write there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pnp.command import pnp
from tests.pnp.counting import FACT, RULES, counting


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("print GAME", "--out BELOW"),
        ("print GAME --format svg", "--out BELOW"),
        ("print GAME --format png --dpi 20", "--out BELOW"),
        ("print GAME --format shop --dpi 20", "--out BELOW"),
        ("calibrate", "--out BELOW"),
        ("schema", "--out BELOW"),
        ("new BELOW", "--kind cards"),
        ("vary GAME longer --set goal=3", "--out BELOW"),
        ("facts GAME", "--out BELOW"),
        ("prove GAME", "--out BELOW"),
        ("playtest GAME --players 2 -n 2", "--svg BELOW"),
        ("verify GAME --players 2", "--graph BELOW.dot"),
        ("verify GAME --players 2", "--report BELOW.html"),
        ("verify GAME --players 2", "--export BELOW.prism"),
    ],
)
def test_what_cannot_be_written_is_bad_input(tmp_path: Path, command: str, options: str) -> None:
    counting(tmp_path, rules=RULES + FACT)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    below = str(tmp_path / "file" / "below")
    words = [
        word.replace("GAME", str(tmp_path)).replace("BELOW", below)
        for word in f"{command} {options}".split()
    ]
    status, _, errors = pnp(*words)
    assert status == 2, errors
    assert str(tmp_path / "file") in errors
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "game.yaml", "rules.py"]
