"""The marks over a rules file's functions come in; what each function is for goes out."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from verify.errors import RulesError

RoleKind: TypeAlias = Literal[
    "choice", "chance", "end", "wins", "score", "policy", "always", "example", "helper"
]

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "choice": ("s",),
    "chance": ("s",),
    "end": ("s",),
    "always": ("s",),
    "example": ("s",),
    "wins": ("s", "seat"),
    "score": ("s", "seat"),
    "policy": ("s", "seat"),
}
MAX_PHASES = 100
MAX_ENDS = 50

_WITH_VALUE = {"chance": "@chance(36)", "example": '@example("what the rulebook shows")'}


@dataclass(frozen=True, slots=True)
class Role:
    """What a function is for; `argument` is what its mark holds in brackets."""

    kind: RoleKind
    start: bool = False
    turn: bool = False
    secret: bool = False
    argument: ast.expr | None = None

    @property
    def is_phase(self) -> bool:
        """Whether the function yields moves."""
        return self.kind in ("choice", "chance")


def read_roles(tree: ast.Module, name: str) -> dict[str, Role]:
    """The role of each function; there is one start, a turn, and no mark out of place."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    roles = {function.name: _role(function, name) for function in functions}
    lines = {function.name: function.lineno for function in functions}
    starts = [function for function, role in roles.items() if role.start]
    if len(starts) != 1:
        line = lines[starts[1]] if starts else 1
        told = "two phases are marked" if starts else "no phase is marked"
        raise RulesError(f"{told} @start; mark the phase a game starts with", name, line)
    if not any(role.turn for role in roles.values()):
        raise RulesError("no phase is marked @turn; mark where a turn starts", name, 1)
    for what, most, marked in (
        ("phases", MAX_PHASES, [name for name, role in roles.items() if role.is_phase]),
        ("ends", MAX_ENDS, [name for name, role in roles.items() if role.kind == "end"]),
    ):
        if len(marked) > most:
            raise RulesError(f"more than {most} {what}", name, lines[marked[most]])
    for kind in ("wins", "score"):
        marked = [function for function, role in roles.items() if role.kind == kind]
        if len(marked) > 1:
            raise RulesError(f"two functions are marked @{kind}", name, lines[marked[1]])
    return roles


def _role(function: ast.FunctionDef, name: str) -> Role:
    kinds: list[tuple[RoleKind, ast.expr | None]] = []
    flags: set[str] = set()
    for mark in function.decorator_list:
        argument = mark.args[0] if isinstance(mark, ast.Call) else None
        word = mark.func if isinstance(mark, ast.Call) else mark
        assert isinstance(word, ast.Name)
        match word.id:
            case "start" | "turn" | "secret" if argument is None and word.id not in flags:
                flags.add(word.id)
            case "choice" | "end" | "wins" | "score" | "policy" | "always" as plain if (
                argument is None
            ):
                kinds.append((plain, None))
            case "chance" | "example" as valued if argument is not None:
                kinds.append((valued, argument))
            case "chance" | "example" as valued:
                raise RulesError(f"write {_WITH_VALUE[valued]}", name, mark.lineno)
            case _:
                marks = "start, turn, secret, " + ", ".join(_ARGUMENTS)
                raise RulesError(
                    f"'@{ast.unparse(mark)[:40]}' is no mark here; the marks are {marks}",
                    name,
                    mark.lineno,
                )
    if len(kinds) > 1:
        raise RulesError(f"{function.name} carries two marks", name, function.lineno)
    kind: RoleKind = kinds[0][0] if kinds else "helper"
    argument = kinds[0][1] if kinds else None
    role = Role(kind, "start" in flags, "turn" in flags, "secret" in flags, argument)
    if flags and not role.is_phase:
        raise RulesError(
            f"@start, @turn and @secret mark a phase; mark {function.name} @choice or "
            "@chance(total) too",
            name,
            function.lineno,
        )
    wanted = _ARGUMENTS.get(kind)
    if wanted is not None and len(function.args.args) != len(wanted):
        raise RulesError(
            f"@{kind} marks `def {function.name}({', '.join(wanted)}):`", name, function.lineno
        )
    return role
