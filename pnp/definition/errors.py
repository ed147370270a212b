"""What is wrong with a definition, in words that name the place and what would be right.

In: a place, a key, a message. Out: `DefinitionError`, which carries every fault that was found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

ENOUGH = 200
"""More faults than anybody reads at once. What looks for faults stops there: finding near words
for each of a hundred thousand would take minutes."""

_MOST_LINES = 40
_LONGEST = 800


class Place(NamedTuple):
    """Where a value stands; line and column count from 1, 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong. `key` is dotted: `components.cows.size`; entries of a list are
    counted from 1, components go by their names. `laid_out` is as of a FaceError: a text that its
    card has no room or no letters for, and no value that is wrong by itself."""

    place: Place
    key: str
    message: str
    laid_out: bool = False

    def __str__(self) -> str:
        numbers = [str(number) for number in (self.place.line, self.place.column) if number]
        where = ":".join([self.place.file, *numbers])
        return _shown(": ".join(part for part in (where, self.key, self.message) if part))


def _shown(text: str) -> str:
    """A message on one line that a terminal shows as it is and that nobody has to scroll."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class DefinitionError(Exception):
    """A game cannot be used as it is written. `faults` holds them all, in the order found; as a
    text it is the first of them, one a line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        lines = [str(fault) for fault in self.faults[:_MOST_LINES]]
        if len(self.faults) > _MOST_LINES:
            lines.append(f"... and {len(self.faults) - _MOST_LINES:,} more")
        super().__init__("\n".join(lines))


def refuse(place: Place, key: str, message: str) -> DefinitionError:
    """A `DefinitionError` of a single fault, to be raised."""
    return DefinitionError([Fault(place, key, message)])
