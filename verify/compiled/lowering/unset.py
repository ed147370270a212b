"""A function's syntax comes in; its names that may be used before they have a value go out.

Compiled code has no notion of a name without a value, so the compiled reading leaves a file with
such names to the plain one, which finds out whether it ever comes to that.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from verify.rules.loops import Loop
from verify.rules.names import local_names


def maybe_unset(node: ast.FunctionDef, loops: Mapping[ast.For, Loop]) -> frozenset[str]:
    """The function's own names that some way through it uses before it sets them."""
    own = local_names(node)
    found: set[str] = set()

    def uses(part: ast.AST, known: frozenset[str]) -> None:
        for inner in ast.walk(part):
            if (
                isinstance(inner, ast.Name)
                and isinstance(inner.ctx, ast.Load)
                and inner.id in own - known
            ):
                found.add(inner.id)

    def block(body: Sequence[ast.stmt], known: frozenset[str]) -> frozenset[str]:
        for part in body:
            known = statement(part, known)
        return known

    def statement(part: ast.stmt, known: frozenset[str]) -> frozenset[str]:
        match part:
            case ast.Assign(targets=[target], value=value):
                uses(value, known)
                uses(target, known)
                return known | {target.id} if isinstance(target, ast.Name) else known
            case ast.AugAssign(target=target, value=value):
                uses(value, known)
                if isinstance(target, ast.Name) and target.id not in known:
                    found.add(target.id)
                uses(target, known)
                return known
            case ast.If(test=test, body=body, orelse=orelse):
                uses(test, known)
                return block(body, known) & block(orelse, known)
            case ast.For(target=ast.Name(id=name), iter=values, body=body):
                uses(values, known)
                inside = block(body, known | {name})
                return inside if loops[part].fixed else known
            case ast.Return():
                uses(part, known)
                return own
        uses(part, known)
        return known

    block(node.body, frozenset(argument.arg for argument in node.args.args))
    return frozenset(found)
