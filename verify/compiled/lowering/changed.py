"""A phase's syntax comes in; which fields each of its moves may have changed goes out.

What is not changed was sound before, and is packed already: neither its bounds nor its bits need
another look.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from verify.rules import Rules
from verify.rules.names import copied

Fields = frozenset[str]
_NONE: Fields = frozenset()


def changed_fields(rules: Rules) -> dict[ast.Yield, Fields]:
    """For each yield the fields that may differ from those of the position the phase was given."""
    helpers: dict[str, Fields] = {}
    for name in rules.meaning.signatures:
        helpers[name] = _set_by(rules.functions[name], helpers)
    found: dict[ast.Yield, Fields] = {}
    for name in rules.phases:
        node = rules.functions[name]
        _Walk(helpers, found).block(node.body, {node.args.args[0].arg: _NONE})
    return found


def _set_by(node: ast.AST, helpers: Mapping[str, Fields]) -> Fields:
    """The fields that a function sets, of whatever position."""
    found: set[str] = set()
    for part in ast.walk(node):
        match part:
            case ast.Attribute(attr=field, ctx=ast.Store()):
                found.add(field)
            case ast.Subscript(ctx=ast.Store()):
                found.update(_field(part))
            case ast.Call(func=ast.Name(id=called)):
                found |= helpers.get(called, _NONE)
    return frozenset(found)


def _field(target: ast.expr) -> Fields:
    while isinstance(target, ast.Subscript):
        target = target.value
    return frozenset([target.attr]) if isinstance(target, ast.Attribute) else _NONE


class _Walk:
    """A walk through a phase; `at` has the fields changed so far, by the names of positions."""

    def __init__(self, helpers: Mapping[str, Fields], found: dict[ast.Yield, Fields]) -> None:
        self.helpers = helpers
        self.found = found

    def block(self, body: Sequence[ast.stmt], at: dict[str, Fields]) -> dict[str, Fields]:
        for node in body:
            at = self.statement(node, at)
        return at

    def statement(self, node: ast.stmt, at: dict[str, Fields]) -> dict[str, Fields]:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if copied(value):
                return {**at, name: at[copied(value) or ""]}
            case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
                return self.calls(node, self.set(target, at))
            case ast.If(test=test, body=body, orelse=orelse):
                before = self.calls(test, at)
                return _either(self.block(body, before), self.block(orelse, before))
            case ast.For(body=body):
                # What one round changed is changed when the next begins.
                while (after := _either(at, self.block(body, at))) != at:
                    at = after
                return at
            case ast.Expr(value=ast.Yield(value=ast.Tuple(elts=[_, _, state, _])) as move):
                name = copied(state) or ast.unparse(state)
                self.found[move] = self.found.get(move, _NONE) | at[name]
        return self.calls(node, at)

    def set(self, target: ast.expr, at: dict[str, Fields]) -> dict[str, Fields]:
        fields = _field(target)
        while isinstance(target, ast.Subscript | ast.Attribute):
            target = target.value
        if not fields or not isinstance(target, ast.Name):
            return at
        return {**at, target.id: at.get(target.id, _NONE) | fields}

    def calls(self, node: ast.AST, at: dict[str, Fields]) -> dict[str, Fields]:
        for part in ast.walk(node):
            match part:
                case ast.Call(func=ast.Name(id=called), args=arguments) if called in self.helpers:
                    for argument in arguments:
                        if isinstance(argument, ast.Name) and argument.id in at:
                            changed = at[argument.id] | self.helpers[called]
                            at = {**at, argument.id: changed}
        return at


def _either(left: dict[str, Fields], right: dict[str, Fields]) -> dict[str, Fields]:
    return {
        name: left.get(name, _NONE) | right.get(name, _NONE) for name in left.keys() | right.keys()
    }
