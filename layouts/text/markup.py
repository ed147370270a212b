r"""Markup: bold and italic runs and icons in a text that says it has them.

In: a string like `**Gain** [coin] for each *open* road`. Out: `Rich`: the letters that are set,
with the style of each and the icons among them. `\*`, `\[` and `\\` stand for the signs; a star
with blanks on both sides is a star. Raises TextError for markup that never ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from layouts.drawing import Drawing
from layouts.text.clean import TextError, quoted
from layouts.text.typeface import PLAIN, Style

ICON: Final = "\ufffc"
"""What stands for an icon among the letters."""

_SIGN = re.compile(r"\\([\\*\[\]])|\[([^\[\]\n]*)\]|(\*+)|(\[)")


@dataclass(frozen=True, slots=True)
class Rich:
    """Letters with a style each, if not all are plain, and icons by the index of their place."""

    text: str
    styles: tuple[Style, ...] = ()
    icons: Mapping[int, Drawing] = field(default_factory=lambda: MappingProxyType({}))


def read_markup(string: str, icon: Callable[[str], Drawing]) -> Rich:
    """The letters, styles and icons of a string with markup.

    `icon` gives the art of a name; what it raises comes through.
    """
    letters: list[str] = []
    styles: list[Style] = []
    icons: dict[int, Drawing] = {}
    opened: dict[str, int] = {}
    style = PLAIN

    def put(text: str) -> None:
        letters.append(text)
        styles.extend([style] * len(text))

    at = 0
    for sign in _SIGN.finditer(string):
        put(string[at : sign.start()])
        at = sign.end()
        escaped, name, stars, bracket = sign.groups()
        if escaped:
            put(escaped)
        elif name is not None:
            icons[len(styles)] = icon(name.strip())
            put(ICON)
        elif bracket:
            raise TextError(
                f"the [ at letter {sign.start() + 1} of {quoted(string)} is never closed: close it "
                r"with ], or write \[ for a bracket"
            )
        elif _is_star(string, sign):
            put(stars)
        else:
            style = _switched(string, sign, opened)
    put(string[at:])
    for mark, start in opened.items():
        raise TextError(
            f"the {mark} at letter {start + 1} of {quoted(string)} is never closed: close it, or "
            rf"write {mark.replace('*', chr(92) + '*')} for the sign"
        )
    return Rich("".join(letters), tuple(styles), MappingProxyType(icons))


def _is_star(string: str, sign: re.Match[str]) -> bool:
    """Whether stars stand alone, as in 2 * 3."""
    before, after = string[: sign.start()][-1:], string[sign.end() :][:1]
    return not before.strip() and not after.strip()


def _switched(string: str, sign: re.Match[str], opened: dict[str, int]) -> Style:
    """The style after stars that open or close runs: one for italic, two for bold, three both."""
    stars = sign[3]
    if len(stars) > 3:
        raise TextError(f"{stars} in {quoted(string)} means nothing: write at most three stars")
    at = sign.start()
    marks = ["*" * len(stars)] if len(stars) < 3 else ["**", "*"]
    if len(marks) == 2 and list(opened) == ["**", "*"]:
        marks.reverse()  # the last one opened is closed first
    for mark in marks:
        if mark not in opened:
            opened[mark] = at
        elif list(opened)[-1] != mark:
            raise TextError(
                f"the {mark} at letter {at + 1} of {quoted(string)} closes what was opened before "
                f"the last {list(opened)[-1]}: close that one first"
            )
        else:
            del opened[mark]
    return Style("**" in opened, "*" in opened)
