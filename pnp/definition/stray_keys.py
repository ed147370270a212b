"""A key that nothing has: what somebody meant who wrote it.

In: the key, whether a value stands behind it, and the keys there are. Out: the end of a message.
Between { and } a comma begins a new key, so half of a text or of a number ends up as one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import permutations
from typing import Final

from layouts.length import is_length
from layouts.near import near
from pnp.definition.nodes import Node, Scalar

_SLIPS: Final = frozenset(
    {"".join(letters) for letters in permutations("count")}
    | {"count".replace(letter, "") for letter in "count"}
)


def meant(word: str, value: Node | None, known: Collection[str]) -> str:
    """`; did you mean 'corner'?`, or what is wrong with the signs around the key."""
    if not _is_empty(value):
        return near(word, known)
    first = word.partition(" ")[0]
    if blank := missing_blank(word, value):
        return f"; {blank}"
    if first != word and first in known:
        return f"; a ':' is missing after {first!r}"
    if is_length(word) or word.replace(".", "").isdigit():
        return "; a comma begins a new key here: write 44.5mm, and 12mm 20mm without a comma"
    close = near(word, known)
    return close if close.endswith("?") else "; a text with a comma goes in quotes"


def missing_blank(word: str, value: Node | None) -> str:
    """What to say of `worth:1`, which YAML takes for a key without a value; else nothing."""
    before, colon, _ = word.partition(":")
    return f"a blank is missing after '{before}:'" if colon and _is_empty(value) else ""


def meant_count(names: Iterable[str]) -> str:
    """The column that was to be `count`, where a table has none; empty if there is no such one."""
    known = tuple(names)
    return "" if "count" in known else next((one for one in known if one.casefold() in _SLIPS), "")


def half_a_text(word: str, value: Node | None) -> bool:
    """Whether a key of several words has no value: what follows a comma in a text."""
    return " " in word.strip() and _is_empty(value)


def _is_empty(value: Node | None) -> bool:
    return isinstance(value, Scalar) and not value.text and not value.quoted
