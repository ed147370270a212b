"""An expression of a function comes in; the smallest and largest value it can have go out.

Known are constants, loop names, and the fields of a position that has been checked (the one a
phase is given). Everything else is unknown, and unknown values are checked when they are used.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from verify.bounded import MAX_NUMBER, Value
from verify.rules.model import Field

Interval: TypeAlias = tuple[int, int]

_TRUTH: Interval = (0, 1)
_TRUTH_WORDS = frozenset({"any_of", "all_of", "has"})


@dataclass(frozen=True, slots=True)
class View:
    """What is known at a place of a function: `given` is the name of the checked position."""

    constants: Mapping[str, Value]
    fields: Mapping[str, Field]
    given: str | None
    loops: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def inside(self, name: str, values: tuple[int, ...]) -> View:
        """The view inside a loop that gives `name` these values."""
        return View(self.constants, self.fields, self.given, {**self.loops, name: values})


def interval(node: ast.expr, view: View) -> Interval | None:
    """The bounds of an expression's value, or None where they are not known."""
    found = _interval(node, view)
    if found is None or found[0] < -MAX_NUMBER or found[1] > MAX_NUMBER:
        return None
    return found


def within(node: ast.expr, low: int, high: int, view: View) -> bool:
    """Whether an expression's value is surely from `low` to `high`."""
    found = interval(node, view)
    return found is not None and low <= found[0] and found[1] <= high


def _interval(node: ast.expr, view: View) -> Interval | None:
    match node:
        case ast.Constant(value=int() as value):
            return int(value), int(value)
        case ast.Name(id=name):
            return _named(name, view)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return _field(name, attribute, view)
        case ast.Subscript():
            return _entry(node, view)
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return _TRUTH
        case ast.UnaryOp(op=op, operand=operand):
            inner = interval(operand, view)
            negative = isinstance(op, ast.USub)
            return (-inner[1], -inner[0]) if inner and negative else inner
        case ast.BinOp(left=left, op=op, right=right):
            return _arithmetic(interval(left, view), op, interval(right, view))
        case ast.IfExp(body=body, orelse=orelse):
            return _union(interval(body, view), interval(orelse, view))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _call(name, arguments, view)
    return None


def _named(name: str, view: View) -> Interval | None:
    if name in view.loops:
        values = view.loops[name]
        return (min(values), max(values)) if values else None
    value = view.constants.get(name)
    return (int(value), int(value)) if isinstance(value, int) else None


def _field(state: str, attribute: str, view: View) -> Interval | None:
    if state != view.given or attribute not in view.fields:
        return None
    return view.fields[attribute].low, view.fields[attribute].high


def _entry(node: ast.Subscript, view: View) -> Interval | None:
    whole: ast.expr = node
    while isinstance(whole, ast.Subscript):
        whole = whole.value
    match whole:
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return _field(name, attribute, view)
        case ast.Name(id=name):
            numbers = list(_numbers(view.constants.get(name, ())))
            return (min(numbers), max(numbers)) if numbers else None
    return None


def _numbers(value: Value) -> list[int]:
    if isinstance(value, tuple):
        return [number for entry in value for number in _numbers(entry)]
    return [int(value)] if isinstance(value, int) else []


def _arithmetic(left: Interval | None, op: ast.operator, right: Interval | None) -> Interval | None:
    if isinstance(op, ast.Mod) and right is not None and right[0] > 0:
        return 0, right[1] - 1
    if left is None or right is None:
        return None
    match op:
        case ast.Add():
            return left[0] + right[0], left[1] + right[1]
        case ast.Sub():
            return left[0] - right[1], left[1] - right[0]
        case ast.Mult():
            corners = [a * b for a in left for b in right]
            return min(corners), max(corners)
        case ast.FloorDiv() if right[0] > 0:
            corners = [a // b for a in left for b in right]
            return min(corners), max(corners)
    return None


def _union(first: Interval | None, second: Interval | None) -> Interval | None:
    if first is None or second is None:
        return None
    return min(first[0], second[0]), max(first[1], second[1])


def _call(name: str, arguments: list[ast.expr], view: View) -> Interval | None:
    if name in _TRUTH_WORDS:
        return _TRUTH
    inner = [interval(argument, view) for argument in arguments]
    known = [bounds for bounds in inner if bounds is not None]
    match name:
        case "abs" if known:
            low, high = known[0]
            return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
        case "min" | "max" if known and len(known) == len(arguments):
            # A single array works as well: its entries share one interval.
            pick = min if name == "min" else max
            return pick(low for low, _ in known), pick(high for _, high in known)
        case "len" | "count" if len(arguments) == 1:
            size = _size(arguments[0], view)
            return None if size is None else ((size if name == "len" else 0), size)
    return None


def _size(node: ast.expr, view: View) -> int | None:
    match node:
        case ast.Attribute(attr=attribute) if attribute in view.fields:
            # Of rows it says how many there are.
            return next(iter(view.fields[attribute].shape), None)
        case ast.Name(id=name):
            value = view.constants.get(name)
            return len(value) if isinstance(value, tuple) else None
    return None
