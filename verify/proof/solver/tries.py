"""Which kinds of tries are worth making still. In: how tries went; out: whether to make another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tries:
    """Tries of one sort: one is worth it until others of its kind were in vain `most` times more
    often than they helped. Where there is but one kind it need not be named."""

    most: int
    _in_vain: Counter[Hashable] = field(default_factory=Counter)

    def worth(self, kind: Hashable = None) -> bool:
        """Whether to make another of that kind."""
        return self._in_vain[kind] < self.most

    def helped(self, kind: Hashable = None) -> None:
        """One of that kind was enough."""
        self._in_vain[kind] -= 1

    def in_vain(self, kind: Hashable = None) -> None:
        """One of that kind was no help."""
        self._in_vain[kind] += 1
