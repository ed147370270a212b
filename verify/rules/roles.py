"""The marks over a rules file's functions come in; what each function is for goes out."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, TypeAlias

from verify.errors import RulesError

RoleKind: TypeAlias = Literal[
    "choice",
    "chance",
    "end",
    "wins",
    "score",
    "policy",
    "always",
    "falls",
    "example",
    "fact",
    "odds",
    "adds",
    "written",
    "helper",
]

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "choice": ("s",),
    "chance": ("s",),
    "end": ("s",),
    "always": ("s",),
    "falls": ("s",),
    "example": ("s",),
    "wins": ("s", "seat"),
    "score": ("s", "seat"),
    "policy": ("s", "seat"),
    "fact": ("s", "thing"),
    "odds": ("s",),
    "adds": ("s", "seat"),
}
MAX_PHASES = 100
MAX_ENDS = 50

_WITH_VALUE = {
    "chance": "@chance(36)",
    "example": '@example("what the rulebook shows")',
    "fact": "@fact(range(2, 11))",
    "odds": '@odds(roll, "chosen")',
    "adds": '@adds("longest road: {length_of_road} pieces")',
    "written": '@written(TILES, ("it lies on another tile",))',
}


@dataclass(frozen=True, slots=True)
class Role:
    """What a function is for; `argument` is what its mark holds in brackets, `by` what follows."""

    kind: RoleKind
    start: bool = False
    turn: bool = False
    secret: bool = False
    argument: ast.expr | None = None
    by: ast.expr | None = None

    @property
    def is_phase(self) -> bool:
        """Whether the function yields moves."""
        return self.kind in ("choice", "chance")

    @property
    def apart(self) -> bool:
        """Whether no play ever asks the function: an example, a fact for player aids, or what sets
        up a position that is written down."""
        return self.kind in ("example", "fact", "odds", "written")

    @property
    def may_change(self) -> bool:
        """Whether the function may change the position it is given, though it is no helper."""
        return self.kind in ("example", "written")


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
    kinds: list[tuple[RoleKind, ast.expr | None, ast.expr | None]] = []
    flags: set[str] = set()
    for mark in function.decorator_list:
        arguments = mark.args if isinstance(mark, ast.Call) else []
        argument = arguments[0] if arguments else None
        by = arguments[1] if len(arguments) > 1 else None
        word = mark.func if isinstance(mark, ast.Call) else mark
        assert isinstance(word, ast.Name)
        match word.id:
            case "start" | "turn" | "secret" if argument is None and word.id not in flags:
                flags.add(word.id)
            case "choice" | "end" | "wins" | "score" | "policy" | "always" | "falls" as plain if (
                argument is None
            ):
                kinds.append((plain, None, None))
            case "chance" | "example" | "fact" | "adds" as valued if argument and not by:
                kinds.append((valued, argument, None))
            case "odds" | "written" as valued if argument and by:
                kinds.append((valued, argument, by))
            case other:
                raise RulesError(_no_mark(mark, other), name, mark.lineno)
    if len(kinds) > 1:
        raise RulesError(f"{function.name} carries two marks", name, function.lineno)
    kind: RoleKind = kinds[0][0] if kinds else "helper"
    _, argument, by = kinds[0] if kinds else (kind, None, None)
    role = Role(kind, "start" in flags, "turn" in flags, "secret" in flags, argument, by)
    if flags and not role.is_phase:
        raise RulesError(
            f"@start, @turn and @secret mark a phase; mark {function.name} @choice or "
            "@chance(total) too",
            name,
            function.lineno,
        )
    if kind == "written" and len(function.args.args) < 3:
        raise RulesError(
            f"@written marks `def {function.name}(t, seat, what)` or one with more of what is "
            "written",
            name,
            function.lineno,
        )
    wanted = _ARGUMENTS.get(kind)
    if wanted is not None and len(function.args.args) != len(wanted):
        raise RulesError(
            f"@{kind} marks `def {function.name}({', '.join(wanted)}):`", name, function.lineno
        )
    return role


def _no_mark(mark: ast.expr, word: str) -> str:
    """Why this is no mark, and what would be one."""
    if word in _WITH_VALUE:
        return f"@{word} says more, in brackets: {_WITH_VALUE[word]}"
    marks = ("start", "turn", "secret", "written", *_ARGUMENTS)
    close = get_close_matches(word, marks, n=1)
    hint = f"did you mean '@{close[0]}'?" if close and close[0] != word else ""
    hint = hint or f"the marks are {', '.join(marks)}"
    return f"'@{ast.unparse(mark)[:40]}' is no mark here; {hint}"
