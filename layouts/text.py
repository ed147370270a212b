"""Text set in mm: one line at a point, or wrapped into a box.

In: a string, a font, its size (the em in mm) and where to. Out: `Text` elements, one a line.
A character the font lacks, a script that needs shaping and text that does not fit are errors:
nothing is dropped, shrunk or cut. Advances are the font's own; kerning is not applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal
from unicodedata import bidirectional, category, name, normalize

from layouts.drawing import Text
from layouts.font import Font

_TOUCH = 1e-6
_SOFT, _ZERO = "\u00ad", "\u200b"

_LINE_ENDS = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
# a line may end after spaces (not inside French "12 !" and "« oui »"), after a hyphen or dash
# inside a word, at a soft hyphen and at a zero-width space
_PLACES = re.compile(rf"(?<!«) +(?![ !?:;»])|(?<=\w[-‐–—])(?=\w)|{_SOFT}|{_ZERO}")


class TextError(ValueError):
    """A text cannot be set: a character is missing, or there is no room."""


def set_line(
    string: str,
    font: Font,
    size: float,
    x: float,
    y: float,
    fill: str,
    *,
    anchor: Literal["start", "middle", "end"] = "start",
) -> Text | None:
    """One line whose baseline's start, middle or end stands at x, y; None for an empty string.

    Raises TextError for a missing character or a second line.
    """
    line = _checked(string, font)
    if "\n" in line:
        raise TextError(f"{_quoted(line)} has more than one line: give it a box instead of a point")
    line = _without_breaks(line)
    if not line:
        return None
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * font.advance(line) * size
    return Text(x - back, y, line, font, size, fill)


def set_block(
    string: str,
    font: Font,
    size: float,
    box: tuple[float, float, float, float],
    fill: str,
    *,
    align: Literal["left", "center", "right"] = "left",
    valign: Literal["top", "middle", "bottom"] = "top",
    leading: float = 1.25,
) -> tuple[Text, ...]:
    """The lines of a string wrapped into a box (x, y, width, height).

    A line takes `leading` em of the height, with its capitals in the middle of that. Line ends
    in the string end lines; blank lines stay. Raises TextError for a missing character, a word
    wider than the box and lines higher than the box.
    """
    x, y, width, height = box
    text = _checked(string, font)
    lines = [line for part in text.split("\n") for line in _wrap(part, font, size, width)]
    pitch = leading * size
    needed = pitch * len(lines) if text else 0.0
    if needed > height + _TOUCH:
        raise TextError(
            f"{_quoted(text)} takes {len(lines)} lines, {needed:.2f} mm high, in a box of "
            f"{width:.2f} x {height:.2f} mm: {needed - height:.2f} mm too many; shorten it, set "
            "it smaller or make the box larger"
        )
    top = y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (height - needed)
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
    baseline = top + (pitch + font.cap_height * size) / 2
    return tuple(
        Text(
            x + share * (width - font.advance(line) * size) if share else x,
            baseline + index * pitch,
            line,
            font,
            size,
            fill,
        )
        for index, line in enumerate(lines)
        if line
    )


def _checked(string: str, font: Font) -> str:
    """The string as it is set, line ends as \\n, blank first and last lines gone."""
    text = _LINE_ENDS.sub("\n", normalize("NFC", string)).replace("\t", " ").strip("\n")
    missing = font.missing(_without_breaks(text).replace("\n", ""))
    if missing:
        listed = ", ".join(_named(c) for c in missing[:8])
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        raise TextError(f"the font {font.name} has no {listed}{more}, in {_quoted(text)}")
    for c in () if text.isascii() else dict.fromkeys(text):
        if bidirectional(c) in ("R", "AL"):
            raise TextError(f"right-to-left text cannot be set yet: {_named(c)} in {_quoted(text)}")
        if category(c) in ("Mn", "Mc", "Me"):
            raise TextError(f"{_named(c)} in {_quoted(text)} needs shaping, which is not done yet")
    return text


def _wrap(paragraph: str, font: Font, size: float, width: float) -> Iterator[str]:
    """The lines of one paragraph, each filled as far as it goes; a blank one is one line."""
    line, room, gap, gap_width = "", width / size, "", 0.0
    hyphen = font.advance("-")
    for word, after in _words(paragraph.strip(" ")):
        wide = font.advance(word)
        end = hyphen if after == _SOFT else 0.0
        if line and gap_width + wide + end > room + _TOUCH:
            yield line + ("-" if gap == _SOFT else "")
            line, room, gap, gap_width = "", width / size, "", 0.0
        if wide + end > width / size + _TOUCH:
            raise TextError(
                f"{_quoted(word)} is {(wide + end) * size:.2f} mm wide, the box only "
                f"{width:.2f} mm: set it smaller or make the box wider"
            )
        line += ("" if gap in (_SOFT, _ZERO) else gap) + word
        room -= gap_width + wide
        gap, gap_width = after, font.advance(after) if after.startswith(" ") else 0.0
    yield line


def _words(paragraph: str) -> Iterator[tuple[str, str]]:
    """What cannot be broken, each with what stands between it and the next."""
    at = 0
    for place in _PLACES.finditer(paragraph):
        yield paragraph[at : place.start()], place[0]
        at = place.end()
    yield paragraph[at:], ""


def _without_breaks(text: str) -> str:
    return text.replace(_SOFT, "").replace(_ZERO, "")


def _named(c: str) -> str:
    shown = c if c.isprintable() and not category(c).startswith("M") else "the character"
    return f"{shown} (U+{ord(c):04X} {name(c, 'control character')})"


def _quoted(text: str) -> str:
    flat = text.replace("\n", " / ")
    return f'"{flat}"' if len(flat) <= 60 else f'"{flat[:57]}..."'
