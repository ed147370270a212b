"""What an earlier proof of some rules came to, in words: a value that rules carry along.

It is never believed, only tried first: whatever it says, nothing false is proved with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Earlier:
    """`facts` has in words, by phase, what an earlier proof needed; `open` what it did not show of
    this very game though it was sought to the end, or nothing where that is not known."""

    facts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    open: tuple[str, ...] | None = None

    def __bool__(self) -> bool:
        return bool(self.facts) or self.open is not None


NUMBER: Final = re.compile(r"\d+")

NOTHING: Final = Earlier()


def without_numbers(words: str) -> str:
    """A fact whatever its numbers are, which differ from one number of players to the next."""
    return NUMBER.sub("#", words)


def earlier_data(earlier: Earlier) -> dict[str, Any]:
    """For a child process."""
    facts = {phase: list(some) for phase, some in earlier.facts.items()}
    return {"facts": facts, "open": None if earlier.open is None else list(earlier.open)}


def earlier_of(data: Mapping[str, Any]) -> Earlier:
    """And back."""
    facts = {phase: tuple(some) for phase, some in data["facts"].items()}
    return Earlier(facts, None if data["open"] is None else tuple(data["open"]))
