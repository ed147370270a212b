"""A function's syntax comes in; which of its own names are positions goes out."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from verify.rules.types import Signature


def local_names(node: ast.FunctionDef) -> frozenset[str]:
    """The arguments and every name the function sets."""
    names = {argument.arg for argument in node.args.args}
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            names.add(part.id)
    return frozenset(names)


def copied(node: ast.expr) -> str | None:
    """The name of the position that `x.copy()` copies; None for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="copy"), args=[]):
            return name
    return None


def position_names(
    node: ast.FunctionDef, given: str | None, signatures: Mapping[str, Signature]
) -> frozenset[str]:
    """The own names that hold a position: given, copied, or arguments used as one."""
    arguments = {argument.arg for argument in node.args.args}
    found = {given} if given else set()
    for part in ast.walk(node):
        match part:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if copied(value):
                found.add(name)
            case ast.Attribute(value=ast.Name(id=name)) if name in arguments:
                found.add(name)
            case ast.Call(func=ast.Name(id=called), args=handed) if called in signatures:
                for argument, is_state in zip(handed, signatures[called].states, strict=False):
                    if is_state and isinstance(argument, ast.Name) and argument.id in arguments:
                        found.add(argument.id)
    return frozenset(found)
