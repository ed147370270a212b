"""What a rules file tells for scores and player aids comes in; a `RulesError` goes out where it
names what is not there.

`@adds` names helpers and constants in braces, `@odds` a phase of chance and a field.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from verify.bounded import Value
from verify.errors import RulesError
from verify.rules.model import Clause, Field, Phase
from verify.rules.roles import Role
from verify.rules.types import Signature

HOLE: Final = re.compile(r"\{(\w+)(?:\((\w+)\))?\}")
"""A place in the text of `@adds` where a number stands: a helper, and what it is about."""


def check_part(
    part: Clause, constants: Mapping[str, Value], signatures: Mapping[str, Signature], file: str
) -> None:
    """Refuse a part of a score whose words name what has no number."""

    def fail(message: str) -> RulesError:
        return RulesError(f"@adds: {message}", file, part.line)

    if not part.text.strip():
        raise fail('say what the points are for: @adds("the longest road")')
    if set("{}") & set(HOLE.sub("", part.text)):
        raise fail("braces hold the name of a helper: {pieces} or {pieces(RED)}")
    for name, about in HOLE.findall(part.text):
        if not about and isinstance(constants.get(name), int):
            continue
        signature = signatures.get(name)
        if signature is None:
            raise fail(f"{name} is no helper of the rules")
        if about and not isinstance(constants.get(about), int):
            raise fail(f"{about} is no constant that is a whole number")
        numbers = 2 if about else 1
        if signature.states != (True, *[False] * numbers):
            raise fail(f"{name} is not called with {numbers} numbers")
        if signature.changes or not signature.value:
            raise fail(f"{name} has to return a number and to change nothing")


def check_odds(
    line: int,
    role: Role,
    fields: Sequence[Field],
    phases: Mapping[str, Phase],
    file: str,
    name: str,
) -> None:
    """Refuse odds of what is no phase of chance, or by what is no field."""
    phase, by = role.argument, role.by
    if not isinstance(phase, ast.Name) or phase.id not in phases:
        raise RulesError(f"{name}: @odds names a phase of chance first", file, line)
    if phases[phase.id].kind != "chance":
        raise RulesError(f"{name}: {phase.id} is no phase of chance", file, line)
    known: Collection[str] = [field.name for field in fields]
    if not isinstance(by, ast.Constant) or by.value not in known:
        message = f"{name}: @odds names a field in quotes second, one of {', '.join(known)}"
        raise RulesError(message, file, line)
