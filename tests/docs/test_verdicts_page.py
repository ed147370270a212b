"""The page on verdicts: its examples come out, its checks are all there are, its limits true."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from pnp.cli import app
from pnp.commands import verify_runs
from pnp.commands.outcome import Status
from tests.docs.followed import DOCS, follow, steps, write
from verify.checks import by_proof, playouts
from verify.findings.finding import CHECK_NAMES
from verify.graph import explore, network
from verify.runs import looking
from verify.runs.limits import Clock, Limits

PAGE = "verdicts.md"
TEXT = (DOCS / PAGE).read_text(encoding="utf-8")


def rows(heading: str) -> dict[str, str]:
    """A table of two columns: the first cell of each row, and the second."""
    table = TEXT.partition(f"{heading}\n|---|---|\n")[2].partition("\n\n")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+?) \|$", table, re.MULTILINE))


@pytest.mark.skipif(find_spec("z3") is None, reason="z3 finds the arguments")
def test_the_examples_come_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    for step in steps("rules.md"):
        if step["file"] and step["file"].startswith("pebbles/"):
            write(tmp_path / step["file"], step["how"], step["text"])
    assert follow(PAGE, tmp_path) == 9


def test_every_check_is_told_once_and_in_order() -> None:
    told = re.findall(r"^### `(\w+)`$", TEXT, re.MULTILINE)
    assert told == ["supply", *CHECK_NAMES]


def test_what_an_argument_decides_is_what_the_page_says() -> None:
    (sentence,) = re.findall(r"It decides ([^;]+);", TEXT)
    assert re.findall(r"`(\w+)`", sentence) == [*by_proof.DECIDES, "occurs"]


def test_the_exit_statuses_are_those_of_the_program() -> None:
    assert [int(number) for number in rows("| status | when |")] == sorted(Status)


def test_the_limits_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    (memory,) = [
        option.default
        for command in _commands()
        if command.name == "verify"
        for option in command.params
        if option.name == "max_memory"
    ]
    clock = Clock(Limits(seconds=100, memory=100))
    for used, since, words in ((59, 79, ""), (61, 0, "memory"), (0, 81, "time")):
        monkeypatch.setattr("verify.runs.limits.resident", lambda used=used: used)
        clock.left_out[:] = [-since]  # as if it had been started so many seconds ago
        stops = clock.stop_exploring()
        assert words in stops
        assert bool(stops) == bool(words)
    true = (
        f"{explore.WORTH:,} states",
        f"{explore.MOST_PLAIN:,} states",
        f"{explore.MOST_COMPILED:,} states",
        f"{explore.STATES_A_SECOND:,} states a second",
        f"{verify_runs.ALONE:g} s",
        f"{verify_runs.TOGETHER:g} s",
        f"{verify_runs.KNOWN:g} s",
        "80 %",
        "60 %",
        f"{100 * explore.PART_OF_MEMORY:g} %",
        f"{memory:,} MB",
        f"{by_proof.MOST_SECONDS:g} s",
        f"{100 * looking.SHARE:g} %",
        f"{playouts.GAMES:,} games",
        f"{playouts.STEPS:,} steps",
    )
    assert tuple(rows("| limit | is |").values()) == true
    assert f"up to {network.MOST_STATES:,} states" in TEXT


def _commands() -> list[Any]:
    return list(typer.main.get_command(app).commands.values())
