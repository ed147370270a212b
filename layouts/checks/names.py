"""Is each name the name of one thing only?"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from unicodedata import normalize


def repeated(names: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """The indexes of names that stood before, each with the index of the first. Texts that differ
    only in blanks or in small and capital letters are one name; empty ones are none."""
    first: dict[Hashable, int] = {}
    for index, name in enumerate(names):
        key = _folded(name)
        if key == "":
            continue
        before = first.setdefault(key, index)
        if before != index:
            yield index, before


def _folded(name: Hashable) -> Hashable:
    return " ".join(normalize("NFC", name).split()).casefold() if isinstance(name, str) else name
