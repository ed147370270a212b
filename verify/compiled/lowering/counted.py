"""Fields that play only counts with: rules come in; those that no move asks for the number of.

A counted field is added to and taken from, and compared, and nothing else: no index, weight or
label is worked out from it. So turns that differ in such numbers only are the same turn, moved, as
long as every comparison comes out the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verify.compiled.lowering.hand import Hand
from verify.rules import Rules
from verify.rules.model import Field

MOST_VALUES = 256
"""So many values a counted number may have, at most."""

_COMPARED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


@dataclass(frozen=True, slots=True)
class Counted:
    """`fields` are counted; `steady` claims are sums of them, so that they hold at all positions
    of a turn if they do at its start and the turn is like one where they do."""

    fields: tuple[Field, ...]
    steady: frozenset[str]

    @property
    def names(self) -> frozenset[str]:
        """The names of the fields."""
        return frozenset(field.name for field in self.fields)


def counted_fields(rules: Rules, hand: Hand) -> Counted:
    """Find out which fields play only counts with, of those that lie loose at hand."""
    fields = {field.name: field for field in rules.fields}
    some = {
        name for name in hand.loose if fields[name].high - fields[name].low < MOST_VALUES
    } - set(_told_apart(rules, fields))
    claims = {claim.name: rules.functions[claim.name] for claim in rules.claims}
    steady = frozenset(name for name, node in claims.items() if _is_steady(node, some, fields))
    for name in claims.keys() - steady:
        some -= set(_asked(rules, name, fields))
    return Counted(tuple(field for field in rules.fields if field.name in some), steady)


def direct(node: ast.expr, fields: Mapping[str, Field]) -> str | None:
    """The field that a node is one number of; None where it is anything else."""
    indices = 0
    while isinstance(node, ast.Subscript):
        node, indices = node.value, indices + 1
    field = fields.get(node.attr) if isinstance(node, ast.Attribute) else None
    return field.name if field and indices == len(field.shape) else None


def compared(node: ast.expr, fields: Mapping[str, Field]) -> tuple[ast.expr, ast.expr] | None:
    """The two sides of a plain comparison, first the one that is a number of a field."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, _COMPARED):
            if direct(left, fields):
                return left, right
            if direct(right, fields):
                return right, left
    return None


def _told_apart(rules: Rules, fields: Mapping[str, Field]) -> Iterator[str]:
    for name, role in rules.roles.items():
        if role.is_phase or role.kind == "end":
            yield from _asked(rules, name, fields)
    for phase in rules.phases.values():
        if phase.total_by:
            for name in _reached(rules, phase.total_by):
                yield from _read(rules.functions[name], fields)


def _asked(rules: Rules, name: str, fields: Mapping[str, Field]) -> Iterator[str]:
    """Fields of which a function, or one that it calls, asks more than to be compared."""
    for called in _reached(rules, name):
        yield from _in_full(rules.functions[called], fields)


def _reached(rules: Rules, name: str) -> list[str]:
    found = [name]
    for one in found:
        for part in ast.walk(rules.functions[one]):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                called = part.func.id
                if called in rules.functions and called not in found:
                    found.append(called)
    return found


def _in_full(node: ast.AST, fields: Mapping[str, Field]) -> Iterator[str]:
    match node:
        case ast.AugAssign(target=target, op=ast.Add() | ast.Sub(), value=value):
            yield from _indices(target, fields)
            yield from _in_full(value, fields)
            return
        case ast.Compare() if sides := compared(node, fields):
            yield from _indices(sides[0], fields)
            yield from _in_full(sides[1], fields)
            return
        case ast.Attribute(attr=name) if name in fields:
            yield name
    for part in ast.iter_child_nodes(node):
        yield from _in_full(part, fields)


def _indices(node: ast.expr, fields: Mapping[str, Field]) -> Iterator[str]:
    """What is asked to find a place; all of it where the place is no number of a field."""
    if isinstance(node, ast.Name):
        return
    if not direct(node, fields):
        yield from _in_full(node, fields)
    while isinstance(node, ast.Subscript):
        yield from _in_full(node.slice, fields)
        node = node.value


def _read(node: ast.AST, fields: Mapping[str, Field]) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr in fields:
            yield part.attr


def _is_steady(node: ast.FunctionDef, some: set[str], fields: Mapping[str, Field]) -> bool:
    """Whether a claim is that two sums of counted fields, and of what is not counted, are equal."""

    def summed(part: ast.expr) -> bool:
        match part:
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                return summed(left) and summed(right)
            case ast.Call(func=ast.Name(id="sum_of" | "sum"), args=[ast.Attribute()]):
                return True
        indices = list(_indices(part, fields)) if direct(part, fields) else _read(part, fields)
        # What calls a function of the file may read more than is seen here.
        return some.isdisjoint(indices) and not _calls_own(part)

    match [part for part in node.body if not _is_text(part)]:
        case [ast.Return(value=ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]))]:
            return summed(left) and summed(right)
    return False


_OF_THE_LANGUAGE = frozenset(
    {"any_of", "all_of", "sum_of", "sum", "count", "has", "sum_where", "len", "min", "max", "abs"}
)


def _calls_own(node: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Call)
        and not (isinstance(part.func, ast.Name) and part.func.id in _OF_THE_LANGUAGE)
        for part in ast.walk(node)
    )


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
