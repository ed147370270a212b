"""Typefaces: the fonts of a text, and words in them.

In: fonts by role, and a role. Out: for a word in a style the pieces it is made of, each in one
font, and their widths in em.

A font's own characters come first; what it lacks is set whole (a letter with its accents, an
emoji with what is joined to it) in a font that has all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple
from unicodedata import category

from layouts.drawing import Drawing
from layouts.font import Font, NoGlyphError
from layouts.text.clean import TextError, listed, quoted


class Style(NamedTuple):
    """What markup changes."""

    bold: bool = False
    italic: bool = False


PLAIN: Final = Style()

SUFFIXES: Final = ("-bold-italic", "-bold", "-italic")
"""What the name of a font ends with in a style of its face: text, text-bold, text-italic ..."""

_HEAVY: Final[Mapping[str, str]] = MappingProxyType(
    {"display": "display", "display-semi": "display"}
)
"""Faces whose bold is another one, and that have nothing else."""


class Piece(NamedTuple):
    """Part of a line in one font and one direction, or an icon; `width` in em.

    `level` is the depth of the direction, odd from right to left.
    """

    font: Font
    string: str
    width: float
    level: int = 0
    icon: Drawing | None = None


@dataclass(frozen=True, eq=False)
class Typeface:
    """The fonts that a text in the role `role` is set in.

    `fonts` are by role; not all of them have to be there, nor are they asked for before a text
    needs them.
    """

    fonts: Mapping[str, Font]
    role: str

    @cached_property
    def main(self) -> Font:
        """The font of plain text. It sets the heights of lines."""
        return self.fonts[self.role]

    def font(self, style: Style) -> Font:
        """The font of a style. Raises TextError if the face has none."""
        if style == PLAIN:
            return self.main
        role = self._role(style)
        if role not in self.fonts:
            what = " ".join(word for word, on in style._asdict().items() if on)
            raise TextError(f"the font {self.role} has no {what}: use another one for this text")
        return self.fonts[role]

    def _role(self, style: Style) -> str:
        if self.role in _HEAVY:
            return "" if style.italic else _HEAVY[self.role]
        suffix = next((end for end in SUFFIXES if self.role.endswith(end)), "")
        bold = "-bold" if style.bold or "-bold" in suffix else ""
        italic = "-italic" if style.italic or "-italic" in suffix else ""
        return f"{self.role.removesuffix(suffix)}{bold}{italic}"

    def pieces(self, string: str, style: Style, level: int = 0) -> tuple[Piece, ...]:
        """A string in one style and direction as pieces in the order of reading.

        Raises TextError naming the characters that no font has.
        """
        font, rtl = self.font(style), level % 2 == 1
        try:
            return (Piece(font, string, font.advance(string, rtl=rtl), level),)
        except NoGlyphError:
            runs = _runs(string, font)
            return tuple(Piece(one, part, one.advance(part, rtl=rtl), level) for one, part in runs)

    def blank(self, spaces: int, style: Style, level: int = 0) -> Piece:
        """Spaces between words."""
        font = self.font(style)
        return Piece(font, " " * spaces, spaces * font.space / font.units, level)


def _runs(string: str, font: Font) -> Iterator[tuple[Font, str]]:
    """The parts of a string that are in one font each."""
    found = [(_of(cluster, font), cluster) for cluster in _clusters(string)]
    missing = "".join(cluster for one, cluster in found if one is None)
    if missing:
        signs = "".join(c for c in dict.fromkeys(missing) if not font.has(c) or _joins(c))
        raise TextError(f"the font {font.name} has no {listed(signs)}, in {quoted(string)}")
    for one, clusters in groupby(found, key=lambda pair: pair[0]):
        assert one is not None
        yield one, "".join(cluster for _, cluster in clusters)


def _of(cluster: str, font: Font) -> Font | None:
    return font if not font.missing(cluster) else font.borrow(cluster)


def _clusters(string: str) -> Iterator[str]:
    """A string cut where fonts may change."""
    start = 0
    for at in range(1, len(string)):
        flag = _is_flag(string[at]) and _is_flag(string[at - 1]) and at - start == 1
        if not (_joins(string[at]) or string[at - 1] == "\u200d" or flag):
            yield string[start:at]
            start = at
    yield string[start:]


def _joins(c: str) -> bool:
    """Whether a character belongs to the one before: accents, variations, skin tones, joiners."""
    return category(c).startswith("M") or c == "\u200d" or "\U0001f3fb" <= c <= "\U0001f3ff"


def _is_flag(c: str) -> bool:
    return "\U0001f1e6" <= c <= "\U0001f1ff"
