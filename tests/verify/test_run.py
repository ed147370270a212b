"""The child process: whatever becomes of it, there are findings, and nothing of a stranger runs."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.verify.found import run_checks
from verify.errors import RulesError
from verify.findings.finding import Finding
from verify.graph.explore import explore
from verify.rules import read_rules
from verify.runs import talk
from verify.runs.given import Given
from verify.runs.limits import Clock, Limits, Progress
from verify.runs.run import InterruptedVerification, verify_rules

RULES = Path(__file__).parent / "rules"
TWO_EGGS = (RULES / "two_eggs.py").read_text(encoding="utf-8")
FAR = (RULES / "r15_long_way_down.py").read_text(encoding="utf-8")
FAR_DOWN = {"height": 2**40}

# Leads to so many positions so quickly that no limit of a test lets it come to an end.
TREE = """
class State:
    place: per(900, flag)

@start
@turn
@chance(900)
def roll(s):
    for k in range(900):
        t = s.copy()
        t.place[k] = 1
        yield f"rolls {k}", 1, t, roll
"""


def test_the_child_finds_what_its_parent_would_find() -> None:
    rules = read_rules(TWO_EGGS, "rules.py", {}, {})
    here = tuple(run_checks(explore(rules), Clock(Limits())))
    assert verify_rules(Given(TWO_EGGS)) == here
    assert {one.check for one in here} >= {"search", "termination", "occurs", "scoring"}


def test_parameters_and_tables_reach_the_rules() -> None:
    text = FAR.replace('parameter("height")', 'parameter("height") + len(table("hen", "egg"))')
    (found,) = (
        one
        for one in verify_rules(Given(text, "coop.py", {"height": 5}, {"hen": {"egg": ("a", "b")}}))
        if (one.check, one.subject) == ("length", "")
    )
    assert "7 turns" in found.summary


def test_a_file_the_language_does_not_allow_is_refused_with_its_line() -> None:
    with pytest.raises(RulesError, match=r"^coop\.py:2: ") as caught:
        verify_rules(Given("x = 1\nimport os\n", "coop.py"))
    assert (caught.value.name, caught.value.line) == ("coop.py", 2)


def test_progress_is_told() -> None:
    # However slow the machine: it goes on until it was told four times.
    seen: list[Progress] = []

    def press_ctrl_c(here: Progress) -> None:
        seen.append(here)
        if len(seen) == 4:
            raise KeyboardInterrupt

    with pytest.raises(InterruptedVerification):
        verify_rules(Given(FAR, parameters=FAR_DOWN), progress=press_ctrl_c)
    states = [here.states for here in seen]
    assert states == sorted(states)
    assert states[0] < states[-1]
    assert seen[-1].depth == seen[-1].states - 1


def stopped(findings: tuple[Finding, ...]) -> str:
    """The one finding that says that, and why, the verification did not come to its end."""
    (found,) = (one for one in findings if one.subject == "stopped")
    assert (found.check, found.verdict, found.weight) == ("search", "undecided", "fault")
    assert found.open
    return found.summary


def test_the_time_limit_ends_a_search_from_inside() -> None:
    started = time.monotonic()
    found = verify_rules(Given(FAR, parameters=FAR_DOWN), limits=Limits(seconds=0.5, states=10**9))
    assert time.monotonic() - started < 60
    assert found[0].verdict == "undecided"
    assert "time limit of 0.5 s was near" in found[0].summary
    assert "termination" in {one.check for one in found}


def test_the_memory_limit_ends_a_search_from_inside() -> None:
    found = verify_rules(Given(TREE), limits=Limits(seconds=20, memory=80 * 2**20, states=10**9))
    assert found[0].verdict == "undecided"
    assert "memory limit of 80 MB" in found[0].summary
    assert not [one for one in found if one.verdict == "proved" and one.check == "termination"]


def test_less_memory_than_the_start_takes_is_undecided_too() -> None:
    found = verify_rules(Given(TREE), limits=Limits(seconds=20, memory=1))
    assert {one.verdict for one in found if one.check == "search"} == {"undecided"}


def boot(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(talk, "_BOOT", code)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import os; os.kill(os.getpid(), 9)", "the system killed it"),
        ("import sys; sys.exit(3)", "exit status 3"),
        ("print('no JSON')", "nobody understands"),
        ("import time; time.sleep(60)", "time limit of 0.2 s was passed"),
    ],
    ids=["killed", "gone", "garbled", "hung"],
)
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_child_that_is_lost_leaves_the_question_undecided(
    monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    boot(monkeypatch, code)
    monkeypatch.setattr(talk, "SECONDS_OF_GRACE", 0.3)
    started = time.monotonic()
    assert why in stopped(verify_rules(Given(TWO_EGGS), limits=Limits(seconds=0.2)))
    assert time.monotonic() - started < 30


def watched(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    children: list[subprocess.Popen[bytes]] = []
    start: Callable[[], subprocess.Popen[bytes]] = talk._start

    def remember() -> subprocess.Popen[bytes]:
        children.append(start())
        return children[-1]

    monkeypatch.setattr(talk, "_start", remember)
    return children


def test_a_child_killed_at_work_is_undecided_with_what_it_had_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    children = watched(monkeypatch)

    def kill(here: Progress) -> None:
        if here.states > 1:
            children[0].kill()

    why = stopped(verify_rules(Given(FAR, parameters=FAR_DOWN), progress=kill))
    assert "stopped after about" in why
    assert "states, because" in why


def test_an_interruption_brings_what_is_known_and_leaves_no_child(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    children = watched(monkeypatch)

    def press_ctrl_c(here: Progress) -> None:
        if here.states > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        verify_rules(Given(FAR, parameters=FAR_DOWN), progress=press_ctrl_c)
    assert isinstance(caught.value, InterruptedVerification)
    assert caught.value.findings[0].verdict == "undecided"
    assert "It was interrupted" in caught.value.findings[0].summary
    assert "termination" in {one.check for one in caught.value.findings}
    assert children[0].poll() is not None


def test_the_strangers_folder_is_never_on_the_import_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = tmp_path / "ran"
    for name in ("verify", "networkx", "json", "gc", "threading", "sitecustomize", "typing"):
        code = f"open({str(trap)!r}, 'a').write({name!r})\nraise SystemExit(1)\n"
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep + "." + os.pathsep)
    assert verify_rules(Given(TWO_EGGS))[0].verdict == "proved"
    assert not trap.exists()
