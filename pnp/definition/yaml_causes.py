"""What a line of YAML lacks that only shows further on: a parser names where it could not go on,
people want the line to mend.

In: the text and where the parser stopped. Out: where the cause stands and what would be right, or
None where nothing of the kind is seen. It is asked only where the text is broken, so what it takes
for a cause need not always be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_KEY: Final = r"\s*(?:- )?(?P<key>[A-Za-z_][\w-]*)"
_NO_BLANK: Final = re.compile(_KEY + r":(?P<value>(?!//)[^\s:]\S*)(?: [^:]*)?")
_NO_COLON: Final = re.compile(r"\s*(?P<key>[A-Za-z_][\w-]*)")
_NO_BLANK_AFTER_DASH: Final = re.compile(r"""(?P<indent>\s*)-[\[{A-Za-z"']""")
_ENTRY: Final = re.compile(_KEY + r":(?:\s|$)")
_LONG_QUOTE: Final = re.compile(
    r"""^[ \t]*(?:- )?(?:[\w-]+: +)?(?P<quote>")[^"\n]*$""", re.MULTILINE
)
_AFTER_QUOTE: Final = re.compile(r"[ \t]*(?:[,}\]#\n]|$)")
_COMMENT: Final = re.compile(r"""(?:[^"'#]|"[^"]*"|'[^']*'|(?<! )#)*? (?P<sign>#)""")
_BRACKET: Final = re.compile(r"""(?P<sign>[\[\]{}])|"[^"]*"|'[^']*'|(?<!\S)#.*""")
"""Of a text in quotes and of a comment the whole, with no `sign`."""


class Cause(NamedTuple):
    """Line and column, both from 1, and what is wrong there."""

    line: int
    column: int
    message: str


def cause(text: str, line: int) -> Cause | None:
    """Why the YAML of `text` may have stopped to make sense in this line."""
    lines = text.splitlines()
    return next((found for found in _causes(text, lines, line) if found), None)


def _causes(text: str, lines: Sequence[str], line: int) -> Iterator[Cause | None]:
    here = lines[line - 1] if line <= len(lines) else ""
    above = _above(lines, line)
    yield _tab(here, line)
    yield _quote(text, line)
    if above:
        yield _comment(lines[above - 1], above)
    for number in (line, above) if above else (line,):
        yield _blank(lines[number - 1] if number <= len(lines) else "", number)
    if above:
        yield _colon(lines[above - 1], above, here)
        yield _dash(lines[above - 1], above, here)
        yield _indent(lines, line, above)
        yield _stray(lines[above - 1], above, here, line)
        yield _entries(lines[above - 1], above, here, line)
    yield _bracket(lines, line)


def _above(lines: Sequence[str], line: int) -> int:
    """The number of the nearest line above that says anything, 0 if none does."""
    told = (n for n in range(line - 1, 0, -1) if lines[n - 1].strip())
    return next((n for n in told if not lines[n - 1].lstrip().startswith("#")), 0)


def _tab(here: str, line: int) -> Cause | None:
    indent = here[: len(here) - len(here.lstrip())]
    if "\t" not in indent:
        return None
    message = "a tab stands at the start of the line; indent with spaces"
    return Cause(line, indent.index("\t") + 1, message)


def _quote(text: str, line: int) -> Cause | None:
    """A quote that closes at the next one of another text, lines below."""
    begun, counted = 1, 0
    for found in _LONG_QUOTE.finditer(text):
        begun += text.count("\n", counted, found.start("quote"))
        counted = found.start("quote")
        closed = text.find('"', found.end())
        if begun > line or closed < 0:
            return None
        if not _AFTER_QUOTE.match(text, closed + 1):
            column = found.start("quote") - text.rfind("\n", 0, found.start("quote"))
            return Cause(begun, column, "the quote that opens here never closes")
    return None


def _comment(above: str, line: int) -> Cause | None:
    """A `#` that hides the end of a list or mapping."""
    found = _COMMENT.match(above)
    if found is None:
        return None
    before = above[: found.start("sign")]
    if sum(before.count(sign) for sign in "[{") <= sum(before.count(sign) for sign in "]}"):
        return None
    message = 'a # after a blank begins a comment; put a colour in quotes: "#FFAA00"'
    return Cause(line, found.start("sign") + 1, message)


def _blank(told: str, line: int) -> Cause | None:
    if found := _NO_BLANK_AFTER_DASH.match(told):
        return Cause(line, len(found["indent"]) + 1, "a blank is missing after '-'")
    if (found := _NO_BLANK.fullmatch(told)) and '"' not in told:
        column = found.start("value") + 1
        return Cause(line, column, f"a blank is missing after '{found['key']}:'")
    return None


def _colon(above: str, line: int, here: str) -> Cause | None:
    found = _NO_COLON.fullmatch(above)
    if found is None or not (_ENTRY.match(here) or here.lstrip().startswith("- ")):
        return None
    return Cause(line, found.end("key") + 1, f"a ':' is missing after {found['key']!r}")


def _dash(above: str, line: int, here: str) -> Cause | None:
    indent = len(above) - len(above.lstrip())
    same = here.startswith(" " * indent + "- ")
    if not same or not above.lstrip().startswith("{"):
        return None
    return Cause(line, indent + 1, "'- ' is missing before this entry of the list")


def _indent(lines: Sequence[str], line: int, above: int) -> Cause | None:
    """A key that begins in a column in which none above it does, or further in than a key that has
    a value already."""
    here = lines[line - 1] if line <= len(lines) else ""
    found = _ENTRY.match(here)
    before = _ENTRY.match(lines[above - 1])
    if found is None or before is None or here.lstrip().startswith("- "):
        return None
    column, other = found.start("key") + 1, before.start("key") + 1
    columns = {one.start("key") + 1 for one in map(_ENTRY.match, lines[:above]) if one}
    deeper = column > other and bool(lines[above - 1][before.end() :].strip())
    if not deeper and column in columns:
        return None
    message = f"{found['key']!r} begins in column {column} and {before['key']!r} in line {above}"
    message += f" in column {other}; keys that belong together begin in the same column"
    return Cause(line, column, message)


def _stray(above: str, number: int, here: str, line: int) -> Cause | None:
    """An entry of a list below a key that has a value already."""
    before = _ENTRY.match(above)
    value = above[before.end() :].strip() if before else ""
    if before is None or not here.lstrip().startswith("- ") or not value or value[0] in "|>[{&!#":
        return None
    column = len(here) - len(here.lstrip()) + 1
    if column < before.start("key") + 1:
        return None
    message = f"this entry of a list stands below {before['key']!r}, which has a value in line"
    return Cause(line, column, f"{message} {number}; move it below the key it belongs to")


def _bracket(lines: Sequence[str], line: int) -> Cause | None:
    """A bracket of this line that closes nothing, or behind the last line one that never closes."""
    opened: list[tuple[int, int, str]] = []
    for number, told in enumerate(lines[:line], 1):
        for found in _BRACKET.finditer(told):
            sign, column = found["sign"] or "", found.start() + 1
            if sign in ("[", "{"):
                opened.append((number, column, sign))
            elif sign and opened:
                opened.pop()
            elif sign and number == line:
                return Cause(line, column, f"this {sign} closes nothing: there is one too many")
    if not opened or any(told.strip() for told in lines[line - 1 :]):
        return None
    number, column, sign = opened[-1]
    return Cause(number, column, f"the {sign} that opens here never closes")


def _entries(above: str, number: int, here: str, line: int) -> Cause | None:
    """Two entries of a list, one below the other and nearly in the same column."""
    both = [text.lstrip().startswith("- ") for text in (here, above)]
    column, other = (len(text) - len(text.lstrip()) + 1 for text in (here, above))
    if not all(both) or abs(column - other) != 1:
        return None
    message = f"'- ' begins in column {column} and in line {number} in column {other}; entries of"
    return Cause(line, column, f"{message} a list begin in the same column")
