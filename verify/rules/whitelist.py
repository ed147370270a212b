"""A parsed rules file comes in; it goes on only if every piece of its syntax is in the language.

Everything is refused that is not listed here, with its line and what to write in its place. What
the names mean is looked at later (`constants`, `fields`, `function`, next door).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from verify.rules.expressions import VALUE_OPERATORS, Expressions
from verify.rules.refusals import refusal

IMPORT = "from verify.language import *"


def check_syntax(tree: ast.Module, name: str) -> None:
    """Raise `RulesError` at the first piece of syntax that is not in the language."""
    _Whitelist(name).module(tree)


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a text that explains and does nothing."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


class _Whitelist(Expressions):
    """One method for each place of a file; each knows what may stand there."""

    def module(self, tree: ast.Module) -> None:
        body = tree.body[1:] if tree.body and is_docstring(tree.body[0]) else tree.body
        head = True
        for position, node in enumerate(body):
            match node:
                case ast.ImportFrom() if position == 0 and ast.unparse(node) == IMPORT:
                    continue
                case ast.ImportFrom() if node.level and head:
                    continue
                case ast.ImportFrom() if node.level:
                    raise self.fail(node, "names are taken at the top of the file, above all else")
                case ast.Assign():
                    self.constant(node)
                case ast.ClassDef():
                    self.state(node)
                case ast.FunctionDef():
                    self.function(node)
                case _:
                    raise self.refuse(node)
            head = False

    def constant(self, node: ast.Assign) -> None:
        targets = node.targets
        first = targets[0]
        wanted: Sequence[ast.expr] = first.elts if isinstance(first, ast.Tuple) else [first]
        if len(targets) > 1 or not all(isinstance(target, ast.Name) for target in wanted):
            raise self.fail(node, "a constant is `NAME = value` or `ONE, TWO = 0, 1`")
        for target in wanted:
            assert isinstance(target, ast.Name)
            self.plain_name(target, target.id)
        match node.value:
            case ast.Call(
                func=ast.Name(id="assumed"),
                args=[_, *_] as values,
                keywords=[ast.keyword(arg="because", value=ast.Constant(value=str() as reason))],
            ) if reason.strip() and isinstance(first, ast.Name):
                self.text(node, reason)
                for value in values:
                    self.constant_value(value)
            case ast.Call(func=ast.Name(id="alike"), args=[_, *_] as values, keywords=[]) if (
                isinstance(first, ast.Name)
            ):
                for value in values:
                    self.constant_value(value)
            case value:
                self.constant_value(value)

    def state(self, node: ast.ClassDef) -> None:
        if node.name != "State" or node.bases or node.keywords or node.decorator_list:
            raise self.fail(node, "the only class is `class State:`, which declares the fields")
        for line in node.body:
            match line:
                case _ if is_docstring(line):
                    pass
                case ast.AnnAssign(target=ast.Name(id=name), simple=1):
                    self.plain_name(line, name)
                    self.constant_value(line.annotation)
                    if line.value is not None:
                        self.constant_value(line.value)
                case _:
                    raise self.fail(line, "a line of State is `name: upto(n)` or `name: ... = 0`")

    def function(self, node: ast.FunctionDef) -> None:
        a = node.args
        self.plain_name(node, node.name)
        if getattr(node, "type_params", None):
            raise self.fail(node, "a function has no type parameters")
        if a.posonlyargs or a.kwonlyargs or a.vararg or a.kwarg or a.defaults or a.kw_defaults:
            raise self.fail(
                node, f"{node.name} takes plain arguments only: no stars, slashes or default values"
            )
        for argument in a.args:
            self.plain_name(argument, argument.arg)
            if argument.annotation is not None:
                raise self.fail(argument, "arguments carry no type: write their names only")
        if node.returns is not None:
            raise self.fail(node, "a function carries no type: leave the arrow out")
        for decorator in node.decorator_list:
            self.decorator(decorator)
        self.block(node.body)

    def decorator(self, node: ast.expr) -> None:
        match node:
            case ast.Name(id=name):
                self.plain_name(node, name)
            case ast.Call(func=ast.Name(id=name), args=[_] | [_, _] as arguments, keywords=[]):
                self.plain_name(node, name)
                for argument in arguments:
                    self.constant_value(argument)
            case _:
                raise self.fail(node, "a mark is `@choice` or `@chance(36)`")

    def block(self, body: Sequence[ast.stmt]) -> None:
        for position, node in enumerate(body):
            if not (position == 0 and is_docstring(node)):
                self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Pass() | ast.Return(value=None):
                pass
            case ast.Return(value=ast.Tuple()):
                shown = "`yield label, seat or weight, state, phase`"
                raise self.fail(node, f"a function returns one value; a move of a phase is {shown}")
            case ast.Return(value=ast.expr() as value):
                self.value(value)
            case ast.Assign(targets=[target], value=value):
                self.target(target)
                self.value(value)
            case ast.AugAssign(target=target, op=op, value=value):
                if not isinstance(op, VALUE_OPERATORS):
                    raise self.fail(node, refusal(op))
                self.target(target)
                self.value(value)
            case ast.If(test=test, body=body, orelse=orelse):
                self.value(test)
                self.block(body)
                self.block(orelse)
            case ast.For(target=ast.Name(id=name), iter=values, body=body, orelse=[]):
                self.plain_name(node, name)
                self.loop_values(values)
                self.block(body)
            case ast.For(orelse=[]):
                raise self.fail(node, "a loop names one plain name: `for c in range(6):`")
            case ast.Expr(value=ast.Yield(value=ast.Tuple(elts=[label, seat, state, phase]))):
                self.label(label)
                for part in (seat, state, phase):
                    self.value(part)
            case ast.Expr(value=ast.Yield()):
                raise self.fail(node, "a move is `yield label, seat or weight, state, phase`")
            case ast.Expr(value=ast.Call() as call):
                self.value(call)
            case _:
                raise self.refuse(node)
