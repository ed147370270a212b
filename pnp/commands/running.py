"""A command's work comes in; it is run, and the exit status of the program goes out.

However the program was started (no terminal, closed streams, a terminal of few characters), what
it has to say never breaks it off.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper

from pnp.commands.outcome import Status


def run_command(work: Callable[[], Status]) -> int:
    """Run a command's work; turn what people can mend into a message and its status."""
    from pnp.commands.faults import explain

    try:
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
        status, message = explain(error)
        complain(message)
    return int(status)


def complain(message: str) -> None:
    """Say on stderr what went wrong, if anybody can hear it."""
    with suppress(OSError):
        print(f"pnp: {message}", file=sys.stderr)


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


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt
