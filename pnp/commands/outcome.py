"""How a command ends: its exit status, and messages for what went wrong.

0 done and nothing refuted, 1 a fault refuted or a sheet not as asked, 2 bad input or usage,
3 something undecided and nothing refuted, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import IntEnum, StrEnum


class Status(IntEnum):
    """Exit statuses of `pnp`."""

    done = 0
    refuted = 1
    bad_input = 2
    undecided = 3
    interrupted = 130


class Format(StrEnum):
    """File formats that sheets are written in."""

    pdf = "pdf"
    svg = "svg"


class PaperEdge(StrEnum):
    """The edge a sheet is turned over at for its back."""

    long = "long"
    short = "short"
    none = "none"


class BadInputError(Exception):
    """What the user gave cannot be used; the text says why and what would be right."""


class NotAsAskedError(Exception):
    """A sheet cannot be printed as the definition asks; the text names the pieces."""


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
