"""A game in which nothing ever happens, for questions that need its fields alone."""

from __future__ import annotations

from verify.rules import Rules, read_rules

_TEXT = """
from verify.language import *


class State:
{fields}


@start
@turn
@chance(1)
def move(s):
    yield "stays", 1, s, move


@end
def never(s):
    return False
"""


def still(**fields: str) -> Rules:
    """Rules with these fields, each by its kind as it is written."""
    lines = (f"    {name}: {kind}" for name, kind in fields.items())
    return read_rules(_TEXT.format(fields="\n".join(lines)), "rules.py")
