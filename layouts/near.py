"""The word that somebody meant.

In: an unknown word and the known ones. Out: the end of a message.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def near(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or a few to choose from. Starts with a semicolon; empty when
    nothing helps."""
    names = list(dict.fromkeys(known))
    folded = {name.casefold(): name for name in reversed(names)}
    close = get_close_matches(word.casefold(), folded, 1)
    if close:
        return f"; did you mean {folded[close[0]]!r}?"
    if not names:
        return ""
    if len(names) <= 12:
        return f"; known: {', '.join(names)}"
    return f"; known: {', '.join(names[:10])} and {len(names) - 10} more"
