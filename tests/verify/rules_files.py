"""The rules of a game as texts by file name, the rules file first; and one text changed in them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.definition.files import Folder
from pnp.definition.rules import rules_in

Files = Mapping[str, str]


def files_of(folder: Path, name: str = "rules.py") -> Files:
    """The rules file of a game's folder, and the files that it takes names from."""
    file = rules_in(Folder(folder, ""), name)
    return {name: file.text, **file.neighbours}


def changed(files: Files, right: str, wrong: str) -> Files:
    """The files with another text in the place of one that stands in all of them exactly once."""
    times = sum(text.count(right) for text in files.values())
    assert times == 1, f"{times} times in the rules: {right!r}"
    return {name: text.replace(right, wrong) for name, text in files.items()}
