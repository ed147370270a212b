"""Expressions of a rules file: what may stand in a value, a constant, a label, what may be set.

An expression comes in; it goes on only if every piece of its syntax is in the language.
"""

from __future__ import annotations

import ast
import keyword
import unicodedata

from verify.errors import RulesError
from verify.rules.refusals import refusal

VALUE_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_ORDERS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_CONSTANT_NODES = (
    *(ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Subscript, ast.BinOp, ast.UnaryOp),
    *(ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.GeneratorExp, ast.ListComp),
    *(ast.comprehension, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop),
)


class Expressions:
    """One method for each place of an expression; each knows what may stand there."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fail(self, node: ast.AST, message: str) -> RulesError:
        """What is wrong with a piece, at its line."""
        return RulesError(message, self.name, getattr(node, "lineno", 1))

    def refuse(self, node: ast.AST) -> RulesError:
        """The same for a piece that is not in the language."""
        return self.fail(node, refusal(node))

    def plain_name(self, node: ast.AST, name: str) -> None:
        """A name that may be given and used."""
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

    def constant_value(self, value: ast.expr) -> None:
        """What is worked out once, before any game."""
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

    def loop_values(self, values: ast.expr) -> None:
        """What a loop runs over."""
        if any(isinstance(node, ast.Attribute) for node in ast.walk(values)):
            raise self.fail(
                values,
                "a loop runs over a constant range: `for i in range(6):`, then `if i < s.eggs:`",
            )
        self.constant_value(values)

    def target(self, node: ast.expr) -> None:
        """What is set: a name, or a place of a field."""
        match node:
            case ast.Name(id=name):
                self.plain_name(node, name)
            case ast.Attribute() | ast.Subscript():
                self.value(node)
            case _:
                raise self.fail(node, "one name or field is set at a time")

    def label(self, node: ast.expr) -> None:
        """The words of a move."""
        match node:
            case ast.Constant(value=str() as text):
                self.text(node, text)
            case ast.JoinedStr(values=parts):
                for part in parts:
                    self._label_part(part)
            case _:
                raise self.fail(node, 'a label is a text or an f-string: f"takes {COLOURS[c]}"')

    def _label_part(self, node: ast.expr) -> None:
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
        """A number that is worked out at a position."""
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
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, VALUE_OPERATORS):
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
        """What may be called."""
        match func:
            case ast.Name(id=name):
                self.plain_name(func, name)
            case ast.Attribute(value=ast.Name(id=name), attr="copy"):
                self.plain_name(func, name)
            case ast.Attribute(attr=attribute):
                raise self.fail(func, f"'.{attribute}()' cannot be called; only s.copy() can")
            case _:
                raise self.fail(func, "only a function's plain name can be called")
