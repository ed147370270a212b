"""The page on tables and art, followed: its game is made, looked over and printed."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.docs.followed import follow


def test_the_game_of_the_page_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    assert follow("tables-and-art.md", tmp_path) == 2
    (file,) = tmp_path.glob("build/*.pdf")
    with pypdfium2.PdfDocument(file) as document:
        words = document[0].get_textpage().get_text_range()
    assert words.count("Honey bee, worth 6") == 4
    assert words.count("Drone, worth 0") == 2
