"""How far a verification may go. In: the user's limits; out: a `Clock` that says when to stop.

A search that meets a limit ends as `undecided`, with what was covered. It never ends in an
error, so the memory limit is looked at from inside well before the system would step in.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

GIB = 2**30

# Address space that libraries and threads reserve and never fill: it counts for the system.
RESERVED = 2**28


@dataclass(frozen=True, slots=True)
class Limits:
    """The most states to keep, seconds to take and bytes of memory to use.

    Without a number of states the reading says how many it keeps. With `waits` machine code that
    has to be made first is waited for on top of the seconds.
    """

    states: int | None = None
    seconds: float = 120.0
    memory: int = 4 * GIB
    waits: bool = False

    def __post_init__(self) -> None:
        if self.states is not None and self.states < 1:
            raise ValueError(f"the limit of states is {self.states}; it must be at least 1")
        if not self.seconds > 0:
            raise ValueError(f"the time limit is {self.seconds} s; it must be more than 0")
        if self.memory < 1:
            raise ValueError(f"the memory limit is {self.memory} bytes; it must be more than 0")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come: shown while it runs."""

    states: int
    transitions: int
    waiting: int
    depth: int
    seconds: float


class OutOfTimeError(Exception):
    """A check ran into the time limit; the message says which."""


def _never() -> bool:
    return False


def _nobody(_: float) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Clock:
    """Started when it is made. `asked` tells whether the user wants the search to stop; `waiting`
    is told how long machine code may take to make, where that is left out of the time."""

    limits: Limits
    asked: Callable[[], bool] = _never
    started: float = field(default_factory=time.monotonic)
    waiting: Callable[[float], None] = _nobody
    left_out: list[float] = field(default_factory=list)

    def elapsed(self) -> float:
        """Seconds since the start, but for those left out."""
        return time.monotonic() - self.started - sum(self.left_out)

    @contextmanager
    def making(self, seconds: float) -> Iterator[None]:
        """While machine code is made, by an estimate in so many seconds: none of the time where
        the limits say that it is waited for."""
        if not self.limits.waits:
            yield
            return
        self.waiting(seconds)
        begun = time.monotonic()
        try:
            yield
        finally:
            self.left_out.append(time.monotonic() - begun)

    def left(self) -> float:
        """Seconds until the time limit."""
        return self.limits.seconds - self.elapsed()

    def stop_exploring(self) -> str:
        """Why the search for states has to stop now, in words; empty when it may go on.

        A fifth of the time and two fifths of the memory are kept for the checks that follow.
        """
        if self.asked():
            return "it was interrupted"
        if self.elapsed() > 0.8 * self.limits.seconds:
            return f"the time limit of {self.limits.seconds:,g} s was near"
        used = resident()
        if used is not None and used > 0.6 * self.limits.memory:
            return f"the memory limit of {bytes_in_words(self.limits.memory)} was near"
        return ""

    def check(self) -> None:
        """For long loops of a check: raises `OutOfTimeError` when the time is up."""
        if self.elapsed() > self.limits.seconds:
            raise OutOfTimeError(f"the time limit of {self.limits.seconds:,g} s was reached")

    def heed(self) -> None:
        """For loops that nobody wants to wait for after Ctrl-C: `check`, and whether to stop."""
        if self.asked():
            raise OutOfTimeError("it was interrupted")
        self.check()


def bytes_in_words(count: int) -> str:
    """`4 GB`, `512 MB`: binary multiples, as people call them."""
    if count >= GIB:
        return f"{count / GIB:.3g} GB"
    return f"{count / 2**20:.3g} MB"


def resident() -> int | None:
    """Bytes of memory this process holds now (its peak on macOS); None where nobody tells."""
    if sys.platform == "linux":
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    if sys.platform == "darwin":
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return None


def confine(limits: Limits) -> None:
    """Binds this process to the limits where the system can (Linux): memory, CPU time, core."""
    if sys.platform != "linux":
        return
    import resource

    def lower(which: int, value: int) -> None:
        hard = resource.getrlimit(which)[1]
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        resource.setrlimit(which, (value, value))

    lower(resource.RLIMIT_AS, limits.memory + RESERVED)
    lower(resource.RLIMIT_CPU, int(limits.seconds) + 60)
    lower(resource.RLIMIT_CORE, 0)
