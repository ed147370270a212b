"""Files of a game, changed for a test."""

from __future__ import annotations

from pathlib import Path


def change(file: Path, old: str, new: str) -> None:
    """Another text in the place of one that stands in the file exactly once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
