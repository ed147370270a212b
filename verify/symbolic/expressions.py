"""Expressions of a function, carried out on terms. In: syntax and a `Flow`; out: terms.

An index beyond its array, a name without a value, a division by 0 end nothing here: such a term
means nothing, and a term for them is found so that all others are.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import TYPE_CHECKING

from verify.symbolic.flow import Flow, Places
from verify.symbolic.listed import listed, numbers_of, picked
from verify.terms.division import divided, modulo
from verify.terms.making import Terms
from verify.terms.ranges import within
from verify.terms.term import Term

if TYPE_CHECKING:
    from verify.symbolic.reading import Symbolic


@dataclass(slots=True)
class Values:
    """One call of a function: `known` holds around the call, `same` has names for one position."""

    reading: Symbolic
    node: ast.FunctionDef
    start: Flow
    known: Term
    same: Mapping[str, str]

    @property
    def terms(self) -> Terms:
        """What makes terms."""
        return self.reading.terms

    def own(self, name: str, flow: Flow) -> Term:
        """A number by its name."""
        # Where it has no value yet the rules would break down.
        if name not in flow.numbers or name in flow.open:
            self.reading.unsure.add("a name without a value")
        return flow.numbers.get(name) or self.terms.number(0)

    def position(self, name: str, flow: Flow) -> Places:
        """A position by its name."""
        return flow.states.get(self.state(name)) or self.terms.places

    def state(self, name: str) -> str:
        """The one name that a position goes by."""
        return self.same.get(name, name)

    def is_number(self, name: str, flow: Flow) -> bool:
        """Whether a name stands for a number."""
        return name in flow.numbers or isinstance(self.reading.rules.constants.get(name), int)

    def truth(self, node: ast.expr, flow: Flow) -> Term:
        """A test."""
        return self.terms.as_truth(self.value(node, flow))

    def value(self, node: ast.expr, flow: Flow) -> Term:
        """Any expression that is a number or a truth."""
        self.reading.spend()
        terms = self.terms
        match node:
            case ast.Constant(value=bool() | int() as value):
                return terms.number(int(value))
            case ast.Name(id=name):
                known = self.reading.rules.constants.get(name)
                return terms.number(int(known)) if isinstance(known, int) else self.own(name, flow)
            case ast.Attribute() | ast.Subscript():
                return next(iter(self.array(node, flow)), terms.number(0))
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(self.value(left, flow), op, self.value(right, flow))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return terms.negate(self.value(operand, flow))
            case ast.UnaryOp(op=op, operand=operand):
                inner = terms.as_number(self.value(operand, flow))
                return terms.minus(terms.number(0), inner) if isinstance(op, ast.USub) else inner
            case ast.BoolOp(op=op, values=values):
                return self.both(op, values, flow)
            case ast.Compare(left=left, ops=ops, comparators=others):
                parts = [self.value(part, flow) for part in (left, *others)]
                return terms.all(map(self.compared, parts, ops, parts[1:]))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = self.truth(test, flow)
                if condition.known is not None:
                    return self.value(body if condition.known else orelse, flow)
                first, second = self.value(body, flow), self.value(orelse, flow)
                return terms.choose(condition, first, second)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                if name in self.reading.rules.functions:
                    return self.called(node, name, flow)[0]
                return self.word(name, arguments, flow)
        raise AssertionError(f"{ast.unparse(node)} was not checked")

    def called(self, node: ast.Call, name: str, flow: Flow) -> tuple[Term, Mapping[str, Places]]:
        """A helper's value, and what the positions have become that it was handed."""
        self.reading.spend()
        states = self.reading.rules.meaning.signatures[name].states
        arguments = [
            self.state(ast.unparse(argument)) if is_state else self.value(argument, flow)
            for argument, is_state in zip(node.args, states, strict=True)
        ]
        known = self.terms.all([self.known, flow.live])
        return self.reading.call(name, arguments, flow, known)

    def both(self, op: ast.boolop, values: Sequence[ast.expr], flow: Flow) -> Term:
        """`and` or `or`, worked out as far as it matters."""
        join = self.terms.all if isinstance(op, ast.And) else self.terms.any
        ends = self.terms.truth(isinstance(op, ast.Or))
        parts: list[Term] = []
        for value in values:
            parts.append(self.truth(value, flow))
            if parts[-1] is ends:
                break
        return join(parts)

    def compared(self, left: Term, op: ast.cmpop, right: Term) -> Term:
        """One comparison."""
        terms = self.terms
        match op:
            case ast.Eq():
                return terms.equal(left, right)
            case ast.NotEq():
                return terms.negate(terms.equal(left, right))
            case ast.Lt():
                return terms.less(left, right)
            case ast.Gt():
                return terms.less(right, left)
            case ast.LtE():
                return terms.negate(terms.less(right, left))
        return terms.negate(terms.less(left, right))

    def arithmetic(self, left: Term, op: ast.operator, right: Term) -> Term:
        """One operation."""
        if isinstance(op, ast.Mod | ast.FloorDiv):
            divisor = self.terms.as_number(right)
            if divisor.low <= 0 <= divisor.high:
                self.reading.unsure.add("a division by 0")
        match op:
            case ast.Add():
                return self.terms.plus(left, right)
            case ast.Sub():
                return self.terms.minus(left, right)
            case ast.Mult():
                return self.terms.times(left, right)
            case ast.Mod():
                return modulo(self.terms, left, right)
        return divided(self.terms, left, right)

    def word(self, name: str, arguments: Sequence[ast.expr], flow: Flow) -> Term:
        """A word of the language."""
        terms = self.terms
        if name in ("min", "max", "abs") and (len(arguments) > 1 or name == "abs"):
            parts = [self.value(argument, flow) for argument in arguments]
            if name == "abs":
                parts.append(terms.minus(terms.number(0), parts[0]))
            return terms.least(parts) if name == "min" else terms.most(parts)
        if name == "len" and (size := self.size(arguments[0])) is not None:
            return terms.number(size)
        index, rows = self.ragged(arguments[0], flow)
        if index is None:
            values = self.array(arguments[0], flow)
            if name in ("min", "max") and not values:
                self.breaks("the least or largest of nothing", terms.yes, flow)
            return self.over(name, values, arguments, flow)
        if name in ("min", "max"):
            for place in (number for number, row in enumerate(rows) if not row):
                here = terms.equal(index, terms.number(place))
                self.breaks("the least or largest of nothing", here, flow)
        each = tuple(self.over(name, row, arguments, flow) for row in rows)
        self.reaches(index, len(each), flow)
        return picked(self.reading, each, len(each), index)[0]

    def over(self, name: str, values: Places, arguments: Sequence[ast.expr], flow: Flow) -> Term:
        """A word of the language that goes over an array."""
        terms = self.terms
        match name:
            case "len":
                return terms.number(len(values))
            case "min" | "max" if not values:
                return terms.number(0)
            case "min":
                return terms.least(values)
            case "max":
                return terms.most(values)
            case "any_of":
                return terms.any(values)
            case "all_of":
                return terms.all(values)
            case "count":
                return self.total([terms.as_truth(value) for value in values])
            case "has":
                wanted = self.value(arguments[1], flow)
                return terms.any(terms.equal(value, wanted) for value in values)
            case "sum_where":
                where, wanted = self.array(arguments[1], flow), self.value(arguments[2], flow)
                nothing = terms.number(0)
                if len(values) != len(where) or self.ragged(arguments[1], flow)[1]:
                    self.breaks("arrays of different lengths", terms.yes, flow)
                return self.total(
                    [
                        terms.choose(terms.equal(place, wanted), value, nothing)
                        for value, place in zip(values, where, strict=False)
                    ]
                )
        return self.total(values)

    def size(self, node: ast.expr) -> int | None:
        """How many entries, or rows, a whole field or constant has; None for a row of one."""
        match node:
            case ast.Attribute(attr=name):
                return self.reading.fields[name].shape[0]
            case ast.Name(id=name):
                constant = self.reading.rules.constants[name]
                return len(constant) if isinstance(constant, tuple) else None
        return None

    def ragged(self, node: ast.expr, flow: Flow) -> tuple[Term | None, Sequence[Places]]:
        """The index and all rows, where an array is one of rows that differ in length."""
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            constant = self.reading.rules.constants[node.value.id]
            assert isinstance(constant, tuple)
            rows = [numbers_of(self.terms, row) for row in constant if isinstance(row, tuple)]
            if len({len(row) for row in rows}) > 1:
                index = self.terms.as_number(self.value(node.slice, flow))
                if index.known is None:
                    return index, rows
        return None, ()

    def total(self, values: Sequence[Term]) -> Term:
        """The sum."""
        return reduce(self.terms.plus, values, self.terms.number(0))

    def array(self, node: ast.expr, flow: Flow) -> tuple[Term, ...]:
        """A field, a row of one, a list of constants; or one number of those."""
        indices: list[Term] = []
        whole = node
        while isinstance(whole, ast.Subscript):
            indices.insert(0, self.terms.as_number(self.value(whole.slice, flow)))
            whole = whole.value
        if isinstance(whole, ast.Attribute):
            assert isinstance(whole.value, ast.Name)
            chosen = self.reading.fields[whole.attr]
            places = self.position(whole.value.id, flow)
            values = places[chosen.offset : chosen.offset + chosen.width]
            sizes = chosen.shape
            if chosen.name in self.reading.without.fields:
                left = prod(sizes[len(indices) :])
                return tuple(self.reading.read(chosen.name, places) for _ in range(left))
            for index in indices:
                self.reaches(index, sizes[0], flow)
                values = picked(self.reading, values, sizes[0], index)
                sizes = sizes[1:]
            return values
        assert isinstance(whole, ast.Name)
        key = whole.id, tuple(indices)
        found = self.reading.listed.get(key)
        if found is None:
            found = self.reading.listed[key] = listed(self.reading, *key)
        for index, size, where in found.reached:
            self.reaches(index, size, flow, where)
        return found.values

    def reaches(self, index: Term, size: int, flow: Flow, where: Term | None = None) -> None:
        """Note an index that may lie beyond its array where it is asked for."""
        if index.low < 0 or index.high >= size:
            here = self.terms.all([self.known, flow.live, *([where] if where else [])])
            if here is not self.terms.no and not within(index, 0, size - 1, here):
                self.reading.unsure.add("an index beyond its array")

    def breaks(self, words: str, where: Term, flow: Flow) -> None:
        """Note what goes wrong where play may come to it."""
        if self.terms.all([self.known, flow.live, where]) is not self.terms.no:
            self.reading.unsure.add(words)
