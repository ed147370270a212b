"""The tutorial, followed word by word: its files are written, its commands run, what it shows is
shown."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial.md"

# A line that names a file and what is to be done with it, maybe, and the block that follows.
STEP = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`(?:, (?P<how>[^\n]+))?\n\n)?"
    r"^```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


def steps() -> Iterator[re.Match[str]]:
    return STEP.finditer(TUTORIAL.read_text(encoding="utf-8"))


def write(file: Path, how: str | None, text: str) -> None:
    """Do with the file what the tutorial says."""
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    if how == "as written":
        assert before == text
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    if how is None:
        assert not before
    elif how == "at the end":
        text = before + ("\n\n" if file.suffix == ".py" else "") + text
    else:
        phase = re.fullmatch(r"in place of the phase `(\w+)`", how)
        assert phase is not None, how
        whole = rf"@choice\ndef {phase[1]}\(s\):\n(?:(?: +.*)?\n)*?(?=\n\n@)"
        text, count = re.subn(whole, lambda _: text, before)
        assert count == 1
    file.write_text(text, encoding="utf-8")


def run(line: str) -> str:
    command = shlex.split(line)
    assert command[0] == "pnp"
    return " ".join(CliRunner().invoke(app, command[1:]).output.split())


def test_the_tutorial_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    ran = 0
    shown = ""
    for step in steps():
        if step["file"]:
            write(tmp_path / step["file"], step["how"], step["text"])
            continue
        assert step["language"] == "console"
        for line in step["text"].splitlines():
            if line.startswith("$ "):
                shown, ran = run(line[2:]), ran + 1
                assert "pnp: " not in shown, shown
            else:
                assert " ".join(line.split()) in shown
    assert ran == 9


def test_a_word_that_is_wrong_is_named_as_the_tutorial_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game, *art = [step for step in steps() if step["file"]][:4]
    for step in (game, *art):
        text = step["text"].replace('"{thing}"', '"{thign}"')
        write(tmp_path / step["file"], None, text)
    told = run("pnp check ./magpie")
    assert "magpie/game.yaml:15" in told
    assert "did you mean 'thing'?" in told
