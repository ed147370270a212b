"""Picking and shuffling by chance, the same in every version of Python.

In: a source of chance and what there is to choose from. Out: one of it, or all in another order.
Only `Random.random` is used, whose numbers Python promises to keep for a seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def pick(random: Random, choice: Sequence[T]) -> T:
    """One of several by chance."""
    return choice[int(random.random() * len(choice))]


def shuffled(random: Random, items: Sequence[T]) -> list[T]:
    """The items in an order by chance."""
    left, order = list(items), []
    while left:
        order.append(left.pop(int(random.random() * len(left))))
    return order
