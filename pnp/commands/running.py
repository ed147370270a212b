"""A command's work comes in; it is run, and the exit status of the program goes out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from pnp.commands.outcome import Status


def run_command(work: Callable[[], Status]) -> int:
    """Run a command's work; turn what people can mend into a message and its status."""
    from pnp.commands.faults import explain

    try:
        status = work()
        # A reader that left (head, less) is noticed here and not after the last line.
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("pnp: interrupted", file=sys.stderr)
        return Status.interrupted
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Status.interrupted
    except Exception as error:
        status, message = explain(error)
        print(f"pnp: {message}", file=sys.stderr)
    return int(status)
