"""The word that somebody meant.

In: an unknown word and the known ones. Out: the end of a message.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

_SHOWN: Final = 24
"""So many are shown: all fields of any kind, for whoever looks for the one he needs."""

_LONGEST: Final = 100
_MOST: Final = 1_000
"""Letters of a word and words that are compared: more take seconds, and nobody meant them."""


def near(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or a few to choose from. Starts with a semicolon; empty when
    nothing helps."""
    return _near(word, tuple(dict.fromkeys(known)))


@lru_cache(maxsize=64)  # a fault of a deck asks the same of each of its cards
def _near(word: str, names: tuple[str, ...]) -> str:
    folded = {name.casefold(): name for name in reversed(names[:_MOST]) if len(name) <= _LONGEST}
    close = get_close_matches(word[:_LONGEST].casefold(), folded, 1)
    if close:
        return f"; did you mean {folded[close[0]]!r}?"
    begun = [name for key, name in folded.items() if word and key.startswith(word.casefold())]
    if len(begun) == 1:
        return f"; did you mean {begun[0]!r}?"
    if not names:
        return ""
    if len(names) <= _SHOWN:
        return f"; known: {', '.join(names)}"
    return f"; known: {', '.join(names[:10])} and {len(names) - 10} more"
