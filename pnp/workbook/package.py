"""The parts of a workbook file: XML that is read piece by piece, none of it ever unpacked whole.

In: the bytes of a file. Out: `Package`. A file of another kind, a damaged one and one that is
swollen raise WorkbookError; so does XML with declarations of its own, before they are read.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from posixpath import dirname, join, normpath
from typing import Final
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from pnp.workbook.wrong import WorkbookError, wrong

LARGEST_PART: Final = 100_000_000
"""Bytes that a part may have once it is unpacked: a million formatted rows have fewer."""
_CHUNK: Final = 1 << 16
_OLD: Final = b"\xd0\xcf\x11\xe0"
_RELATED: Final = "/relationships/"

Start = Callable[[str, Mapping[str, str]], None]
"""What is told of an element that opens: its name and attributes, both without namespaces."""
End = Callable[[str, str], None]
"""What is told of one that closes: its name and the text in it."""


class Package:
    """The parts by name; `unpacked` are all that the file holds."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(_OLD):
            raise wrong(
                "is a workbook of the old kind (.xls), or one with a password; "
                "save it as .xlsx without one"
            )
        if not data.startswith(b"PK"):
            raise wrong(f"is not a workbook{_likeness(data)}; save it as .xlsx")
        try:
            self._zip = ZipFile(BytesIO(data))
            self._sizes = {one.filename: one.file_size for one in self._zip.infolist()}
        except (BadZipFile, ValueError, NotImplementedError, OSError):
            raise wrong("is damaged: copy or save it again") from None
        if any(name.endswith(".opendocument") for name in self._sizes) or (
            "content.xml" in self._sizes and "xl/workbook.xml" not in self._sizes
        ):
            raise wrong("is an OpenDocument sheet; save it as .xlsx")

    def __contains__(self, name: str) -> bool:
        return name in self._sizes

    def walk(self, name: str, start: Start, end: End, longest: int) -> None:
        """Goes through the XML of a part. A text longer than `longest` is cut off one sign later,
        so that whoever is told of it can tell. Raises WorkbookError."""
        size = self._sizes[name]
        if size > LARGEST_PART:
            raise wrong(
                f"is too large: {name} unpacks to {size // 1_000_000:,} MB, "
                f"{LARGEST_PART // 1_000_000} MB are read"
            )
        try:
            with self._zip.open(name) as part:
                _parse(iter(lambda: part.read(_CHUNK), b""), start, end, longest)
        except WorkbookError:
            raise
        except (
            *(BadZipFile, zlib.error, EOFError, OSError),  # damaged
            *(NotImplementedError, RuntimeError, ValueError),  # packed or kept in a way of its own
            *(LookupError, ArithmeticError),  # numbers that lead nowhere
            expat.ExpatError,
        ):
            raise wrong(f"is damaged: {name} cannot be read; save it again") from None

    def related(self, name: str) -> dict[str, tuple[str, str]]:
        """The parts that the part of this name refers to: by id their kind and name."""
        folder, _, file = name.rpartition("/")
        listing = join(folder, "_rels", f"{file}.rels")
        found: dict[str, tuple[str, str]] = {}

        def start(tag: str, given: Mapping[str, str]) -> None:
            if tag == "Relationship" and given.get("TargetMode") != "External":
                kind = given.get("Type", "").rpartition(_RELATED)[2]
                target = join("/", dirname(name), given.get("Target", ""))
                found[given.get("Id", "")] = kind, normpath(target).lstrip("/")

        if listing in self:
            self.walk(listing, start, lambda _, __: None, 0)
        return found


def _parse(chunks: Iterator[bytes], start: Start, end: End, longest: int) -> None:
    parser = expat.ParserCreate(None, "}")
    parser.buffer_text = True
    texts: list[str] = []
    length = 0

    def opened(full: str, attributes: dict[str, str]) -> None:
        nonlocal length
        texts.clear()
        length = 0
        start(_local(full), {_local(key): given for key, given in attributes.items()})

    def text(given: str) -> None:
        nonlocal length
        if length <= longest:
            texts.append(given[: longest + 1 - length])
            length += len(given)

    def closed(full: str) -> None:
        nonlocal length
        end(_local(full), "".join(texts))
        texts.clear()
        length = 0

    def doctype(*_: object) -> None:
        raise wrong("is refused: its XML has declarations of its own, which workbooks have not")

    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    for chunk in chunks:
        parser.Parse(chunk, False)
    parser.Parse(b"", True)


def _local(full: str) -> str:
    return full.rpartition("}")[2]


def _likeness(data: bytes) -> str:
    """What a file looks like that is no workbook."""
    head = data[:4096]
    if not head:
        return " (it is empty)"
    return "" if b"\0" in head else " (it looks like text; for a table of text write .csv)"
