"""The house's fonts: static cuts of the variable fonts that come as packages.

In: nothing but the installed packages. Out: a `Font` for each role. A cut takes seconds, so each
is made once and kept in the user's cache under the versions it was made with; when the cache
cannot be written the cuts are made anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from layouts.font import Font


@dataclass(frozen=True, slots=True)
class Cut:
    """A weight of a variable font, under a name of its own."""

    name: str
    package: str
    file: str
    weight: int


CUTS: Final[Mapping[str, Cut]] = MappingProxyType(
    {
        "display": Cut("Baloo Print", "fontpkg-baloo-2", "Baloo2[wght].ttf", 800),
        "display-semi": Cut("Baloo Print Semi", "fontpkg-baloo-2", "Baloo2[wght].ttf", 600),
        "text": Cut("Nunito Print", "fontpkg-nunito", "Nunito[wght].ttf", 500),
        "text-bold": Cut("Nunito Print Bold", "fontpkg-nunito", "Nunito[wght].ttf", 800),
    }
)
"""The cuts by role. Baloo 2 and Nunito are under the SIL Open Font License 1.1."""

# Raise it when `_make` changes what it makes, so that no older cut is taken from a cache.
_EDITION: Final = 1


def load_fonts(
    progress: Callable[[str], None] | None = None, cache: Path | None = None
) -> Mapping[str, Font]:
    """The fonts by role: display, display-semi, text, text-bold.

    `progress` is called with a font's name before it is made; `cache` is the folder to keep the
    cuts in, the user's cache if not given.
    """
    folder = cache or _user_cache()
    return MappingProxyType({role: _load(cut, folder, progress) for role, cut in CUTS.items()})


def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("print-and-prove", appauthor=False) / "fonts"


def _load(cut: Cut, folder: Path, progress: Callable[[str], None] | None) -> Font:
    tools = version("fonttools")
    slug = cut.name.lower().replace(" ", "-")
    kept = folder / f"{slug}-{version(cut.package)}-fonttools-{tools}-{_EDITION}.ttf"
    with suppress(OSError):
        data = kept.read_bytes()
        if _is_whole(data):
            return Font(cut.name, data)
    if progress:
        progress(cut.name)
    data = _make(cut)
    _keep(kept, data)
    return Font(cut.name, data)


def _keep(path: Path, data: bytes) -> None:
    from output.errors import OutputError
    from output.files import write_file

    with suppress(OutputError):
        write_file(path, data)


def _is_whole(data: bytes) -> bool:
    """Whether the tables that a TrueType file's directory names are all there."""
    count = int.from_bytes(data[4:6], "big")
    entries = [data[at : at + 16] for at in range(12, 12 + 16 * count, 16)]
    if data[:4] != b"\x00\x01\x00\x00" or not count or len(entries[-1]) < 16:
        return False
    ends = [
        int.from_bytes(entry[8:12], "big") + int.from_bytes(entry[12:16], "big")
        for entry in entries
    ]
    return len(data) >= max(ends)


def _make(cut: Cut) -> bytes:
    """The bytes of the static font, the same on every machine with the same versions."""
    from importlib import import_module

    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    package: Any = import_module(cut.package.replace("-", "_"))
    variable = TTFont(package.ROOT / "files" / cut.file, recalcTimestamp=False)
    font = instantiateVariableFont(variable, {"wght": cut.weight}, inplace=True)
    _rename(font, cut.name)
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def _rename(font: Any, name: str) -> None:
    postscript = name.replace(" ", "")
    names = {1: name, 2: "Regular", 3: f"{postscript}-Regular", 4: name, 6: postscript}
    table = font["name"]
    for record in list(table.names):
        if record.nameID in names:
            record.string = names[record.nameID]
        elif record.nameID in (16, 17, 21, 22, 25):
            table.removeNames(record.nameID)
