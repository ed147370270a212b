"""Values that start with `=`: from a text to a function of a row.

In: the text behind the `=`. Out: a `Formula` as `layouts` wants it, worked out by the bounded
evaluator of `verify` (no names but the row's fields and the parameters, no calls but a few). What
all formulas of a game take together is bounded too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from layouts.face.fields import Formula, Value
from layouts.near import near
from verify.bounded import MAX_STEPS, Budget
from verify.expression import WORDS, Expression, ExpressionError, compile_expression
from verify.expression import work_out as walk

Values: TypeAlias = Mapping[str, Value]

MOST_STEPS: Final = 1_000_000
"""Some seconds of work; MOW takes 7,000."""


def is_formula(text: str) -> bool:
    """Whether a value is to be worked out."""
    return text.startswith("=")


class Formulas:
    """The formulas of one game. Each text is read once."""

    def __init__(self) -> None:
        self._read = cache(compile_expression)
        self._left = MOST_STEPS

    def begin(self) -> None:
        """The game is gone through anew: its formulas may take as many steps as before."""
        self._left = MOST_STEPS

    @property
    def spent(self) -> bool:
        """Whether the steps are used up."""
        return self._left <= 0

    def make(self, text: str) -> Formula:
        """The function of a row that a formula's text means. Raises ExpressionError, a ValueError,
        and so does the function."""
        expression = self._read(text)
        return lambda row: self._value(expression, row)

    def work_out(self, text: str, values: Values) -> Value:
        """The value of a text that starts with `=`. Raises ExpressionError that knows the names."""
        expression = self._read(text.removeprefix("="))
        for name in sorted(expression.names):
            if name not in values:
                raise ExpressionError(f"there is no {name!r} here{near(name, values)}")
        return self._value(expression, values)

    def _value(self, expression: Expression, values: Values) -> Value:
        if self.spent:
            raise ExpressionError(
                f"the game's formulas take more than {MOST_STEPS:,} steps to work out together; "
                "make those simpler that count over long lists"
            )
        budget = Budget()
        try:
            return _single(walk(expression.tree, values, WORDS, budget))
        finally:
            self._left -= MAX_STEPS - budget.left


def names_in(text: str) -> frozenset[str]:
    """The names that a text which starts with `=` needs. Raises ExpressionError."""
    return compile_expression(text.removeprefix("=")).names


def _single(value: object) -> Value:
    if isinstance(value, bool | int | float | str):
        return value
    raise ExpressionError("a single value is wanted, not a list of them")
