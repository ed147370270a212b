"""The records in docs/plays: a game of each, move by move, told by the rules as they are now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any, Final

import pytest

from pnp.library import GAMES

ROOT: Final = Path(__file__).parents[3]
RECORDS: Final = sorted((ROOT / "docs" / "plays").glob("*.txt"))


def _plays() -> Any:
    spec = importlib.util.spec_from_file_location("plays", ROOT / "docs" / "plays.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


plays = _plays()


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: str(record.stem))
def test_a_record_is_what_the_rules_tell_today(record: Path) -> None:
    written = record.read_text(encoding="utf-8")
    assert plays.told(record) == written, "run: python docs/plays.py, and read it"
    assert "the game is over" in written
    assert len(written.splitlines()) < 700


def test_every_game_with_rules_has_a_record() -> None:
    with_rules = {file.parent.name for file in GAMES.glob("*/rules*.py")}
    assert {plays.game_of(record) for record in RECORDS} == with_rules
