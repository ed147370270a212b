"""Files in the user's cache: what was worked out once and costs time to work out again.

In: what is to be kept; out: its folder, and files that are there whole or not at all. One that
cannot be written costs that time again and nothing else.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def cache_folder(kind: str) -> Path:
    """Where files of that kind are kept; it need not be there yet."""
    from platformdirs import user_cache_path

    return user_cache_path("print-and-prove", appauthor=False) / kind


def keep(file: Path, data: bytes) -> None:
    """Put it there, if that can be."""
    from output.errors import OutputError
    from output.files import write_file

    with suppress(OutputError, OSError):
        write_file(file, data)
