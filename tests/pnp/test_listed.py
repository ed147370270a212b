"""What `pnp list` keeps: the same as is read, and read anew where a file of a game has changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.commands import listed
from tests.pnp.counting import GAME, counting
from tests.pnp.files import change

COUNTING = listed.Entry("one", "Counting", "1-3", 2, ("en",), (), "yes")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games that come along, of which there is one."""
    folder = tmp_path / "games"
    counting(folder / "one")
    monkeypatch.setattr("pnp.library.GAMES", folder)
    monkeypatch.setattr(listed, "GAMES", folder)
    return folder


@pytest.fixture
def read(games: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that were read."""
    names: list[str] = []
    whole = listed._entry
    monkeypatch.setattr(listed, "_entry", lambda name: names.append(name) or whole(name))
    return names


def test_what_is_kept_is_what_was_read(read: list[str], tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert listed.listed(cache) == listed.listed(cache) == (COUNTING,)
    assert read == ["one"]
    (kept,) = cache.iterdir()
    kept.write_text("[{}", encoding="ascii")
    assert listed.listed(cache) == listed.listed(cache) == (COUNTING,)
    assert read == ["one", "one"]


def test_a_file_that_has_changed_is_read_anew(games: Path, read: list[str], tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    listed.listed(cache)
    file = games / "one" / "game.yaml"
    change(file, "to: 3", "to: 4")
    # of the same length, and within the tick of the clock of some file system
    os.utime(file, ns=(1, 1))
    assert listed.listed(cache)[0].players == "1-4"
    (games / "two").mkdir()
    (games / "two" / "game.yaml").write_text(GAME.replace("rules: rules.py\n", ""))
    assert [one.rules for one in listed.listed(cache)] == ["yes", "not yet"]
    assert read == ["one", "one", "one", "two"]


def test_where_nothing_can_be_kept_it_is_read(read: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for _ in range(2):
        assert listed.listed(tmp_path / "file" / "cache") == (COUNTING,)
    assert read == ["one", "one"]
