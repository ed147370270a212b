"""What is said beside an answer. In: words; out: a line on stderr that begins with `pnp:`."""

from __future__ import annotations

import sys
from contextlib import suppress


def complain(message: str) -> None:
    """Say what went wrong, if anybody can hear it."""
    with suppress(OSError):
        print(f"pnp: {message}", file=sys.stderr)


def note(message: str) -> None:
    """Say what is good to know."""
    complain(f"note: {message}")
