"""A function comes in; its own names that surely hold 0 or 1 go out.

A name is one if every value it is ever set to is a yes or no; so the search starts with all names
and drops those a value speaks against, until none is left to drop.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from verify.rules.types import Scope, type_of


def sure_truths(node: ast.FunctionDef, scope: Scope) -> frozenset[str]:
    """The names of numbers in `scope` that can only be 0 or 1."""
    truths = scope.numbers - {argument.arg for argument in node.args.args}
    values: list[tuple[str, ast.expr]] = []
    for part in ast.walk(node):
        match part:
            case ast.AugAssign(target=ast.Name(id=name)) | ast.For(target=ast.Name(id=name)):
                truths -= {name}
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in scope.numbers:
                values.append((name, value))
    while True:
        tried = replace(scope, truths=truths)
        wide = {
            name
            for name, value in values
            if name in truths and not type_of(value, tried, test=True).truth
        }
        if not wide:
            return truths
        truths -= wide
