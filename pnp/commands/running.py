"""A command's work comes in; it is run, and the exit status of the program goes out.

However the program was started (no terminal, closed streams, a terminal of few characters), what
it has to say never breaks it off.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper

from pnp.commands.outcome import Status
from pnp.notes import complain


def run_command(work: Callable[[], Status]) -> int:
    """Run a command's work; turn what people can mend into a message and its status."""
    from pnp.commands.faults import explain

    told: list[int] = []
    try:
        with _noting_interrupts(told):
            status = work()
        # A reader that left (head, less) is noticed here and not after the last line.
        sys.stdout.flush()
    except KeyboardInterrupt:
        complain("interrupted")
        return Status.interrupted
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Status.interrupted
    except Exception as error:
        if told:  # an import in C makes an ImportError of the interrupt
            complain("interrupted")
            return Status.interrupted
        status, message = explain(error)
        complain(message)
    return int(status)


def open_streams() -> None:
    """Make stdout and stderr take whatever is printed: one that is closed leads nowhere, and a
    letter that stdout cannot say (in a Windows terminal, under LANG=C) becomes a question mark."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end
            setattr(sys, name, nowhere)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def heed_signals() -> None:
    """End as Ctrl-C does, with nothing left half written, where the terminal is closed or the
    program is told to end."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # nohup has SIGHUP ignored, and so it stays
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


@contextmanager
def _noting_interrupts(told: list[int]) -> Iterator[None]:
    """While this lasts, each signal that interrupts is put into `told` as well."""

    def note(number: int, _frame: object) -> None:
        told.append(number)
        raise KeyboardInterrupt

    before = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]
        handlers = {number: signal.getsignal(number) for number in numbers if number is not None}
        ours = (signal.default_int_handler, _interrupt)
        before = {number: one for number, one in handlers.items() if one in ours}
    try:
        for number in before:
            signal.signal(number, note)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
