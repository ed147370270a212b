"""What a YAML parser complains about, in words for people who do not know YAML.

In: the parser's error and the text. Out: a `Fault` that names what would be right.
"""

from __future__ import annotations

import re
from typing import Final

import yaml

from pnp.definition.errors import Fault, Place
from pnp.definition.yaml_causes import cause

_TWO_COLONS: Final = re.compile(r"\s*(?:- )?(?P<key>[\w-]+): +[^\s'\"\[{].*:(?: |$)")


def syntax_fault(error: yaml.YAMLError, text: str, file: str) -> Fault:
    """The fault that a YAML error means. Positions count from 1."""
    if isinstance(error, yaml.reader.ReaderError):
        before = text[: error.position]
        place = Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        code = ord(error.character) if isinstance(error.character, str) else error.character
        return Fault(place, "", f"the character U+{code:04X} may not stand in YAML; delete it")
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Fault(Place(file), "", f"is not YAML: {error}")
    mark = error.problem_mark
    here = Place(file, mark.line + 1, mark.column + 1)
    opened = error.context_mark
    start = Place(file, opened.line + 1, opened.column + 1) if opened else here
    problem, context = error.problem or "", error.context or ""
    if found := cause(text, here.line):
        return Fault(Place(file, found.line, found.column), "", found.message)
    if "cannot start any token" in problem:
        return Fault(here, "", _first_letter(_letter(text, here)))
    if "quoted scalar" in context and "end of stream" in problem:
        return Fault(start, "", "the quote that opens here never closes")
    if "escape" in problem:
        message = "a backslash in double quotes begins a sign; write \\\\, or use single quotes"
        return Fault(here, "", message)
    if "mapping values are not allowed" in problem:
        if told := _TWO_COLONS.match(_line(text, here)):
            message = f"the text after '{told['key']}:' has a ': ' in it; put it in quotes"
            return Fault(here, "", message)
        message = "a ': ' that does not fit: put a text with a colon in quotes, or look at the"
        message += " indentation, or at the line above for a blank missing after its ':'"
        return Fault(here, "", message)
    if "nesting" in problem:
        return Fault(here, "", "lists and mappings are nested too deep")
    if context in ("while parsing a flow node", "while parsing a block node"):
        letter = _letter(text, here)
        message = f"a value may not begin with {letter!r}; put it in quotes"
        if not letter.strip():
            message = "a value or the end of a [ or { is missing here"
        return Fault(here, "", message)
    if "flow" in context:
        sign = "[" if "sequence" in context else "{"
        message = f"a comma or the end of the {sign} of line {start.line} is missing before this"
        if here.line == start.line:
            message += "; a text that begins with { or [, or has a ': ' in it, goes in quotes"
        return Fault(here, "", message)
    if "block mapping" in context or "block collection" in context or "simple key" in context:
        message = "does not fit the lines above: look at the indentation and for a missing ':',"
        message += " and put a text that begins with {, [, \" or ' in quotes as a whole"
        return Fault(here, "", message)
    if "sequence entries" in problem:
        message = "a '- ' that does not fit: look at the indentation, or put the text in quotes"
        return Fault(here, "", message)
    if "block scalar" in context:
        message = "after | or > the line has to end; put a text that begins with them in quotes"
        return Fault(here, "", message)
    if "scanning a tag" in context or "scanning an a" in context:
        message = "a blank is missing after the tag or anchor; put a text that begins with !, & or"
        return Fault(here, "", f"{message} * in quotes")
    if "plain scalar" in context:
        return Fault(here, "", "a sign that means something in YAML; put the text in quotes")
    if "document start" in problem:
        message = "does not go on from the lines above: look there for a missing ':'"
        return Fault(here, "", message)
    if "incompatible YAML document" in problem:
        return Fault(here, "", "asks for another version of YAML; delete this line")
    return Fault(here, "", f"is not YAML: {problem} {context}".rstrip())


def _letter(text: str, place: Place) -> str:
    return _line(text, place)[place.column - 1 :][:1]


def _line(text: str, place: Place) -> str:
    line = text.splitlines()[place.line - 1 : place.line]
    return line[0] if line else ""


def _first_letter(letter: str) -> str:
    if letter == "\t":
        return "a tab stands at the start of the line; indent with spaces"
    return f"a text may not begin with {letter!r}; put it in quotes"
