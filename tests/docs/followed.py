"""A page of the documentation comes in; its files are written, its commands run, what it shows is
held against what they say."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from typer.testing import CliRunner

from pnp.cli import app

DOCS = Path(__file__).parents[2] / "docs"

# A line that names a file and what is to be done with it, maybe, and the block that follows.
STEP = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`(?:, (?P<how>[^\n]+))?\n\n)?"
    r"^```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


def steps(page: str) -> Iterator[re.Match[str]]:
    """The blocks of a page of `docs/`, in their order."""
    return STEP.finditer((DOCS / page).read_text(encoding="utf-8"))


def write(file: Path, how: str | None, text: str) -> None:
    """Do with the file what the page says."""
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    if how == "as written":
        assert before == text
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    if how is None:
        assert not before
    elif how == "anew":
        assert before
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
    """What a command says, with single spaces between all words."""
    command = shlex.split(line, comments=True)
    assert command[0] == "pnp"
    told = CliRunner().invoke(app, command[1:])
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    return " ".join(told.output.split())


def follow(page: str, folder: Path) -> int:
    """Do all that a page says, in a folder where one works; returns how many commands were run."""
    ran = 0
    for step in steps(page):
        if step["file"]:
            write(folder / step["file"], step["how"], step["text"])
            continue
        assert step["language"] == "console", step[0]
        shown = ""
        for line in step["text"].splitlines():
            if line.startswith("$ "):
                shown, ran = run(line[2:]), ran + 1
                assert "pnp: " not in shown.replace("pnp: note: ", ""), shown
            else:
                assert " ".join(line.split()) in shown, f"{line}\n\n{shown}"
    return ran
