"""How a command ends: its exit status, and messages for what went wrong.

0 done and nothing refuted, 1 a fault refuted or a sheet not as asked, 2 bad input or usage,
3 something undecided and nothing refuted, 130 interrupted.
"""

from __future__ import annotations

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


def run_command(work: Callable[[], Status]) -> int:
    """Run a command's work; turn what people can mend into a message and its status."""
    from pnp.commands.faults import explain

    try:
        return int(work())
    except KeyboardInterrupt:
        print("pnp: interrupted", file=sys.stderr)
        return Status.interrupted
    except BrokenPipeError:
        # The reader (head, less) left: nothing more can be said to anybody.
        sys.stderr.close()
        return Status.done
    except Exception as error:
        message = explain(error)
        if message is None:
            raise
        print(message, file=sys.stderr)
        return Status.bad_input
