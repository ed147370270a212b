"""The page on printing, followed: every command is run and says what it says there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from pnp.cli import app
from tests.docs.followed import DOCS, follow

PAGES = (*sorted(DOCS.glob("*.md")), DOCS.parent / "README.md")


def test_every_command_says_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    assert follow("printing.md", tmp_path) == 22
    assert (tmp_path / "config" / "printers.yaml").is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_named_on_a_page_is_there(page: Path) -> None:
    """Those behind a command are that command's; one alone is some command's."""
    program = typer.main.get_command(app)
    commands = program.commands
    known = {
        name: {flag for one in command.params for flag in (*one.opts, *one.secondary_opts)}
        for name, command in commands.items()
    }
    alone = {"--help", *(flag for one in program.params for flag in one.opts)}
    every = set().union(*known.values(), alone)
    for span in re.findall(r"`([^`\n]+)`|^\$? ?(pnp [^\n]+)", page.read_text("utf-8"), re.M):
        text = "".join(span).partition(" #")[0]
        named = set(re.findall(r"(?<!\S)--[a-z]+(?:-[a-z]+)*", text))
        command = re.match(r"pnp ([a-z]+)", text)
        if command and command[1] != "list":
            assert command[1] in known, text
        allowed = alone if text.startswith("pnp --") else every
        assert named <= (known[command[1]] if command else allowed), text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    """To a file that is there and, behind a #, to a heading of it."""
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", page.read_text("utf-8")):
        name, _, heading = link.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), link
        if heading:
            told = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.M)
            slugs = [re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in told]
            assert heading in slugs, link
