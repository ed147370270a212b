"""What was worked out about a game comes in; it is written beside the game or, where that is not
for writing, into the user's folder, which is looked into as well. Out: the file it went to."""

from __future__ import annotations

from pathlib import Path

from output.errors import OutputError
from output.files import write_file


def write_kept(file: Path, data: bytes, instead: Path | None) -> Path:
    """Write a file, or the one `instead` where the first cannot be written.

    Raises `OutputError` where neither can.
    """
    try:
        write_file(file, data)
        return file
    except OutputError:
        if instead is None or instead == file:
            raise
    write_file(instead, data)
    return instead
