"""Strings as they are set, and how messages show them.

In: a string as a definition or a table has it. Out: the same with one kind of line end, letters
composed, blanks for tabs; and quotes of texts and names of characters for messages.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, name, normalize

SOFT: Final = "\u00ad"
"""A place where a word may be broken with a hyphen."""

ZERO: Final = "\u200b"
"""A place where a line may end."""

_LINE_ENDS = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_LIGATURES = re.compile("[\ufb00-\ufb06]")
_LONGEST: Final = 20_000  # letters; no board has room for more
_QUOTED: Final = 60


class TextError(ValueError):
    """A text cannot be set: a character is missing, its markup is wrong, or there is no room."""


def cleaned(string: str) -> str:
    """The string as it is set, line ends as \\n, blank first and last lines gone.

    Letters glued together by whoever typed them (U+FB01) come apart: the font glues its own.
    Raises TextError for control characters and for a text that no box has room for.
    """
    if len(string) > _LONGEST:
        message = f"{quoted(string)} has {len(string):,} letters: {_LONGEST:,} can be set"
        raise TextError(message)
    if string.isascii():
        if string.isprintable():
            return string
    else:
        string = normalize("NFC", string)
        string = _LIGATURES.sub(lambda glued: normalize("NFKC", glued[0]), string)
    text = _LINE_ENDS.sub("\n", string).replace("\t", " ").strip("\n")
    if not text.isprintable():
        controls = "".join(dict.fromkeys(_CONTROLS.findall(text)))
        if controls:
            # some fonts have glyphs without ink for them
            raise TextError(f"no font has {listed(controls)}, in {quoted(text)}")
    return text


def without_breaks(text: str) -> str:
    """The text without the marks of places where it may be broken."""
    return text.replace(SOFT, "").replace(ZERO, "")


def named(c: str) -> str:
    """A character with its code point and name."""
    shown = c if c.isprintable() and not category(c).startswith("M") else "the character"
    return f"{shown} (U+{ord(c):04X} {name(c, 'control character')})"


def listed(characters: str) -> str:
    """Characters with their code points, eight at most."""
    more = f" and {len(characters) - 8} more" if len(characters) > 8 else ""
    return ", ".join(named(c) for c in characters[:8]) + more


def quoted(text: str) -> str:
    """A text in quotes on one line, shortened if it is long."""
    flat = text.replace("\n", " / ")
    return f'"{flat}"' if len(flat) <= _QUOTED else f'"{flat[: _QUOTED - 3]}..."'
