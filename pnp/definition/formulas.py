"""Values that start with `=`: from a text to a function of a row.

In: the text behind the `=`. Out: a `Formula` as `layouts` wants it, worked out by the bounded
evaluator of `verify` (no names but the row's fields and the parameters, no calls but a few).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from layouts.face.fields import Formula, Row, Value
from layouts.near import near
from verify.expression import ExpressionError, compile_expression, evaluate

Values: TypeAlias = Mapping[str, Value]


def is_formula(text: str) -> bool:
    """Whether a value is to be worked out."""
    return text.startswith("=")


def make_formula(text: str) -> Formula:
    """The function of a row that a formula's text means. Raises ExpressionError, a ValueError."""
    expression = compile_expression(text)

    def work(row: Row) -> Value:
        return _single(evaluate(expression, row))

    return work


def names_in(text: str) -> frozenset[str]:
    """The names that a text which starts with `=` needs. Raises ExpressionError."""
    return compile_expression(text.removeprefix("=")).names


def work_out(text: str, values: Values) -> Value:
    """The value of a text that starts with `=`. Raises ExpressionError that knows the names."""
    expression = compile_expression(text.removeprefix("="))
    for name in sorted(expression.names):
        if name not in values:
            raise ExpressionError(f"there is no {name!r} here{near(name, values)}")
    return _single(evaluate(expression, values))


def _single(value: object) -> Value:
    if isinstance(value, bool | int | float | str):
        return value
    raise ExpressionError("a single value is wanted, not a list of them")
