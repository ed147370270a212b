"""Between what numbers lie comes in; between what lies that is worked out from them goes out."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]
"""The smallest and the largest that a number can be."""


def joined(one: Span, other: Span) -> Span:
    """What lies in either."""
    return min(one[0], other[0]), max(one[1], other[1])


def both(op: ast.boolop, spans: Sequence[Span]) -> Span:
    """Between what `and` or `or` of truths lies."""
    sure = [low > 0 or high < 0 for low, high in spans]
    never = [low == high == 0 for low, high in spans]
    if isinstance(op, ast.And):
        return int(all(sure)), int(not any(never))
    return int(any(sure)), int(not all(never))


def compared(left: Span, op: ast.cmpop, right: Span) -> Span:
    """Between what a comparison lies: 0, 1 or both."""
    match op:
        case ast.Eq():
            same = left == right and left[0] == left[1]
            return int(same), int(left[0] <= right[1] and right[0] <= left[1])
        case ast.NotEq():
            low, high = compared(left, ast.Eq(), right)
            return 1 - high, 1 - low
        case ast.Lt():
            return int(left[1] < right[0]), int(left[0] < right[1])
        case ast.LtE():
            return int(left[1] <= right[0]), int(left[0] <= right[1])
        case ast.Gt():
            return compared(right, ast.Lt(), left)
    return compared(right, ast.LtE(), left)


def arithmetic(left: Span, op: ast.operator, right: Span) -> Span:
    """Between what an operation lies, rounded down as Python does."""
    match op:
        case ast.Add():
            return left[0] + right[0], left[1] + right[1]
        case ast.Sub():
            return left[0] - right[1], left[1] - right[0]
        case ast.Mult():
            corners = [a * b for a in left for b in right]
            return min(corners), max(corners)
        case ast.Mod():
            if left[0] >= 0 and left[1] < right[0]:
                return left
            return min(right[0] + 1, 0), max(right[1] - 1, 0)
    # By 0 the rules would break down; what is nearest to it makes most of a number.
    by = [one for one in {*right, -1, 1} if right[0] <= one <= right[1] and one]
    corners = [a // b for a in left for b in by]
    return (min(corners), max(corners)) if corners else (0, 0)
