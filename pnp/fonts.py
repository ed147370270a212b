"""The house's fonts: static cuts of variable fonts that come as packages, and fonts to borrow from.

In: nothing but the installed packages. Out: a `Font` for each role, and one for characters that
its face lacks. A cut takes seconds, so each is made once, when it is first needed, and kept in the
user's cache under the versions it was made with; when the cache cannot be written the cuts are
made anew each time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from layouts.font import Font
from layouts.text import Style
from pnp.cache import cache_folder, keep


@dataclass(frozen=True, slots=True)
class Cut:
    """A weight of a variable font, under a name of its own; without a weight a font as it is."""

    name: str
    package: str
    file: str
    weight: int | None = None


CUTS: Final[Mapping[str, Cut]] = MappingProxyType(
    {
        "display": Cut("Baloo Print", "fontpkg-baloo-2", "Baloo2[wght].ttf", 800),
        "display-semi": Cut("Baloo Print Semi", "fontpkg-baloo-2", "Baloo2[wght].ttf", 600),
        "text": Cut("Nunito Print", "fontpkg-nunito", "Nunito[wght].ttf", 500),
        "text-bold": Cut("Nunito Print Bold", "fontpkg-nunito", "Nunito[wght].ttf", 800),
        "text-italic": Cut("Nunito Print Italic", "fontpkg-nunito", "Nunito-Italic[wght].ttf", 500),
        "text-bold-italic": Cut(
            "Nunito Print Bold Italic", "fontpkg-nunito", "Nunito-Italic[wght].ttf", 800
        ),
    }
)
"""The cuts by role. Baloo 2 and Nunito are under the SIL Open Font License 1.1."""

_PACK: Final = "pymupdf-fonts"

BORROWED: Final[tuple[Mapping[Style, Cut], ...]] = (
    MappingProxyType(
        {
            Style(): Cut("FiraGO", _PACK, "figo"),
            Style(True): Cut("FiraGO Bold", _PACK, "figbo"),
            Style(False, True): Cut("FiraGO Italic", _PACK, "figit"),
            Style(True, True): Cut("FiraGO Bold Italic", _PACK, "figbi"),
        }
    ),
    MappingProxyType({Style(): Cut("Noto Sans Symbols 2", _PACK, "symbol2")}),
    MappingProxyType({Style(): Cut("Noto Sans Symbols", _PACK, "symbol1")}),
    MappingProxyType({Style(): Cut("Noto Sans Math", _PACK, "math")}),
)
"""Where characters come from that the cuts lack, the first choice first, under the same licence:
Greek, Cyrillic, Georgian, Arabic, Hebrew, Devanagari and Thai letters, signs, dice, suits."""

# Raise it when `_make` changes what it makes, so that no older cut is taken from a cache.
_EDITION: Final = 1


class Fonts(Mapping[str, Font]):
    """The cuts by role and a game's own fonts by name, each made when it is first asked for.

    They borrow what they lack: from the fonts `lent` in their order, then from BORROWED.
    """

    def __init__(
        self, data: Callable[[Cut], bytes], own: Mapping[str, Font], lent: Mapping[str, Font]
    ) -> None:
        self._data = data
        self._own = own
        self._lent = lent
        self._fonts: dict[str, Font] = {}

    def __getitem__(self, role: str) -> Font:
        if role not in self._fonts:
            if role in self._own:
                name, data = self._own[role].name, self._own[role].data
            else:
                name, data = CUTS[role].name, self._data(CUTS[role])
            self._fonts[role] = Font(name, data, self._lender(role))
        return self._fonts[role]

    def __contains__(self, role: object) -> bool:
        return role in self._own or role in CUTS

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*CUTS, *self._own)))

    def __len__(self) -> int:
        return len({*CUTS, *self._own})

    def with_own(self, own: Mapping[str, Font]) -> Fonts:
        """These fonts and a game's own, which may take the place of a role, for its pieces."""
        return Fonts(self._data, own, own) if own else self

    def lending(self, lent: Mapping[str, Font]) -> Fonts:
        """The house's fonts, which borrow from a game's own, for what stands beside its pieces."""
        return Fonts(self._data, MappingProxyType({}), lent) if lent else self

    def _lender(self, role: str) -> Callable[[str], Font | None]:
        style = Style("-bold" in role or role.startswith("display"), "-italic" in role)
        return functools.cache(functools.partial(self._borrowed, style=style))

    def _borrowed(self, characters: str, style: Style) -> Font | None:
        fonts = chain(self._lent.values(), self._lenders(style))
        return next((font for font in fonts if not font.missing(characters)), None)

    def _lenders(self, style: Style) -> Iterator[Font]:
        for family in BORROWED:
            cut = family.get(style, family[Style()])
            if cut.name not in self._fonts:
                self._fonts[cut.name] = Font(cut.name, self._data(cut))
            yield self._fonts[cut.name]


def load_fonts(progress: Callable[[str], None] | None = None, cache: Path | None = None) -> Fonts:
    """The fonts by role.

    `progress` is called with a font's name before it is made; `cache` is the folder where the
    cuts are kept, the user's cache if not given.
    """
    folder = cache or cache_folder("fonts")
    data = functools.cache(lambda cut: _load(cut, folder, progress))
    return Fonts(data, MappingProxyType({}), MappingProxyType({}))


def _load(cut: Cut, folder: Path, progress: Callable[[str], None] | None) -> bytes:
    slug = cut.name.lower().replace(" ", "-")
    tools = f"-fonttools-{_version('fonttools')}" if cut.weight else ""
    kept = folder / f"{slug}-{_version(cut.package)}{tools}-{_EDITION}.ttf"
    with suppress(OSError):
        data = kept.read_bytes()
        if is_whole(data):
            return data
    if progress and cut.weight:
        progress(cut.name)
    data = _make(cut)
    keep(kept, data)
    return data


_version = functools.cache(version)


def is_whole(data: bytes) -> bool:
    """Whether the tables that a TrueType or OpenType file's directory names are all there."""
    count = int.from_bytes(data[4:6], "big")
    entries = [data[at : at + 16] for at in range(12, 12 + 16 * count, 16)]
    if data[:4] not in (b"\x00\x01\x00\x00", b"OTTO") or not count or len(entries[-1]) < 16:
        return False
    ends = [
        int.from_bytes(entry[8:12], "big") + int.from_bytes(entry[12:16], "big")
        for entry in entries
    ]
    return len(data) >= max(ends)


def _make(cut: Cut) -> bytes:
    """The bytes of the static font, the same on every machine with the same versions."""
    package: Any = import_module(cut.package.replace("-", "_"))
    if cut.weight is None:
        packed: bytes = package.fontbuffers[cut.file]()
        return packed
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

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
