"""How far a verification may go. In: the user's limits; out: a `Clock` that says when to stop.

A search that meets a limit ends as `undecided`, with what was covered. It never ends in an
error, so the memory limit is looked at from inside well before the system would step in.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import inf

GIB = 2**30

EXPLORING = 0.8
"""So much of the time, at most, positions are looked for."""

HELD = 0.6
"""So much of the memory they may take."""

# Address space that libraries and threads reserve and never fill: it counts for the system.
RESERVED = 2**28

PATIENCE = 10
"""Machines are busy now and then: so many times an estimate is waited for."""

SECONDS_OF_CPU = 60
"""So much more CPU time than the limit says is left to what comes to its end by itself."""

MOST_MAKING = 3_600
"""Seconds of CPU time that machine code may take where it is waited for, in all."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most states to keep, seconds to take and bytes of memory to use.

    Without a number of states the reading says how many it keeps. With `waits` machine code that
    has to be made first is waited for on top of the seconds, and these are those of the processor:
    what comes out is not to hang on what else the machine does; what was proved before of the very
    game then has up to `known` seconds more.
    """

    states: int | None = None
    seconds: float = 120.0
    memory: int = 4 * GIB
    waits: bool = False
    known: float = 0.0

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
    is told how long machine code may take to make, where that is left out of the time. `until` is
    when a part of the time is over, in seconds since the start."""

    limits: Limits
    asked: Callable[[], bool] = _never
    started: float = field(default_factory=time.monotonic)
    waiting: Callable[[float], None] = _nobody
    left_out: list[float] = field(default_factory=list)
    until: float = inf
    begun: float = field(default_factory=time.process_time)

    def elapsed(self) -> float:
        """Seconds since the start, but for those left out."""
        return self._spent() - sum(self.left_out)

    def _spent(self) -> float:
        if self.limits.waits:
            return time.process_time() - self.begun
        return time.monotonic() - self.started

    @contextmanager
    def making(self, seconds: float) -> Iterator[None]:
        """While machine code is made, by an estimate in so many seconds: none of the time where
        the limits say that it is waited for."""
        if not self.limits.waits:
            yield
            return
        self.waiting(seconds)
        before = self._spent()
        try:
            yield
        finally:
            self.left_out.append(self._spent() - before)

    def left(self) -> float:
        """Seconds until the time limit, or until this part of the time is over."""
        until = self.limits.seconds if self.until == inf else self.until
        return until - self.elapsed()

    def part(self, share: float, most: float = inf, least: float = 0.0) -> Clock:
        """The same clock for a share of what is left, for no more and no fewer seconds than that.

        With `least` a part may end after the time limit: who comes last is not to pay for others.
        """
        return replace(self, until=self.elapsed() + max(least, min(most, share * self.left())))

    def stop_exploring(self) -> str:
        """Why the search for states has to stop now, in words; empty when it may go on.

        Some of the time and of the memory is kept for the checks that follow.
        """
        if self.asked():
            return "it was interrupted"
        if self.elapsed() > min(EXPLORING * self.limits.seconds, self.until):
            return f"the time limit of {self.limits.seconds:,g} s was near"
        used = resident()
        if used is not None and used > HELD * self.limits.memory:
            return f"the memory limit of {bytes_in_words(self.limits.memory)} was near"
        return ""

    def check(self) -> None:
        """For long loops of a check: raises `OutOfTimeError` when the time is up."""
        if why := self.over():
            raise OutOfTimeError(why)

    def over(self) -> str:
        """Why there is no time left, in words; empty while there is."""
        if self.left() >= 0:
            return ""
        if self.elapsed() > self.limits.seconds:
            return f"the time limit of {self.limits.seconds:,g} s was reached"
        return f"its part of the time limit of {self.limits.seconds:,g} s was over"

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

    def lower(which: int, value: int, further: int = 0) -> None:
        hard = resource.getrlimit(which)[1]
        if hard != resource.RLIM_INFINITY:
            value, further = min(value, hard), min(further, hard)
        resource.setrlimit(which, (value, max(value, further)))

    lower(resource.RLIMIT_AS, limits.memory + RESERVED)
    seconds = int(limits.seconds) + SECONDS_OF_CPU
    lower(resource.RLIMIT_CPU, seconds, seconds + (MOST_MAKING if limits.waits else 1))
    lower(resource.RLIMIT_CORE, 0)


def allow(seconds: float) -> None:
    """Lets this process have so many more seconds of CPU time, where it was confined."""
    if sys.platform != "linux":
        return
    import resource

    now, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if now != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_CPU, (min(hard, now + int(seconds)), hard))
