"""Work comes in; what it returns goes out, done where Python's frames have room at once.

CPython, from 3.11 on, keeps the frames of functions in chunks of 16 KiB. A call that just does not
fit asks the system for another chunk, and gives it back when it returns: done over and over at such
a depth, as compilers do, that takes longer than the work. One frame of `SLOTS` makes CPython take a
chunk of the next power of two, and what is left of it is enough for whatever is called from there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

SLOTS: Final = 2**17
"""Words of memory that the first frame asks for; 1 MiB. They are never written."""

Found = TypeVar("Found")


def with_room(work: Callable[[], Found]) -> Found:
    """Do some work with room for the frames of all that it calls."""
    return work()


with_room.__code__ = with_room.__code__.replace(co_stacksize=SLOTS)
