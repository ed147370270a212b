"""An expression of a checked function comes in; the same for numba goes out.

Positions are arrays of 64-bit numbers, words first (as `hand` says); constant lists are arrays
(short rows filled up with 0). Where the plain reading leans on Python's long numbers, sums and
products are watched.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from verify.compiled.lowering.hand import Hand
from verify.compiled.packing import WORD, Slot
from verify.plain.lower_expressions import Lowering, call, constant, load, plus
from verify.rules.intervals import interval, within
from verify.rules.model import Field

_WATCHED = {ast.Add: "_plus", ast.Sub: "_minus", ast.Mult: "_product"}
_ARRAY_WORDS = {
    "any_of": "_any_of",
    "all_of": "_all_of",
    "sum_of": "_total",
    "sum": "_total",
    "count": "_count",
    "has": "_has",
    "sum_where": "_sum_where",
}


def own_name(name: str) -> str:
    """What a function or constant of the file is called in the module: no name of ours is so."""
    return f"_own_{name}"


def lengths_name(name: str) -> str:
    """The name under which the lengths of a constant list's rows are found."""
    return f"_lengths_{name}"


@dataclass(frozen=True, slots=True)
class CompiledLowering(Lowering):
    """Lowers the expressions at one place of a function for numba."""

    hand: Hand

    def tight(self, node: ast.expr) -> Slot | None:
        """The first slot of the field that a place belongs to, if that stays in its word."""
        while isinstance(node, ast.Subscript):
            node = node.value
        return self.hand.tight.get(node.attr) if isinstance(node, ast.Attribute) else None

    def _field(
        self, state: str, field: Field, indices: list[ast.expr], context: ast.expr_context
    ) -> ast.expr:
        slot = self.hand.tight.get(field.name)
        if slot is None:
            at_hand = replace(field, offset=self.hand.loose[field.name])
            return Lowering._field(self, state, at_hand, indices, context)
        word = ast.Subscript(load(state), constant(slot.word), ast.Load())
        bits = moved_down(word, self.shift(slot, field, indices))
        number = ast.BinOp(bits, ast.BitAnd(), constant(slot.mask))
        return plus(number, slot.low)

    def shift(self, slot: Slot, field: Field, indices: list[ast.expr]) -> ast.expr:
        """By how many bits a number of a tight field stands above the lowest of its word."""
        places = [
            self.index(index, size, field.name)
            for index, size in zip(indices, field.shape, strict=True)
        ]
        if not places:
            return constant(slot.shift)
        place = places[0]
        for further, size in zip(places[1:], field.shape[1:], strict=True):
            place = ast.BinOp(_times(place, size), ast.Add(), further)
        return plus(_times(place, slot.bits), slot.shift)

    def of_bits(self, word: str, whole: ast.Attribute, slot: Slot) -> ast.expr:
        """A word of the language, said of all numbers of a tight field."""
        assert isinstance(whole.value, ast.Name)
        field = self.view.fields[whole.attr]
        among = constant(signed(((1 << field.width * slot.bits) - 1) << slot.shift))
        place = ast.Subscript(load(whole.value.id), constant(slot.word), ast.Load())
        bits = ast.BinOp(place, ast.BitAnd(), among)
        if word == "any_of":
            return ast.Compare(bits, [ast.NotEq()], [constant(0)])
        if word == "all_of":
            return ast.Compare(bits, [ast.Eq()], [among])
        return call("_ones", bits)

    def arithmetic(
        self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr
    ) -> ast.expr:
        """`left op right`, watched unless it surely stays small."""
        watched = _WATCHED.get(type(op))
        if watched is None or interval(node, self.view) is not None:
            return ast.BinOp(left, op, right)
        return call(watched, left, right)

    def entry(self, name: str, indices: list[ast.expr]) -> ast.expr:
        """A constant list, a row of it, or an entry."""
        listed = self.view.constants[name]
        assert isinstance(listed, tuple)
        if not indices:
            return load(own_name(name))
        first = self.index(indices[0], len(listed), name)
        rows = [row for row in listed if isinstance(row, tuple)]
        if not rows:
            return ast.Subscript(load(own_name(name)), first, ast.Load())
        even = len({len(row) for row in rows}) == 1
        length = ast.Subscript(load(lengths_name(name)), first, ast.Load())
        if len(indices) == 1:
            row = ast.Subscript(load(own_name(name)), first, ast.Load())
            return row if even else ast.Subscript(row, ast.Slice(None, length), ast.Load())
        second = (
            self.index(indices[1], len(rows[0]), name)
            if even
            else call("_at", self.value(indices[1]), length)
        )
        both = ast.Tuple([first, second], ast.Load())
        return ast.Subscript(load(own_name(name)), both, ast.Load())

    def row(self, state: str, field: Field, index: ast.expr) -> ast.expr:
        """A row of a field with two dimensions."""
        width = constant(field.shape[1])
        start = ast.BinOp(ast.BinOp(index, ast.Mult(), width), ast.Add(), constant(field.offset))
        stop = ast.BinOp(start, ast.Add(), width)
        return ast.Subscript(load(state), ast.Slice(start, stop), ast.Load())

    def index(self, node: ast.expr, size: int, _name: str) -> ast.expr:
        """An index that is surely a place, or is checked to be one when it is used."""
        lowered = self.value(node)
        if within(node, 0, size - 1, self.view):
            return lowered
        return call("_at", lowered, constant(size))

    def called(self, name: str, arguments: list[ast.expr]) -> ast.expr:
        """A call of a helper or of a word of the language."""
        if name in self.signatures:
            states = self.signatures[name].states
            handed = [
                argument if is_state else self.number(argument)
                for argument, is_state in zip(arguments, states, strict=True)
            ]
            return call(own_name(name), *handed, load("_work"))
        match name, arguments:
            case (
                ("any_of" | "all_of" | "count" | "sum_of" | "sum"),
                [ast.Attribute() as whole],
            ) if slot := self.tight(whole):
                return self.of_bits(name, whole, slot)
            case (("min" | "max"), [values]):
                return call("_least" if name == "min" else "_most", self.value(values))
            case (("min" | "max" | "abs"), _):
                return call(name, *(self.number(argument) for argument in arguments))
            case "len", [values]:
                length = None if isinstance(values, ast.Subscript) else self.length(values)
                return call("len", self.value(values)) if length is None else constant(length)
        return call(_ARRAY_WORDS[name], *(self.value(argument) for argument in arguments))


def signed(bits: int) -> int:
    """The 64-bit number that has these bits."""
    return bits - (1 << WORD) if bits >> (WORD - 1) & 1 else bits


def moved_down(node: ast.expr, bits: ast.expr) -> ast.expr:
    """`node` without its lowest bits."""
    none = isinstance(bits, ast.Constant) and bits.value == 0
    return node if none else ast.BinOp(node, ast.RShift(), bits)


def _times(node: ast.expr, number: int) -> ast.expr:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return constant(node.value * number)
    return node if number == 1 else ast.BinOp(node, ast.Mult(), constant(number))
