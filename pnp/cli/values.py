"""What an option's text says: parsers of numbers, times, lengths and the few words to choose from.

In: the text as it was typed; out: its value. Each raises BadParameter with the text and what would
be right. Nothing but typer is imported until one is used.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import inf
from typing import Final, NamedTuple, TypeVar

import typer

OneOf = TypeVar("OneOf", bound=StrEnum)

LEAST_SECONDS: Final = 0.1
"""The shortest time that a limit can be."""


def whole(low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """A parser of whole numbers from `low` to `high`; without them all go."""
    right = "a whole number" if low is None else f"{low:,} or more"
    if low is not None and high is not None:
        right = f"a whole number from {low:,} to {high:,}"

    def parse(text: str) -> int:
        try:
            number = int(_plain(text))
        except ValueError:
            raise _refused(text, right) from None
        if number < (number if low is None else low) or number > (number if high is None else high):
            raise _refused(text, right)
        return number

    return parse


def _plain(text: object) -> str:
    """A number as people write it, or a default: Python's own reading takes 1_000 and digits of
    any script. Raises ValueError."""
    written = str(text)
    if "_" in written or not written.isascii():
        raise ValueError(written)
    return written


def seconds(text: str) -> float:
    """A number of seconds that can be a limit."""
    try:
        number = float(_plain(text))
    except ValueError:
        number = inf
    if not LEAST_SECONDS <= number < inf:
        raise _refused(text, f"a number of seconds, {LEAST_SECONDS} or more,")
    return number


def distance(text: str) -> float:
    """Millimetres of a length, 0 or more."""
    from layouts.length import length

    try:
        mm = length(text)
    except ValueError:
        raise _refused(text, "a number with mm, cm, in or pt, like 3.2mm,") from None
    if mm < 0:
        raise _refused(text, "0mm or more")
    return mm


def distance_or_full(text: str) -> float:
    """Millimetres of a length above 0; `full` is infinite."""
    if text == "full":
        return inf
    mm = distance(text)
    if mm == 0:
        raise _refused(text, "a length above 0, or full,")
    return mm


class OuterBleed(NamedTuple):
    """How far art runs on, in mm, on the front or the back; "" is both."""

    side: str
    mm: float


def by_side(text: str) -> OuterBleed:
    """A length, for the front or the back where it says `front=` or `back=`."""
    side, given, length = text.rpartition("=")
    if given and side not in ("front", "back"):
        raise _refused(text, "a length like 2mm, or front=2mm or back=2mm,")
    return OuterBleed(side, distance(length))


def one_of(words: type[OneOf]) -> Callable[[str], OneOf]:
    """A parser of one of a few words."""
    *others, last = words

    def parse(text: str) -> OneOf:
        try:
            return words(text)
        except ValueError:
            raise _refused(text, f"{', '.join(others)} or {last}") from None

    return parse


def _refused(text: str, right: str) -> typer.BadParameter:
    return typer.BadParameter(f"{text}: {right} would be right")
