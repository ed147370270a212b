"""Numbers that a move may have spoiled come in; checks of their bounds go out, as syntax."""

from __future__ import annotations

import ast

from verify.plain.lower_expressions import call, constant, load
from verify.rules.model import Field


def bounds(state: str, field: Field, first: int) -> list[ast.expr]:
    """Checks that the numbers of a field, from a place at hand on, lie within its bounds."""
    if field.width > 16:
        span = (constant(first), constant(first + field.width))
        bounds = (constant(field.low), constant(field.high))
        return [call("_inside", load(state), *span, *bounds)]
    return [
        between(
            ast.Subscript(load(state), constant(first + place), ast.Load()),
            field.low,
            field.high,
        )
        for place in range(field.width)
    ]


def refused_unless(checks: list[ast.expr]) -> list[ast.stmt]:
    """What hands a position back unless all checks hold."""
    if not checks:
        return []
    every = checks[0] if len(checks) == 1 else ast.BoolOp(ast.And(), checks)
    hand_back = ast.Raise(load("_BoundLeft"), None)
    return [ast.If(ast.UnaryOp(ast.Not(), every), [hand_back], [])]


def between(node: ast.expr, low: int, high: int) -> ast.expr:
    """The check that a number is from `low` to `high`."""
    return ast.Compare(constant(low), [ast.LtE(), ast.LtE()], [node, constant(high)])
