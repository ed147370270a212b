"""The label of a move comes in; its texts and numbered holes go out.

Labels are never worked out while positions are explored: a move keeps the numbers of its holes,
and the words are made when somebody wants to read them.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from verify import bounded
from verify.bounded import Value
from verify.rules.model import Hole
from verify.rules.types import Scope, number


def read_label(
    node: ast.expr, active: Mapping[str, tuple[int, ...]], scope: Scope
) -> tuple[str | Hole, ...]:
    """Read a label inside the loops that are `active` around it."""
    if isinstance(node, ast.Constant):
        return (str(node.value),)
    assert isinstance(node, ast.JoinedStr)
    parts: list[str | Hole] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
            continue
        assert isinstance(part, ast.FormattedValue)
        parts.append(_part(part.value, active, scope))
    return tuple(parts)


def hole_expressions(node: ast.expr) -> list[ast.expr]:
    """For each hole of a label the expression of its number, in order."""
    found: list[ast.expr] = []
    for part in node.values if isinstance(node, ast.JoinedStr) else []:
        if isinstance(part, ast.FormattedValue):
            whole = part.value
            found.append(whole.slice if isinstance(whole, ast.Subscript) else whole)
    return found


def _part(node: ast.expr, active: Mapping[str, tuple[int, ...]], scope: Scope) -> Hole:
    code = ast.unparse(node)
    if isinstance(node, ast.Name):
        value = scope.constants.get(node.id)
        if isinstance(value, str | float):
            return Hole(code, (str(value),), (0,))
        number(node, scope)
        return Hole(code, None, _values(node, active, scope))
    assert isinstance(node, ast.Subscript)
    assert isinstance(node.value, ast.Name)
    listed = scope.constants.get(node.value.id)
    if not isinstance(listed, tuple):
        known = [name for name, value in scope.constants.items() if isinstance(value, tuple)]
        raise scope.fail(node, bounded.unknown("list of names", node.value.id, known))
    number(node.slice, scope)
    values = _values(node.slice, active, scope)
    for value in values or ():
        if not 0 <= value < len(listed):
            raise scope.fail(node, f"{code} has no entry {value}; there are {len(listed)}")
    return Hole(code, tuple(_word(entry) for entry in listed), values)


def _values(
    node: ast.expr, active: Mapping[str, tuple[int, ...]], scope: Scope
) -> tuple[int, ...] | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return (int(node.value),)
    if isinstance(node, ast.Name):
        constant = scope.constants.get(node.id)
        if isinstance(constant, int):
            return (int(constant),)
        return active.get(node.id)
    return None


def _word(entry: Value) -> str:
    return entry if isinstance(entry, str) else str(entry)
