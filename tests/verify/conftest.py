"""What tests of verification share."""

from __future__ import annotations

import pytest


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a search is cut off games are played, here no more than show what comes up in them."""
    for module in ("verify.checks.playouts", "verify.dives.dive"):
        monkeypatch.setattr(f"{module}.GAMES", 500)
