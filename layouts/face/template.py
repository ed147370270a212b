"""Texts with fields: `{number} flies` and a row give `7 flies`.

Plain names only; `{{` and `}}` stand for braces. What a field holds is text, never a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from layouts.near import near

V = TypeVar("V")

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_NAME = re.compile(r"[^\W\d][\w -]*")


def is_name(word: str) -> bool:
    """Whether a word can name a field: letters, digits, `_`, `-` and blanks, a letter first."""
    return _NAME.fullmatch(word) is not None


def placeholders(text: str) -> tuple[str, ...]:
    """The names of the fields in a text, in order. Raises ValueError for a stray brace."""
    names = []
    for part in _PART.finditer(text):
        if part[0] in ("{{", "}}"):
            continue
        if part[1] is None:
            close = ", or close the field with }" if part[0] == "{" else ""
            message = f"{text!r} has a single {part[0]}: write {part[0] * 2} for a brace{close}"
            raise ValueError(message)
        if not is_name(part[1]):
            raise ValueError(f"{part[0]} in {text!r} is no field: write a plain name in the braces")
        names.append(part[1])
    return tuple(names)


def fill(text: str, row: Mapping[str, V], shown: Callable[[V], str]) -> str:
    """The text with each field's value. Raises ValueError naming a field the row has not got."""

    def one(part: re.Match[str]) -> str:
        name = part[1]
        if name is None:
            return part[0][0]
        if name in row:
            return shown(row[name])
        raise ValueError(f"there is no field {name}{near(name, sorted(row))}")

    return _PART.sub(one, text)
