"""Children that are ready: they say what one begun by the program says, and how they end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import ready
from verify.runs import talk
from verify.runs.given import Given
from verify.runs.limits import Limits
from verify.runs.run import verify_rules

RULES = Path(__file__).parent / "verify" / "rules"
TWO_EGGS = (RULES / "two_eggs.py").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(not ready.CAN_FORK, reason="they are forked as Linux does it")


def test_they_say_what_others_say(monkeypatch: pytest.MonkeyPatch) -> None:
    said = verify_rules(Given(TWO_EGGS))
    monkeypatch.setattr(talk, "_start", ready.start)
    assert verify_rules(Given(TWO_EGGS)) == verify_rules(Given(TWO_EGGS)) == said
    # limits bind each alone, and not the process that they come from
    tight = verify_rules(Given(TWO_EGGS), limits=Limits(states=3))
    assert [one.verdict for one in tight if one.check == "search"] == ["undecided"]
    assert verify_rules(Given(TWO_EGGS)) == said


def test_how_one_ends_is_told() -> None:
    killed = ready.start()
    with killed.stdin, killed.stdout:
        killed.kill()
        assert killed.wait() == killed.wait() == -9
        killed.kill()  # nobody, any more
    left = ready.start()
    with left.stdout:
        left.stdin.close()
        assert left.wait(timeout=60) == 1
        assert left.stdout.read() == b""
