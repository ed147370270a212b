"""A game's own fonts: files of its folder, read and looked at.

In: the names and files of a definition. Out: a `Font` by name, with a fault for each file that is
none. A game's font stands before those of the house: it may take the place of a role.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from layouts.font import Font
from pnp.definition.errors import Fault
from pnp.definition.files import MEGABYTE, Folder, find
from pnp.definition.nodes import Fields, fault_at

LARGEST: Final = 30 * MEGABYTE


def read_fonts(
    files: Mapping[str, str], tree: Fields, here: Folder, faults: list[Fault]
) -> dict[str, Font]:
    """The fonts by name. Adds faults to the list."""
    fonts: dict[str, Font] = {}
    for name, file in files.items():
        try:
            fonts[name] = _read(name, file, here)
        except (ValueError, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            faults.append(fault_at(tree, ("fonts", name), reason or "cannot be read"))
    return fonts


def names(tree: Fields) -> tuple[str, ...]:
    """The names that a definition's fonts have."""
    declared = tree.nodes.get("fonts")
    return tuple(declared.nodes) if isinstance(declared, Fields) else ()


def _read(name: str, file: str, here: Folder) -> Font:
    """Raises ValueError or OSError."""
    from pnp.fonts import is_whole

    path = find(here.path, file)
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{file} is larger than {LARGEST // MEGABYTE} MB")
    data = path.read_bytes()
    if not is_whole(data):
        kind = "a web font; take the .ttf or .otf file" if data[:3] == b"wOF" else "no such font"
        raise ValueError(f"{file} is {kind}: a TrueType or OpenType file (.ttf, .otf) is right")
    font = Font(name, data)
    if not font.has(" "):
        raise ValueError(f"{file} has no glyph for a blank: it is damaged, or no font for texts")
    return font
