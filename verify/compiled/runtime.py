"""What the compiled functions of a rules file call, compiled with them.

Whatever they cannot carry out ends in a `ValueError` or `ZeroDivisionError`; the position is then
handed to the plain reading. Every number stays within 62 bits, so nothing wraps round unseen.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from typing import Any

from numba import njit

# Counting who holds an array takes half of the time; numba's own word for leaving that out.
_BORROWING: Any = {"_nrt": False}

# Making the ways in from Python, which nobody takes, is a sixth of the time.
_INSIDE: Any = {**_BORROWING, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

compiled = njit(**_INSIDE)
"""Marks what only ever borrows its arrays, and makes none."""

compiled_inside = njit(**_INSIDE, forceinline=True)
"""The same, put in where it is called: many arrays take long to hand over."""

compiled_and_kept = njit(**_BORROWING, cache=True)
"""The same, with its machine code kept on disk."""

MOST = 1 << 62

BoundLeft = ValueError
"""What a move out of bounds ends in, under a name that no file has."""


@njit(inline="always")
def at(index, size):
    """An index that is one of `size` places."""
    if index < 0 or index >= size:
        raise ValueError("an index is outside")
    return index


@njit(inline="always")
def fit(number):
    """A number that is not too large."""
    if number > MOST or number < -MOST:
        raise ValueError("a number is too large")
    return number


@njit(inline="always")
def plus(left, right):
    """A sum that is not too large."""
    return fit(left + right)


@njit(inline="always")
def minus(left, right):
    """A difference that is not too large."""
    return fit(left - right)


@njit(inline="always")
def product(left, right):
    """A product that is not too large."""
    if abs(float(left) * float(right)) > 4e18:
        raise ValueError("a number is too large")
    return left * right


@njit(inline="always")
def total(values):
    """The sum of an array."""
    found = 0
    for value in values:
        found = fit(found + value)
    return found


@njit(inline="always")
def any_of(values):
    """Whether a value is not 0."""
    for value in values:
        if value != 0:
            return True
    return False


@njit(inline="always")
def all_of(values):
    """Whether no value is 0."""
    for value in values:
        if value == 0:
            return False
    return True


@njit(inline="always")
def count(values):
    """How many values are not 0."""
    found = 0
    for value in values:
        if value != 0:
            found += 1
    return found


@njit(inline="always")
def has(values, wanted):
    """Whether one of the values is `wanted`."""
    for value in values:
        if value == wanted:
            return True
    return False


@njit(inline="always")
def least(values):
    """The smallest value."""
    if len(values) == 0:
        raise ValueError("there is no value")
    found = values[0]
    for value in values:
        if value < found:
            found = value
    return found


@njit(inline="always")
def most(values):
    """The largest value."""
    if len(values) == 0:
        raise ValueError("there is no value")
    found = values[0]
    for value in values:
        if value > found:
            found = value
    return found


@njit(inline="always")
def sum_where(values, where, wanted):
    """The sum of the values whose place in `where` holds `wanted`."""
    found = 0
    for place in range(len(values)):
        if where[place] == wanted:
            found = fit(found + values[place])
    return found


@compiled_inside
def ones(bits):
    """How many bits are 1."""
    found = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


@njit(inline="always")
def copy(to, source):
    """All numbers of a position into another."""
    for place in range(len(source)):
        to[place] = source[place]


@compiled_inside
def kept_below(s, place, bound, work):
    """Whether a counted number is below a bound; from which starts of the turn that is so is kept.

    The last rows of `work` but one are the start, and how low and how high its numbers may be.
    """
    last = work.shape[0] - 1
    moved = s[place] - work[last - 3, place]
    if s[place] < bound:
        work[last - 1, place] = min(work[last - 1, place], bound - 1 - moved)
        return True
    work[last - 2, place] = max(work[last - 2, place], bound - moved)
    return False


@compiled_inside
def kept_equal(s, place, number, work):
    """The same of being equal to a number."""
    if kept_below(s, place, number, work):
        return False
    return kept_below(s, place, number + 1, work)


@compiled_inside
def kept_inside(s, first, last, low, high, work):
    """Whether counted numbers lie within bounds, kept in the same way."""
    for place in range(first, last):
        if kept_below(s, place, low, work) or not kept_below(s, place, high + 1, work):
            return False
    return True
