"""Several pieces of work at once, each in a child process of its own. In: the work; out: what each
came to, in the order of the work.

A piece of work is a function that waits for its child; it is handed a `Stop`. All of it is done in
threads, while the caller's thread only waits, so that Ctrl-C reaches it: then every child is told
to stop, and what each knows by then still comes out.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Final, TypeVar

AT_ONCE: Final = 2
"""So many at once where there are as many processors."""

SECONDS_BETWEEN_LOOKS: Final = 0.2

T = TypeVar("T")
Work = Callable[["Stop"], T]


@dataclass(slots=True)
class Stop:
    """Whether work is to stop, and what makes it."""

    asked: bool = False
    calls: list[Callable[[], None]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def calling(self, call: Callable[[], None]) -> None:
        """Have this called where the work is to stop, at once if it is already."""
        with self.lock:
            self.calls.append(call)
            if self.asked:
                call()

    def ask(self) -> None:
        """Ask the work to stop; it may take a moment."""
        with self.lock:
            self.asked = True
            for call in self.calls:
                call()


def at_once(works: int) -> int:
    """How many of so many pieces of work are done at once on this machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(AT_ONCE, works, cores or 1))


def done(
    works: Sequence[Work[T]],
    several: int,
    look: Callable[[], None] | None = None,
    begun: Sequence[int] | None = None,
) -> Iterator[T]:
    """What the work came to, `several` at once; `look` is called while the next one is waited for.

    It is begun in its order, or in that of the numbers `begun`. After Ctrl-C only what was begun
    comes out. An error of one stops all others.
    """
    stop = Stop()
    with ThreadPoolExecutor(several) as pool:
        order = range(len(works)) if begun is None else begun
        futures = {number: pool.submit(works[number], stop) for number in order}
        waiting = [futures[number] for number in range(len(works))]
        try:
            for one in waiting:
                _wait(one, waiting, stop, look)
                if not one.cancelled():
                    yield one.result()
        finally:
            for one in waiting:
                one.cancel()
            stop.ask()


def _wait(
    one: Future[T], all_of_them: Sequence[Future[T]], stop: Stop, look: Callable[[], None] | None
) -> None:
    while not one.done():
        try:
            if look:
                look()
            wait([one], SECONDS_BETWEEN_LOOKS)
        except KeyboardInterrupt:
            for other in all_of_them:
                other.cancel()  # which it is only where it was not begun
            stop.ask()
