"""How a command ends: its exit status, and the errors that people can mend.

0 done and nothing refuted, 1 a fault refuted or a sheet not as asked, 2 bad input or usage,
3 something undecided and nothing refuted, 130 interrupted.
"""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """Exit statuses of `pnp`."""

    done = 0
    refuted = 1
    bad_input = 2
    undecided = 3
    interrupted = 130


class BadInputError(Exception):
    """What the user gave cannot be used; the text says why and what would be right."""


class NotAsAskedError(Exception):
    """A sheet cannot be printed as the definition asks; the text names the pieces."""
