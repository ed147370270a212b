"""The tutorial, followed word by word: its files are written, its commands run, what it shows is
shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.followed import follow, run, steps, write


def test_the_tutorial_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    assert follow("tutorial.md", tmp_path) == 9


def test_a_word_that_is_wrong_is_named_as_the_tutorial_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game, *art = [step for step in steps("tutorial.md") if step["file"]][:4]
    for step in (game, *art):
        text = step["text"].replace('"{thing}"', '"{thign}"')
        write(tmp_path / step["file"], None, text)
    told = run("pnp check ./magpie")
    assert "magpie/game.yaml:15" in told
    assert "did you mean 'thing'?" in told
