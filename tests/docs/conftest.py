"""Commands run here begin their children from one that is ready."""

from __future__ import annotations

import pytest

from tests import ready


@pytest.fixture(autouse=True)
def _children_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    if ready.CAN_FORK:
        monkeypatch.setattr("verify.runs.talk._start", ready.start)
