"""Arithmetic with limits: values come in, a value or an `ExpressionError` goes out.

The operations and functions of `verify.expression`, each refusing what would grow without bound.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TypeAlias

Value: TypeAlias = "int | float | str | bool | tuple[Value, ...]"

MAX_STEPS = 100_000
MAX_NUMBER = 10**18
MAX_ENTRIES = 10_000
MAX_LETTERS = 10_000

_ARITHMETIC: dict[type[ast.operator], Callable[..., int | float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_ORDER: dict[type[ast.cmpop], Callable[..., bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class ExpressionError(ValueError):
    """An expression that cannot be read or worked out; `line` counts from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line

    def at(self, line: int) -> ExpressionError:
        """The same error with its line, unless it has one already."""
        return self if self.line else type(self)(self.message, line)


class Budget:
    """How many steps are left; one budget may serve several expressions of a file."""

    def __init__(self, steps: int = MAX_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take some steps."""
        self.left -= steps
        if self.left < 0:
            raise ExpressionError("this takes too many steps to work out")


def too_large(value: Value) -> str:
    """Why a value is too large, or nothing."""
    match value:
        case int() if abs(value) > MAX_NUMBER:
            return "a number of more than 18 digits"
        case float() if not math.isfinite(value):
            return "a number without end"
        case str() if len(value) > MAX_LETTERS:
            return f"a text of more than {MAX_LETTERS:,} characters"
        case tuple() if len(value) > MAX_ENTRIES:
            return f"more than {MAX_ENTRIES:,} entries"
        case tuple():
            # Lists that hold themselves twice, again and again, would take for ever to compare.
            inner = [item for item in value if isinstance(item, tuple)]
            if any(isinstance(item, tuple) for items in inner for item in items):
                return "a list of lists of lists"
            if sum(map(len, inner)) > MAX_ENTRIES:
                return f"more than {MAX_ENTRIES:,} entries"
    return ""


def fits(value: Value) -> Value:
    """The value itself, if it is not too large."""
    reason = too_large(value)
    if reason:
        raise ExpressionError(f"the result would be {reason}")
    return value


def named(value: Value) -> str:
    """A value as an error message shows it."""
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """The sentence for a name nobody knows, with the nearest known one."""
    known = sorted(known)
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "known: " + (", ".join(known[:20]) or "none")
    return f"there is no {kind} {name!r}; {hint}"


def number(value: Value) -> int | float:
    """The value as a number (a truth counts 0 or 1)."""
    if isinstance(value, int | float):
        return value
    raise ExpressionError(f"{named(value)} is not a number")


def whole(value: Value) -> int:
    """The value as a whole number."""
    if isinstance(value, int):
        return int(value)
    raise ExpressionError(f"{named(value)} is not a whole number")


def entries(value: Value) -> tuple[Value, ...]:
    """The value as a list of values."""
    if isinstance(value, tuple):
        return value
    raise ExpressionError(f"{named(value)} is not a list of values")


def binary(op: ast.operator, left: Value, right: Value) -> Value:
    """`left op right`, refused before it grows."""
    if isinstance(op, ast.Add):
        if isinstance(left, str) and isinstance(right, str):
            return fits(left + right)
        if isinstance(left, tuple) and isinstance(right, tuple):
            return fits(left + right)
    if isinstance(op, ast.Mult) and isinstance(left, tuple):
        if len(left) * max(0, whole(right)) > MAX_ENTRIES:
            raise ExpressionError(f"the result would be more than {MAX_ENTRIES:,} entries")
        return left * whole(right)
    try:
        return fits(_ARITHMETIC[type(op)](number(left), number(right)))
    except ZeroDivisionError:
        raise ExpressionError("this divides by 0") from None
    except OverflowError:
        raise ExpressionError("the result would be a number without end") from None


def unary(op: ast.unaryop, operand: Value) -> Value:
    """`-x`, `+x` or `not x`."""
    if isinstance(op, ast.Not):
        return not operand
    return -number(operand) if isinstance(op, ast.USub) else +number(operand)


def compare(op: ast.cmpop, left: Value, right: Value) -> bool:
    """`left op right` for numbers among themselves and texts among themselves."""
    if isinstance(op, ast.Eq | ast.NotEq):
        return (left == right) == isinstance(op, ast.Eq)
    if isinstance(op, ast.In | ast.NotIn):
        return (left in entries(right)) == isinstance(op, ast.In)
    if isinstance(left, str) and isinstance(right, str):
        return _ORDER[type(op)](left, right)
    return _ORDER[type(op)](number(left), number(right))


def entry(values: Value, index: Value) -> Value:
    """The entry at an index that counts from 0."""
    listed_values, place = entries(values), whole(index)
    if not 0 <= place < len(listed_values):
        raise ExpressionError(f"entry {place} of {len(listed_values)}; the first is 0")
    return listed_values[place]


def call(name: str, function: Callable[..., Value], arguments: Sequence[Value]) -> Value:
    """The value of a function; a wrong number or kind of arguments is said in its name."""
    try:
        return fits(function(*arguments))
    except ExpressionError as error:
        raise ExpressionError(f"{name}: {error.message}", error.line) from None
    except TypeError:
        raise ExpressionError(f"{name} does not take {len(arguments)} values") from None


def absolute(value: Value) -> Value:
    """`abs(x)`."""
    return abs(number(value))


def length(value: Value) -> Value:
    """`len(values)`."""
    return len(entries(value))


def largest(*values: Value) -> Value:
    """`max(a, b, ...)` or `max(values)`."""
    return max(_numbers(values))


def smallest(*values: Value) -> Value:
    """`min(a, b, ...)` or `min(values)`."""
    return min(_numbers(values))


def total(values: Value) -> Value:
    """`sum(values)`."""
    return sum(number(value) for value in entries(values))


def rounded(value: Value, places: Value = 0) -> Value:
    """`round(x)` is a whole number, `round(x, 2)` has two decimals; halves go to the even one."""
    if not -20 <= whole(places) <= 20:
        raise ExpressionError("the number of decimals goes from -20 to 20")
    return round(number(value), whole(places)) if places else round(number(value))


def numbers(*bounds: Value) -> Value:
    """`range(n)`, `range(a, b)` or `range(a, b, step)` as a list of numbers."""
    try:
        found = range(*(whole(bound) for bound in bounds))
    except ValueError:
        raise ExpressionError("the step is 0") from None
    if len(found) > MAX_ENTRIES:
        raise ExpressionError(f"more than {MAX_ENTRIES:,} numbers")
    return tuple(found)


def listed(values: Value) -> Value:
    """`tuple(values)`."""
    return entries(values)


def _numbers(values: tuple[Value, ...]) -> list[int | float]:
    if len(values) == 1:
        values = entries(values[0])
    if not values:
        raise ExpressionError("there is nothing to choose from")
    return [number(value) for value in values]
