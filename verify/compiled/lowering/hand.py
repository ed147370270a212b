"""How a position lies at hand in compiled functions: rules and their packing in; its places out.

First come the words it is packed into, then its loose numbers. Loose are fields that a function
may set to what lies outside their bounds (that is looked at when a move is made), that lie in
several words, or that are worked on as a whole. All others are read and set within their words: so
a copy is short, and a move is packed already.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from verify.compiled.packing import Packing, Slot
from verify.plain.lower_expressions import Lowering
from verify.plain.lower_functions import FunctionLowering
from verify.rules import Rules
from verify.rules.intervals import View
from verify.rules.model import Field, Position

_OF_BITS = frozenset({"any_of", "all_of", "count", "sum_of", "sum", "len"})
"""Words of the language that can be said of all numbers of a field within their word."""


@dataclass(frozen=True, eq=False)
class Hand:
    """`tight` has the first slot of each field that stays in its word, the others of which follow.

    `loose` has the place at hand of the first number of each other field, and `places` the places
    among a position's numbers of all loose ones, in the order in which they lie at hand.
    """

    packing: Packing
    tight: Mapping[str, Slot]
    loose: Mapping[str, int]
    places: tuple[int, ...]

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Where the loose numbers lie in the words."""
        return tuple(self.packing.slots[place] for place in self.places)

    @property
    def width(self) -> int:
        """How many 64-bit numbers a position at hand has."""
        return self.packing.words + len(self.places)

    def at_hand(self, position: Position) -> NDArray[np.int64]:
        """A position as the compiled functions have it."""
        words = self.packing.pack([position])[0].view(np.int64)
        return np.concatenate([words, np.array(position[1], np.int64)[list(self.places)]])


def hand(rules: Rules, packing: Packing) -> Hand:
    """Find out which fields are loose."""
    unsteady = frozenset(_unsteady(rules))
    tight: dict[str, Slot] = {}
    loose: dict[str, int] = {}
    places: list[int] = []
    for field in rules.fields:
        slots = packing.slots[field.offset : field.offset + field.width]
        one_word = len({slot.word for slot in slots}) == 1 and slots[0].bits > 0
        if one_word and field.name not in unsteady:
            tight[field.name] = slots[0]
        else:
            loose[field.name] = packing.words + len(places)
            places += range(field.offset, field.offset + field.width)
    return Hand(packing, tight, loose, tuple(places))


def _unsteady(rules: Rules) -> Iterator[str]:
    fields = {field.name: field for field in rules.fields}
    for name, node in rules.functions.items():
        if rules.roles[name].apart:
            continue
        yield from _as_a_whole(node, fields)
        function = FunctionLowering(rules, node, {})
        given = function.arguments[0] if function.role.is_phase else None
        view = View(rules.constants, fields, given)
        function.find_unsafe(node.body, Lowering(view, rules.meaning.signatures))
        yield from function.unsafe


def _as_a_whole(node: ast.FunctionDef, fields: Mapping[str, Field]) -> Iterator[str]:
    """Arrays that are handed to a function, gone through or cut into rows."""
    within: set[ast.expr] = set()
    for part in ast.walk(node):
        match part:
            case ast.Subscript():
                whole, indices = _indexed(part)
                field = fields.get(whole.attr) if isinstance(whole, ast.Attribute) else None
                if field and indices == len(field.shape):
                    within.add(whole)
            case ast.Call(func=ast.Name(id=word), args=[ast.Attribute(attr=name) as whole]):
                field = fields.get(name)
                flags = field is not None and (field.low, field.high) == (0, 1)
                said = flags or word == "len" or (word == "any_of" and field and not field.low)
                if field and said and word in _OF_BITS and len(field.shape) == 1:
                    within.add(whole)
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part not in within:
            field = fields.get(part.attr)
            if field and field.shape:
                yield part.attr


def _indexed(node: ast.expr) -> tuple[ast.expr, int]:
    indices = 0
    while isinstance(node, ast.Subscript):
        node, indices = node.value, indices + 1
    return node, indices
