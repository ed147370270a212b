"""What sheets say by language: in their margins, on the cover, and on the calibration sheet.

In: a language code. Out: `Words`, `CoverWords`, `Steps`.

A language is a file of its own; one that is not here falls back to English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from layouts.sheets.furniture import Words

if TYPE_CHECKING:
    from layouts.sheets.duplex.calibration import Steps
    from pnp.words.cover import CoverWords

_HERE = Path(__file__).parent


def languages() -> tuple[str, ...]:
    """The languages that sheets speak."""
    return ("en", *sorted(path.stem for path in _HERE.glob("*.yaml")))


def words_for(language: str) -> Words:
    """The furniture's words in a language such as `fr` or `de-AT`."""
    texts = _texts(language)
    return Words(**{one.name: str(texts[one.name]) for one in fields(Words)}) if texts else Words()


def steps_for(language: str) -> Steps:
    """The words of the calibration sheet in a language."""
    from layouts.sheets.duplex.calibration import Steps

    texts = _texts(language).get("calibration")
    if not isinstance(texts, Mapping):
        return Steps()
    return Steps(**{one.name: str(texts[one.name]) for one in fields(Steps)})


def cover_words_for(language: str) -> CoverWords:
    """The words of the first page in a language."""
    from pnp.words.cover import CoverWords

    texts = _texts(language).get("cover")
    if not isinstance(texts, Mapping):
        return CoverWords()
    return CoverWords(**{one.name: str(texts[one.name]) for one in fields(CoverWords)})


def _texts(language: str) -> Mapping[str, object]:
    """All texts of a language; none for English, whose texts stand where they are used."""
    from pnp.definition.nodes import plain
    from pnp.definition.yaml_tree import read_yaml

    file = _HERE / f"{language[:2]}.yaml"
    if not file.is_file():
        return {}
    texts = plain(read_yaml(file.read_text(encoding="utf-8"), file.name))
    assert isinstance(texts, dict)
    return texts
