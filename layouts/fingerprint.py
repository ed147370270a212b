"""Fingerprints: whether two pieces look the same and are cut the same.

In: pieces. Out: a short text for each, the same on every run for the same form and the same
picture. Names, of pieces, drawings and files, and the number of copies make no difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from hashlib import blake2b
from operator import attrgetter
from types import NoneType
from typing import Any, Final

from layouts.drawing import Drawing, Path, Text
from layouts.font import Font
from layouts.piece import Piece

_BYTES: Final = 12

_UNSEEN: Final = frozenset({"name", "count"})
"""Fields that nobody sees on the piece."""


def _getter(kind: type[Any], without: frozenset[str]) -> Callable[[object], tuple[object, ...]]:
    names = [field.name for field in fields(kind) if field.name not in without]
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda thing: (only(thing),)
    return attrgetter(*names)


_PLAIN: Final = frozenset({str, int, float, bool, NoneType})
_LINE: Final = _getter(Path, _UNSEEN)
_LETTERS: Final = _getter(Text, frozenset({"font"}))


class Fingerprints:
    """Makes fingerprints; remembers those of what many pieces share."""

    def __init__(self) -> None:
        self._known: dict[object, str] = {}
        self._plain: dict[int, tuple[object, str]] = {}
        self._getters: dict[type, Callable[[object], tuple[object, ...]]] = {}

    def of(self, piece: Piece) -> str:
        """The fingerprint of one piece: letters and digits."""
        return _digest(self._fields(piece).encode())

    def _spell(self, thing: object) -> str:
        # types instead of patterns: a deck of thousands of cards has a hundred thousand elements
        kind = type(thing)
        if kind is Text:
            return f"{self._spell(thing.font)}{_LETTERS(thing)!r}"  # type: ignore[attr-defined]
        if kind is Path:
            return repr(_LINE(thing))
        if kind is Drawing or kind is Font:
            # by identity: both are made once and used in many places
            known = self._known.get(thing)
            if known is None:
                whole = thing.data if isinstance(thing, Font) else self._fields(thing).encode()
                known = self._known[thing] = _digest(whole)
            return known
        if kind in _PLAIN:
            return repr(thing)
        if isinstance(thing, tuple):
            if not thing or (type(thing[0]) not in _PLAIN and type(thing[0]) is not tuple):
                return f"({','.join(map(self._spell, thing))})"
            # numbers and words all through, such as the outline that all cards of a deck share
            stored = self._plain.get(id(thing))
            if stored is None:
                stored = self._plain[id(thing)] = (thing, repr(thing))
            return stored[1]
        return _digest(thing) if isinstance(thing, bytes) else self._fields(thing)

    def _fields(self, thing: object) -> str:
        """A dataclass by what is seen of it, whatever fields it may have one day."""
        kind: type[Any] = type(thing)
        getter = self._getters.get(kind)
        if getter is None:
            getter = self._getters[kind] = _getter(kind, _UNSEEN)
        return f"{kind.__name__}({','.join(map(self._spell, getter(thing)))})"


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=_BYTES).hexdigest()
