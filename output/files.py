"""Files that appear whole or not at all.

In: a path and what is to stand there. Out: the file or the folder of files. Everything is written
under a temporary name beside the target first; a fault on the way leaves what was there before.
Raises PlaceError when the target cannot be written.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from re import Pattern

from output.errors import PlaceError


def write_file(path: Path, data: bytes) -> None:
    """Puts `data` at `path`, over a file that stands there, whose mode it keeps; makes the folders
    above it."""
    temporary = _beside(path)
    try:
        if path.is_dir():
            raise PlaceError(f"{path} is a folder; the name of a file would be right")
        if path.exists() and not path.is_file():  # a device or a pipe, which is not ours to replace
            raise PlaceError(f"{path} is no file of a folder; the name of a file would be right")
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(data)
        if path.exists():
            # who may read or run it stays as it was
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except OSError as fault:
        raise not_written(path, fault) from fault
    finally:
        with suppress(OSError):
            temporary.unlink()


def write_folder(
    folder: Path, files: Iterable[tuple[str, bytes]], ours: Pattern[str]
) -> tuple[Path, ...]:
    """Puts files (name, data) into `folder` once all of them are made, and returns their paths.

    A folder that exists keeps what else is in it, except older files whose whole name matches
    `ours`: they are of an earlier run and would be taken for parts of this one.
    """
    temporary = _beside(folder)
    names: list[str] = []
    try:
        if os.path.lexists(folder) and not folder.is_dir():
            raise PlaceError(f"{folder} is a file; the name of a folder would be right")
        temporary.mkdir(parents=True)
        for name, data in files:
            (temporary / name).write_bytes(data)
            names.append(name)
        if not _become(folder, temporary):
            _fill(folder, temporary, names, ours)
    except OSError as fault:
        raise not_written(folder, fault) from fault
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
    return tuple(folder / name for name in names)


def _become(folder: Path, temporary: Path) -> bool:
    """Whether `temporary` could be made `folder`, because there was none."""
    if folder.exists():
        return False
    try:
        os.replace(temporary, folder)
    except OSError:
        if folder.is_dir():  # another run was quicker
            return False
        raise
    return True


def _fill(folder: Path, temporary: Path, names: list[str], ours: Pattern[str]) -> None:
    for name in names:
        if (folder / name).is_dir():
            raise PlaceError(f"{folder / name} is a folder in the way of a file; delete it")
    for name in names:
        os.replace(temporary / name, folder / name)
    for old in sorted(folder.iterdir()):
        if ours.fullmatch(old.name) and old.name not in names and old.is_file():
            old.unlink(missing_ok=True)  # another run may have been quicker


def _beside(path: Path) -> Path:
    # tempfile would make files that only their owner can read.
    return path.parent / f".{path.name}.{secrets.token_hex(4)}.part"


def not_written(path: Path, fault: OSError) -> PlaceError:
    """The error of a file or folder that the system would not write."""
    above = next((one for one in path.parents if os.path.exists(one)), path.parent)
    if not above.is_dir():
        return PlaceError(f"{path} cannot be written: {above} is a file and no folder")
    advice = "another place would be right"
    if isinstance(fault, PermissionError):
        advice = "close it if another program shows it, or choose another place"
    return PlaceError(f"{path} cannot be written: {fault.strerror or fault}; {advice}")
