"""`pnp new`: each kind of new game prints, checks clean and verifies at once, with its own name."""

from __future__ import annotations

import json
from collections import deque
from fractions import Fraction
from functools import cache
from pathlib import Path
from shlex import split
from types import SimpleNamespace

import pytest
import yaml
from typer.testing import CliRunner

from pnp.cli import app
from pnp.commands.new_game import KINDS


def asked(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_game_prints_and_verifies_at_once(kind: str, here: Path) -> None:
    status, out = asked("new", "pond-race", "--kind", kind)
    assert status == 0
    assert "pnp verify ./pond-race" in out
    definition = (here / "pond-race" / "game.yaml").read_text(encoding="utf-8")
    assert yaml.safe_load(definition)["title"] == "Pond Race"
    assert "./pond-race" in definition  # its comments name the commands as they are typed here
    assert asked("check", "./pond-race")[0] == 0
    assert asked("print", "./pond-race")[0] == 0
    status, out = asked("verify", "./pond-race", "--players", "2", "--json")
    assert status == 0
    (run,) = json.loads(out)["runs"]
    verdicts = {one["verdict"] for one in run["findings"] if one["weight"] == "fault"}
    assert verdicts == {"proved"}


SLOW = ("push-your-luck",)


@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=[pytest.mark.slow] if k in SLOW else []) for k in KINDS]
)
def test_nothing_of_a_new_game_stays_undecided(kind: str) -> None:
    asked("new", "pond-race", "--kind", kind)
    # as by default, but for the time, so that a busy machine finds the same
    status, out = asked("verify", "./pond-race", "--max-seconds", "900", "--json")
    runs = json.loads(out)["runs"]
    found = [one for run in runs for one in run["findings"]]
    assert (status, len(runs)) == (0, 3)
    assert [one["question"] for one in found if one["verdict"] in ("undecided", "estimated")] == []
    assert {one["verdict"] for one in found if one["weight"] == "fault"} == {"proved"}


def test_what_it_is_worth_to_begin_comes_out_as_by_hand() -> None:
    asked("new", "race", "--kind", "roll-and-move")
    _, out = asked("verify", "./race", "--players", "2", "--check", "fairness", "--json")
    then = [0, 0, 2, 0, -3, 0, 0, 1, 0, -2, 0, -1]

    def landed(at: int, rolled: int) -> int:
        there = at + rolled
        return 12 if there >= 12 else min(12, max(0, there + then[there]))

    # Nobody can be sent past the start, and a place that sends back leaves a cow further on than
    # three rolls ago: so the chances of two cows follow from each other only forwards but for
    # loops, which so many rounds of the plain sum leave out less than 1e-12 of.
    @cache
    def wins(mine: int, other: int, rounds: int) -> Fraction:
        if rounds == 0:
            return Fraction(0)
        total = Fraction(0)
        for rolled in (1, 2, 3):
            there = landed(mine, rolled)
            total += 1 if there == 12 else 1 - wins(other, there, rounds - 1)
        return total / 3

    first = float(wins(0, 0, 120))
    (told,) = [
        one["summary"]
        for one in json.loads(out)["runs"][0]["findings"]
        if "random" in one["question"]
    ]
    assert f"{100 * first:.4f}" in told


def test_a_copy_of_a_built_in_game_is_whole(here: Path) -> None:
    assert asked("new", "my mow", "--from", "mow", "--title", "Muh: the game")[0] == 0
    text = (here / "my mow" / "game.yaml").read_text(encoding="utf-8")
    assert '\ntitle: "Muh: the game"\n' in text
    assert asked("check", "./my mow")[0] == 0
    assert asked("verify", "./my mow", "--check", "supply")[0] == 0


def test_on_a_terminal_it_asks(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    answers = deque(["7", "3"])
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("pnp.commands.new_game.sys", terminal)
    monkeypatch.setattr("builtins.input", lambda _: answers.popleft())
    assert asked("new", "beds")[0] == 0
    assert "kind: tile" in (here / "beds" / "game.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("there", "--kind", "cards"), "there is a folder of this name"),
        (("new",), "roll-and-move: a ring of places"),
        (("new", "--kind", "card"), "did you mean 'cards'?"),
        (("no/where", "--kind", "cards"), "no folder no"),
        (("new", "--kind", "cards", "--from", "mow"), "from one of them"),
        (("new", "--from", "mov"), "did you mean 'mow'?"),
        (("..", "--kind", "cards"), "give the new game's folder a name"),
        (("new", "--kind", "cards", "--title", " "), "a title has letters"),
        (("new", "--kind", "cards", "--title", "a\nb: c"), "--title a?b: c: has to be one line"),
        (("new", "--kind", "cards", "--title", "x" * 121), "120 at most are read"),
        (("new\nline", "--kind", "cards"), "has to be one line"),
        (("\udcff", "--kind", "cards"), "has to be one line"),
    ],
)
def test_what_cannot_be_made_is_refused_and_leaves_nothing(
    arguments: tuple[str, ...], message: str, here: Path
) -> None:
    (here / "there").mkdir()
    status, out = asked("new", *arguments)
    assert status == 2
    assert message in " ".join(out.split())
    assert [path.name for path in here.iterdir()] == ["there"]
    assert not any((here / "there").iterdir())


def test_the_folder_is_named_so_that_a_shell_takes_it(here: Path) -> None:
    name = "it's {x} $HOME"
    status, out = asked("new", name, "--kind", "cards")
    assert status == 0
    (line,) = [line for line in out.splitlines() if "pnp print" in line]
    assert split(line) == ["pnp", "print", f"./{name}"]
    assert asked("show", f"./{name}")[0] == 0


def test_a_long_name_still_makes_a_title_that_is_read(here: Path) -> None:
    assert asked("new", "x" * 200, "--kind", "cards")[0] == 0
    assert asked("show", f"./{'x' * 200}")[0] == 0
