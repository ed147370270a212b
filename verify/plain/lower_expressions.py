"""An expression of a checked function comes in; the same in terms of flat positions goes out.

A position is one list (or tuple) of numbers, so `s.eggs[c]` becomes `s[22 + c]` and a copy is one
slice. What may go wrong is checked where it is not known to be right: an index, a product. A
comparison that is kept becomes 1 or 0, so that every number of a position is an int.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace

from verify.rules.intervals import View, interval, within
from verify.rules.model import Field
from verify.rules.names import copied
from verify.rules.types import Signature


@dataclass(frozen=True, slots=True)
class Lowering:
    """Lowers the expressions at one place of a function: what is known there is in `view`."""

    view: View
    signatures: Mapping[str, Signature]

    def inside(self, name: str, values: tuple[int, ...]) -> Lowering:
        """The same inside a loop."""
        return replace(self, view=self.view.inside(name, values))

    def number(self, node: ast.expr) -> ast.expr:
        """A number that is kept: a yes or no becomes 1 or 0."""
        match node:
            case ast.Constant(value=value):
                return constant(int(value) if isinstance(value, int) else 0)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                return ast.IfExp(self.value(node), constant(1), constant(0))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(self.value(test), self.number(body), self.number(orelse))
            case ast.Call(func=ast.Name(id="any_of" | "all_of" | "has")):
                return ast.IfExp(self.value(node), constant(1), constant(0))
            case ast.Call(func=ast.Name(id="min" | "max"), args=[_, *_]):
                return ast.UnaryOp(ast.UAdd(), self.value(node))
        return self.value(node)

    def value(self, node: ast.expr) -> ast.expr:
        """Any expression; a yes or no may come out as True or False."""
        match node:
            case ast.Constant():
                return self.number(node)
            case ast.Name(id=name):
                known = self.view.constants.get(name)
                if isinstance(known, tuple):
                    return self.entry(name, [])
                return constant(int(known)) if isinstance(known, int) else load(name)
            case ast.Attribute() | ast.Subscript():
                return self.place(node, ast.Load())
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, self.value(left), op, self.value(right))
            case ast.UnaryOp(op=op, operand=operand):
                return ast.UnaryOp(op, self.value(operand))
            case ast.BoolOp(op=op, values=values):
                return ast.BoolOp(op, [self.value(part) for part in values])
            case ast.Compare(left=left, ops=ops, comparators=others):
                return ast.Compare(self.value(left), ops, [self.value(part) for part in others])
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ast.IfExp(self.value(test), self.value(body), self.value(orelse))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self.called(name, arguments)
        raise AssertionError(f"{ast.unparse(node)} was not checked")

    def arithmetic(
        self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr
    ) -> ast.expr:
        """`left op right`; a product that may grow without bound is watched."""
        if isinstance(op, ast.Mult) and interval(node, self.view) is None:
            return call("_product", left, right)
        return ast.BinOp(left, op, right)

    def position(self, node: ast.expr) -> ast.expr:
        """A position at a yield, as a tuple of its own."""
        name = copied(node) or (node.id if isinstance(node, ast.Name) else "")
        if name == self.view.given:
            return load(name)
        return ast.Tuple([ast.Starred(load(name), ast.Load())], ast.Load())

    def place(self, node: ast.expr, context: ast.expr_context) -> ast.expr:
        """A field, a place of an array, or an entry of a constant."""
        indices: list[ast.expr] = []
        whole = node
        while isinstance(whole, ast.Subscript):
            indices.insert(0, whole.slice)
            whole = whole.value
        if isinstance(whole, ast.Attribute):
            assert isinstance(whole.value, ast.Name)
            field = self.view.fields[whole.attr]
            return self._field(whole.value.id, field, indices, context)
        assert isinstance(whole, ast.Name)
        return self.entry(whole.id, indices)

    def _field(
        self, state: str, field: Field, indices: list[ast.expr], context: ast.expr_context
    ) -> ast.expr:
        first = [
            self.index(index, size, field.name)
            for index, size in zip(indices, field.shape, strict=False)
        ]
        if len(first) == len(field.shape):
            place: ast.expr = constant(field.offset)
            if len(first) == 1:
                place = plus(first[0], field.offset)
            elif len(first) == 2:
                rows = ast.BinOp(first[0], ast.Mult(), constant(field.shape[1]))
                place = ast.BinOp(rows, ast.Add(), plus(first[1], field.offset))
            return ast.Subscript(load(state), place, context)
        if not first:
            return span(state, field)
        return self.row(state, field, first[0])

    def row(self, state: str, field: Field, index: ast.expr) -> ast.expr:
        """A row of a field with two dimensions; the index is checked already."""
        return call("_row", load(state), constant(field.offset), constant(field.shape[1]), index)

    def entry(self, name: str, indices: list[ast.expr]) -> ast.expr:
        """A constant list, a row of it, or an entry."""
        listed = self.view.constants[name]
        assert isinstance(listed, tuple)
        if not indices:
            return load(name)
        found: ast.expr = ast.Subscript(
            load(name), self.index(indices[0], len(listed), name), ast.Load()
        )
        if len(indices) == 1:
            return found
        lengths = {len(row) for row in listed if isinstance(row, tuple)}
        if len(lengths) == 1:
            second = self.index(indices[1], lengths.pop(), name)
            return ast.Subscript(found, second, ast.Load())
        return call("_entry", found, self.value(indices[1]), ast.Constant(name))

    def index(self, node: ast.expr, size: int, name: str) -> ast.expr:
        """An index that is surely a place, or is checked to be one when it is used."""
        lowered = self.value(node)
        if within(node, 0, size - 1, self.view):
            return lowered
        if isinstance(lowered, ast.Name):
            inside = ast.Compare(constant(-1), [ast.Lt(), ast.Lt()], [lowered, constant(size)])
            fault = call("_outside", lowered, constant(size), ast.Constant(name))
            return ast.IfExp(inside, lowered, fault)
        return call("_at", lowered, constant(size), ast.Constant(name))

    def called(self, name: str, arguments: list[ast.expr]) -> ast.expr:
        """A call of a helper or of a word of the language."""
        if name in self.signatures:
            states = self.signatures[name].states
            return call(
                name,
                *(
                    argument if is_state else self.number(argument)
                    for argument, is_state in zip(arguments, states, strict=True)
                ),
            )
        parts = [self.value(argument) for argument in arguments]
        length = self.length(arguments[0]) if name in ("len", "count") else None
        match name:
            case "len" if length is not None and not isinstance(arguments[0], ast.Subscript):
                # The number of a row is read, for there may be no such row.
                return constant(length)
            case "count" if length is not None:
                zeros = ast.Call(ast.Attribute(parts[0], "count", ast.Load()), [constant(0)], [])
                return ast.BinOp(constant(length), ast.Sub(), zeros)
            case "has":
                return ast.Compare(parts[1], [ast.In()], [parts[0]])
            case "any_of" | "all_of" | "sum_of":
                return call("_" + name.removesuffix("_of"), *parts)
        return call("_" + name, *parts)

    def length(self, node: ast.expr) -> int | None:
        """How many places an array has; None for a row of a constant, which knows by itself."""
        match node:
            case ast.Attribute(attr=name):
                return self.view.fields[name].shape[0]
            case ast.Subscript(value=ast.Attribute(attr=name)):
                return self.view.fields[name].shape[1]
            case ast.Name(id=name) if isinstance(self.view.constants.get(name), tuple):
                listed = self.view.constants[name]
                return len(listed) if isinstance(listed, tuple) else None
        return None


def load(name: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(name, ast.Load())


def constant(number: int) -> ast.expr:
    """A whole number."""
    return ast.Constant(number)


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """A call of a function by its name."""
    return ast.Call(load(name), list(arguments), [])


def plus(node: ast.expr, number: int) -> ast.expr:
    """`node + number`, worked out where it can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return constant(node.value + number)
    return ast.BinOp(node, ast.Add(), constant(number)) if number else node


def span(state: str, field: Field) -> ast.expr:
    """All the numbers of a field."""
    bounds = ast.Slice(constant(field.offset), constant(field.offset + field.width))
    return ast.Subscript(load(state), bounds, ast.Load())
