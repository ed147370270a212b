"""A parsed rules file comes in; it goes on only if every piece of its syntax is in the language.

Everything is refused that is not listed here, with its line and what to write in its place. What
the names mean is looked at later (`constants`, `fields`, `function`, next door).
"""

from __future__ import annotations

import ast
import keyword
import unicodedata
from collections.abc import Sequence

from verify.errors import RulesError
from verify.rules.refusals import refusal

IMPORT = "from verify.language import *"

_VALUE_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_ORDERS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_CONSTANT_NODES = (
    *(ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Subscript, ast.BinOp, ast.UnaryOp),
    *(ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.GeneratorExp, ast.ListComp),
    *(ast.comprehension, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)


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


class _Whitelist:
    """One method for each place of the grammar; each knows what may stand there."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fail(self, node: ast.AST, message: str) -> RulesError:
        return RulesError(message, self.name, getattr(node, "lineno", 1))

    def refuse(self, node: ast.AST) -> RulesError:
        return self.fail(node, refusal(node))

    def plain_name(self, node: ast.AST, name: str) -> None:
        if name.startswith("_"):
            raise self.fail(node, f"the name {name!r} starts with an underscore")
        # In letters of another width a keyword passes for a name.
        if keyword.iskeyword(name):
            raise self.fail(node, f"the name {name!r} is a word of Python")

    def text(self, node: ast.AST, text: str) -> None:
        """A text that people will read: nothing in it steers a terminal, or cannot be written."""
        bad = next((c for c in text if unicodedata.category(c) in ("Cc", "Cs")), None)
        if bad is not None:
            raise self.fail(node, f"a text holds the control character U+{ord(bad):04X}")

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

    def constant_value(self, value: ast.expr) -> None:
        for node in ast.walk(value):
            if not isinstance(node, _CONSTANT_NODES):
                raise self.refuse(node)
            if isinstance(node, ast.Name):
                self.plain_name(node, node.id)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.text(node, node.value)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "assumed":
                shown = 'MAY_PASS = assumed(True, False, because="the rulebook does not say")'
                raise self.fail(node, f"a value is assumed with a reason, on its own: `{shown}`")
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "alike":
                shown = 'COLOURS = alike(names("red", "blue"))'
                raise self.fail(node, f"what is alike is said of a whole constant: `{shown}`")
            if isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
                raise self.fail(node, "only a function's plain name can be called")

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
                if not isinstance(op, _VALUE_OPERATORS):
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

    def loop_values(self, values: ast.expr) -> None:
        if any(isinstance(node, ast.Attribute) for node in ast.walk(values)):
            raise self.fail(
                values,
                "a loop runs over a constant range: `for i in range(6):`, then `if i < s.eggs:`",
            )
        self.constant_value(values)

    def target(self, node: ast.expr) -> None:
        match node:
            case ast.Name(id=name):
                self.plain_name(node, name)
            case ast.Attribute() | ast.Subscript():
                self.value(node)
            case _:
                raise self.fail(node, "one name or field is set at a time")

    def label(self, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=str() as text):
                self.text(node, text)
            case ast.JoinedStr(values=parts):
                for part in parts:
                    self.label_part(part)
            case _:
                raise self.fail(node, 'a label is a text or an f-string: f"takes {COLOURS[c]}"')

    def label_part(self, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=str() as text):
                self.text(node, text)
            case ast.FormattedValue(conversion=-1, format_spec=None, value=ast.Name(id=name)):
                self.plain_name(node, name)
            case ast.FormattedValue(
                conversion=-1,
                format_spec=None,
                value=ast.Subscript(
                    value=ast.Name(id=name), slice=ast.Name() | ast.Constant(value=int()) as index
                ),
            ):
                self.plain_name(node, name)
                self.value(index)
            case _:
                raise self.fail(
                    node,
                    "a label shows plain names and NAMES[i] only, without format or call; give "
                    "what it shows a name in a line above, as in number = place + 1",
                )

    def value(self, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=bool() | int()):
                pass
            case ast.Constant(value=str()):
                raise self.fail(node, "a text can stand in a label or a constant only")
            case ast.Name(id=name):
                self.plain_name(node, name)
            case ast.Attribute(value=ast.Name() as state, attr=attribute):
                self.plain_name(node, attribute)
                self.value(state)
            case ast.Subscript(value=whole, slice=index) if not isinstance(index, ast.Slice):
                self.value(whole)
                self.value(index)
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _VALUE_OPERATORS):
                self.value(left)
                self.value(right)
            case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.UAdd(), operand=operand):
                self.value(operand)
            case ast.BoolOp(values=values):
                for operand in values:
                    self.value(operand)
            case ast.Compare(left=left, ops=ops, comparators=others):
                for order in ops:
                    if not isinstance(order, _ORDERS):
                        raise self.fail(node, refusal(order))
                for operand in [left, *others]:
                    self.value(operand)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                for part in (test, body, orelse):
                    self.value(part)
            case ast.Call(func=func, args=arguments, keywords=[]):
                self.call(func)
                for argument in arguments:
                    self.value(argument)
            case ast.BinOp() | ast.UnaryOp():
                raise self.fail(node, refusal(node.op))
            case _:
                raise self.refuse(node)

    def call(self, func: ast.expr) -> None:
        match func:
            case ast.Name(id=name):
                self.plain_name(func, name)
            case ast.Attribute(value=ast.Name(id=name), attr="copy"):
                self.plain_name(func, name)
            case ast.Attribute(attr=attribute):
                raise self.fail(func, f"'.{attribute}()' cannot be called; only s.copy() can")
            case _:
                raise self.fail(func, "only a function's plain name can be called")
