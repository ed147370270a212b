"""What sheets say in their margins, by language. In: a language code. Out: `Words`.

A language is a file of its own; one that is not here falls back to English.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from layouts.sheets.furniture import Words

_HERE = Path(__file__).parent


def words_for(language: str) -> Words:
    """The furniture's words in a language such as `fr` or `de-AT`."""
    from pnp.definition.nodes import plain
    from pnp.definition.yaml_tree import read_yaml

    file = _HERE / f"{language[:2]}.yaml"
    if not file.is_file():
        return Words()
    texts = plain(read_yaml(file.read_text(encoding="utf-8"), file.name))
    assert isinstance(texts, dict)
    return Words(**{one.name: str(texts[one.name]) for one in fields(Words)})
