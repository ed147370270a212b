"""Files of a game's folder: found by the name that a definition writes, never outside the folder.

In: the folder and a name as written. Out: a path or text; `FileNameError` says why not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from layouts.near import near
from pnp.definition.errors import Place, refuse

Listing = Callable[[Path], Collection[str]]
MEGABYTE = 1_000_000


class FileNameError(ValueError):
    """A name that leads to no file of the folder; the message says what would."""


def find(folder: Path, name: str, listing: Listing = os.listdir) -> Path:
    """The file of `folder` that `name` means, with `/` or `\\` between folders.

    Letters with accents match however they are composed; upper and lower case have to agree, so
    that a folder works on every system. Raises FileNameError.
    """
    if name.strip() and name != name.strip():
        raise FileNameError(f"{name!r} begins or ends with a blank; write {name.strip()!r}")
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", name):
        raise FileNameError(
            f"{name!r} is an address; save the file in the game's folder and name it"
        )
    parts = [part for part in re.split(r"[/\\]", name) if part != "."]
    if name.startswith(("/", "\\", "~")) or ".." in parts or re.match(r"[A-Za-z]:", name):
        raise FileNameError(f"{name!r} leads out of the game's folder; copy the file into it")
    parts = [part for part in parts if part.strip()]
    if not parts:
        raise FileNameError("a file's name is missing here")
    at = folder
    for part in parts:
        entry = _entry(at, part, listing)
        if entry is None:
            hint = near(part, sorted(_entries(at, listing)))
            # the files beside a folder that is not there say nothing about what is in it
            hint = hint if part == parts[-1] or hint.endswith("?") else ""
            raise FileNameError(f"there is no file {'/'.join(parts)!r}{hint}")
        at /= entry
        if at.is_symlink() and _leads_out(at, folder):
            raise FileNameError(f"{name!r} is a link that leads out of the game's folder")
    if not at.is_file():
        raise FileNameError(f"{name!r} is not a file")
    return at


def _leads_out(link: Path, folder: Path) -> bool:
    try:
        return not link.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link to itself leads nowhere
        return False


def _entries(folder: Path, listing: Listing) -> Collection[str]:
    try:
        return listing(folder)
    except PermissionError:
        raise FileNameError(f"the folder {folder.name!r} may not be looked into") from None
    except OSError:
        return ()


def _entry(folder: Path, part: str, listing: Listing) -> str | None:
    entries = _entries(folder, listing)
    if part in entries:
        return part
    wanted = normalize("NFC", part)
    return next((entry for entry in entries if normalize("NFC", entry) == wanted), None)


@dataclass(frozen=True, slots=True)
class Folder:
    """A game's folder; `shown` is how messages call it."""

    path: Path
    shown: str

    def place(self, name: str) -> Place:
        """A file of the folder as messages call it."""
        return Place(name if self.shown in ("", ".") else f"{self.shown}/{name}")

    def read(self, name: str, limit: int = 16 * MEGABYTE) -> str:
        """The text of a file. Raises FileNameError for a name that leads to no file, and
        DefinitionError for a file that is too large or not UTF-8."""
        return decode(self.read_bytes(name, limit), self.place(name).file)

    def read_bytes(self, name: str, limit: int = 16 * MEGABYTE) -> bytes:
        """What stands in a file. Raises as `read` does."""
        path = find(self.path, name)
        place = self.place(name)
        try:
            if path.stat().st_size > limit:
                raise refuse(place, "", f"is larger than {limit // MEGABYTE} MB")
            return path.read_bytes()
        except OSError as error:
            raise refuse(place, "", f"cannot be read: {error.strerror}") from None


def decode(data: bytes, shown: str) -> str:
    """UTF-8 bytes as text, without a byte order mark. Raises DefinitionError."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:2].count(0) == 1:
        raise refuse(Place(shown), "", "is UTF-16 text; save it as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        place = Place(shown, line, column)
        message = f"byte {data[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        if shown.lower().endswith(".csv"):
            message += " (a spreadsheet calls it 'CSV UTF-8')"
        raise refuse(place, "", message) from None
