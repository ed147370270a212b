"""Mistakes that people make in the tutorial's files and in those of `pnp new`, each made, and what
they are told: the file, the line, the key, what is wrong and what would be right.

`mistakes/*.yaml` are lists of them. `in` is the game: the tutorial's magpie, a kind of `pnp new`,
or one of `games/`. In its `file`, game.yaml if there is none, `put` stands in place of `for`, or
`add` at the end; or `files` are written, or one is left out with `without`. Then `run`, `pnp check`
if there is none, ends with `status`, 2 if there is none, and has `says` among what it says.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.commands.new_game import KINDS
from tests.docs.followed import steps, write
from tests.pnp.command import pnp

TABLES = sorted((Path(__file__).parent / "mistakes").glob("*.yaml"))
MISTAKES = [
    pytest.param(one, id=f"{table.stem}-{number}")
    for table in TABLES
    for number, one in enumerate(yaml.safe_load(table.read_text(encoding="utf-8")), 1)
]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tutorial's game, as it is at the end, and one of each kind of `pnp new`."""
    folder = tmp_path_factory.mktemp("games")
    written = [step for step in steps("tutorial.md") if step["file"]]
    for step in written:
        how = None if step["how"] == "as written" else step["how"]
        write(folder / step["file"], how, step["text"])
    shutil.copytree(Path(__file__).parent / "games" / "dusk-ferry", folder / "dusk-ferry")
    for kind in KINDS:
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            assert pnp("new", kind, "--kind", kind)[0] == 0
    return folder


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line_and_the_way_out(
    mistake: Mapping[str, Any], games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")  # so that no cell of a table is broken into lines
    name = mistake["in"]
    shutil.copytree(games / name, tmp_path / name)
    make(mistake, tmp_path / name)
    command = mistake.get("run", "check GAME").replace("GAME", f"./{name}")
    status, out, err = pnp(*shlex.split(command))
    told = " ".join(f"{out}\n{err}".split())
    assert status == mistake.get("status", 2), told
    says = mistake["says"]
    for line in [says] if isinstance(says, str) else says:
        assert line in told, told


def make(mistake: Mapping[str, Any], folder: Path) -> None:
    """Change the files of a game as the mistake says."""
    file = folder / mistake.get("file", "game.yaml")
    encoding = mistake.get("encoding", "utf-8")
    if "for" in mistake:
        text = file.read_text(encoding="utf-8")
        assert mistake["for"] in text, "the table names a text that the file has not got"
        changed = text.replace(mistake["for"], mistake["put"], 1)
        file.write_text(changed, encoding="utf-8" if "files" in mistake else encoding)
    if "add" in mistake:
        file.write_text(file.read_text(encoding="utf-8") + mistake["add"], encoding="utf-8")
    if "without" in mistake:
        (folder / mistake["without"]).unlink()
    for name, text in mistake.get("files", {}).items():
        (folder / name).write_text(text, encoding=encoding)
